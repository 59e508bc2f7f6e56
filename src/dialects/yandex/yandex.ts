import { everything } from '../../pattern/index.ts'
import { type File, printBytes } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Outline } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByRules, unreadOutline } from '../parsing/group.ts'
import { ownRecords } from '../parsing/own-records.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { exactLines } from '../parsing/plain-lines.ts'
import { longestMatch, type Measured } from '../parsing/precedence.ts'
import { robotsTxtExempt, ruleOf, starDollarRule } from '../parsing/rule.ts'
import { type AgentMatching, isStar, lower, sameToken } from '../parsing/select-groups.ts'
import { asDecoded, type ParserText } from '../parsing/text/decoded-text.ts'
import { comparableRule, comparedPaths } from '../rfc-9309/rfc-9309.ts'

/** Yandex Webmaster, "Errors in robots.txt": a larger file is treated as fully allowing. */
export const MAX_FILE_BYTES: number = 500 * 1024

/**
 * Robots that obey neither `*` groups nor groups for `Yandex`: a group must name them (Yandex Webmaster, User-agent;
 * YandexAdditionalBot also in its tester).
 */
const MUST_BE_NAMED = [
  'yandexadditionalbot',
  'yandexdirect',
  'yandexcalendar',
  'yandexmetrika',
  'yandexmobilebot',
]

/** Adds the fallback of Yandex's robots: the robot's own name, else `Yandex`, else `*`. */
function withFallback(query: AgentQuery): AgentQuery {
  const [first] = query.tokens
  if (query.tokens.length !== 1 || first === undefined) return query
  const name = first.toLowerCase()
  if (MUST_BE_NAMED.includes(name)) return { ...query, obeysStar: false }
  return name.startsWith('yandex') && name !== 'yandex' ? { ...query, tokens: [first, 'Yandex'] } : query
}

const agents: AgentMatching & Pick<Required<AgentMatching>, 'namesIn'> = {
  names: sameToken,
  namesIn: (value) => [lower(value)],
  isStar,
  several: 'all',
  severalStar: 'all',
}

/** A rule and its length. An empty Disallow is an Allow of everything. */
function addRule(record: ParsedRecord, into: Measured[]): void {
  const { value } = record
  if (value === '' && record.field === 'disallow')
    into.push({ rule: ruleOf(record, 'allow', everything), length: lengthOfValue(value) })
  if (value.startsWith('/') || value.startsWith('*'))
    into.push({ rule: starDollarRule(record, comparableRule(value)), length: lengthOfValue(value) })
}

/** Stars and a final `$` do not count (tester). An empty value counts as one character. */
function lengthOfValue(value: string): number {
  if (value === '') return 1
  let length = value.endsWith('$') ? value.length - 1 : value.length
  for (let star = value.indexOf('*'); star !== -1; star = value.indexOf('*', star + 1)) length--
  return length
}

/**
 * Whether the file is above the size limit. A code unit is at most three bytes, so a short text need not be
 * measured.
 */
function isTooLarge(file: File): boolean {
  return file.text.length * 3 + 4 > MAX_FILE_BYTES && printBytes(file).length > MAX_FILE_BYTES
}

function textOf(file: File): ParserText | Outline {
  if (!isTooLarge(file)) return asDecoded(file)
  const message = `The file is larger than ${MAX_FILE_BYTES} bytes, so everything is allowed.`
  return unreadOutline([{ code: 'file-too-large', message }])
}

/** Yandex: its documentation, and its Webmaster tester where the two differ. */
export const yandex: DialectDefinition<'yandex'> = dialectOf({
  id: 'yandex',
  concernsEverySite: true,
  assumes: { 'rfc-9309': 'decoding percentEncoding robotsTxtItself' },
  text: textOf,
  lines: exactLines,
  grouping: groupedByRules,
  matchesWholeTokens: true,
  asks: withFallback,
  agents,
  lengthOf: ({ value = '' }) => lengthOfValue(value),
  rules: longestMatch(addRule, robotsTxtExempt),
  ...comparedPaths,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'unknown', visitTime: 'unknown' }),
  pacingRecords: ownRecords(agents),
  sharing: {
    isLineLocal: (file) => !isTooLarge(file),
    pacingDependsOnAgent: true,
  },
})
