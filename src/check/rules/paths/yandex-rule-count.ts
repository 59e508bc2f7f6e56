import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'
import { yandexRules } from './yandex-rules.ts'

/** Yandex Webmaster, errors in robots.txt: "The number of rules exceeds the limit". */
export const MAX_YANDEX_RULES = 2_048

/** P129: more rules than Yandex takes. */
export const yandexRuleCount: CheckRule = {
  code: 'P129',
  name: 'yandex-rule-count',
  severity: 'error',
  why: 'Yandex Webmaster calls more than 2,048 rules an error. Whether its robots then leave any out, and which, is not documented: verdicts here are by all of them.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const rules = yandexRules(context)
  const first = rules[MAX_YANDEX_RULES]
  if (first === undefined) return
  yield {
    span: first.span,
    message: `Yandex reads ${plural(rules.length, 'rule')} for its robots, and its validator calls more than ${MAX_YANDEX_RULES} an error: this is the first beyond them. Whether its robots leave any out is not documented. Give Yandex a group of its own with fewer.`,
    dialects: ['yandex'],
  }
}
