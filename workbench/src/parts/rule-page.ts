import { rulePageUrl } from 'wayleave/report'

/** Where the server has the pages of rules, a star for the rule. Without them, the page leads to the project's site. */
const PLACE = document.querySelector<HTMLMetaElement>('meta[name="wayleave-rules"]')?.content

/** The address of the page of a check rule. */
export function rulePage(rule: { readonly code: string; readonly name: string }): string {
  return PLACE?.replace('*', `${rule.code}-${rule.name}`) ?? rulePageUrl(rule)
}
