import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { moveToYandex, outsideYandex } from './yandex-records.ts'

/** X203: a Host that stands in no group for Yandex's robots. */
export const hostOutsideYandex: CheckRule = {
  code: 'X203',
  name: 'host-outside-yandex',
  severity: 'warning',
  why: "Only Yandex's robots ever read Host. They find it anywhere in the file, but a robot that stops at what it does not know, and a person who reads the group for everybody, are spared it if it stands at the end of the group for Yandex (Moderatobot's advice).",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of outsideYandex(context, 'host')) {
    const fix = moveToYandex(context, record)
    yield {
      span: record.line.nameSpan,
      message: `Only Yandex's robots ever read Host, and this one stands in no group for them. ${fix === undefined ? 'Remove it.' : 'Move it to the end of their group, or remove it.'}`,
      dialects: context.byDialect.recognizing(record.line.number, 'host'),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}
