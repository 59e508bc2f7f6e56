import { everything, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByRules } from '../parsing/group.ts'
import { asciiLowerNames } from '../parsing/kept-names.ts'
import { mayMatchQuotedPrefix } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { inFileOrder } from '../parsing/precedence.ts'
import { lineParser } from '../parsing/read-records.ts'
import { exactFieldNames, isAsciiSpace, type ParsedLine, trimUnits } from '../parsing/record.ts'
import { effectOf, ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { selectionOfProgram } from '../parsing/selection-of.ts'
import { bytewise, decodedBytes } from '../parsing/text/bytewise.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { withoutDotSegments } from '../parsing/text/dot-segments.ts'
import {
  isWithout,
  isWithoutDotSegments,
  isWithoutEscapesAndDots,
  pathAndQuery,
  pathStart,
  queryStart,
} from '../parsing/text/url.ts'

/** A line of `res_parse`: a field of letters, digits and hyphens, a colon, and the value. */
const LINE = /^[ \t\v\f\r]*([\da-z-]+)[ \t\v\f\r]*:/i

/** Where a comment starts: at a `#` that begins the line or follows white space. */
const COMMENT = /(?:^|[ \t\v\f\r])#/

/** `res_parse`: only LF ends a line. */
function parseLine(line: string): ParsedLine | undefined {
  const comment = line.search(COMMENT)
  const text = comment === -1 ? line : line.slice(0, comment)
  const parts = LINE.exec(text)
  if (parts === null) return undefined
  const rest = text.slice(parts[0].length)
  const value = trimUnits(rest, isAsciiSpace)
  const field = exactFieldNames(lower(parts[1] as string))
  return { field, value, at: parts[0].length + Math.max(0, rest.indexOf(value)) }
}

const lines = lineParser(exactFieldNames, isAsciiSpace, parseLine, {
  hashAnywhere: false,
  anyName: false,
  isCrInLine: true,
})

/**
 * The name that a run is for: that of the first line that names the robot or every robot. Later lines do not
 * count.
 */
function matchedName(group: Pick<Group, 'agents'>, robot: string): string | undefined {
  return asciiLowerNames(group).find((name) => name === robot || name === '*')
}

/**
 * `match_user_agent`: a whole name. The program's own name is wget; under another name, this is a build of that name.
 * If any record names the program, `*` records do not count.
 */
function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  return selectionOfProgram(groups, query, matchedName)
}

/**
 * `matches`: bytes, with escapes decoded but those of the slash. Each byte is a character here, so that a
 * rule in raw UTF-8 matches its escapes.
 */
function decoded(text: string): string {
  return decodedBytes(bytewise(text), (byte) => byte !== SLASH)
}

const SLASH = 0x2f

/** `add_path`: a value ends at a NUL, and its leading slash does not count. */
function toRule(record: ParsedRecord): Rule {
  const value = record.value.split('\0', 1)[0] as string
  const text = decoded(value.startsWith('/') ? value : `/${value}`)
  const pattern: Pattern = text === '/' ? everything : { kind: 'prefix', text }
  return ruleOf(record, record.value === '' ? 'allow' : effectOf(record), pattern, text)
}

/** `res_match_path`: the path without its query. Wget resolves dot segments before. */
function pathOf(url: string): string {
  const path = pathAndQuery(url).split('?', 1)[0] as string
  return decoded(withoutDotSegments(path))
}

/** A character that a client, Wget or the dialect may change. */
const UNCLEAN = /[^\w!$&'()*+,\-./:;=?@[\]|~]/g

const PATH = 0
const QUERY = 1

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'wget',
  start: PATH,
  step: (state, symbol) => {
    const isQuery = state === QUERY || symbol === '?'
    return [isQuery ? { state: QUERY, adds: '' } : { state, adds: decoded(symbol) }]
  },
  end: () => '',
}

/** GNU Wget 1, as it mirrors sites. */
export const wget: DialectDefinition<'wget'> = dialectOf({
  id: 'wget',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: asUtf8,
  lines,
  // A rule of any record ends a run of agents.
  grouping: groupedByRules,
  resolvesDotSegments: true,
  agents: selectGroups,
  rules: inFileOrder(toRule),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuotedPrefix,
    pathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from) && isWithoutDotSegments(url, from),
    isMatchedInPlace: isWithoutEscapesAndDots,
    pathEnd: queryStart,
  },
  transducerFor: () => form,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
})
