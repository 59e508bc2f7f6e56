import { grouped } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural } from '../../text/message-phrases.ts'
import { yandexRules } from './yandex-rules.ts'

/**
 * The number of rules above which Yandex's validator reports an error (Yandex Webmaster, errors in
 * robots.txt: "The number of rules exceeds the limit").
 */
const MAX_YANDEX_RULES = 2_048

/** P129 reports more rules than Yandex accepts. */
export const yandexRuleCount: CheckRule = {
  code: 'P129',
  name: 'yandex-rule-count',
  severity: 'error',
  why: 'Yandex Webmaster calls more than 2,048 rules an error. Whether its robots then ignore some of them, and which, is not documented. Wayleave therefore uses all of them in its verdicts.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const rules = yandexRules(context)
  const first = rules[MAX_YANDEX_RULES]
  if (first === undefined) return
  yield {
    span: first.span,
    says: {
      what: `The file has ${plural(rules.length, 'rule')} for Yandex, but Yandex's validator reports more than ${grouped(MAX_YANDEX_RULES)} as an error. This rule is the first beyond the limit.`,
      effect: "Whether Yandex's robots ignore any rules is not documented.",
      advice: 'Reduce the rules for Yandex, in a group of its own if need be.',
    },
    dialects: ['yandex'],
  }
}
