import { allRules, type RuleFacts } from '../../check/index.ts'
import { nearest, present } from '../../text/index.ts'

/** A check rule as JSON, as documented in docs/cli.md. */
export type RuleFactsJson = Pick<RuleFacts, 'code' | 'name' | 'severity' | 'why' | 'off'>

/** Every check rule as JSON. */
export function rulesJson(): RuleFactsJson[] {
  return allRules.map(({ code, name, severity, why, off }) => ({
    code,
    name,
    severity,
    why,
    ...present({ off }),
  }))
}

/** The rule with this code, name, or both: `S101`, `missing-colon`, `S101/missing-colon`. */
export function ruleNamed(wanted: string): RuleFactsJson | undefined {
  const lower = wanted.toLowerCase()
  return rulesJson().find((rule) => namesOf(rule).some((name) => name.toLowerCase() === lower))
}

/** The rules whose code begins with a text, or whose name has it. */
export function rulesLike(part: string): RuleFactsJson[] {
  const lower = part.toLowerCase()
  return rulesJson().filter(({ code, name }) => code.toLowerCase().startsWith(lower) || name.includes(lower))
}

/** The code or name that a misspelled one probably means. */
export function nearestRule(wanted: string): string | undefined {
  return nearest(wanted, rulesJson().flatMap(namesOf))
}

function namesOf({ code, name }: RuleFactsJson): string[] {
  return [code, name, `${code}/${name}`]
}
