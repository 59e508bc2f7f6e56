import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { outsideYandex } from './yandex-records.ts'

/** X203 reports a Host outside the groups for Yandex's robots. */
export const hostOutsideYandex: CheckRule = {
  code: 'X203',
  name: 'host-outside-yandex',
  severity: 'hint',
  // No robot reads Host: the line goes, whatever is written in it.
  explains: ['X201', 'X202'],
  tag: 'deprecated',
  why: "Yandex's robots read Host, and they found it anywhere in the file. The checker Moderatobot advises to write it at the end of the group for Yandex. There it disturbs neither a robot that ends a group at an unknown record, nor a person who reads the `*` group.",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of outsideYandex(context, 'host')) {
    yield {
      span: record.line.nameSpan,
      says: {
        what: "This Host is in no group for Yandex's robots, which stopped reading it in March 2018.",
        advice: 'Delete the line.',
      },
      dialects: context.byDialect.recognizing(record.line.number, 'host'),
    }
  }
}
