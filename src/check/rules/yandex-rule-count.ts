import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { counted } from '../words.ts'
import { yandexRules } from '../yandex-rules.ts'

/** Yandex Webmaster, errors in robots.txt: "The number of rules exceeds the limit". */
export const MAX_YANDEX_RULES = 2_048

/** P129: more rules than Yandex takes. */
export const yandexRuleCount: Rule = {
  code: 'P129',
  name: 'yandex-rule-count',
  severity: 'error',
  why: 'Yandex takes at most 2,048 rules (Yandex Webmaster, errors in robots.txt); which of more it leaves out is not documented.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const rules = yandexRules(context)
  const first = rules[MAX_YANDEX_RULES]
  if (first === undefined) return
  yield {
    span: first.span,
    message: `Yandex reads ${counted(rules.length, 'rule')} for its robots, and takes ${MAX_YANDEX_RULES}: this is the first beyond them. Give Yandex a group of its own with fewer.`,
    readers: ['yandex'],
  }
}
