import type { Context } from '../context.ts'
import { recordsAnywhere } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'

/** Characters of a Clean-param at the most (Yandex Webmaster, Clean-param). */
export const MAX_CLEAN_PARAM = 500

/** X212: a Clean-param that is too long. */
export const cleanParam500: Rule = {
  code: 'X212',
  name: 'clean-param-500',
  severity: 'error',
  why: 'A Clean-param rule has at most 500 characters (Yandex Webmaster, Clean-param); a longer one is ignored. Several shorter ones count together.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsAnywhere(context, 'clean-param')) {
    if (entry.value.length <= MAX_CLEAN_PARAM) continue
    yield {
      span,
      message: `The value has ${entry.value.length} characters, and a Clean-param at most ${MAX_CLEAN_PARAM}: it is ignored. Divide it into several records.`,
      readers: context.readersTaking(entry.line, 'clean-param'),
    }
  }
}
