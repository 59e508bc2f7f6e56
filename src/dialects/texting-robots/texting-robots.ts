import type { Pattern } from '../../pattern/index.ts'
import type { File } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { RulesInput } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import type { Grouping, RecordGroup } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestMatch, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  isRustSpace,
  type ParsedLine,
  splitAtColon,
  trimUnits,
} from '../parsing/record.ts'
import { bitsOf, CRAWL_DELAY, isExtension, ROW } from '../parsing/records.ts'
import { effectOf, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, lower, memoLast } from '../parsing/select-groups.ts'
import { asUtf8, type ParserText } from '../parsing/text/decoded-text.ts'
import { escapeRuns } from '../parsing/text/percent.ts'
import {
  isParsedInPlace,
  isParsedUnchanged,
  parsedPathStart,
  parseUrl,
  urlParserForm,
} from '../parsing/text/whatwg.ts'

/** The fields with their spellings. A spelling stands before any other that is the beginning of it. */
const FIELDS: readonly (readonly [field: Field, spelling: RegExp])[] = [
  ['user-agent', /^(?:user-agent|user agent|useragent)/i],
  ['disallow', /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/i],
  ['allow', /^allow/i],
  ['sitemap', /^(?:sitemap|site-map|site map)/i],
  ['crawl-delay', /^(?:crawl-delay|crawl delay|crawldelay)/i],
]

/** After a field: a colon, with blanks around it, or blanks alone. */
const SEPARATOR = /^(?:[ \t]*:|[ \t]+)/

/** `robots_txt_parse`: the bytes of a byte order mark are skipped one by one. */
function textOf(file: File): ParserText {
  const { text, shift } = asUtf8(file)
  const whole = text.replace(/^\ufeff?(?:\udcef?\udcbb?\udcbf?)?/, '')
  return { text: whole, ...(shift === undefined ? {} : { shift: shift + text.length - whole.length }) }
}

/** A delay as Rust parses an `f32`: not negative. */
function delayOf(value: string): number | undefined {
  if (/^\+?(?:inf|infinity)$/i.test(value)) return Infinity
  const isNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value)
  const number = isNumber ? Math.fround(Number(value)) : Number.NaN
  return number >= 0 ? number : undefined
}

/** Is it a field that only other parsers read? A Crawl-delay that this parser cannot read does not count. */
function isMetadata(name: string): boolean {
  return isExtension(name) && name !== 'crawl-delay' && name !== 'sitemap'
}

function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(line)
  const indent = (/^[ \t]*/.exec(text) as RegExpExecArray)[0].length
  const body = text.slice(indent)
  for (const [field, spelling] of FIELDS) {
    const name = spelling.exec(body)?.[0]
    const separator = name === undefined ? null : SEPARATOR.exec(body.slice(name.length))
    if (name === undefined || separator === null) continue
    const at = indent + name.length + separator[0].length
    const rest = text.slice(at)
    const value = trimUnits(rest, isRustSpace)
    const isKnown = field !== 'crawl-delay' || delayOf(value) !== undefined
    return { field: isKnown ? field : 'unknown', value, at: at + Math.max(0, rest.indexOf(value)) }
  }
  // Metadata, which the program skips.
  const other = splitAtColon(text)
  return other !== undefined && isMetadata(lower(other.name))
    ? { field: lower(other.name) as Field, value: other.value, at: other.at }
    : undefined
}

/** `many_statement_builder`: CR, LF and NUL end a line. Lines are counted as the file has them. */
const lines = lineParser(exactFieldNames, isRustSpace, parseLine, {
  lineEnds: /\0/g,
  dropsUnknown: true,
  isPlainValue: (_text, _from, _to, kind) => kind !== CRAWL_DELAY,
})

/**
 * `Robot::new`: without any User-agent line, all rules are for every robot. Otherwise, rules before the first
 * User-agent line are for no robot.
 */
const grouping: Grouping = {
  closers: bitsOf('allow', 'disallow', 'crawl-delay'),
  withoutAgent: 'star-group-of-file',
}

/** `percent_encode`: what is not visible ASCII, and `"<>` and the backtick. */
const ESCAPED = /[\u0000- "<>`\u007f-\u{10ffff}]+/gu

/** `MinRegex`: pieces between stars in their order; if there is a `$`, each is the end. */
function patternOf(text: string): Pattern {
  const end = text.indexOf('$')
  const body = end === -1 ? text : text.slice(0, end)
  // After the end of the path, only stars and other ends can match.
  if (end !== -1 && /[^*$]/.test(text.slice(end))) return { kind: 'exact', text: '' }
  if (!body.includes('*')) return { kind: end === -1 ? 'prefix' : 'exact', text: body }
  return { kind: 'wildcard', segments: body.split('*'), anchored: end !== -1 }
}

/** `disallow`: one without a value is `Allow: /`. Rules that are not UTF-8 are skipped. */
function addRule(record: ParsedRecord, into: Measured[]): void {
  if (!record.value.isWellFormed()) return
  const opens = record.value === '' && record.field === 'disallow'
  const text = opens ? '/' : escapeRuns(record.value, ESCAPED)
  const rule = ruleOf(record, opens ? 'allow' : effectOf(record), patternOf(text), text)
  into.push({ rule, length: text.length })
}

/** The name of a robot, whose case does not count. */
const nameOf = memoLast(lower)

const agents: AgentMatching = {
  names: (text, from, to, token) => lower(text.slice(from, to)) === nameOf(token),
  namesIn: (value) => [lower(value)],
  isStar,
  several: 'all',
  severalStar: 'all',
}

/** `prepare_url`: path, query and fragment of the parsed URL. */
function pathOf(url: string): string {
  const parts = parseUrl(url)
  if (parts === undefined) return escapeRuns(url, ESCAPED)
  return escapeRuns(parts.path + parts.query + parts.fragment, ESCAPED)
}

const form = urlParserForm('texting-robots', (symbol) => escapeRuns(symbol, ESCAPED), true)

/** The first Crawl-delay of the groups, else the last one before any group. */
function pacingRecords({ outline: { records: all, groups }, records }: RulesInput): readonly ParsedRecord[] {
  if (records.some(({ field }) => field === 'crawl-delay')) return records
  const first = (groups[0] as RecordGroup | undefined)?.firstRow ?? all.rows.length
  let before: ParsedRecord | undefined
  for (let row = 0; row < first; row += ROW) if (all.rows[row] === CRAWL_DELAY) before = all.recordAt(row)
  return before === undefined ? records : [...records, before]
}

/** texting_robots, a Rust crate. */
export const textingRobots: DialectDefinition<'texting-robots'> = dialectOf({
  id: 'texting-robots',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: textOf,
  lines,
  grouping,
  matchesWholeTokens: true,
  resolvesDotSegments: true,
  agents,
  lengthOf: comparedLength,
  rules: longestMatch(addRule, robotsTxtExempt),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart: parsedPathStart,
    isPathUnchanged: isParsedUnchanged,
    isMatchedInPlace: isParsedInPlace,
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    { crawlDelay: (value) => bounded(delayOf(value) ?? Number.NaN) },
  ),
  pacingRecords,
})
