import { symbolwise, type UrlTransducer } from '../../pattern/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import type { RulesOutput } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { asDecoded } from '../parsing/decoded-text.ts'
import { groupedByRules, groupRecords } from '../parsing/group.ts'
import { mayMatch } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { type Encoding, isUnreserved, NON_ASCII, recode } from '../parsing/percent.ts'
import { plainLines } from '../parsing/plain-lines.ts'
import { longestFirst, type Measured } from '../parsing/precedence.ts'
import { readRecords } from '../parsing/read-records.ts'
import { exactFieldNames } from '../parsing/record.ts'
import { isRule, robotsTxtExempt, starDollarRule } from '../parsing/rule.ts'
import { scanWith } from '../parsing/scan-groups.ts'
import { type AgentMatching, beginsWithToken, selectGroups } from '../parsing/select-groups.ts'
import { isPlain, pathAndQuery, pathStart } from '../parsing/url.ts'

/** The fields of RFC 9309 §2.2, by their exact names in any case. */
const lines = plainLines(exactFieldNames)

const OF_RULES: Encoding = { decodes: isUnreserved, encodes: NON_ASCII }

/** In a URL a star or a dollar is never special, so it is encoded, and a rule can name it only as `%2A` or `%24`. */
const OF_URLS: Encoding = { decodes: isUnreserved, encodes: /[^\u0000-\u007f]+|[*$]/g }

/** A rule's bytes, its special characters as they are. */
function recoded(value: string): string {
  return recode(value, OF_RULES)
}

/**
 * A rule in the form that is compared (RFC 9309 §2.2.2): unreserved bytes decoded, others in upper-case escapes,
 * non-ASCII encoded. A `$` that does not end the rule is literal, as is every `*` and `$` of a URL.
 */
export function comparableRule(value: string): string {
  return literalDollars(recoded(value))
}

function literalDollars(rule: string): string {
  const dollar = rule.indexOf('$')
  return dollar === -1 || dollar === rule.length - 1 ? rule : rule.replace(/\$(?!$)/g, '%24')
}

/** A URL's path in the form that is compared. */
export function comparablePath(url: string): string {
  return recode(pathAndQuery(url), OF_URLS)
}

/** {@link comparablePath}, letter by letter. */
export const comparableForm: UrlTransducer = symbolwise('RFC 9309', (letter) => recode(letter, OF_URLS))

/** The star, alone or before white space and more. */
function isStarAndMore(text: string, from: number, to: number): boolean {
  return text.charCodeAt(from) === STAR && to > from && (to === from + 1 || /\s/.test(text.charAt(from + 1)))
}

/** The most bytes win, as the rule is written after normalising; Allow on equality; an empty value is no rule. */
export function longestMatchRules(entries: readonly ParsedRecord[]): RulesOutput {
  const measured: Measured[] = []
  for (const entry of entries) {
    if (!isRule(entry) || entry.value === '') continue
    const bytes = recoded(entry.value)
    measured.push({ rule: starDollarRule(entry, literalDollars(bytes)), length: bytes.length })
  }
  return { rules: [robotsTxtExempt, ...longestFirst(measured)], notes: [] }
}

const STAR = 0x2a

const agents: AgentMatching = { names: beginsWithToken, isStar: isStarAndMore, several: 'all', severalStar: 'all' }

/** A file at a glance, for the readings that only name other robots. */
export const scanAsRfc9309: NonNullable<DialectDefinition['scanForPath']> = scanWith({
  textFor: asDecoded,
  lines,
  agents,
  mayMatch,
  rules: (records) => longestMatchRules(records).rules,
})

/**
 * RFC 9309, *Robots Exclusion Protocol*, September 2022. Where it leaves a line undefined this reading is lenient: an illegal
 * product token is cut to its leading token, and a byte order mark is skipped.
 */
export const rfc9309: DialectDefinition<'rfc-9309'> = {
  id: 'rfc-9309',
  assumes: {},
  outline: (file) => groupRecords(readRecords(asDecoded(file), lines), groupedByRules),
  matchesWholeTokens: true,
  selectGroups: selectGroups(agents),
  rules: ({ records }) => longestMatchRules(records),
  mayMatch,
  scanForPath: scanAsRfc9309,
  pathOf: comparablePath,
  pathStart: pathStart,
  isPathUnchanged: isPlain,
  transducerFor: () => comparableForm,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}
