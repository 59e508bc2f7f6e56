import { MAX_CLEAN_PARAM_CHARACTERS } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** X212 reports a Clean-param that is too long. */
export const cleanParam500: CheckRule = {
  code: 'X212',
  name: 'clean-param-500',
  severity: 'error',
  why: 'Yandex does not read a Clean-param of more than 500 characters (Yandex Webmaster, Clean-param). A file may contain several Clean-param records, and Yandex uses all of them.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'clean-param')) {
    if (value.length <= MAX_CLEAN_PARAM_CHARACTERS) continue
    yield {
      span,
      says: {
        what: `This Clean-param has ${value.length} characters, but Yandex reads at most ${MAX_CLEAN_PARAM_CHARACTERS}, so Yandex ignores this record.`,
        advice: 'Split the record into several.',
      },
      dialects: context.byDialect.recognizing(line.number, 'clean-param'),
    }
  }
}
