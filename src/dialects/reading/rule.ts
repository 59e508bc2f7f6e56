import { everything, type Pattern, starDollar } from '../../pattern/index.ts'
import type { Effect, Rule } from '../../policy/index.ts'
import type { Entry } from '../dialect.ts'

/** The rule of a record. `became` is what the reader compares, where that is not the value as written. */
export function ruleOf(entry: Entry, effect: Effect, pattern: Pattern, became: string = entry.value): Rule {
  const { field, value, line, start } = entry
  const rule: { -readonly [part in keyof Rule]: Rule[part] } = { effect, pattern, reason: 'rule', line, field, value }
  if (start !== -1) {
    rule.start = start
    rule.end = start + value.length
  }
  if (became !== value) rule.became = became
  return rule
}

/** Allow and Disallow records only. */
export function isRule(entry: Entry): boolean {
  return entry.field === 'allow' || entry.field === 'disallow'
}

/** The effect that a record's field names. */
export function effectOf(entry: Entry): Effect {
  return entry.field === 'allow' ? 'allow' : 'disallow'
}

/** The exemption of `/robots.txt` (RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"). */
export const robotsTxtExempt: Rule = { effect: 'allow', pattern: { kind: 'exact', text: '/robots.txt' }, reason: 'exempt' }

/** An empty value that opens everything. */
export function opensEverything(entry: Entry): Rule {
  return ruleOf(entry, 'allow', everything)
}

/** A `*`/`$` rule whose canonical form is `became`. */
export function starDollarRule(entry: Entry, became: string): Rule {
  return ruleOf(entry, effectOf(entry), starDollar(became), became)
}
