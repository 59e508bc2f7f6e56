import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { moveToYandex, outsideYandex } from './yandex-records.ts'

/** X213: a Clean-param that stands in no group for Yandex's robots. */
export const cleanParamOutsideYandex: CheckRule = {
  code: 'X213',
  name: 'clean-param-outside-yandex',
  severity: 'warning',
  why: "Only Yandex's robots read Clean-param. They find it anywhere in the file (Yandex Webmaster, Clean-param); other robots, and people, are spared a record they do not know if it stands at the end of the group for Yandex (Moderatobot's advice).",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of outsideYandex(context, 'clean-param')) {
    const fix = moveToYandex(context, record)
    yield {
      span: record.line.nameSpan,
      message: `Only Yandex's robots read Clean-param, and this one stands in no group for them. ${fix === undefined ? 'With no such group in the file, its end is the place for it.' : 'Move it to the end of their group.'}`,
      dialects: context.byDialect.recognizing(record.line.number, 'clean-param'),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}
