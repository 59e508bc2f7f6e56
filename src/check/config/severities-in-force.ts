import { isSelected, severityOf } from '../check.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Severity } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'

/**
 * The rules that a configuration has run, each as `code/name` with its severity. Where the configuration sets none, it is the rule's own:
 * some of what a rule finds may be lighter or heavier than that.
 *
 * @example
 * ```ts
 * severitiesInForce(rules, { select: ['S101', 'S102'], severities: { S102: 'hint' } }) // { 'S101/missing-colon': 'error', 'S102/missing-colon-lost': 'hint' }
 * ```
 */
export function severitiesInForce(rules: readonly RuleFacts[], options: CheckOptions): Readonly<Record<string, Severity>> {
  return Object.fromEntries(
    rules
      .filter((rule) => isSelected(rule, options))
      .map((rule) => [`${rule.code}/${rule.name}`, severityOf(rule, options) ?? rule.severity]),
  )
}
