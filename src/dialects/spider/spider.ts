import type { Pattern, UrlTransducer } from '../../pattern/index.ts'
import type { Effect, Rule } from '../../policy/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { dialectOf } from '../dialect-of.ts'
import type { AgentQuery, Group, Outline, RulesInput, RulesOutput, SelectedGroups } from '../outline.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { lowerNames } from '../parsing/kept-names.ts'
import { mayMatchQuoted } from '../parsing/literal.ts'
import { bounded, pacingOf, wholeRate } from '../parsing/pacing.ts'
import { lineParser } from '../parsing/read-records.ts'
import { beforeHash, exactFieldNames, isRustSpace, type ParsedLine, trimUnits } from '../parsing/record.ts'
import { bitsOf } from '../parsing/records.ts'
import { effectOf, isRule, ruleOf } from '../parsing/rule.ts'
import { memoLast } from '../parsing/select-groups.ts'
import { isStarGroup, selectionOf } from '../parsing/selection-of.ts'
import { unquote } from '../parsing/text/python.ts'
import { isWithout, plainPathStart, queryStart } from '../parsing/text/url.ts'
import { asReplacedUtf8 } from '../parsing/text/whatwg.ts'

/** `parse_str`: only LF ends a line, and only an empty line ends a group. Values are percent-decoded. */
function parseLine(line: string): ParsedLine | undefined {
  const text = beforeHash(line)
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  const name = trimUnits(text.slice(0, colon), isRustSpace).toLowerCase()
  const value = decode(trimUnits(text.slice(colon + 1), isRustSpace))
  return { field: exactFieldNames(name), value, at: -1 }
}

const lines = lineParser(exactFieldNames, isRustSpace, parseLine, {
  keepsBlanks: true,
  isCrInLine: true,
  isPlainValue: (text, from, to) => !text.slice(from, to).includes('%'),
})

/** Percent-decoded; empty if the bytes are not UTF-8. */
function decode(value: string): string {
  if (!value.includes('%')) return value
  const decoded = unquote(value)
  return decoded.includes('\ufffd') && !value.includes('\ufffd') ? '' : decoded
}

/** `parse`: a record of these fields makes a group. Without one, it is dropped. */
const COUNTED = bitsOf('allow', 'disallow', 'crawl-delay', 'request-rate', 'sitemap')

/** `applies_to`: the name of the robot up to a slash contains one of the group, in lower case. */
function namesRobot(group: Pick<Group, 'agents'>, token: string): boolean {
  const robot = nameOf(token)
  return lowerNames(group).some((value) => robot.includes(value))
}

const nameOf = memoLast((token) => (token.split('/', 1)[0] as string).toLowerCase())

/**
 * `can_fetch`: the first group that names the robot, and the first with a `*`. The second decides what the
 * first one disallows, so both apply.
 */
function selectGroups({ groups }: Outline, { tokens, obeysStar }: AgentQuery): SelectedGroups {
  const named = groups.filter((group) => !isStarGroup(group))
  const found = tokens.map((token) => named.find((group) => namesRobot(group, token)))
  const rank = found.findIndex((group) => group !== undefined)
  const own = rank === -1 ? undefined : found[rank]
  const star = obeysStar ? groups.find(isStarGroup) : undefined
  const selected = [own, star]
    .flatMap((group) => group ?? [])
    .sort((one, other) => one.firstLine - other.firstLine)
  const kind = own !== undefined ? 'named' : star !== undefined ? 'star' : 'none'
  return selectionOf(
    kind,
    selected,
    groups,
    isStarGroup,
    (group) => tokens.some((token) => !isStarGroup(group) && namesRobot(group, token)),
    rank === 0,
  )
}

/** `applies_to`: the whole path; a value that ends in a slash or a star is a prefix. */
function patternOf(value: string): Pattern {
  if (value.endsWith('*')) return { kind: 'prefix', text: value.slice(0, -1) }
  return { kind: value.endsWith('/') ? 'prefix' : 'exact', text: value }
}

/** An empty Disallow is an Allow of the empty path. */
function toRule(record: ParsedRecord): Rule {
  return ruleOf(record, record.value === '' ? 'allow' : effectOf(record), patternOf(record.value))
}

/** The first rule of a list that matches: exactly that text, or longer texts that begin with it. */
interface Firsts {
  exact: number
  prefix: number
}

/**
 * A URL is disallowed only if the group of the robot and the `*` group both disallow it. Both lists consist of whole
 * paths and prefixes, so their texts divide all paths. The resulting list has each text twice, as a whole path and as
 * a prefix, the longest first.
 */
function bothDisallow(own: readonly Rule[], star: readonly Rule[]): Rule[] {
  const texts = [...new Set([...own, ...star].map(textOf))].sort()
  const firsts = [own, star].map((list) => firstsOf(list, texts))
  const rules: Rule[] = []
  const sides = [own, star] as const
  for (const text of [...texts].sort((one, other) => other.length - one.length)) {
    for (const kind of ['exact', 'prefix'] as const) {
      const [first, second] = sides.map((list, side) => {
        const index = firsts[side]?.get(text)?.[kind] ?? Infinity
        return list[index]
      })
      // What neither list says anything about is left to shorter texts; so is what one of them says alone.
      const allows = (rule: Rule | undefined): boolean => rule?.effect !== 'disallow'
      const decisive = allows(first) ? first : allows(second) ? (second ?? first) : first
      const effect: Effect = allows(first) || allows(second) ? 'allow' : 'disallow'
      const cited = decisive ?? first ?? second
      if (cited !== undefined) rules.push({ ...cited, effect, pattern: { kind, text } })
    }
  }
  return rules
}

function textOf({ pattern }: Rule): string {
  return pattern.kind === 'prefix' || pattern.kind === 'exact' ? pattern.text : ''
}

/**
 * For each text, in ascending order, the first rule that matches it as a path, and that matches what it
 * begins.
 */
function firstsOf(list: readonly Rule[], texts: readonly string[]): Map<string, Firsts> {
  const byText = new Map<string, Firsts>()
  for (const [index, rule] of list.entries()) {
    const own = byText.get(textOf(rule)) ?? { exact: Infinity, prefix: Infinity }
    own.exact = Math.min(own.exact, index)
    if (rule.pattern.kind === 'prefix') own.prefix = Math.min(own.prefix, index)
    byText.set(textOf(rule), own)
  }
  const firsts = new Map<string, Firsts>()
  const above: string[] = []
  for (const text of texts) {
    while (above.length > 0 && !text.startsWith(above.at(-1) as string)) above.pop()
    const inherited = above.length === 0 ? Infinity : (firsts.get(above.at(-1) as string) as Firsts).prefix
    const own = byText.get(text)
    firsts.set(text, {
      exact: Math.min(inherited, own?.exact ?? Infinity),
      prefix: Math.min(inherited, own?.prefix ?? Infinity),
    })
    above.push(text)
  }
  return firsts
}

function rulesOf({ selection, records }: RulesInput): RulesOutput {
  const star = selection.selected.find(isStarGroup)
  const isOfStar = ({ line }: ParsedRecord): boolean =>
    star !== undefined && line >= star.firstLine && line <= star.lastLine
  const rules = records.filter(isRule)
  const own = rules.filter((record) => !isOfStar(record)).map(toRule)
  const ofStar = rules.filter(isOfStar).map(toRule)
  if (selection.kind !== 'named') return { rules: ofStar, notes: [] }
  // Without a group of `*`, a URL that the group of the robot disallows is allowed all the same.
  return {
    rules: star === undefined ? own.map((rule) => ({ ...rule, effect: 'allow' })) : bothDisallow(own, ofStar),
    notes: [],
  }
}

/** `extract_path`: from the first slash after the scheme to the query. The fragment stays. */
function pathOf(url: string): string {
  const rest = url.replace(/^https?:\/\//, '')
  const slash = rest.indexOf('/')
  if (slash === -1) return '/'
  return rest.slice(slash).split('?', 1)[0] as string
}

/** A character that a client may change, or a fragment. */
const UNCLEAN = /[^\w!$%&'()*+,\-./:;=?@[\\\]|~]/g

const PATH = 0
const QUERY = 1

/** {@link pathOf} as a transducer. */
const form: UrlTransducer = {
  name: 'spider',
  start: PATH,
  step: (state, symbol) =>
    state === QUERY || symbol === '?' ? [{ state: QUERY, adds: '' }] : [{ state, adds: symbol }],
  end: () => '',
}

/** spider, a crawler in Rust. */
export const spider: DialectDefinition<'spider'> = dialectOf({
  id: 'spider',
  takesHeaders: true,
  assumes: {},
  askedOnRequest: true,
  text: asReplacedUtf8,
  lines,
  grouping: { closers: COUNTED, keeps: COUNTED },
  sharing: {
    tellsStarGroups: true,
  },
  agents: selectGroups,
  rules: (_, input) => rulesOf(input),
  pathOf,
  inPlace: {
    mayMatch: mayMatchQuoted,
    pathStart: plainPathStart,
    isPathUnchanged: (url, from) => isWithout(UNCLEAN, url, from),
    // The program keeps a fragment.
    isMatchedInPlace: (url, from, isRaw) => !isRaw || !url.includes('#', from),
    pathEnd: queryStart,
  },
  transducerFor: () => form,
  pacing: pacingOf(
    { crawlDelay: 'yes', requestRate: 'yes', visitTime: 'no' },
    {
      crawlDelay: (value) =>
        /^\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? bounded(Number(value)) : undefined,
      requestRate: (value) =>
        /^\d+\/\d+$/.test(value) ? wholeRate(value.split('/').map(Number)) : undefined,
      several: { crawlDelay: 'last', requestRate: 'last', visitTime: 'all' },
    },
  ),
})
