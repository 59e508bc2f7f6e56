import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { moveToYandex, outsideYandex } from './yandex-records.ts'

/** X213 reports a Clean-param outside the groups for Yandex's robots. */
export const cleanParamOutsideYandex: CheckRule = {
  code: 'X213',
  name: 'clean-param-outside-yandex',
  severity: 'hint',
  rank: 190,
  why: "Only Yandex's robots read Clean-param, and they find it anywhere in the file (Yandex Webmaster, Clean-param). The checker Moderatobot advises to write it at the end of the group for Yandex. There it disturbs neither other robots, which do not know it, nor people who read the file.",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const record of outsideYandex(context, 'clean-param')) {
    const fix = moveToYandex(context, record)
    yield {
      span: record.line.nameSpan,
      says: {
        what: "This Clean-param is in no group for Yandex's robots.",
        effect:
          'Only those robots read Clean-param. They find it here, too, but it may disturb other robots.',
        advice:
          fix === undefined
            ? 'The file has no group for Yandex. Add one, repeat in it the rules that Yandex should obey, and put this record at its end.'
            : 'Move the record to the end of the group for Yandex.',
      },
      dialects: context.byDialect.recognizing(record.line.number, 'clean-param'),
      ...(fix === undefined ? {} : { fix }),
    }
  }
}
