import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X201 reports a second Host record in a file. */
export const hostDuplicate: CheckRule = {
  code: 'X201',
  name: 'host-duplicate',
  severity: 'error',
  why: "Host named the main address of a site for Yandex. The record could stand anywhere in a file. If there were several, only the first one counted (Yandex's help until 2018).",
  find,
}

function* find(context: Context): Generator<Problem> {
  const [first, ...others] = recordsOf(context, 'host')
  if (first === undefined) return
  for (const { value, span, line } of others) {
    yield {
      span,
      says: {
        what: `${quoted(value)} is a second Host, but only the first Host of a file ever counted, so this one has no effect.`,
        advice: 'Delete the line.',
        subject: quoted(value),
      },
      related: [{ span: first.span, message: 'is the first Host' }],
      dialects: context.byDialect.recognizing(line.number, 'host'),
      fix: { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}
