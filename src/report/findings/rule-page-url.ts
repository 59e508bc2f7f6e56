import type { RuleFacts } from '../../check/index.ts'

/** The pages of the rules on the site of the project. Texts, SARIF, editors and the page all link to these. */
const PAGES = 'https://wayleave.github.io/rules'

/**
 * The address of the page of a rule.
 *
 * @example
 * ```ts
 * rulePageUrl({ code: 'S101', name: 'missing-colon' }) // 'https://wayleave.github.io/rules/S101-missing-colon.html'
 * ```
 */
export function rulePageUrl({ code, name }: Pick<RuleFacts, 'code' | 'name'>): string {
  return `${PAGES}/${code}-${name}.html`
}
