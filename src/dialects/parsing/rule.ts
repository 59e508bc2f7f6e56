import { everything, type Pattern, starDollar } from '../../pattern/index.ts'
import type { Effect, Rule } from '../../policy/index.ts'
import type { ParsedRecord } from '../parsed-record.ts'

/**
 * The rule of a record. `became` is the text that the dialect compares, if it differs from the value as
 * written.
 */
export function ruleOf(
  entry: ParsedRecord,
  effect: Effect,
  pattern: Pattern,
  became: string = entry.value,
): Rule {
  const { field, value, line, start } = entry
  // One literal each: an object that gets members later is larger and takes longer to make.
  if (became === value) {
    return start === -1
      ? { effect, pattern, reason: 'rule', line, field, value }
      : { effect, pattern, reason: 'rule', line, field, value, start, end: start + value.length }
  }
  return start === -1
    ? { effect, pattern, reason: 'rule', line, field, value, became }
    : { effect, pattern, reason: 'rule', line, field, value, start, end: start + value.length, became }
}

/** Whether a record is an Allow or a Disallow. */
export function isRule(entry: ParsedRecord): boolean {
  return entry.field === 'allow' || entry.field === 'disallow'
}

/** The effect of a record's field. */
export function effectOf(entry: ParsedRecord): Effect {
  return entry.field === 'allow' ? 'allow' : 'disallow'
}

/** The exemption of `/robots.txt` (RFC 9309 §2.2.2: "The /robots.txt URI is implicitly allowed"). */
export const robotsTxtExempt: Rule = {
  effect: 'allow',
  pattern: { kind: 'exact', text: '/robots.txt' },
  reason: 'exempt',
}

/** A rule that allows everything, from a record with an empty value. */
export function opensEverything(entry: ParsedRecord): Rule {
  return ruleOf(entry, 'allow', everything)
}

/** A rule with `*` and `$` as special characters, whose canonical form is `became`. */
export function starDollarRule(entry: ParsedRecord, became: string): Rule {
  return ruleOf(entry, effectOf(entry), starDollar(became), became)
}
