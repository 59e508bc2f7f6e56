import { everything, type Pattern, starDollar } from '../../pattern/index.ts'
import type { Effect, Rule } from '../../policy/index.ts'
import type { ParsedRecord } from '../parsed-record.ts'

/** The rule of a record. `became` is what the reader compares, where that is not the value as written. */
export function ruleOf(entry: ParsedRecord, effect: Effect, pattern: Pattern, became: string = entry.value): Rule {
  const { field, value, line, start } = entry
  // Each in one piece: an object that grows is larger, and takes longer to make.
  const rule: Rule =
    start === -1
      ? { effect, pattern, reason: 'rule', line, field, value }
      : { effect, pattern, reason: 'rule', line, field, value, start, end: start + value.length }
  return became === value ? rule : { ...rule, became }
}

/** Allow and Disallow records only. */
export function isRule(entry: ParsedRecord): boolean {
  return entry.field === 'allow' || entry.field === 'disallow'
}

/** The effect that a record's field names. */
export function effectOf(entry: ParsedRecord): Effect {
  return entry.field === 'allow' ? 'allow' : 'disallow'
}

/** The exemption of `/robots.txt` (RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"). */
export const robotsTxtExempt: Rule = { effect: 'allow', pattern: { kind: 'exact', text: '/robots.txt' }, reason: 'exempt' }

/** An empty value that opens everything. */
export function opensEverything(entry: ParsedRecord): Rule {
  return ruleOf(entry, 'allow', everything)
}

/** A `*`/`$` rule whose canonical form is `became`. */
export function starDollarRule(entry: ParsedRecord, became: string): Rule {
  return ruleOf(entry, effectOf(entry), starDollar(became), became)
}
