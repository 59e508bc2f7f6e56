import { starDollar, type UrlTransducer } from '../../pattern/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByRules } from '../parsing/group.ts'
import { asciiLowerNames } from '../parsing/kept-names.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { comparedLength, longestFirst, type Measured } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { beforeHash, exactFieldNames, isAsciiSpace, type ParsedLine, trimUnits } from '../parsing/record.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { selectionOfProgram } from '../parsing/selection-of.ts'
import { bytewise, decodedBytes } from '../parsing/text/bytewise.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { withoutDotSegments } from '../parsing/text/dot-segments.ts'
import { isUnreserved } from '../parsing/text/percent.ts'
import { isWithoutEscapesAndDots, pathAndQuery, pathStart } from '../parsing/text/url.ts'
import { isParsedUnchanged } from '../parsing/text/whatwg.ts'

/** A field, at the very start of a line and directly before the colon. */
const LINE = /^([a-z-]+):/i

/**
 * `robots_parse`: CR is dropped wherever it stands, and only LF ends a line. The program sees nothing of a line after
 * a NUL.
 */
function parseLine(line: string): ParsedLine | undefined {
  const whole = line.replaceAll('\r', '').split('\0', 1)[0] as string
  const parts = LINE.exec(whole)
  const field = exactFieldNames(lower(parts?.[1] ?? ''))
  if (parts === null || field === 'unknown') return undefined
  const rest = beforeHash(whole.slice(parts[0].length))
  const value = trimUnits(rest, isAsciiSpace)
  const at = line.startsWith(whole) ? parts[0].length + Math.max(0, rest.indexOf(value)) : -1
  return { field, value, at }
}

const lines = lineParser(exactFieldNames, isAsciiSpace, parseLine, {
  blankAtStart: false,
  blankBeforeColon: false,
  isCrInLine: true,
  dropsUnknown: true,
  isUnusual: (text) => text.includes('\0'),
})

/**
 * The names of the program: one begins a value that names it. Under another name, this is a build of that
 * name.
 */
function namesOf(robot: string): readonly string[] {
  return robot === 'httrack' ? ['httrack', 'winhttrack', 'webhttrack'] : [robot]
}

function matchedName(group: Group, robot: string): string | undefined {
  const values = asciiLowerNames(group)
  if (values.some((value) => namesOf(robot).some((name) => value.startsWith(name)))) return robot
  return values.some((value) => value.startsWith('*')) ? '*' : undefined
}

/** Own groups are combined, and lock out those of `*`. */
function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  return selectionOfProgram(groups, query, matchedName)
}

/** `checkrobots`: the longest rule decides, and on a tie an Allow. */
function measured(records: readonly ParsedRecord[]): Measured[] {
  return records.flatMap((record) => {
    if (!isRule(record) || record.value === '') return []
    const text = bytewise(record.value)
    return [{ rule: ruleOf(record, effectOf(record), starDollar(text), text), length: text.length }]
  })
}

/** HTTrack's own form of a link: escapes of letters, digits, blanks and bytes beyond ASCII are decoded. */
function decoded(text: string): string {
  return decodedBytes(bytewise(text), (byte) => isUnreserved(byte) || byte === 0x20 || byte >= 0x80)
}

/** Characters beyond US-ASCII of a query are escaped, in lower case; nothing of it is decoded. */
function escapedQuery(query: string): string {
  return bytewise(query).replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
}

function pathOf(url: string): string {
  const whole = pathAndQuery(url)
  const question = whole.indexOf('?')
  const path = question === -1 ? whole : whole.slice(0, question)
  return decoded(withoutDotSegments(path)) + (question === -1 ? '' : escapedQuery(whole.slice(question)))
}

const PATH = 0
const QUERY = 1

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'httrack',
  start: PATH,
  step: (state, symbol) => {
    const isQuery = state === QUERY || symbol === '?'
    return [isQuery ? { state: QUERY, adds: symbol } : { state, adds: decoded(symbol) }]
  },
  end: () => '',
}

/** HTTrack 3.51, as it mirrors sites. */
export const httrack: DialectDefinition<'httrack'> = dialectOf({
  id: 'httrack',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: asUtf8,
  lines,
  // A rule of any record ends a run of agents.
  grouping: groupedByRules,
  resolvesDotSegments: true,
  agents: selectGroups,
  lengthOf: comparedLength,
  rules: (records) => longestFirst(measured(records)),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart,
    isPathUnchanged: isParsedUnchanged,
    // The program writes escapes of a query in lower case, which begin as other texts do than those of a client.
    isMatchedInPlace: (url, from, isRaw) =>
      isRaw ? isParsedUnchanged(url, from) : isWithoutEscapesAndDots(url, from),
  },
  transducerFor: () => form,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
})
