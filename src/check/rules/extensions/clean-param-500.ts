import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** Yandex Webmaster, Clean-param: no rule may be longer, in characters. */
export const MAX_CLEAN_PARAM_CHARACTERS = 500

/** X212: a Clean-param that is too long. */
export const cleanParam500: CheckRule = {
  code: 'X212',
  name: 'clean-param-500',
  severity: 'error',
  why: 'A Clean-param of more than 500 characters is not read (Yandex Webmaster, Clean-param). Several may stand in a file, and all are used.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line } of recordsOf(context, 'clean-param')) {
    if (value.length <= MAX_CLEAN_PARAM_CHARACTERS) continue
    yield {
      span,
      message: `This Clean-param has ${value.length} characters, and may have ${MAX_CLEAN_PARAM_CHARACTERS}: it is ignored. Write it as several records.`,
      dialects: context.byDialect.recognizing(line.number, 'clean-param'),
    }
  }
}
