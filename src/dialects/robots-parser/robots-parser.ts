import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import type { Grouping } from '../parsing/group.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestMatch, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { beforeHash, exactFieldNames, type ParsedLine, splitAtColon, trimUnits } from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { starDollarRule } from '../parsing/rule.ts'
import { type AgentMatching, memoLast } from '../parsing/select-groups.ts'
import {
  asReplacedUtf8,
  emptyQueryStart,
  isParsedUnchanged,
  parsedPathStart,
  parseUrl,
  upperEscapes,
  urlParserForm,
} from '../parsing/text/whatwg.ts'

/** White space of `String.prototype.trim`, which includes the byte order mark. */
function isSpace(unit: number): boolean {
  return (
    unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || (unit >= 0xa0 && /\s/.test(String.fromCharCode(unit)))
  )
}

function trim(text: string): string {
  return trimUnits(text, isSpace)
}

/** `removeComments`, `splitLine` and `trimLine`. */
function parseLine(line: string): ParsedLine | undefined {
  const parts = splitAtColon(beforeHash(line), trim)
  if (parts === undefined) return undefined
  const { name, value, at } = parts
  return { field: name === '' ? 'nameless' : exactFieldNames(name.toLowerCase()), value, at }
}

const lines = lineParser(exactFieldNames, isSpace, parseLine)

/**
 * `parseRobots`: any line with a key but User-agent ends a run of agents. A group exists for the program once
 * a rule, perhaps empty, or a Crawl-delay is for it.
 */
const grouping: Grouping = {
  closers: ~bitsOf('nameless', 'user-agent'),
  keeps: bitsOf('allow', 'disallow', 'crawl-delay'),
}

/** `formatUserAgent`: in lower case, up to a slash. */
function formatUserAgent(name: string): string {
  const lowered = name.toLowerCase()
  const slash = lowered.indexOf('/')
  return trim(slash === -1 ? lowered : lowered.slice(0, slash))
}

/** The name of a robot, as `formatUserAgent` gives it. */
const nameOf = memoLast(formatUserAgent)

const agents: AgentMatching = {
  names: (text, from, to, token) =>
    from < to && formatUserAgent(text.slice(from, to)) === (nameOf(token) || '*'),
  isStar: (text, from, to) => from < to && formatUserAgent(text.slice(from, to)) === '*',
  several: 'all',
  severalStar: 'all',
}

/** `normaliseEncoding`: `encodeURI`, which leaves escapes here, and escapes in upper case. */
function normaliseEncoding(value: string): string {
  if (!value.isWellFormed()) return value
  return upperEscapes(encodeURI(value).replaceAll('%25', '%'))
}

function addRule(record: ParsedRecord, into: Measured[]): void {
  if (record.value === '') return
  const pattern = normaliseEncoding(record.value)
  into.push({ rule: starDollarRule(record, pattern), length: pattern.length })
}

/** `_getRule`: path and query of the parsed URL. A query without text is dropped. */
function pathOf(url: string): string | undefined {
  const parts = parseUrl(url)
  if (parts === undefined) return undefined
  return upperEscapes(`${parts.path}${parts.query === '?' ? '' : parts.query}`)
}

const form = urlParserForm('robots-parser', upperEscapes, false)

/** robots-parser 3, the parser of Crawlee and of most JavaScript crawlers. */
export const robotsParser: DialectDefinition<'robots-parser'> = dialectOf({
  id: 'robots-parser',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: asReplacedUtf8,
  lines,
  grouping,
  matchesWholeTokens: true,
  resolvesDotSegments: true,
  agents,
  lengthOf: comparedLength,
  rules: longestMatch(addRule),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart: parsedPathStart,
    isPathUnchanged: isParsedUnchanged,
    pathEnd: emptyQueryStart,
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => bounded(Number(value)),
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
