import { identityTransducer, matches, type Pattern, starDollar } from '../../pattern/index.ts'
import type { CandidateGroup, Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesInput, RulesOutput, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { lineNumbers } from '../parsing/line-numbers.ts'
import { ListedGroup } from '../parsing/listed-group.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { lineParser, readRecords } from '../parsing/read-records.ts'
import { exactFieldNames, isAsciiSpace, type ParsedLine, trimUnits } from '../parsing/record.ts'
import { RecordWriter } from '../parsing/record-writer.ts'
import { ALLOW, DISALLOW, isExtension, isRuleRow, type Records, ROW, USER_AGENT } from '../parsing/records.ts'
import { ruleOf } from '../parsing/rule.ts'
import { lower } from '../parsing/select-groups.ts'
import { isStarGroup, selectionOf } from '../parsing/selection-of.ts'
import { bytewise } from '../parsing/text/bytewise.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { isWithout, pathAndQuery, pathStart } from '../parsing/text/url.ts'

/** The characters that PHP's `trim` removes. */
function trim(text: string): string {
  return trimUnits(text, isPhpSpace)
}

/** `trim`: blanks, tabs, line ends and NUL, but not U+000C. */
function isPhpSpace(unit: number): boolean {
  return unit === 0 || (isAsciiSpace(unit) && unit !== 0x0c)
}

/** `trim($text, ': ')`, which leaves tabs. */
function trimColon(text: string): string {
  return trimUnits(text, (unit) => unit === 0x3a || unit === 0x20)
}

/**
 * The text of a line without its first `length` bytes. It is empty if that cuts a character in half: the other half
 * begins a value that matches no path.
 */
function cut(line: string, length: number): string {
  let at = 0
  let bytes = 0
  for (; at < line.length && bytes < length; bytes++, at++) {
    if (line.charCodeAt(at) < 0x80) continue
    const character = String.fromCodePoint(line.codePointAt(at) as number)
    bytes += bytewise(character).length - 1
    at += character.length - 1
  }
  return bytes > length ? '' : trimColon(line.slice(at))
}

/** What a line is, by its first bytes without blanks. */
function kindOf(line: string): 'user-agent' | 'allow' | 'disallow' | 'other' {
  const lowered = lower(line)
  if (lowered.startsWith('user-agent')) return 'user-agent'
  if (!/^[ad: ]/.test(lowered)) return 'other'
  const dense = lowered.replaceAll(' ', '')
  if (trimColon(dense.slice(0, 8)) === 'disallow') return 'disallow'
  return trimColon(dense.slice(0, 6)) === 'allow' ? 'allow' : 'other'
}

/** The length of `disallow`, which is cut off every line that is no Allow. */
const DISALLOW_LENGTH = 8

/** The length of `allow:`, which is cut off every line that is no Disallow. */
const ALLOW_LENGTH = 6

/** Metadata that other programs collect. */
const METADATA = /^([a-z-]+)[ \t]*:(.*)$/i

/**
 * The rules that a line of neither field gives: one of each field, each with the value after the length of that
 * field's name.
 */
function rulesOfOther(line: string): (readonly ['disallow' | 'allow', string])[] {
  return RULES.flatMap((field) => {
    const value = ruleValue(line, field)
    // What begins with neither a slash nor a star matches nothing.
    return /^[/*]/.test(value) ? [[field, value] as const] : []
  })
}

const RULES = ['disallow', 'allow'] as const

function ruleValue(line: string, field: 'disallow' | 'allow'): string {
  return cut(line, field === 'disallow' ? DISALLOW_LENGTH : ALLOW_LENGTH)
}

function agentValue(line: string): string {
  return trimColon(lower(line).replaceAll('user-agent', ''))
}

/** Did {@link parseLine} meet a line that is more than one record? */
let isTwice = false

/** A line that is no plain one, of a file in which no line is two rules. */
function parseLine(line: string): ParsedLine | undefined {
  const text = trim(line)
  if (text === '' || text.startsWith('#')) return undefined
  const kind = kindOf(text)
  if (kind === 'other') {
    isTwice ||= rulesOfOther(text).length > 0
    const metadata = METADATA.exec(text)
    const name = lower(metadata?.[1] ?? '')
    return isExtension(name)
      ? { field: name as 'sitemap', value: trim(metadata?.[2] as string), at: -1 }
      : { field: 'unknown', value: '-', at: -1 }
  }
  return { field: kind, value: kind === 'user-agent' ? agentValue(text) : ruleValue(text, kind), at: -1 }
}

/** One word without a colon, or no word, with blanks around it. */
const ONE_WORD = /^ *[^\s:\0]* *$/

const lines = lineParser(exactFieldNames, (unit) => unit === 0x20 || unit === 0x0d, parseLine, {
  blankBeforeColon: false,
  hashAnywhere: false,
  anyName: false,
  isCrInLine: true,
  // The name of a robot is put in lower case.
  isPlainValue: (text, from, to, kind) =>
    (kind === ALLOW || kind === DISALLOW) && ONE_WORD.test(text.slice(from, to)),
})

/**
 * `getDisallowsPerUserAgent` and `getAllowsPerUserAgent`: a line of neither field is read as both, after the
 * length of either. It does not end a run of agents.
 */
function outlineOf(text: string): Outline {
  // Offsets are lost: values are compared as bytes.
  const writer = new RecordWriter({ text: '' })
  const lineAt = lineNumbers(text)
  const runs: number[][] = []
  let row = 0
  let isEnded = true
  const add = (
    field: 'user-agent' | 'allow' | 'disallow' | 'unknown' | 'sitemap',
    line: number,
    value: string,
  ): void => {
    writer.add(field, line, -1, -1, value)
    runs.at(-1)?.push(row)
    row += ROW
  }
  for (const [index, whole] of text.split('\n').entries()) {
    const line = trim(whole)
    if (line === '' || line.startsWith('#')) continue
    const kind = kindOf(line)
    if (kind === 'user-agent') {
      if (isEnded) runs.push([])
      isEnded = false
      add(kind, lineAt(index), agentValue(line))
      continue
    }
    const metadata = kind === 'other' ? METADATA.exec(line) : null
    const name = lower(metadata?.[1] ?? '')
    if (metadata !== null && isExtension(name))
      add(name as 'sitemap', lineAt(index), trim(metadata[2] as string))
    if (kind === 'other') {
      for (const [field, value] of rulesOfOther(line)) add(field, lineAt(index), value)
      if (!isExtension(name)) add('unknown', lineAt(index), '-')
    } else {
      add(kind, lineAt(index), ruleValue(line, kind))
      isEnded = true
    }
  }
  const records: Records = writer.finish()
  return { records, groups: runs.map((rows) => new ListedGroup(records, rows)), notes: [] }
}

/**
 * The outline of a file. A file in which no line is two rules is read by the table of lines, like files of other
 * dialects.
 */
function outline(file: File): Outline {
  const { text } = asUtf8(file)
  isTwice = false
  const records = readRecords({ text }, lines)
  if (isTwice) return outlineOf(text)
  const runs: number[][] = []
  let isEnded = true
  for (let row = 0; row < records.rows.length; row += ROW) {
    if (records.rows[row] === USER_AGENT) {
      if (isEnded) runs.push([])
      isEnded = false
    } else {
      isEnded ||= isRuleRow(records, row)
    }
    runs.at(-1)?.push(row)
  }
  return { records, groups: runs.map((rows) => new ListedGroup(records, rows)), notes: [] }
}

/** The rules of a name: of its last run, those after its line. */
interface Named {
  readonly group: Group
  readonly from: number
}

function namedIn(groups: readonly Group[], name: string): Named | undefined {
  const group = groups.filter(({ agents }) => agents.some(({ value }) => value === name)).at(-1)
  const line = group?.agents.filter(({ value }) => value === name).at(-1)?.line
  return group === undefined || line === undefined ? undefined : { group, from: line }
}

function isAfter({ group, from }: Named, { line }: ParsedRecord): boolean {
  return line > from && line <= group.lastLine
}

function nameOf(token: string): string {
  return lower(trim(token))
}

function allowsOf(named: Named | undefined): boolean {
  if (named === undefined) return false
  // Any line but a Disallow gives the name a list of Allows, perhaps of values that match nothing.
  return named.group.records.some((record) => record.field !== 'disallow' && isAfter(named, record))
}

/** `allows`: the name as a whole, else `*`. A robot whose own group has no Allow obeys those of `*`. */
function selectGroups(outline: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const { groups } = outline
  const found = tokens.map((token) => namedIn(groups, nameOf(token)))
  const rank = found.findIndex((named) => named !== undefined)
  const own = rank === -1 ? undefined : found[rank]
  const star = obeysStar ? namedIn(groups, '*') : undefined
  const taken = own === undefined ? [star] : allowsOf(own) ? [own] : [own, star]
  const selected = [...new Set(taken.flatMap((named) => named?.group ?? []))].sort(
    (one, other) => one.firstLine - other.firstLine,
  )
  const kind =
    own === undefined
      ? star === undefined
        ? 'none'
        : 'star'
      : own.group === star?.group && own.from === star.from
        ? 'star'
        : 'named'
  const names = ({ agents }: CandidateGroup): boolean =>
    agents.some(({ value }) => tokens.some((token) => value === nameOf(token)))
  // Which records of a run count depends on the name, so that no two names share one.
  const copies = new Map(
    selected.map((group) => [group, new ListedGroup(outline.records, (group as ListedGroup).rows)]),
  )
  const candidates = outline.groups.map((group) => copies.get(group) ?? group)
  return selectionOf(kind, [...copies.values()], candidates, isStarGroup, names, rank === 0)
}

/** The records of a name. */
function recordsOf(records: readonly ParsedRecord[], named: Named | undefined): readonly ParsedRecord[] {
  return named === undefined ? [] : records.filter((record) => isAfter(named, record))
}

/** The values of one field that the program keeps for a name, each once. */
function valuesOf(records: readonly ParsedRecord[], field: 'allow' | 'disallow'): Rule[] {
  const rules = new Map<string, Rule>()
  for (const record of records) {
    const text = bytewise(record.value)
    if (record.field !== field || text === '' || rules.has(text)) continue
    const pattern: Pattern = field === 'allow' ? { kind: 'prefix', text } : starDollar(text)
    rules.set(text, ruleOf(record, field, pattern, text))
  }
  return [...rules.values()]
}

function textOf({ became, value = '' }: Rule): string {
  return became ?? value
}

/**
 * `allows`: if a Disallow matches, the longest Allow that begins the path wins only if it is longer than each
 * Disallow whose text begins the path. A Disallow that ends in `$` may begin a path that it does not match. The
 * verdicts are no decision list if an Allow is longer than such a Disallow, or if an Allow is a whole URL.
 */
function rulesOf({ outline: { groups }, query: { tokens, obeysStar }, records }: RulesInput): RulesOutput {
  const own = tokens.map((token) => namedIn(groups, nameOf(token))).find((named) => named !== undefined)
  const star = obeysStar ? namedIn(groups, '*') : undefined
  return listOf(
    valuesOf(recordsOf(records, own ?? star), 'disallow'),
    valuesOf(recordsOf(records, allowsOf(own) ? own : star), 'allow'),
  )
}

function listOf(disallows: readonly Rule[], allows: readonly Rule[]): RulesOutput {
  const asWritten = disallows.filter((rule) => !textOf(rule).endsWith('$'))
  const ranked = [
    ...asWritten.map((rule): Rule => ({ ...rule, pattern: { kind: 'prefix', text: textOf(rule) } })),
    ...allows,
  ].sort((one, other) => textOf(other).length - textOf(one).length)
  const urls = new Map(
    allows.filter((rule) => /^https?:\/\//i.test(textOf(rule))).map((rule) => [textOf(rule), rule]),
  )
  const isContested =
    urls.size > 0 ||
    disallows.some(
      (rule) => textOf(rule).endsWith('$') && allows.some((allow) => textOf(rule).startsWith(textOf(allow))),
    )
  const rules = allows.length === 0 ? disallows : [...ranked, ...disallows]
  if (!isContested) return { rules, notes: [] }
  return { rules, notes: [], ruleFor: (path, url) => urls.get(url) ?? ruleFor(path, disallows, allows) }
}

function ruleFor(path: string, disallows: readonly Rule[], allows: readonly Rule[]): Rule | undefined {
  const denying = disallows.find(({ pattern }) => matches(pattern, path))
  if (denying === undefined) return undefined
  const lengthOf = (rule: Rule): number => (path.startsWith(textOf(rule)) ? textOf(rule).length : 0)
  const longest = Math.max(0, ...disallows.map(lengthOf))
  return allows.find((rule) => lengthOf(rule) > longest) ?? denying
}

/** `allows`: path and query of `parse_url`; a URL without a path has none. */
function pathOf(url: string): string {
  const path = bytewise(pathAndQuery(url))
  const rest = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return rest.startsWith('/') || rest === url ? path : path.slice(1)
}

/** A character that a client or the dialect may change, or a fragment. */
const UNCLEAN = /[^\w!$%&()*+,\-./:;=?@[\\\]|~]/g

/** spatie/robots-txt, the parser of spatie/crawler and of most crawlers in PHP. */
export const spatie: DialectDefinition<'spatie'> = dialectOf({
  id: 'spatie',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  ranksBy: 'an Allow decides if it is longer than each Disallow, and otherwise a Disallow',
  outline,
  matchesWholeTokens: true,
  sharing: {
    policyDependsOnAgent: true,
    mayBeNoList: true,
    selectsByRecords: () => true,
    needsOwnGroups: true,
  },
  agents: selectGroups,
  rules: (_, input) => rulesOf(input),
  pathOf,
  inPlace: {
    pathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from),
    givesOtherPaths: true,
  },
  transducerFor: () => identityTransducer,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    { several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' } },
  ),
})
