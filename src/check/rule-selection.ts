import type { CheckOptions } from './check-options.ts'
import type { Severity } from './finding.ts'
import type { RuleFacts } from './rule.ts'

/**
 * Whether a selector names a check rule: by the rule's code, the beginning of the code, the name, or
 * `code/name`.
 *
 * @example
 * ```ts
 * matchesSelector({ code: 'S101', name: 'missing-colon' }, 'S1') // true
 * matchesSelector({ code: 'S101', name: 'missing-colon' }, 'missing-colon') // true
 * ```
 */
export function matchesSelector({ code, name }: Pick<RuleFacts, 'code' | 'name'>, selector: string): boolean {
  return (
    selector !== '' &&
    (name === selector || `${code}/${name}` === selector || code.startsWith(selector.toUpperCase()))
  )
}

/**
 * Whether a word looks like the code of a rule or the beginning of one. No suggestion is made for such a
 * word, because the nearest code is that of an unrelated rule.
 */
export function looksLikeCode(selector: string): boolean {
  return /^[a-z]\d*$/i.test(selector)
}

/** Whether the options of a check let a rule run. */
export function isSelected(rule: RuleFacts, { select, ignore = [] }: CheckOptions): boolean {
  if (ignore.some((selector) => matchesSelector(rule, selector))) return false
  return select === undefined ? rule.off !== true : select.some((selector) => matchesSelector(rule, selector))
}

/** The severity that the options set for a rule; `undefined` if they set none. */
export function severityOf(rule: RuleFacts, { severities }: CheckOptions): Severity | undefined {
  if (severities === undefined) return undefined
  const keys = Object.keys(severities).filter((key) => matchesSelector(rule, key))
  const [best] = keys.sort((one, other) => other.length - one.length)
  return best === undefined ? undefined : severities[best]
}
