import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb } from '../../text/message-phrases.ts'

/** S109: an Allow without a path. */
export const emptyAllow: CheckRule = {
  code: 'S109',
  name: 'empty-allow',
  severity: 'warning',
  why: 'An Allow without a path allows nothing to readers of RFC 9309; to others it opens the whole site, and there were readers to whom it was the opposite of an empty Disallow and closed it. There is no reading in which it is needed.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { name, value, content, number, start, end } of context.file.lines) {
    if (name !== 'allow' || value !== '') continue
    const dialects = context.byDialect.recognizing(number, 'allow')
    yield {
      span: content,
      message: `This Allow has no path: ${dialectsWithVerb(dialects, context.dialects.length, 'takes', 'take')} the line for a record, and readers differ about what it opens. Give it a path, or remove it.`,
      dialects,
      fix: { title: 'remove the line', edits: [{ start, end, text: '' }] },
    }
  }
}
