import type { Dialect, DialectId, Group, ParsedRecord } from '../../dialects/index.ts'
import {
  Budget,
  commonPath,
  findDifference,
  isPrefix,
  literalPrefix,
  type Pattern,
  samplePath,
  treeMatcher,
} from '../../pattern/index.ts'
import {
  decisionListOf,
  type Policy,
  type PrefixNode,
  prefixTree,
  type Rule,
  type Verdict,
} from '../../policy/index.ts'
import { baseDialect, representativeAgents } from '../agents/representative-agents.ts'
import { cachedVerdict, hasShortList } from '../file/cached-verdict.ts'
import { type Context, cachePerContext } from '../file/context.ts'
import { originOf } from '../site/origin.ts'
import { automataOf } from './shared-automata.ts'

/**
 * A pair of rules whose order matters. In some dialects, the rule `stops` decides URLs because it comes
 * first, although the rule `wins` ranks higher in the base dialect.
 */
export interface OrderConflict {
  /** The rule that decides the URL in {@link baseDialect}. */
  readonly wins: Rule
  /** The rule that decides the URL in `dialects`, because it comes before `wins` in their order. */
  readonly stops: Rule
  /** A URL to which `wins` and `stops` give different verdicts. */
  readonly url: string
  /** The lines of all rules that `stops` overrides in `dialects`, including the line of `wins`. */
  readonly others: ReadonlySet<number>
  /** The dialects in which `stops` decides the URL. */
  readonly dialects: ReadonlySet<DialectId>
  /** A robot to which both rules apply. */
  readonly agent: string
}

/**
 * The maximum number of rules of a list whose orders are compared over all URLs. Of a longer list with
 * wildcards, only plain paths are compared.
 */
export const MAX_RULES_COMPARED = 100

/**
 * The maximum number of rules, among those whose order may matter, that are compared for one robot. Of more,
 * only those that rank last are compared: the shortest rules, which override most others.
 */
export const MAX_RULES_CONTESTED = 6_000

/** The maximum number of automaton states that all comparisons over all URLs may build for one file. */
export const MAX_STATES_OF_COMPARISONS = 4_000

/** The maximum number of URLs that are tested in both dialects for each line that decides before others. */
const URLS_PER_LINE = 2

/** The maximum number of URLs that are tested in both dialects for one robot and one pair of dialects. */
export const MAX_URLS_TRIED = 50

/** A URL to which two orders of the same rules give different verdicts. */
interface OrderWitness {
  readonly url: string
  /** The lines of all rules that the deciding line overrides because of the order. */
  readonly others: ReadonlySet<number>
}

/**
 * The conflicts of order in a file, by line. For each dialect, its own rules are put in the order in which
 * the base dialect ranks their lines. The order decides if this changes the verdict on a URL and the two
 * dialects differ on that URL. Otherwise the dialects differ because they know different rules.
 */
export function orderConflicts(context: Context): readonly OrderConflict[] {
  return context.once(findConflicts)
}

type ConflictsByLine = Map<
  number,
  OrderConflict & { readonly others: Set<number>; readonly dialects: Set<DialectId> }
>

function findConflicts(context: Context): readonly OrderConflict[] {
  const base = baseDialect(context)
  const conflicts: ConflictsByLine = new Map()
  for (const agent of representativeAgents(context)) {
    const policy = context.policies.get(base, agent)
    const lines = policy.failure === undefined ? contestedLinesOf(context, policy.rules) : new Set<number>()
    if (lines.size === 0) continue
    if (lines.size > MAX_RULES_CONTESTED) {
      context.notes.add(
        `Of ${lines.size} rules whose order may matter, ${MAX_RULES_CONTESTED} were compared.`,
      )
    }
    const contested = policy.rules.flatMap(({ line }, rank) =>
      line !== undefined && lines.has(line) ? [[line, rank] as const] : [],
    )
    const ranks = new Map(contested.slice(-MAX_RULES_CONTESTED))
    const comparisons: Comparison[] = []
    const records = new Map<Group, readonly ParsedRecord[]>()
    for (const dialect of context.dialects) {
      if (dialect === base) continue
      const other = context.policies.get(dialect, agent)
      if (other.failure !== undefined) continue
      for (const witness of findWitnesses(context, dialect, other, ranks, comparisons, records)) {
        const [wins, stops] = [
          cachedVerdict(context, policy, witness.url),
          cachedVerdict(context, other, witness.url),
        ]
        addConflict({ agent, wins, stops, dialect, witness }, conflicts)
      }
    }
  }
  return [...conflicts.values()].sort((one, other) => (one.wins.line ?? 0) - (other.wins.line ?? 0))
}

/**
 * The lines of rules that may match a URL that a rule with the other effect matches as well. The order of all
 * other rules does not matter.
 */
function contestedLinesOf(context: Context, rules: readonly Rule[]): ReadonlySet<number> {
  const stated = rules.filter(({ line, reason }) => line !== undefined && reason === 'rule')
  if (new Set(stated.map(({ effect }) => effect)).size < 2) return new Set()
  const lines = contestedLines(prefixTree(stated))
  if (
    lines.size <= MAX_RULES_COMPARED ||
    stated.every(({ line, pattern }) => isPrefix(pattern) || !lines.has(line as number))
  )
    return lines
  // A rule with a star at its start may overlap every other rule. In a list of this length, only plain paths
  // are compared.
  noteLimitToPlainPaths(context)
  return contestedLines(prefixTree(stated, plainPrefix))
}

function noteLimitToPlainPaths(context: Context): void {
  context.notes.add(
    `If more than ${MAX_RULES_COMPARED} rules with wildcards may depend on their order, only the order of plain paths was checked.`,
  )
}

/**
 * The literal prefix of a pattern for a parser that reads stars as ordinary characters. Stars at the end are
 * dropped, as some parsers do.
 */
function plainPrefix(pattern: Pattern): string {
  if (pattern.kind !== 'wildcard') return literalPrefix(pattern)
  let end = pattern.segments.length
  while (end > 0 && pattern.segments[end - 1] === '') end--
  return pattern.segments.slice(0, end).join('*')
}

/**
 * The lines of the rules in nodes of a prefix tree that have rules of both effects above, at or below them.
 * Two passes over the tree, down and up.
 */
function contestedLines(nodes: readonly PrefixNode[]): ReadonlySet<number> {
  const lines = new Set<number>()
  const above = nodes.map(() => ({ allow: false, disallow: false }))
  const below = nodes.map(() => ({ allow: false, disallow: false }))
  const join = (
    into: { allow: boolean; disallow: boolean } | undefined,
    from: { allow: boolean; disallow: boolean } | undefined,
  ): void => {
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
    const isContested =
      (up?.allow === true || down?.allow === true) && (up?.disallow === true || down?.disallow === true)
    if (!isContested) continue
    const { prefixRules, otherRules } = node
    for (const { rule } of [...prefixRules, ...otherRules.allow, ...otherRules.disallow])
      lines.add(rule.line as number)
  }
  return lines
}

function effectsOf({ prefixRules, otherRules }: PrefixNode): { allow: boolean; disallow: boolean } {
  return {
    allow: otherRules.allow.length > 0 || prefixRules.some(({ rule }) => rule.effect === 'allow'),
    disallow: otherRules.disallow.length > 0 || prefixRules.some(({ rule }) => rule.effect === 'disallow'),
  }
}

/** The result of one comparison of orders, which dialects with the same rules share. */
interface Comparison {
  readonly rules: Dialect['rules']
  /** The name of the transducer. */
  readonly transducer: string
  readonly selected: readonly Group[]
  readonly witnesses: readonly OrderWitness[]
}

/**
 * Finds URLs to which a dialect's rules give different verdicts in their own order and in the order of the
 * base dialect.
 */
function findWitnesses(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  ranks: ReadonlyMap<number, number>,
  comparisons: Comparison[],
  records: Map<Group, readonly ParsedRecord[]>,
): readonly OrderWitness[] {
  const selected = policy.selection.selected as readonly Group[]
  const transducer = policy.transducerFor(originOf(context)).name
  const equal = comparisons.find(
    (one) =>
      one.rules === dialect.rules &&
      one.transducer === transducer &&
      one.selected.length === selected.length &&
      one.selected.every((group, at) => group === selected[at]),
  )
  if (equal !== undefined) return equal.witnesses
  const own = rulesAmong(context, dialect, policy, ranks, records).filter(
    ({ line, reason }) => reason === 'rule' && line !== undefined && ranks.has(line),
  )
  const rankOf = ({ line }: Rule): number => ranks.get(line ?? 0) ?? 0
  const isInOrder = own.every((rule, at) => at === 0 || rankOf(own[at - 1] as Rule) <= rankOf(rule))
  const hasBoth = new Set(own.map(({ effect }) => effect)).size === 2
  const witnesses =
    isInOrder || !hasBoth
      ? []
      : compareOrders(
          context,
          policy,
          own,
          [...own].sort((one, other) => rankOf(one) - rankOf(other)),
        )
  comparisons.push({ rules: dialect.rules, transducer, selected, witnesses })
  return witnesses
}

/** The rules of a policy. Of a long list, only rules with a rank in the base dialect are parsed. */
function rulesAmong(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  ranks: ReadonlyMap<number, number>,
  recordsCache: Map<Group, readonly ParsedRecord[]>,
): readonly Rule[] {
  if (dialect.mayMatch === undefined || hasShortList(policy)) return policy.rules
  const selected = policy.selection.selected as readonly Group[]
  const records = selected.flatMap((group) => {
    const all = recordsCache.get(group) ?? group.records
    recordsCache.set(group, all)
    return all
  })
  return dialect.rules({
    outline: context.byDialect.get(dialect).outline,
    selection: { ...policy.selection, selected },
    query: { tokens: policy.agent, obeysStar: true },
    records: records.filter(({ line }) => ranks.has(line)),
  }).rules
}

/**
 * URLs to which two orders of the same rules give different verdicts: searched by sample paths first, then by
 * automata.
 */
function compareOrders(
  context: Context,
  policy: Policy,
  own: readonly Rule[],
  ranked: readonly Rule[],
): readonly OrderWitness[] {
  const origin = originOf(context)
  const arePrefixes = own.every(({ pattern }) => isPrefix(pattern))
  // Prefixes with an upper bound are disjoint, so their order does not matter.
  if (own.some(({ pattern }) => pattern.kind === 'prefix' && pattern.below !== undefined)) return []
  const isLong = own.length > MAX_RULES_COMPARED
  if (!arePrefixes && isLong) noteLimitToPlainPaths(context)
  const byLine = new Map<number, { readonly urls: string[]; readonly others: Set<number> }>()
  for (const { path, stops, wins } of arePrefixes || isLong
    ? decidePrefixes(own, ranked)
    : decideSamples(own, ranked)) {
    if (
      stops?.line === undefined ||
      wins?.line === undefined ||
      stops.effect === wins.effect ||
      !path.startsWith('/')
    )
      continue
    const conflict = byLine.get(stops.line)
    if (conflict === undefined)
      byLine.set(stops.line, { urls: [origin + path], others: new Set([wins.line]) })
    else {
      conflict.others.add(wins.line)
      if (conflict.urls.length < URLS_PER_LINE) conflict.urls.push(origin + path)
    }
  }
  const witnesses = [...byLine.values()].flatMap(({ urls, others }) =>
    urls.map((url): OrderWitness => ({ url, others })),
  )
  if (witnesses.length > MAX_URLS_TRIED) {
    context.notes.add(
      `For each dialect, at most ${MAX_URLS_TRIED} URLs were tried to show that the order of rules decides.`,
    )
  }
  // If all rules are prefixes, their texts are enough to find every difference. With wildcards they are not.
  if (witnesses.length > 0 || arePrefixes || isLong) return witnesses.slice(0, MAX_URLS_TRIED)
  const budget = comparisonBudgetOf(context)
  const [first, second] = [decisionListOf(policy, origin, own), decisionListOf(policy, origin, ranked)]
  const maxStates = Math.max(1, budget.share())
  const result = automataOf(context).ask((automata) => findDifference(first, second, { maxStates }, automata))
  budget.spend(result.states)
  if (result.kind === 'undecided') {
    context.notes.add(
      `Whether the order of rules decides is unknown for some robots: the comparisons of all dialects took more than ${MAX_STATES_OF_COMPARISONS} states.`,
    )
  }
  return result.kind === 'found' ? [{ url: origin + result.path, others: new Set() }] : []
}

const comparisonBudgetOf = cachePerContext(() => new Budget(MAX_STATES_OF_COMPARISONS))

/** A path, and the rules that decide it in the two orders that are compared. */
interface DecidedPath {
  readonly path: string
  readonly stops: Rule | undefined
  readonly wins: Rule | undefined
}

/**
 * For the text of each plain prefix, gives the first plain prefix that matches the text in each of the two
 * orders. That prefix is an ancestor in the prefix tree.
 */
function* decidePrefixes(own: readonly Rule[], ranked: readonly Rule[]): Generator<DecidedPath> {
  const rankOf = new Map(ranked.map((rule, rank) => [rule, rank]))
  const firsts: { readonly stops: number; readonly wins: number }[] = []
  for (const { prefix, prefixRules, above, place } of prefixTree(own)) {
    let stops =
      above === undefined
        ? Number.POSITIVE_INFINITY
        : (firsts[above.place]?.stops ?? Number.POSITIVE_INFINITY)
    let wins =
      above === undefined ? Number.POSITIVE_INFINITY : (firsts[above.place]?.wins ?? Number.POSITIVE_INFINITY)
    for (const { rule, rank } of prefixRules) {
      stops = Math.min(stops, rank)
      wins = Math.min(wins, rankOf.get(rule) ?? Number.POSITIVE_INFINITY)
    }
    firsts[place] = { stops, wins }
    if (prefixRules.length > 0) yield { path: prefix, stops: own[stops], wins: ranked[wins] }
  }
}

/**
 * For sample paths of each rule, and of each pair of rules with different effects, gives the first rule that
 * matches the path in each of the two orders.
 */
function* decideSamples(own: readonly Rule[], ranked: readonly Rule[]): Generator<DecidedPath> {
  const ownMatcher = treeMatcher(own.map(({ pattern }) => pattern))
  const rankedMatcher = treeMatcher(ranked.map(({ pattern }) => pattern))
  const decidePath = (path: string): DecidedPath => ({
    path,
    stops: own[ownMatcher.first(path)],
    wins: ranked[rankedMatcher.first(path)],
  })
  for (const [at, { pattern, effect }] of own.entries()) {
    const path = samplePath(pattern)
    if (path !== undefined) yield decidePath(path)
    for (const other of own.slice(at + 1)) {
      const common = other.effect === effect ? undefined : commonPath(pattern, other.pattern)
      if (common !== undefined) yield decidePath(common)
    }
  }
}

/**
 * Adds a conflict for a witness if the two dialects give the URL different verdicts, by rules that have
 * lines.
 */
function addConflict(
  {
    agent,
    wins,
    stops,
    dialect,
    witness,
  }: { agent: string; wins: Verdict; stops: Verdict; dialect: Dialect; witness: OrderWitness },
  conflicts: ConflictsByLine,
): void {
  const { url, others } = witness
  if (wins.verdict === stops.verdict || wins.rule?.line === undefined || stops.rule?.line === undefined)
    return
  const conflict = conflicts.get(stops.rule.line)
  if (conflict === undefined) {
    conflicts.set(stops.rule.line, {
      wins: wins.rule,
      stops: stops.rule,
      url,
      others: new Set(others),
      dialects: new Set([dialect.id]),
      agent,
    })
  } else {
    for (const line of others) conflict.others.add(line)
    conflict.dialects.add(dialect.id)
  }
}
