import { type GlobItem, matches, type Pattern, type UrlTransducer } from '../../pattern/index.ts'
import type { CandidateGroup } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesOutput, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { keptNames } from '../parsing/kept-names.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { lineParser } from '../parsing/read-records.ts'
import {
  beforeHash,
  exactFieldNames,
  isJavaSpace,
  type ParsedLine,
  splitAtColon,
  trimJava,
  withoutTags,
} from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { memoLast } from '../parsing/select-groups.ts'
import { selectionOf } from '../parsing/selection-of.ts'
import { holdsOneOf, UNICODE_LINE_END_UNITS } from '../parsing/text/decoded-text.ts'
import { isWithout, pathAndQuery, pathStart, queryStart } from '../parsing/text/url.ts'
import { asReplacedUtf8 } from '../parsing/text/whatwg.ts'

/** The characters that Java's `.` does not match. */
const STOPS_DOT = /[\n\r\u0085\u2028\u2029]/

/** `RULE_PATTERN`: letters and hyphens directly before the colon, after tags are removed. */
function parseLine(line: string): ParsedLine | undefined {
  const text = trimJava(withoutTags(beforeHash(line)))
  const parts = splitAtColon(text, trimJava)
  if (parts === undefined || !/^[A-Za-z-]+:/.test(text) || STOPS_DOT.test(text)) return undefined
  const at = line.indexOf(text)
  return {
    field: exactFieldNames(parts.name.toLowerCase()),
    value: parts.value,
    at: at === -1 ? -1 : at + parts.at,
  }
}

const lines = lineParser(exactFieldNames, isJavaSpace, parseLine, {
  blankBeforeColon: false,
  isUnusual: (text) => text.includes('<') || holdsOneOf(text, UNICODE_LINE_END_UNITS),
})

/**
 * `parse`: each known field but User-agent ends a run, and a run without one is dropped. Before any User-agent
 * line, it makes a group for `*`.
 */
const COUNTED = bitsOf('allow', 'disallow', 'crawl-delay', 'sitemap', 'host')

/** The names of a group as a `HashSet` holds them. */
const namesOf = keptNames((values) => hashOrder(new Set(values.map((value) => value.toLowerCase()))))

/** The order of strings in a Java `HashSet`: by the lower bits of their hash codes. */
function hashOrder(names: ReadonlySet<string>): string[] {
  let size = MIN_BUCKETS
  while (names.size > size * LOAD) size *= 2
  const bucketOf = (name: string): number => {
    let hash = 0
    for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0
    return (hash ^ (hash >>> 16)) & (size - 1)
  }
  return [...names]
    .map((name, index) => ({ name, index, bucket: bucketOf(name) }))
    .sort((one, other) => one.bucket - other.bucket || one.index - other.index)
    .map(({ name }) => name)
}

/** `HashMap`: initial buckets, and how full they get. */
const MIN_BUCKETS = 16
const LOAD = 0.75

/** `UserAgentDirectives.match`: the length of the longest name that the robot's contains. */
function scoreOf(names: readonly string[], token: string): number {
  const robot = nameOf(token)
  let score = 0
  for (const name of names)
    if (name.length > score && (name === '*' || robot.includes(name))) score = name.length
  return score
}

const nameOf = memoLast((token) => token.toLowerCase())

/** `UserAgentComparator`: the best score first, then fewer names, then the names in order. */
function compare(one: readonly string[], other: readonly string[], token: string): number {
  const scores = scoreOf(other, token) - scoreOf(one, token)
  if (scores !== 0 || one.length !== other.length) return scores || one.length - other.length
  const index = one.findIndex((name, at) => name !== other[at])
  return index === -1 ? 0 : (one[index] as string) < (other[index] as string) ? -1 : 1
}

/**
 * `HostDirectives.checkAccess`: only the first group in that order. Of two with the same names, the second is
 * lost.
 */
function bestGroup(groups: readonly Group[], token: string): Group | undefined {
  let best: { group: Group; names: readonly string[] } | undefined
  for (const group of groups) {
    const names = namesOf(group)
    if (scoreOf(names, token) === 0) continue
    if (best === undefined || compare(names, best.names, token) < 0) best = { group, names }
  }
  return best?.group
}

function hasStar(group: CandidateGroup): boolean {
  return namesOf(group).includes('*')
}

/** Is a group chosen for its star alone? */
function isStarFor(group: Group, token: string): boolean {
  return (
    hasStar(group) &&
    scoreOf(
      namesOf(group).filter((name) => name !== '*'),
      token,
    ) === 0
  )
}

function selectGroups({ groups }: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const candidates = obeysStar ? groups : groups.filter((group) => !hasStar(group))
  const found = tokens.map((token) => bestGroup(candidates, token))
  const rank = found.findIndex(
    (group, index) => group !== undefined && !isStarFor(group, tokens[index] as string),
  )
  const group = rank === -1 ? found.find((one) => one !== undefined) : found[rank]
  const kind = group === undefined ? 'none' : rank === -1 ? 'star' : 'named'
  const names = (one: CandidateGroup): boolean =>
    tokens.some(
      (token) =>
        scoreOf(
          namesOf(one).filter((name) => name !== '*'),
          token,
        ) > 0,
    )
  return selectionOf(kind, group === undefined ? [] : [group], groups, hasStar, names, rank === 0)
}

/**
 * `robotsPatternToRegexp`: the patterns, and the text of the regular expression, which ranks them. A path has a slash
 * first, or is empty. So a star at the start stands for a slash and any run. If the star is the whole value, it may
 * also stand for nothing.
 */
// oxlint-disable-next-line eslint/complexity -- one scan, in the steps of robotsPatternToRegexp
function compiled(value: string): { readonly patterns: readonly Pattern[]; readonly text: string } {
  if (value === '') return { patterns: [{ kind: 'exact', text: '' }], text: '^$' }
  const items: GlobItem[] = []
  let text = '^'
  let quoted = ''
  let isClosed = false
  let hasStar = false
  const flush = (): void => {
    if (quoted === '') return
    items.push({ kind: 'literal', text: quoted })
    text += `\\Q${quoted}\\E`
    quoted = ''
  }
  for (let at = 0; at < value.length; at++) {
    const isLast = at === value.length - 1
    if (value[at] === '\\' && value[at + 1] === '*') {
      quoted += '*'
      at++
    } else if (value[at] === '*') {
      flush()
      text += isLast ? '.*' : '.+'
      // A star within the value needs a character at least.
      if (at === 0) items.push({ kind: 'literal', text: '/' })
      else if (!isLast) items.push({ kind: 'one' })
      items.push({ kind: 'run' })
      hasStar ||= !isLast
      isClosed = isLast
    } else if (value[at] === '$' && isLast) {
      flush()
      text += '$'
      isClosed = true
    } else {
      quoted += value.charAt(at)
    }
  }
  flush()
  if (!isClosed) {
    text += '.*'
    items.push({ kind: 'run' })
  }
  if (hasStar) return { patterns: [{ kind: 'glob', items }], text }
  const literal = items[0]?.kind === 'literal' ? items[0].text : ''
  const pattern: Pattern = { kind: items.at(-1)?.kind === 'run' ? 'prefix' : 'exact', text: literal }
  return { patterns: value === '*' ? [pattern, { kind: 'exact', text: '' }] : [pattern], text }
}

/**
 * `checkAccess`: the longest regular expression that matches decides; of equally long ones, the first in alphabetical
 * order. If an Allow and a Disallow have the same expression, the program keeps one of them, which differs from run
 * to run.
 */
function rulesOf(records: readonly ParsedRecord[]): RulesOutput {
  const ranked = records
    .filter(isRule)
    .flatMap((record) => {
      const { patterns, text } = compiled(record.value)
      return patterns.map((pattern) => ({ text, rule: ruleOf(record, effectOf(record), pattern) }))
    })
    .sort(
      (one, other) =>
        other.text.length - one.text.length || (one.text < other.text ? -1 : one.text > other.text ? 1 : 0),
    )
  const varying = new Set(
    ranked.flatMap(({ text, rule }, index) => {
      const next = ranked[index + 1]
      return next !== undefined && next.text === text && next.rule.effect !== rule.effect ? [text] : []
    }),
  )
  const rules = ranked.map(({ rule }) => rule)
  if (varying.size === 0) return { rules, notes: [] }
  return {
    rules,
    notes: [],
    ruleFor: (path) => {
      const found = ranked.find(({ rule }) => matches(rule.pattern, path))
      return found !== undefined && varying.has(found.text) ? 'varies' : found?.rule
    },
    partialList: () => ({
      patterns: rules.map(({ pattern }) => pattern),
      rules: ranked.map(({ rule, text }) => (varying.has(text) ? undefined : rule)),
      ruleFor: () => 'varies',
    }),
  }
}

/**
 * `URL.getPath`: the path alone, which may be empty. Every rule except an exact one ends in `.*`, and no line holds a
 * character that stops a dot. So a path with such a character matches no rule, and the rest of the path from that
 * character on is enough.
 */
function pathOf(whole: string): string {
  const url = trimJava(whole)
  const path = pathAndQuery(url).split('?', 1)[0] as string
  const rest = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const stop = path.search(STOPS_DOT)
  if (stop !== -1) return path.slice(stop)
  return rest.startsWith('/') || rest === url ? path : ''
}

/** What {@link pathOf} trims, or stops at. */
const CUT = /[\u0000- \u0085\u2028\u2029]/g

/** A character that a client may change, or a fragment. */
const UNCLEAN = /[^\w!$%&'()*+,\-./:;=?@[\\\]|~]/g

const PATH = 0
const QUERY = 1

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'crawler4j',
  start: PATH,
  step: (state, symbol) =>
    state === QUERY || symbol === '?' ? [{ state: QUERY, adds: '' }] : [{ state, adds: symbol }],
  end: () => '',
}

/** crawler4j, a crawler in Java. */
export const crawler4j: DialectDefinition<'crawler4j'> = dialectOf({
  id: 'crawler4j',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  ranksBy: 'the rule with the longest regular expression decides; on a tie, the first in alphabetical order',
  text: asReplacedUtf8,
  lines,
  grouping: { closers: COUNTED, keeps: COUNTED, withoutAgent: 'star-group-of-kept' },
  sharing: {
    mayBeNoList: true,
  },
  agents: selectGroups,
  rules: rulesOf,
  pathOf,
  inPlace: {
    pathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from),
    isMatchedInPlace: (url, from, isRaw) => !isRaw || isWithout(CUT, url, from),
    pathEnd: queryStart,
    givesOtherPaths: true,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'no', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) =>
        /^[+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(value)
          ? bounded(Number.parseFloat(value))
          : undefined,
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
