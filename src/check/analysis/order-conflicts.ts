import type { Dialect, DialectId, Group, ParsedRecord } from '../../dialects/index.ts'
import { findDifference, treeMatcher } from '../../pattern/index.ts'
import { decisionListOf, type Policy, type Rule, type Verdict } from '../../policy/index.ts'
import { baseDialect, representativeAgents } from '../agents/representative-agents.ts'
import { cachedVerdict, hasShortList } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'
import { commonPath, type HeadNode, headTree, isPrefix, plainHead, samplePath } from './prefix-tree.ts'
import { originOf } from './sample-url.ts'
import { automataOf } from './shared-automata.ts'

/** A line that decides for some readers before others that rank before it. */
export interface OrderConflict {
  /** The first rule that would decide in the reading of {@link baseDialect}. */
  readonly wins: Rule
  /** The rule that decides before it in the order of the others. */
  readonly stops: Rule
  /** A URL on which they part. */
  readonly url: string
  /** Lines of rules that the same one decides before, this one among them. */
  readonly others: ReadonlySet<number>
  /** Whose order differs. */
  readonly dialects: ReadonlySet<DialectId>
  /** A robot that they are for. */
  readonly agent: string
}

/** Lists of at most so many rules are compared over all URLs where they have wildcards; in longer ones, only plain paths are compared. */
export const MAX_RULES_COMPARED = 100

/** Rules whose order may matter that are looked at for one robot; of more, those that rank last, the shortest: they stop most. */
export const MAX_RULES_CONTESTED = 6_000

/** States that the comparisons over all URLs may cost together. */
export const MAX_STATES_OF_COMPARISONS = 4_000

/** URLs that are put to both policies for each line that decides before others: the first on which they part shows it. */
const URLS_A_LINE = 2

/** URLs of one robot and reader that are put to both policies. */
export const MAX_URLS_PUT = 50

/** A URL, and the lines that decide it in the two orders. */
interface Parted {
  readonly url: string
  /** Rules that the same line decides before. */
  readonly others: ReadonlySet<number>
}

/**
 * Where the order in which a reader goes through the rules decides, and not only which rules it knows: its own rules, put in the order in
 * which the base reading ranks their lines, give another verdict; and the two readers do part on that URL.
 */
export function orderConflicts(context: Context): readonly OrderConflict[] {
  return context.once(findPartings)
}

type Found = Map<number, OrderConflict & { readonly others: Set<number>; readonly dialects: Set<DialectId> }>

function findPartings(context: Context): readonly OrderConflict[] {
  const base = baseDialect(context)
  const found: Found = new Map()
  for (const agent of representativeAgents(context)) {
    const policy = context.policies.get(base, agent)
    const lines = policy.failure === undefined ? contestedIn(context, policy.rules) : new Set<number>()
    if (lines.size === 0) continue
    if (lines.size > MAX_RULES_CONTESTED) {
      context.notes.add(`Whether order decides was asked of ${MAX_RULES_CONTESTED} of ${lines.size} rules.`)
    }
    const contested = policy.rules.flatMap(({ line }, rank) => (line !== undefined && lines.has(line) ? [[line, rank] as const] : []))
    const ranks = new Map(contested.slice(-MAX_RULES_CONTESTED))
    const known: Known = []
    const read = new Map<Group, readonly ParsedRecord[]>()
    for (const dialect of context.dialects) {
      if (dialect === base) continue
      const other = context.policies.get(dialect, agent)
      if (other.failure !== undefined) continue
      for (const parted of partedUrls(context, dialect, other, ranks, known, read)) {
        const [wins, stops] = [cachedVerdict(context, policy, parted.url), cachedVerdict(context, other, parted.url)]
        note({ agent, wins, stops, dialect, parted }, found)
      }
    }
  }
  return [...found.values()].sort((one, other) => (one.wins.line ?? 0) - (other.wins.line ?? 0))
}

/** The lines of rules that may have a path in common with one of the other effect: order matters to no others. */
function contestedIn(context: Context, rules: readonly Rule[]): ReadonlySet<number> {
  const own = rules.filter(({ line, reason }) => line !== undefined && reason === 'rule')
  if (new Set(own.map(({ effect }) => effect)).size < 2) return new Set()
  const lines = contestedLines(headTree(own))
  if (lines.size <= MAX_RULES_COMPARED || own.every(({ line, pattern }) => isPrefix(pattern) || !lines.has(line as number))) return lines
  // One star at the beginning contests all; of so many, only plain paths are compared.
  noteOfPlainPaths(context)
  return contestedLines(headTree(own, plainHead))
}

function noteOfPlainPaths(context: Context): void {
  context.notes.add(
    `Whether order decides was asked of the plain paths alone where more than ${MAX_RULES_COMPARED} rules have wildcards among them.`,
  )
}

function contestedLines(nodes: readonly HeadNode[]): ReadonlySet<number> {
  const lines = new Set<number>()
  // From the top down, what stands above; then from the bottom up, what stands below.
  const above = nodes.map(() => ({ allow: false, disallow: false }))
  const below = nodes.map(() => ({ allow: false, disallow: false }))
  const join = (into: { allow: boolean; disallow: boolean } | undefined, from: { allow: boolean; disallow: boolean } | undefined): void => {
    if (into === undefined || from === undefined) return
    into.allow ||= from.allow
    into.disallow ||= from.disallow
  }
  for (const node of nodes) {
    join(above[node.place], effectsOf(node))
    if (node.above !== undefined) join(above[node.place], above[node.above.place])
  }
  for (const node of [...nodes].reverse()) {
    join(below[node.place], effectsOf(node))
    if (node.above !== undefined) join(below[node.above.place], below[node.place])
  }
  for (const node of nodes) {
    const [up, down] = [above[node.place], below[node.place]]
    const isContested = (up?.allow === true || down?.allow === true) && (up?.disallow === true || down?.disallow === true)
    if (!isContested) continue
    for (const { rule } of [...node.prefixes, ...node.others.allow, ...node.others.disallow]) lines.add(rule.line as number)
  }
  return lines
}

function effectsOf({ prefixes, others }: HeadNode): { allow: boolean; disallow: boolean } {
  return {
    allow: others.allow.length > 0 || prefixes.some(({ rule }) => rule.effect === 'allow'),
    disallow: others.disallow.length > 0 || prefixes.some(({ rule }) => rule.effect === 'disallow'),
  }
}

/** Answers of readings that come to the same list. */
type Known = {
  readonly rules: Dialect['rules']
  readonly form: string
  readonly selected: readonly Group[]
  readonly urls: readonly Parted[]
}[]

/** URLs that a reader's rules decide differently in its own order and in that of the ranks. */
function partedUrls(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  ranks: ReadonlyMap<number, number>,
  known: Known,
  read: Map<Group, readonly ParsedRecord[]>,
): readonly Parted[] {
  const selected = policy.selection.selected as readonly Group[]
  const form = policy.transducerFor(originOf(context)).name
  const alike = known.find(
    (one) =>
      one.rules === dialect.rules &&
      one.form === form &&
      one.selected.length === selected.length &&
      one.selected.every((group, at) => group === selected[at]),
  )
  if (alike !== undefined) return alike.urls
  const own = rulesAmong(context, dialect, policy, ranks, read).filter(
    ({ line, reason }) => reason === 'rule' && line !== undefined && ranks.has(line),
  )
  const rankOf = ({ line }: Rule): number => ranks.get(line ?? 0) ?? 0
  const isInOrder = own.every((rule, at) => at === 0 || rankOf(own[at - 1] as Rule) <= rankOf(rule))
  const hasBoth = new Set(own.map(({ effect }) => effect)).size === 2
  const urls =
    isInOrder || !hasBoth
      ? []
      : compareOrders(
          context,
          policy,
          own,
          [...own].sort((one, other) => rankOf(one) - rankOf(other)),
        )
  known.push({ rules: dialect.rules, form, selected, urls })
  return urls
}

/** The rules of a policy, or of a long list only those of the ranks. */
function rulesAmong(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  ranks: ReadonlyMap<number, number>,
  read: Map<Group, readonly ParsedRecord[]>,
): readonly Rule[] {
  if (dialect.mayMatch === undefined || hasShortList(policy)) return policy.rules
  const selected = policy.selection.selected as readonly Group[]
  const records = selected.flatMap((group) => {
    const all = read.get(group) ?? group.records
    read.set(group, all)
    return all
  })
  return dialect.rules({
    outline: context.byDialect.get(dialect).outline,
    selection: { ...policy.selection, selected },
    query: { tokens: policy.agent, obeysStar: true },
    records: records.filter(({ line }) => ranks.has(line)),
  }).rules
}

function compareOrders(context: Context, policy: Policy, own: readonly Rule[], ranked: readonly Rule[]): readonly Parted[] {
  const origin = originOf(context)
  const isPlain = own.every(({ pattern }) => isPrefix(pattern))
  // Prefixes that end where the next one begins have no path in common: any order will do.
  if (own.some(({ pattern }) => pattern.kind === 'prefix' && pattern.below !== undefined)) return []
  const isLong = own.length > MAX_RULES_COMPARED
  if (!isPlain && isLong) noteOfPlainPaths(context)
  const byLine = new Map<number, { readonly urls: string[]; readonly others: Set<number> }>()
  for (const { path, stops, wins } of isPlain || isLong ? firstOfPrefixes(own, ranked) : firstOfAll(own, ranked)) {
    if (stops?.line === undefined || wins?.line === undefined || stops.effect === wins.effect || !path.startsWith('/')) continue
    const known = byLine.get(stops.line)
    if (known === undefined) byLine.set(stops.line, { urls: [origin + path], others: new Set([wins.line]) })
    else {
      known.others.add(wins.line)
      if (known.urls.length < URLS_A_LINE) known.urls.push(origin + path)
    }
  }
  const parted = [...byLine.values()].flatMap(({ urls, others }) => urls.map((url): Parted => ({ url, others })))
  if (parted.length > MAX_URLS_PUT) context.notes.add(`Where order decides was shown by at most ${MAX_URLS_PUT} URLs a reader.`)
  // Prefixes part on the text of one of them, or nowhere; what has wildcards may part on a URL that is no rule's text.
  if (parted.length > 0 || isPlain || isLong) return parted.slice(0, MAX_URLS_PUT)
  const spending = context.once(newSpending)
  const [first, second] = [decisionListOf(policy, origin, own), decisionListOf(policy, origin, ranked)]
  const budget = { maxStates: Math.max(1, spending.states) }
  const found = automataOf(context).ask((automata) => findDifference(first, second, budget, automata))
  spending.states -= found.states
  if (found.kind === 'undecided') {
    context.notes.add(
      `Whether order decides took more than ${MAX_STATES_OF_COMPARISONS} states for all readers together, and is not known.`,
    )
  }
  return found.kind === 'found' ? [{ url: origin + found.path, others: new Set() }] : []
}

function newSpending(): { states: number } {
  return { states: MAX_STATES_OF_COMPARISONS }
}

/** A path, and the rules that decide it in the two orders. */
interface Firsts {
  readonly path: string
  readonly stops: Rule | undefined
  readonly wins: Rule | undefined
}

/** For the text of each plain prefix, the first of the plain prefixes that match it: those that it begins with. */
function* firstOfPrefixes(own: readonly Rule[], ranked: readonly Rule[]): Generator<Firsts> {
  const rankOf = new Map(ranked.map((rule, rank) => [rule, rank]))
  const firsts: { readonly stops: number; readonly wins: number }[] = []
  for (const { head, prefixes, above, place } of headTree(own)) {
    let stops = above === undefined ? Number.POSITIVE_INFINITY : (firsts[above.place]?.stops ?? Number.POSITIVE_INFINITY)
    let wins = above === undefined ? Number.POSITIVE_INFINITY : (firsts[above.place]?.wins ?? Number.POSITIVE_INFINITY)
    for (const { rule, rank } of prefixes) {
      stops = Math.min(stops, rank)
      wins = Math.min(wins, rankOf.get(rule) ?? Number.POSITIVE_INFINITY)
    }
    firsts[place] = { stops, wins }
    if (prefixes.length > 0) yield { path: head, stops: own[stops], wins: ranked[wins] }
  }
}

/** For the text of each rule, and for paths that it has in common with later ones of the other effect, the first of all that match it. */
function* firstOfAll(own: readonly Rule[], ranked: readonly Rule[]): Generator<Firsts> {
  const inOwn = treeMatcher(own.map(({ pattern }) => pattern))
  const inRanked = treeMatcher(ranked.map(({ pattern }) => pattern))
  const firsts = (path: string): Firsts => ({ path, stops: own[inOwn.first(path)], wins: ranked[inRanked.first(path)] })
  for (const [at, { pattern, effect }] of own.entries()) {
    const path = samplePath(pattern)
    if (path !== undefined) yield firsts(path)
    for (const other of own.slice(at + 1)) {
      const common = other.effect === effect ? undefined : commonPath(pattern, other.pattern)
      if (common !== undefined) yield firsts(common)
    }
  }
}

/** Keeps a URL if the two readers part on it by lines. */
function note(
  { agent, wins, stops, dialect, parted }: { agent: string; wins: Verdict; stops: Verdict; dialect: Dialect; parted: Parted },
  found: Found,
): void {
  const { url, others } = parted
  if (wins.verdict === stops.verdict || wins.rule?.line === undefined || stops.rule?.line === undefined) return
  const known = found.get(stops.rule.line)
  if (known === undefined) {
    found.set(stops.rule.line, { wins: wins.rule, stops: stops.rule, url, others: new Set(others), dialects: new Set([dialect.id]), agent })
  } else {
    for (const line of others) known.others.add(line)
    known.dialects.add(dialect.id)
  }
}
