import { chooseGroups, leadingToken, sameToken } from './choose.ts'
import type { Dialect, Entry, RulesOutput } from './dialect.ts'
import { groupedByRules, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { isNonAscii, isUnreserved, recode } from './percent.ts'
import { longestFirst, type Measured } from './precedence.ts'
import { plainItems, spellings } from './record.ts'
import { isRule, robotsTxtExempt, starDollarRule } from './rule.ts'
import { pathAndQuery } from './url.ts'

/** The fields of RFC 9309 §2.2, by their exact names in any case. */
const items = plainItems(spellings(['user-agent', 'allow', 'disallow']))

const STAR = 0x2a
const DOLLAR = 0x24

/**
 * A rule in the form that is compared (RFC 9309 §2.2.2): unreserved octets decoded, others in upper-case escapes,
 * non-ASCII encoded. A `$` that does not end the rule is literal, as is every `*` and `$` of a URL.
 */
export function comparableRule(value: string): string {
  const recoded = recode(value, { decodes: isUnreserved, encodes: isNonAscii })
  return recoded.replace(/\$(?!$)/g, '%24')
}

/** A URL's path in the form that is compared. */
export function comparablePath(url: string): string {
  return recode(pathAndQuery(url), {
    decodes: isUnreserved,
    encodes: (octet) => isNonAscii(octet) || octet === STAR || octet === DOLLAR,
  })
}

/** The most octets win, as the rule is written after normalising; Allow on equality; an empty value is no rule. */
export function longestMatchRules(entries: readonly Entry[]): RulesOutput {
  const measured: Measured[] = entries
    .filter((entry) => isRule(entry) && entry.value !== '')
    .map((entry) => {
      const became = comparableRule(entry.value)
      const literalDollars = became.split('%24').length - recode(entry.value, { decodes: isUnreserved, encodes: isNonAscii }).split('%24').length
      return { rule: starDollarRule(entry, became), length: became.length - 2 * literalDollars }
    })
  return { rules: [robotsTxtExempt, ...longestFirst(measured)], notes: [] }
}

/**
 * RFC 9309, *Robots Exclusion Protocol*, September 2022. Where it leaves a line undefined this reading is lenient: an illegal
 * product token is cut to its leading token, and a byte order mark is skipped.
 */
export const rfc9309: Dialect = {
  id: 'rfc-9309',
  assumes: [],
  outline: (file) => groupItems(items(readerLines(asDecoded(file))), groupedByRules),
  choose: chooseGroups({
    names: (value, token) => sameToken(leadingToken(value), token),
    everybody: (value) => /^\*(?:\s|$)/.test(value),
    several: 'all',
    severalForEverybody: 'all',
  }),
  rules: ({ choice }) => longestMatchRules(choice.taken.flatMap(({ records }) => records)),
  pathOf: comparablePath,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}
