import { everything, type Pattern, starDollar } from '../pattern/index.ts'
import type { Rule } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { chooseGroups, isStar, leadingToken, lower } from './choose.ts'
import type { Dialect, Entry, Field, Outline, RulesInput } from './dialect.ts'
import { groupedByRules, groupItems } from './group.ts'
import { asUtf8, type ReaderLine, readerLines, type Seen, UNICODE_LINE_ENDS } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { isUnreserved, recode } from './percent.ts'
import { longestFirst, type Measured } from './precedence.ts'
import { entry, type Halves, type Item, spellings, trimJava, withoutComment } from './record.ts'
import { effectOf, isRule, robotsTxtExempt, ruleOf } from './rule.ts'

/** SimpleRobotRulesParser, `DEFAULT_MAX_CRAWL_DELAY`: above it the whole site is refused. */
export const MAX_CRAWL_DELAY_MILLISECONDS = 300_000

/** SimpleRobotRulesParser, `DIRECTIVE_PREFIX`: the spellings a line may begin with. */
const DIRECTIVES: readonly (readonly [Field, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'useg-agent', 'ser-agent', 'users-agent', 'user agent', 'user-agnet', 'user-agents']],
  [
    'disallow',
    ['disallow', 'desallow', 'dissallow', 'dissalow', 'disalow', 'dssalow', 'dsallow', 'diasllow', 'disallaw', 'diallow', 'disallows', 'disllow'],
  ],
  ['allow', ['allow']],
  ['crawl-delay', ['crawl-delay', 'crawl delay', 'clawl-delay', 'craw-delay', 'crawl-deley']],
  ['sitemap', ['sitemap', 'sitemaps']],
]

/** What the parser has no use for, collected by exact name. */
const others = spellings([])

/** `tokenize`: a directive, then a colon with blanks around it or blanks alone, then the value. */
function tokenize(text: string): (Halves & { field: Field | 'unknown' }) | undefined {
  const known = text.toLowerCase()
  for (const [field, names] of DIRECTIVES) {
    for (const name of names) {
      if (!known.startsWith(name)) continue
      const rest = text.slice(name.length)
      const delimiter = /^(?:[ \t]*:[ \t]*|[ \t]+)/.exec(rest)
      if (delimiter === null) continue
      const value = trimJava(rest.slice(delimiter[0].length))
      return { field, name: text.slice(0, name.length), value, at: name.length + delimiter[0].length }
    }
  }
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  const name = trimJava(text.slice(0, colon))
  const value = trimJava(text.slice(colon + 1))
  return { field: others.get(lower(name)) ?? 'unknown', name, value, at: value === '' ? colon + 1 : text.indexOf(value, colon + 1) }
}

function* items(lines: Iterable<ReaderLine>, isHtml: boolean): Generator<Item, void, undefined> {
  for (const line of lines) {
    const text = withoutComment(isHtml ? line.text.replace(/<[^>]+>/g, '') : line.text)
    const trimmed = trimJava(text)
    const parts = trimmed === '' ? undefined : tokenize(trimmed)
    if (parts === undefined) continue
    const { start, ...rest } = line
    const origin = isHtml || start === undefined ? rest : { ...rest, start: start + text.indexOf(trimmed) }
    yield entry(parts.field, parts, origin)
  }
}

/** UTF-8, or UTF-16 where a byte order mark says so; ill-formed octets are replaced. */
function seenBy(file: File): Seen {
  if (file.bom) return { text: file.text, shift: 0 }
  const seen = asUtf8(file)
  return file.illFormed === 0 ? seen : { text: seen.text.replace(/[\udc80-\udcff]/g, '\ufffd'), shift: 0 }
}

function outline(file: File): Outline {
  const seen = seenBy(file)
  const isHtml = /<(?:html|head|body)\s*>/i.test(seen.text)
  // An HTML page without a single User-agent field was never meant as a robots.txt.
  if (isHtml && !/user-agent:/i.test(seen.text)) {
    return { groups: [], entries: [], notes: [{ code: 'html', message: 'This is an HTML page, not a robots.txt: the reader finds no rule in it.' }] }
  }
  return groupItems(items(readerLines(seen, UNICODE_LINE_ENDS), isHtml), groupedByRules)
}

/** BasicURLNormalizer, `escapedCharacters`: controls, blank and `"#<>[]^`{|}`, and all beyond ASCII. */
function isEscaped(octet: number): boolean {
  return octet <= 0x20 || octet >= 0x7f || '"#<>[]^`{|}'.includes(String.fromCharCode(octet))
}

/** `escapePath(unescapePath(…))`: unreserved octets decoded, the rest in upper-case escapes, a stray `%` escaped. */
function escapePath(text: string, alsoEscaped: (octet: number) => boolean): string {
  return recode(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'), { decodes: isUnreserved, encodes: (octet) => isEscaped(octet) || alsoEscaped(octet) })
}

function isStarOrDollar(octet: number): boolean {
  return octet === 0x2a || octet === 0x24
}

/** java.net.URI: letters, digits, `_-!.~'()*`, escapes, and what else a path or a query may hold; beyond ASCII, neither control nor space. */
const URI_PATH: RegExp = /^(?:[\w\-!.~'()*:@&=+$,;/]|%[0-9A-Fa-f]{2}|[^\u0000-\u009f\p{Z}])*$/u
const URI_QUERY: RegExp = /^(?:[\w\-!.~'()*:@&=+$,;/?[\]]|%[0-9A-Fa-f]{2}|[^\u0000-\u009f\p{Z}])*$/u

/** `getPath`: path and query of a URL that `java.net.URI` takes; of one that it refuses, and without a path, `/`. */
function pathOf(url: string): string {
  const [, authority = '', path = '', query, fragment = ''] = /^(?:(?:https?|ftp|file|jar):\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is.exec(url) ?? []
  const refused = !URI_PATH.test(path) || !URI_QUERY.test(query ?? '') || !URI_QUERY.test(fragment) || !isServer(authority)
  if (refused || (path !== '' && !path.startsWith('/'))) return '/'
  return escapePath(`${path === '' ? '/' : path}${query === undefined ? '' : `?${query}`}`, isStarOrDollar)
}

/** User information, host and port, as far as a URL with another authority would be refused. */
function isServer(authority: string): boolean {
  return /^(?:(?:[\w\-!.~'()*:&=+$,;]|%[0-9A-Fa-f]{2})*@)?(?:[\w\-.]*|\[[0-9A-Fa-f:.%\w]+\])(?::\d*)?$/.test(authority)
}

/** `ruleMatches` never goes back on a segment it has found. */
function patternOf(rule: string): Pattern {
  const pattern = starDollar(rule)
  return pattern.kind === 'wildcard' ? { ...pattern, firstOccurrence: true } : pattern
}

/** `isAllowed`: where a rule ends in `index.htm` or `index.html` and does not match, the directory itself does, at its own length. */
function measured(record: Entry): Measured[] {
  const path = escapePath(trimJava(record.value), () => false)
  if (path === '') return []
  const own = { rule: ruleOf(record, effectOf(record), patternOf(path), path), length: path.length }
  if (!/index\.html?$/.test(path)) return [own]
  const directory = `${path.slice(0, path.indexOf('index.htm'))}$`
  return [own, { rule: ruleOf(record, effectOf(record), patternOf(directory), directory), length: directory.length }]
}

/** Java's `Integer.parseInt`, or `Double.parseDouble` where there is a point; in milliseconds. */
function milliseconds(value: string): number | undefined {
  if (value.includes('.')) return /^[+-]?(?:\d+\.\d*|\.\d+)(?:e[+-]?\d+)?[fd]?$/i.test(value) ? Math.round(Number.parseFloat(value) * 1000) : undefined
  if (!/^[+-]?\d+$/.test(value)) return undefined
  const seconds = Number(value)
  return Math.abs(seconds) <= 0x7fffffff ? seconds * 1000 : undefined
}

/**
 * The Crawl-delay records that are for the robot: the first after each line that names it. A delay belongs to the agents
 * it follows, not to those that come after it in the same group, and a second one in a row is passed over.
 */
function delaysFor({ choice, query }: RulesInput): Entry[] {
  const names = choice.kind === 'everybody' ? isStar : (value: string): boolean => query.tokens.some((token) => namesToken(value, token))
  return choice.taken.flatMap(({ agents, records }) => {
    const naming = agents.filter(({ value }) => names(value)).map(({ line = 0 }) => line)
    const delays: Entry[] = []
    let next = 0
    for (const record of records) {
      if (record.field !== 'crawl-delay' || (naming[next] ?? Number.POSITIVE_INFINITY) > record.line) continue
      delays.push(record)
      while ((naming[next] ?? Number.POSITIVE_INFINITY) <= record.line) next++
    }
    return delays
  })
}

/** Of several delays, the shortest. */
function shortest(delays: readonly Entry[]): { milliseconds: number; record: Entry } | undefined {
  return delays
    .map((record) => ({ milliseconds: milliseconds(record.value) ?? Number.NaN, record }))
    .filter((delay) => !Number.isNaN(delay.milliseconds))
    .sort((a, b) => a.milliseconds - b.milliseconds)[0]
}

function namesToken(value: string, token: string): boolean {
  const name = value.toLowerCase()
  const wanted = token.toLowerCase()
  return name !== '' && (name === wanted || (leadingToken(name) !== name && leadingToken(name) === wanted && wanted !== ''))
}

/** SimpleRobotRulesParser of crawler-commons, which Apache Nutch and StormCrawler read with. */
export const crawlerCommons: Dialect = {
  id: 'crawler-commons',
  assumes: [],
  outline,
  choose: chooseGroups({ names: (value, token) => !isStar(value) && namesToken(value, token), everybody: isStar, several: 'all', severalForEverybody: 'all' }),
  rules: (input) => {
    const { choice } = input
    const delay = shortest(delaysFor(input))
    if (delay !== undefined && delay.milliseconds > MAX_CRAWL_DELAY_MILLISECONDS) {
      const refusal: Rule = { ...ruleOf(delay.record, 'disallow', everything), reason: 'crawl-delay-too-long' }
      return { rules: [refusal], notes: [] }
    }
    return { rules: [robotsTxtExempt, ...longestFirst(choice.taken.flatMap(({ records }) => records.filter(isRule).flatMap(measured)))], notes: [] }
  },
  pathOf,
  pacingRecords: (input) => {
    const others = input.records.filter(({ field }) => field !== 'crawl-delay')
    const delay = shortest(delaysFor(input))
    return delay === undefined ? others : [...others, delay.record]
  },
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'no', visitTime: 'no' },
    {
      crawlDelay: (value) => {
        const delay = milliseconds(value)
        return delay === undefined || delay < 0 ? undefined : delay / 1000
      },
      several: { crawlDelay: 'first', requestRate: 'all', visitTime: 'first' },
    },
  ),
}
