import type { Finding } from './finding.ts'
import type { CheckRule, RuleFacts } from './rule.ts'
import { rules } from './rules/index.ts'
import { suppressionRules } from './suppression/suppression-rules.ts'

/** Every check rule, including those about suppression comments. */
export const allRules: readonly RuleFacts[] = [...rules, ...suppressionRules]

const ruleByCode: ReadonlyMap<string, CheckRule> = new Map(rules.map((rule) => [rule.code, rule]))

/** The rule that found something; `undefined` for findings about suppression comments. */
export function ruleOf({ code }: Pick<Finding, 'code'>): CheckRule | undefined {
  return ruleByCode.get(code)
}
