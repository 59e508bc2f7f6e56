import type { Field } from '../../../dialects/index.ts'
import { firstWord } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, quoted } from '../../text/message-phrases.ts'

/** S102 reports a field and several words, without a colon. */
export const missingColonLost: CheckRule = {
  code: 'S102',
  name: 'missing-colon-lost',
  severity: 'error',
  promise: 'gives',
  why: 'A line without a colon is not a record (RFC 9309 §2.2). Google forgives the missing colon only if the line is exactly two words (google/robotstxt, robots.cc, GetKeyAndValueFrom: "Google-specific optimization"). With a third word it ignores the line, like almost every other parser, and the intended rule is lost.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const all = context.dialects.length
  for (const { line, field = '' } of defectsOf(context, 'missing-colon-lost')) {
    const word = firstWord(context.file.text, line)
    const end = line.content.start + word.length
    const dialects = context.byDialect.notRecognizing(line.number, field as Field)
    const proper = FIELDS.get(field) as string
    yield {
      span: line.content,
      says: {
        what: `There is no colon after ${quoted(word)}, and more than one word follows.`,
        effect:
          dialects.length === 0
            ? 'Some dialects that are not checked here ignore the line.'
            : dialectSentence(dialects, all, 'ignores the line', 'ignore the line'),
        advice: `Write ${quoted(`${proper}: …`)} with one value, or put # before the line if it is a comment.`,
        subject: quoted(word),
      },
      dialects,
      fix: {
        title: 'add the colon',
        edits: [{ start: end, end, text: ':' }],
        because:
          'The fix turns all words after the first into one value. Only you know which of them are the value, and whether the line is a comment.',
      },
    }
  }
}
