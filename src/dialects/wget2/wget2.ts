import { everything, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import type { Grouping, RecordGroup } from '../parsing/group.ts'
import { asciiLowerNames } from '../parsing/kept-names.ts'
import { ListedGroup } from '../parsing/listed-group.ts'
import { mayMatchQuotedPrefix } from '../parsing/literal.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { lineParser } from '../parsing/read-records.ts'
import { fieldLookup, type ParsedLine } from '../parsing/record.ts'
import { bitsOf, DISALLOW, ROW, SITEMAP, USER_AGENT } from '../parsing/records.ts'
import { ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { programName, selectionOf } from '../parsing/selection-of.ts'
import { bytewise, decodedBytes } from '../parsing/text/bytewise.ts'
import { asUtf8, type ParserText } from '../parsing/text/decoded-text.ts'
import { withoutDotSegments } from '../parsing/text/dot-segments.ts'
import { isWithout, pathAndQuery, pathStart, queryStart } from '../parsing/text/url.ts'

/** `parse_record_field`, and the value up to white space or a `#`. */
const LINE = /^[ \t]*([a-z-]+)[ \t]*:[ \t]*/i

/** The program does not know Allow. */
const fieldOf = fieldLookup(['user-agent', 'disallow'])

/** `wget_robots_parse`: only LF ends a line. */
function parseLine(line: string): ParsedLine | undefined {
  const parts = LINE.exec(line)
  const field = fieldOf(lower(parts?.[1] ?? ''))
  if (parts === null || field === 'unknown') return undefined
  const at = parts[0].length
  const rest = line.slice(at)
  return { field, value: isWordOf(field) ? (WORD.exec(rest)?.[0] ?? '') : rest, at }
}

/** The value of a Disallow and of a Sitemap is one word. */
const WORD = /^[^ \t\v\f\r#]*/

function isWordOf(field: string): boolean {
  return field === 'disallow' || field === 'sitemap'
}

/** A value of one word, with blanks around it. */
const ONE_WORD = /^[ \t]*[^ \t\v\f\r#]*[ \t]*$/

const lines = lineParser(fieldOf, (unit) => unit === 0x20 || unit === 0x09 || unit === 0x0d, parseLine, {
  hashAnywhere: false,
  isCrInLine: true,
  dropsUnknown: true,
  isPlainValue: (text, from, to, kind) =>
    (kind !== DISALLOW && kind !== SITEMAP) || ONE_WORD.test(text.slice(from, to)),
})

/** A NUL ends the file. */
function textOf(file: File): ParserText {
  const seen = asUtf8(file)
  return seen.text.includes('\0') ? { ...seen, text: seen.text.split('\0', 1)[0] as string } : seen
}

/** The states of the program between lines. */
type State = 'none' | 'client' | 'star' | 'added' | 'closed'

/** A Disallow ends a run of agents. Which of its records count depends on the robot. */
const grouping: Grouping = { closers: bitsOf('disallow') }

/** What the program keeps for a robot: the name that it reads for, and the rows of each group by its index. */
interface Kept {
  readonly kind: SelectedGroups['kind']
  readonly rows: ReadonlyMap<number, number[]>
}

/**
 * `wget_robots_parse`: within a record of the robot, User-agent lines are not looked at until a Disallow was
 * read. Its first record drops the paths of `*`. An empty Disallow drops all paths, and ends what it is in.
 */
// oxlint-disable-next-line eslint/complexity -- one automaton, in the states of wget_robots_parse
function keptFor(robot: string, groups: readonly RecordGroup[], obeysStar: boolean): Kept {
  const rows = new Map<number, number[]>()
  let kind: SelectedGroups['kind'] = 'none'
  let state: State = 'none'
  let isFound = false
  const dropPaths = (): void => {
    for (const own of rows.values()) own.splice(0, own.length)
  }
  for (const [index, group] of groups.entries()) {
    const { source, firstRow, endRow } = group
    const names = asciiLowerNames(group)
    let agent = 0
    for (let row = firstRow; row < endRow; row += ROW) {
      if (source.rows[row] === USER_AGENT) {
        const value = names[agent++] as string
        if (state === 'closed' || state === 'client') continue
        if (value.startsWith(robot)) {
          if (!isFound) rows.clear()
          isFound = true
          kind = 'named'
          state = 'client'
          if (!rows.has(index)) rows.set(index, [])
        } else if (!isFound && value.startsWith('*') && obeysStar) {
          kind = 'star'
          state = 'star'
          if (!rows.has(index)) rows.set(index, [])
        } else if (state === 'added') {
          state = 'none'
        }
      } else if (source.rows[row] === DISALLOW && state !== 'closed' && state !== 'none') {
        if (source.valueOf(row) === '') {
          dropPaths()
          state = isFound ? 'closed' : 'none'
          isFound = true
        } else {
          if (!rows.has(index)) rows.set(index, [])
          rows.get(index)?.push(row)
          state = 'added'
        }
      }
    }
  }
  return { kind, rows }
}

function selectGroups(outline: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const groups = outline.groups as readonly RecordGroup[]
  const kept = tokens.map((token) => keptFor(programName(token), groups, obeysStar))
  const rank = kept.findIndex(({ kind }) => kind === 'named')
  const { kind, rows } = (rank === -1 ? kept[0] : kept[rank]) as Kept
  // A group that applies has only the rules that the program keeps. If these are all, it is the same group.
  const candidates = groups.map((group, index): Group => {
    const own = rows.get(index)
    if (own === undefined || own.length === rulesIn(group)) return group
    const { source, firstAgent, endAgent } = group
    return new ListedGroup(source, [
      ...source.agentRows.slice(firstAgent, endAgent),
      ...own,
      ...metadataRows(group),
    ])
  })
  const selected = candidates.filter((_, index) => rows.has(index))
  return selectionOf(kind, selected, candidates, ({ agents }) =>
    agents.some(({ value }) => value.startsWith('*')),
  )
}

function rulesIn({ source, firstRow, endRow }: RecordGroup): number {
  let rules = 0
  for (let row = firstRow; row < endRow; row += ROW) if (source.rows[row] === DISALLOW) rules++
  return rules
}

/** Only an empty Disallow drops some rules of a group. */
function hasEmptyRule(group: Group): boolean {
  return group.rulesWhere((_, from, to) => from === to).length > 0
}

/** The records of a group that are no rules: the program ignores them, as it does all but the Sitemap. */
function metadataRows({ source, firstRow, endRow }: RecordGroup): number[] {
  const rows: number[] = []
  for (let row = firstRow; row < endRow; row += ROW)
    if ((source.rows[row] as number) > DISALLOW) rows.push(row)
  return rows
}

/** Only the rules that the program keeps are in a group. */
function isKept({ field }: ParsedRecord): boolean {
  return field === 'disallow'
}

/**
 * `in_host_robots`: the first byte of a rule is not compared, and the others are the beginning of the path.
 */
function toRule(record: ParsedRecord): Rule {
  const text = `/${bytewise(record.value).slice(1)}`
  const pattern: Pattern = text === '/' ? everything : { kind: 'prefix', text }
  return ruleOf(record, 'disallow', pattern, text)
}

function decoded(text: string): string {
  return decodedBytes(bytewise(text), () => true)
}

/** `wget_iri_parse`: the decoded path without its query. Wget2 resolves dot segments and joins slashes. */
function pathOf(url: string): string {
  const path = pathAndQuery(url).split('?', 1)[0] as string
  return decoded(withoutDotSegments(path)).replace(/\/{2,}/g, '/')
}

/** A character that a client or Wget2 may change. */
const UNCLEAN = /[^\w!$&'()*+,\-./:;=?@[\]|~]/g

/** Two slashes, or perhaps a dot segment. */
const UNCLEAN_SEGMENT = /\/(?:\/|\.(?:[./?#%]|$))/g

const PATH = 0
const AFTER_SLASH = 1
const QUERY = 2

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'wget2',
  start: PATH,
  step: (state, symbol) => {
    if (state === QUERY || symbol === '?') return [{ state: QUERY, adds: '' }]
    const adds = decoded(symbol)
    if (adds !== '/') return [{ state: PATH, adds }]
    return [{ state: AFTER_SLASH, adds: state === AFTER_SLASH ? '' : adds }]
  },
  end: () => '',
}

/** GNU Wget2, as it mirrors sites. */
export const wget2: DialectDefinition<'wget2'> = dialectOf({
  id: 'wget2',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: textOf,
  lines,
  grouping,
  resolvesDotSegments: true,
  sharing: {
    selectsByRecords: hasEmptyRule,
    needsOwnGroups: true,
  },
  agents: selectGroups,
  rules: (records) => records.filter(isKept).map(toRule),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuotedPrefix,
    pathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from) && isWithout(UNCLEAN_SEGMENT, url, from),
    isMatchedInPlace: (url, from) => !url.includes('%', from) && isWithout(UNCLEAN_SEGMENT, url, from),
    pathEnd: queryStart,
  },
  transducerFor: () => form,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
})
