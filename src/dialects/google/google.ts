import { everything, identityTransducer, starDollar } from '../../pattern/index.ts'
import type { File } from '../../syntax/index.ts'
import { bytesOfText, indexOrEnd, textOfBytes } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf, type ReadingParts } from '../dialect-of.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { groupedByRules } from '../parsing/group.ts'
import { mayMatchIndexPage } from '../parsing/literal.ts'
import { ownRecords } from '../parsing/own-records.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestMatch, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  type FieldParts,
  isAsciiSpace,
  type ParsedLine,
  splitAtColon,
  splitField,
  trimAscii,
} from '../parsing/record.ts'
import { ruleOf, starDollarRule } from '../parsing/rule.ts'
import { type AgentMatching, beginsWithToken, leadingToken, lower } from '../parsing/select-groups.ts'
import { asDecoded, asUtf8, type ParserText } from '../parsing/text/decoded-text.ts'
import { type Encoding, NON_ASCII, recode } from '../parsing/text/percent.ts'
import { pathAfter, pathStart } from '../parsing/text/url.ts'

/** robots.cc, RobotsTxtParser::Parse: the line buffer is 2083 × 8 bytes, the last of them for its NUL. */
export const MAX_LINE_BYTES: number = 2083 * 8 - 1

/** robots.cc, ParsedRobotsKey: the first of these prefixes that a key begins with, in any case. */
const KEYS: readonly (readonly [prefix: string, field: Field])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
]

const STAR = 0x2a

/**
 * Skips the leading bytes EF, BB, BF, as far as they are there in that order. So a partial byte order mark is
 * skipped, too.
 */
function withoutByteOrderMark(file: File): ParserText {
  // The text of a UTF-8 file has no mark: to add it only to skip it again would copy the whole text.
  if (file.bom && file.encoding === 'utf-8') return asDecoded(file)
  const seen = asUtf8(file)
  // No text below U+DC80 begins with the byte EF, and no such text is that byte alone.
  if (!(seen.text.charCodeAt(0) >= 0xdc80)) return seen
  const head = seen.text.slice(0, 2)
  const bytes = bytesOfText(head)
  let skipped = 0
  while (skipped < 3 && bytes[skipped] === [0xef, 0xbb, 0xbf][skipped]) skipped++
  const rest = textOfBytes(bytes.subarray(skipped))
  const shift = seen.shift === undefined ? undefined : seen.shift + head.length - rest.length
  return { text: rest + seen.text.slice(2), ...(shift === undefined ? {} : { shift }) }
}

/** A line in the C string of the library's line buffer: cut to its size, then at the first NUL. */
function cutToLineBuffer(text: string): string {
  // A code unit is at most three bytes, so a short line need not be measured; and at least one, so a slice is
  // enough.
  const bytes = text.length * 3 <= MAX_LINE_BYTES ? undefined : bytesOfText(text.slice(0, MAX_LINE_BYTES + 1))
  const cut =
    bytes !== undefined && bytes.length > MAX_LINE_BYTES
      ? textOfBytes(bytes.subarray(0, MAX_LINE_BYTES))
      : text
  const nul = cut.indexOf('\0')
  return nul === -1 ? cut : cut.slice(0, nul)
}

/** robots.cc, GetKeyAndValueFrom: splits at a colon, or at the blanks of a line of exactly two words. */
function getKeyAndValueFrom(text: string): FieldParts | undefined {
  const atColon = splitAtColon(text, trimAscii)
  if (atColon !== undefined) return atColon
  const words = trimAscii(text)
  const name = /^([^\t ]+)[\t ]+[^\t ]+$/.exec(words)?.[1]
  return name === undefined ? undefined : splitField(text, name, text.indexOf(words) + name.length, trimAscii)
}

/** The field of a key. Metadata that the library ignores is collected by its whole name. */
function fieldOf(name: string): Field | 'unknown' {
  const key = lower(name)
  return KEYS.find(([prefix]) => key.startsWith(prefix))?.[1] ?? exactFieldNames(key)
}

function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(cutToLineBuffer(line))
  const parts = getKeyAndValueFrom(text)
  if (parts === undefined || parts.name === '') return undefined
  const field = fieldOf(parts.name)
  // Two words without a colon are a record only if the first is a key.
  if (field === 'unknown' && !text.includes(':')) return undefined
  // A line that is cut within a character ends in bytes that are not part of the text.
  return {
    field,
    value: parts.value,
    at: text.length < line.length && !line.startsWith(text) ? -1 : parts.at,
  }
}

// A plain line is too short to be cut to the buffer, in a text without a NUL.
const lines = lineParser(exactFieldNames, isAsciiSpace, parseLine, {
  longest: Math.floor(MAX_LINE_BYTES / 3),
  isUnusual: (text) => indexOrEnd(text, '\0', 0) < text.length,
})

const NOTHING_DECODED: Encoding = { decodes: (): boolean => false, encodes: NON_ASCII }

/**
 * robots.cc, MaybeEscapePattern: escapes bytes from 80 on and upper-cases existing escapes; nothing is
 * decoded.
 */
function maybeEscapePattern(value: string): string {
  return recode(value, NOTHING_DECODED)
}

/**
 * robots.cc, HandleAllow: if an Allow rule that ends in `/index.htm…` does not match, the library tries the
 * directory itself. The shorter rule never outranks the longer one, so both can be in one list.
 */
function directoryOf(rule: string): string | undefined {
  const slash = rule.lastIndexOf('/')
  return slash !== -1 && rule.startsWith('/index.htm', slash) ? `${rule.slice(0, slash + 1)}$` : undefined
}

function handleRecord(record: ParsedRecord, into: Measured[]): void {
  const became = maybeEscapePattern(record.value)
  // An empty rule has priority 0: it matches every path and disallows none. It is the rule that a verdict
  // names, an Allow before a Disallow.
  if (became === '') {
    into.push({ rule: ruleOf(record, 'allow', everything), length: record.field === 'allow' ? 0 : -1 })
    return
  }
  into.push({ rule: starDollarRule(record, became), length: became.length })
  const directory = record.field === 'allow' ? directoryOf(became) : undefined
  if (directory !== undefined)
    into.push({ rule: ruleOf(record, 'allow', starDollar(directory), directory), length: directory.length })
}

/**
 * Two slashes or a scheme, and an authority, up to the first character that {@link getPathParamsQuery}
 * returns.
 */
const BEFORE_PATH = /^(?:\/\/)?(?:[^/?;]*:\/\/)?[^/?;]*/

/**
 * robots.cc, GetPathParamsQuery: the URL from the first `/`, `?` or `;` after the authority to the fragment.
 */
function getPathParamsQuery(url: string): string {
  return pathAfter(BEFORE_PATH, url)
}

const agents: AgentMatching & Pick<Required<AgentMatching>, 'namesIn'> = {
  names: (text, from, to, token) => !isGlobal(text, from, to) && beginsWithToken(text, from, to, token),
  namesIn: (value) => (isGlobal(value, 0, value.length) ? [] : [lower(leadingToken(value))]),
  cutsValues: true,
  isStar: isGlobal,
  several: 'all',
  severalStar: 'all',
}

/**
 * Googlebot ignores what is beyond these bytes ("How Google interprets the robots.txt specification", File
 * size). The library has no limit: its caller cuts the file.
 */
export const MAX_ROBOT_BYTES: number = 500 * 1024

/** The parts by which {@link google} reads a file and decides one URL. */
export const googleReading: ReadingParts & Pick<DialectDefinition, 'id' | 'pathOf' | 'inPlace'> = {
  id: 'google',
  text: withoutByteOrderMark,
  lines,
  grouping: groupedByRules,
  agents,
  rules: longestMatch(handleRecord),
  pathOf: getPathParamsQuery,
  inPlace: { mayMatch: mayMatchIndexPage, pathStart },
}

/** google/robotstxt, the parser and matcher that Googlebot runs, as the program behaves. */
export const google: DialectDefinition<'google'> = dialectOf({
  ...googleReading,
  id: 'google',
  concernsEverySite: true,
  assumes: {},
  matchesWholeTokens: true,
  robotsCutAt: MAX_ROBOT_BYTES,
  lengthOf: comparedLength,
  transducerFor: () => identityTransducer,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
  pacingRecords: ownRecords(agents),
  sharing: { pacingDependsOnAgent: true },
})

/** robots.cc, HandleUserAgent: `*`, and `*` followed by white space and anything. */
function isGlobal(text: string, from: number, to: number): boolean {
  return (
    text.charCodeAt(from) === STAR &&
    to > from &&
    (to === from + 1 || isAsciiSpace(text.charCodeAt(from + 1)))
  )
}
