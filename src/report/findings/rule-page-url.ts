import type { RuleFacts } from '../../check/index.ts'

/** The files of the published package, which has a page for each rule. */
const PACKAGE = 'https://unpkg.com/wayleave'

/** The address of the page of a rule, in this version of the package. */
export function rulePageUrl({ code, name }: Pick<RuleFacts, 'code' | 'name'>, version?: string): string {
  return `${PACKAGE}${version === undefined ? '' : `@${version}`}/docs/rules/${code}-${name}.md`
}
