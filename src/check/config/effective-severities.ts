import type { CheckOptions } from '../check-options.ts'
import type { Severity } from '../finding.ts'
import type { RuleFacts } from '../rule.ts'
import { isSelected, severityOf } from '../rule-selection.ts'

/**
 * The rules that a configuration runs, each as `code/name` with its severity. If the configuration sets no
 * severity for a rule, this is the rule's default, although single findings of the rule may have another.
 *
 * @example
 * ```ts
 * effectiveSeverities(rules, { select: ['S101', 'S102'], severities: { S102: 'hint' } }) // { 'S101/missing-colon': 'error', 'S102/missing-colon-lost': 'hint' }
 * ```
 */
export function effectiveSeverities(
  rules: readonly RuleFacts[],
  options: CheckOptions,
): Readonly<Record<string, Severity>> {
  return Object.fromEntries(
    rules
      .filter((rule) => isSelected(rule, options))
      .map((rule) => [`${rule.code}/${rule.name}`, severityOf(rule, options) ?? rule.severity]),
  )
}
