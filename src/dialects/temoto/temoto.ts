import { everything, identityTransducer, type Pattern } from '../../pattern/index.ts'
import type { CandidateGroup, Failure, Rule, SelectionReason } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { bytesOfText, ILL_FORMED } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, SelectedGroups } from '../outline.ts'
import type { Field, ParsedRecord } from '../parsed-record.ts'
import { groupRecords, unreadOutline } from '../parsing/group.ts'
import { keptNames } from '../parsing/kept-names.ts'
import { bounded, pacingOf } from '../parsing/pacing.ts'
import { RecordWriter } from '../parsing/record-writer.ts'
import { bitsOf, isExtension, type Records } from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { usualReason } from '../parsing/select-groups.ts'
import { asUtf8, type ParserText } from '../parsing/text/decoded-text.ts'
import { pathAndQuery, pathStart } from '../parsing/text/url.ts'

/** The fields by the spellings that `parseLine` knows, in lower case. */
const FIELDS: Readonly<Record<string, Field>> = {
  'user-agent': 'user-agent',
  useragent: 'user-agent',
  disallow: 'disallow',
  allow: 'allow',
  host: 'host',
  sitemap: 'sitemap',
  'crawl-delay': 'crawl-delay',
  crawldelay: 'crawl-delay',
}

/** A token of the scanner: a word, or the end of a line. */
interface Token {
  readonly from: number
  readonly to: number
  readonly line: number
  readonly isEnd: boolean
}

/** The text that the scanner reads: UTF-8, with U+FFFD for each other byte, without a byte order mark. */
function textOf(file: File): ParserText {
  const { text, shift } = asUtf8(file)
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  return {
    text: whole.isWellFormed() ? whole : whole.replace(ILL_FORMED, '\ufffd'),
    ...(shift === undefined ? {} : { shift: shift + text.length - whole.length }),
  }
}

function isEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0b
}

/**
 * `byteScanner`: the file is a stream of words and line ends. A colon ends the first word of a line only. `#`
 * starts a comment only at the start of a word.
 */
// oxlint-disable-next-line eslint/complexity -- one scan, in the steps of byteScanner
function scanAll(text: string): Token[] {
  const tokens: Token[] = []
  const { length } = text
  let line = 1
  let isKeyFound = false
  let at = 0
  const skipEnds = (): void => {
    for (; at < length && isEnd(text.charCodeAt(at)); at++)
      if (text.charCodeAt(at) === 0x0a || text.charCodeAt(at + 1) !== 0x0a) line++
  }
  while (at < length) {
    const unit = text.charCodeAt(at)
    if (isBlank(unit)) {
      at++
    } else if (isEnd(unit) || unit === HASH) {
      const start = { from: at, to: at, line, isEnd: true }
      isKeyFound = false
      while (at < length && !isEnd(text.charCodeAt(at))) at++
      // A comment at the end of the file is no token.
      if (at === length) break
      skipEnds()
      // A comment that ends the file with its line is one, but its last line end is read ahead.
      if (unit !== HASH || at < length) tokens.push(start)
    } else {
      const from = at++
      while (at < length && !isBlank(text.charCodeAt(at)) && !isEnd(text.charCodeAt(at))) {
        if (text.charCodeAt(at) === COLON && !isKeyFound) break
        at++
      }
      tokens.push({ from, to: at, line, isEnd: false })
      if (text.charCodeAt(at) === COLON && at < length && !isKeyFound) {
        isKeyFound = true
        at++
      }
    }
  }
  return tokens
}

const HASH = 0x23
const COLON = 0x3a

/** `strconv.ParseFloat`, within what the parser takes: no negative number, infinity or NaN. */
function parseFloat64(value: string): number | undefined {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value)) {
    const number = Number(value)
    return Number.isFinite(number) && number >= 0 ? number : undefined
  }
  const hex = /^\+?0x([\da-f]*)\.?([\da-f]*)p([+-]?\d{1,4})$/i.exec(value)
  if (hex === null || `${hex[1]}${hex[2]}` === '') return undefined
  return Number.parseInt(`${hex[1]}${hex[2]}`, 16) * 2 ** (Number(hex[3]) - 4 * (hex[2] as string).length)
}

/** `parseAll`: takes the words in pairs. A rule before any agent, or a bad delay, is an error. */
function parseAll(seen: ParserText): { records: Records; failure: Failure | undefined } {
  const { text } = seen
  const writer = new RecordWriter(seen)
  const tokens = scanAll(text)
  let failure: Failure | undefined
  let hasAgent = false
  for (let at = 0; at + 1 < tokens.length; at++) {
    const key = tokens[at] as Token
    if (key.isEnd) continue
    const value = tokens[++at] as Token
    const { line } = key
    const name = text.slice(key.from, key.to).toLowerCase()
    const field = Object.hasOwn(FIELDS, name) ? (FIELDS[name] as Field) : 'unknown'
    const message = errorOf(field, text.slice(value.from, value.to), hasAgent, at + 1)
    if (message !== undefined) failure ??= { message, line }
    hasAgent ||= field === 'user-agent'
    if (field === 'unknown' && isExtension(name)) addMetadata(name as Field, key, writer, text)
    else writer.add(field, line, value.from, value.to)
  }
  return { records: writer.finish(), failure }
}

/** The error that a pair of words is, if it is one. */
function errorOf(
  field: Field | 'unknown',
  value: string,
  hasAgent: boolean,
  token: number,
): string | undefined {
  if (field === 'crawl-delay' && parseFloat64(value) === undefined) return 'invalid Crawl-delay'
  const name = NAMES_IN_ERRORS[field]
  return name === undefined || hasAgent ? undefined : `${name} before User-agent at token #${token}.`
}

/** The fields that need an agent before them, as errors name them. */
const NAMES_IN_ERRORS: Readonly<Partial<Record<Field | 'unknown', string>>> = {
  allow: 'allow',
  disallow: 'disallow',
  'crawl-delay': 'Crawl-delay',
}

/** A record that the program skips. Its value is the rest of the line, as for dialects that read such records. */
function addMetadata(field: Field, { to, line }: Token, writer: RecordWriter, text: string): void {
  const rest = /^[ \t]*:?[ \t]*([^\r\n#]*)/.exec(text.slice(to)) as RegExpExecArray
  const value = (rest[1] as string).trimEnd()
  const from = to + rest[0].length - (rest[1] as string).length
  writer.add(field, line, from, from + value.length)
}

/** `FromBytes`: a file with an error is refused as a whole. */
function outline(file: File): Outline {
  const { records, failure } = parseAll(textOf(file))
  if (failure !== undefined) return { ...unreadOutline([], failure), records }
  const counts = bitsOf('allow', 'disallow', 'crawl-delay')
  return groupRecords(records, { closers: counts, keeps: counts })
}

/**
 * `FindGroup`: the group with the longest name with which the robot's name begins. `*` counts as one character, and a
 * name of one character does not win against it.
 */
function findGroup(groups: readonly CandidateGroup[], token: string): string | undefined {
  const agent = token.toLowerCase()
  let best = hasStar(groups) ? '*' : undefined
  for (const group of groups)
    for (const name of namesOf(group))
      if (name !== '*' && agent.startsWith(name) && name.length > (best?.length ?? 0)) best = name
  return best
}

function hasStar(groups: readonly CandidateGroup[]): boolean {
  return groups.some((group) => namesOf(group).includes('*'))
}

const namesOf = keptNames((values) => values.flatMap((value) => (value === '' ? [] : [value.toLowerCase()])))

function selectGroups({ groups }: Outline, query: AgentQuery): SelectedGroups {
  const found = query.tokens.map((token) => findGroup(groups, token))
  const rank = found.findIndex((name) => name !== undefined && name !== '*')
  const name = rank !== -1 ? found[rank] : query.obeysStar && hasStar(groups) ? '*' : undefined
  const selected = name === undefined ? [] : groups.filter((group) => namesOf(group).includes(name))
  const kind = name === undefined ? 'none' : name === '*' ? 'star' : 'named'
  const reasonFor = (group: CandidateGroup): SelectionReason => {
    const isSelected = selected.includes(group as Group)
    const fits = query.tokens.some((token) => (findGroup([group], token) ?? '*') !== '*')
    return !isSelected && fits ? 'less-specific' : usualReason(kind, isSelected, rank === 0, hasStar([group]))
  }
  return { kind, selected, candidates: groups, reasonFor }
}

/** Does the value of a record make a rule? A line end in place of a value makes a rule that matches nothing. */
function textOfRule(value: string): string {
  const rooted = value.startsWith('*') || value.startsWith('/') ? value : `/${value}`
  return rooted.replace(/\*+$/, '')
}

/** A path that no URL has. */
const NOTHING: Pattern = { kind: 'exact', text: '' }

/** A rule with `*` or `$` is a regular expression without an anchor at its start; each `$` is the end. */
function patternOf(text: string): Pattern {
  if (text === '/') return everything
  if (!/[*$]/.test(text)) return { kind: 'prefix', text }
  const end = text.indexOf('$')
  if (end !== -1 && /[^*$]/.test(text.slice(end))) return NOTHING
  const pieces = (end === -1 ? text : text.slice(0, end)).split('*')
  // Every path begins with a slash: one that is sought anywhere is found there.
  const segments = pieces.length > 1 && pieces[0] === '/' ? pieces : ['', ...pieces]
  return { kind: 'wildcard', segments, anchored: end !== -1 }
}

/**
 * The length of the regular expression, in bytes, with `.*` for a star and a backslash before special
 * characters.
 */
function lengthOfText(text: string): number {
  const bytes = /[^\u0000-\u007f]/.test(text) ? bytesOfText(text).length : text.length
  if (!/[*$]/.test(text)) return bytes
  return bytes + (text.match(/[\\.+*?()|[\]{}^]/g)?.length ?? 0)
}

/** `findRule`: of the rules that match, the longest; of equal ones, the first. */
function rulesOf(records: readonly ParsedRecord[]): Rule[] {
  const measured: { rule: Rule; length: number }[] = []
  for (const record of records) {
    if (!isRule(record) || record.value === '') continue
    const text = textOfRule(record.value)
    if (text !== '')
      measured.push({
        rule: ruleOf(record, effectOf(record), patternOf(text), text),
        length: lengthOfText(text),
      })
  }
  return measured.sort((one, other) => other.length - one.length).map(({ rule }) => rule)
}

/** temoto/robotstxt, the parser of colly and of most crawlers in Go. */
export const temoto: DialectDefinition<'temoto'> = dialectOf({
  id: 'temoto',
  // colly passes the whole User-Agent header.
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  ranksBy: 'the rule with the longest regular expression decides; on a tie, the first',
  sharing: {
    needsAllRules: true,
  },
  outline,
  agents: selectGroups,
  rules: rulesOf,
  pathOf: pathAndQuery,
  inPlace: {
    pathStart,
  },
  transducerFor: () => identityTransducer,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => bounded(parseFloat64(value) ?? Number.NaN),
      several: { crawlDelay: 'last', requestRate: 'all', visitTime: 'all' },
    },
  ),
})
