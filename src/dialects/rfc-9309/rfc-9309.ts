import { symbolwise, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { type DialectParts, type Division, dialectOf, type ReadingParts } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByRules } from '../parsing/group.ts'
import { ownRecords } from '../parsing/own-records.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { exactLines } from '../parsing/plain-lines.ts'
import { plainUrlsInPlace } from '../parsing/plain-urls.ts'
import { longestMatch } from '../parsing/precedence.ts'
import { robotsTxtExempt, starDollarRule } from '../parsing/rule.ts'
import { type AgentMatching, beginsWithToken, leadingToken, lower } from '../parsing/select-groups.ts'
import { asDecoded } from '../parsing/text/decoded-text.ts'
import { type Encoding, isUnreserved, NON_ASCII, recode } from '../parsing/text/percent.ts'
import { pathAndQuery } from '../parsing/text/url.ts'

const OF_RULES: Encoding = { decodes: isUnreserved, encodes: NON_ASCII }

/**
 * In a URL `*` and `$` are never special, so they are encoded. A rule can match them only as `%2A` and `%24`.
 */
const OF_URLS: Encoding = { decodes: isUnreserved, encodes: /[^\u0000-\u007f]+|[*$]/g }

/** A rule with its percent-encoding normalised and its special characters unchanged. */
function recoded(value: string): string {
  return recode(value, OF_RULES)
}

/**
 * A rule in the form that is compared (RFC 9309 §2.2.2): escapes of unreserved bytes are decoded, other
 * escapes upper-cased, and non-ASCII bytes encoded. A `$` that does not end the rule is literal, as is every
 * `*` and `$` of a URL.
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

/** {@link comparablePath} as a transducer. */
const comparableForm: UrlTransducer = symbolwise('RFC 9309', (symbol) => recode(symbol, OF_URLS))

/** Which paths are compared, as far as one question needs it. */
const comparablePaths: Pick<DialectDefinition, 'pathOf' | 'inPlace'> = {
  pathOf: comparablePath,
  inPlace: plainUrlsInPlace,
}

/** Which paths are compared, also for other dialects that compare in the same way. */
export const comparedPaths: Pick<DialectDefinition, 'pathOf' | 'inPlace' | 'transducerFor'> = {
  ...comparablePaths,
  transducerFor: () => comparableForm,
}

/** Whether a value is the star, alone or before white space and other text. */
function isStarAndMore(text: string, from: number, to: number): boolean {
  return text.charCodeAt(from) === STAR && to > from && (to === from + 1 || /\s/.test(text.charAt(from + 1)))
}

/**
 * The rules by length, in bytes after normalising, the longest first; on a tie Allow before Disallow. An
 * empty value is no rule.
 */
export const longestMatchRules: (records: readonly ParsedRecord[]) => readonly Rule[] = longestMatch(
  (record, into) => {
    if (record.value === '') return
    const bytes = recoded(record.value)
    into.push({ rule: starDollarRule(record, literalDollars(bytes)), length: bytes.length })
  },
  robotsTxtExempt,
)

/**
 * The length by which {@link longestMatchRules} ranks a rule. A `$` that does not end it counts as one byte,
 * though it is compared as `%24`.
 */
export function normalizedLength({ value = '' }: Rule): number {
  return recoded(value).length
}

const STAR = 0x2a

const agents: AgentMatching & Pick<Required<AgentMatching>, 'namesIn'> = {
  names: beginsWithToken,
  namesIn: (value) => [lower(leadingToken(value))],
  cutsValues: true,
  isStar: isStarAndMore,
  several: 'all',
  severalStar: 'all',
}

/** The pacing records of an agent, see `Dialect.pacingRecords`; also for dialects that group alike. */
export const ownPacingRecords: NonNullable<DialectDefinition['pacingRecords']> = ownRecords(agents)

/** The parts by which {@link rfc9309} reads a file and decides one URL. */
export const rfc9309Reading: ReadingParts & Division & Pick<DialectDefinition, 'id' | 'pathOf' | 'inPlace'> =
  {
    id: 'rfc-9309',
    text: asDecoded,
    lines: exactLines,
    grouping: groupedByRules,
    agents,
    rules: longestMatchRules,
    ...comparablePaths,
  }

/** The parts of {@link rfc9309}, also for dialects that extend it. */
export const rfc9309Parts: DialectParts<'rfc-9309'> & Division = {
  ...rfc9309Reading,
  id: 'rfc-9309',
  concernsEverySite: true,
  assumes: {},
  matchesWholeTokens: true,
  lengthOf: normalizedLength,
  ...comparedPaths,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
  pacingRecords: ownPacingRecords,
  sharing: { pacingDependsOnAgent: true },
}

/**
 * RFC 9309, *Robots Exclusion Protocol*, September 2022. Where the RFC leaves a line undefined, this dialect
 * is lenient: an invalid product token is cut to its leading token, and a byte order mark is skipped.
 */
export const rfc9309: DialectDefinition<'rfc-9309'> = dialectOf(rfc9309Parts)
