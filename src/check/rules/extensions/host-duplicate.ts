import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X201: a second Host. */
export const hostDuplicate: CheckRule = {
  code: 'X201',
  name: 'host-duplicate',
  severity: 'error',
  why: "Host named the main mirror of a site to Yandex: one for the whole file, wherever it stood, the first counting (Yandex's help until 2018). A second one is never read.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first, ...others] = recordsOf(context, 'host')
  if (first === undefined) return
  for (const { value, span, line } of others) {
    yield {
      span,
      message: `${quoted(value)} is a second Host, and a file has one: the first counts, this one nobody reads. Remove the line.`,
      related: [{ span: first.span, message: 'this one counts' }],
      dialects: context.byDialect.recognizing(line.number, 'host'),
      fix: { title: 'remove the line', edits: [{ start: line.start, end: line.end, text: '' }] },
    }
  }
}
