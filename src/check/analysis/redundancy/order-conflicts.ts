import type { Dialect, DialectId, Group, ParsedRecord } from '../../../dialects/index.ts'
import {
  Budget,
  commonPath,
  findDifference,
  isPrefix,
  samplePath,
  treeMatcher,
} from '../../../pattern/index.ts'
import {
  decisionListOfRules,
  isNoList,
  type Policy,
  prefixTree,
  type Rule,
  type Verdict,
} from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import { agentsOfFile, baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { cachedVerdict, hasShortList } from '../../file/cached-verdict.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { originOf } from '../../site/origin.ts'
import { automataOf } from '../shared-automata.ts'
import { contestedLines, MAX_RULES_COMPARED, noteLimitToPlainPaths } from './contested-lines.ts'

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
  /**
   * The lines of the rules that `stops` overrides in `dialects`, as far as they are known. Empty if a search
   * over all URLs found the conflict.
   */
  readonly others: ReadonlySet<number>
  /** The dialects in which `stops` decides the URL. */
  readonly dialects: ReadonlySet<DialectId>
  /** A robot to which both rules apply. */
  readonly agent: Subject
}

/** The maximum number of automaton states that all comparisons over all URLs may build for one file. */
const MAX_STATES_OF_COMPARISONS = 4_000

/** The maximum number of URLs that are tested in both dialects for each line that decides before others. */
const URLS_PER_LINE = 2

/** The maximum number of URLs that are tested in both dialects for one robot and one pair of dialects. */
const MAX_URLS_TRIED = 50

/** A URL to which two orders of the same rules give different verdicts. */
interface OrderWitness {
  readonly url: string
  /** The lines of the rules that the deciding line overrides because of the order, as far as known. */
  readonly others: ReadonlySet<number>
}

/**
 * The conflicts of order in a file, sorted by the line of `wins`. For each dialect, its own rules are also
 * put in the order in which the base dialect ranks their lines. There is a conflict if this changes the
 * verdict on a URL, the two dialects differ on that URL, and the order of the two lines decides there. If it
 * changes no verdict, the dialects differ because they know different rules. This costs at most {@link
 * MAX_STATES_OF_COMPARISONS} automaton states for the file, and {@link MAX_URLS_TRIED} URLs for each robot
 * and dialect.
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
  for (const agent of agentsOfFile(context)) {
    const policy = policyOf(context, base, agent)
    const ranks = contestedLines(context, policy)
    if (ranks.size === 0) continue
    const ranking: Ranking = { ranks, comparisons: [], recordsCache: new Map() }
    for (const dialect of context.dialects) {
      if (dialect === base) continue
      const other = policyOf(context, dialect, agent)
      if (other.failure !== undefined || isNoList(other)) continue
      for (const witness of findWitnesses(context, dialect, other, ranking)) {
        const wins = cachedVerdict(context, policy, witness.url)
        const stops = cachedVerdict(context, other, witness.url)
        if (!dependsOnLines(context, dialect, other, [wins.rule?.line, stops.rule?.line])) continue
        addConflict({ agent, wins, stops, dialect, witness }, conflicts)
      }
    }
  }
  return [...conflicts.values()].sort((one, other) => (one.wins.line ?? 0) - (other.wins.line ?? 0))
}

/**
 * Do the rules of two lines change places in a dialect if the lines do? If not, the dialect ranks them by
 * something else, such as their length, and no order of lines helps.
 */
function dependsOnLines(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  lines: readonly (number | undefined)[],
): boolean {
  const selected = policy.selection.selected as readonly Group[]
  const records = selected
    .flatMap((group) => group.records)
    .filter(({ line, field }) => (field === 'allow' || field === 'disallow') && lines.includes(line))
  const input = {
    outline: context.byDialect.get(dialect).outline,
    selection: { ...policy.selection, selected },
    query: { tokens: policy.agent, obeysStar: true },
  }
  const firstOf = (some: readonly ParsedRecord[]): number | undefined =>
    dialect.rules({ ...input, records: some }).rules.find(({ line }) => lines.includes(line))?.line
  return firstOf(records) !== firstOf([...records].reverse())
}

/** The order of a robot's rules in the base dialect, and what the other dialects share about that robot. */
interface Ranking {
  /** The ranks in the base dialect, by line, of the rules whose order may matter. */
  readonly ranks: ReadonlyMap<number, number>
  readonly comparisons: Comparison[]
  /** The records of groups, kept because a group collects them each time that it is asked. */
  readonly recordsCache: Map<Group, readonly ParsedRecord[]>
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
  ranking: Ranking,
): readonly OrderWitness[] {
  const { ranks, comparisons } = ranking
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
  const own = rulesAmong(context, dialect, policy, ranking).filter(
    ({ line, reason }) => reason === 'rule' && line !== undefined && ranks.has(line),
  )
  const rankOf = ({ line }: Rule): number => ranks.get(line ?? 0) ?? 0
  const isInOrder = own.every((rule, at) => at === 0 || rankOf(own[at - 1] as Rule) <= rankOf(rule))
  const hasBoth = new Set(own.map(({ effect }) => effect)).size === 2
  const ranked = [...own].sort((one, other) => rankOf(one) - rankOf(other))
  const witnesses = isInOrder || !hasBoth ? [] : compareOrders(context, policy, own, ranked)
  comparisons.push({ rules: dialect.rules, transducer, selected, witnesses })
  return witnesses
}

/** The rules of a policy. Of a long list, only rules with a rank in the base dialect are parsed. */
function rulesAmong(
  context: Context,
  dialect: Dialect,
  policy: Policy,
  { ranks, recordsCache }: Ranking,
): readonly Rule[] {
  if (dialect.inPlace?.mayMatch === undefined || hasShortList(policy)) return policy.rules
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
  // Prefixes with an upper bound are disjoint, so their order does not matter.
  if (own.some(({ pattern }) => pattern.kind === 'prefix' && pattern.below !== undefined)) return []
  const arePrefixes = own.every(({ pattern }) => isPrefix(pattern))
  const isLong = own.length > MAX_RULES_COMPARED
  if (!arePrefixes && isLong) noteLimitToPlainPaths(context)
  const areOnlyPrefixesTried = arePrefixes || isLong
  const witnesses = witnessesAmong(
    areOnlyPrefixesTried ? decidePrefixes(own, ranked) : decideSamples(own, ranked),
    originOf(context),
  )
  if (witnesses.length > MAX_URLS_TRIED) {
    context.notes.add(
      `More than ${MAX_URLS_TRIED} URLs may show that the order of rules matters. For each robot and dialect, only ${MAX_URLS_TRIED} of them were tried.`,
    )
  }
  // If all rules are prefixes, their texts are enough to find every difference. With wildcards they are not.
  return witnesses.length > 0 || areOnlyPrefixesTried
    ? witnesses.slice(0, MAX_URLS_TRIED)
    : witnessByAutomata(context, policy, own, ranked)
}

/** The URLs of paths that rules with different effects decide; at most {@link URLS_PER_LINE} for a line. */
function witnessesAmong(paths: Iterable<DecidedPath>, origin: string): readonly OrderWitness[] {
  const byLine = new Map<number, { readonly urls: string[]; readonly others: Set<number> }>()
  for (const { path, stops, wins } of paths) {
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
  return [...byLine.values()].flatMap(({ urls, others }) => urls.map((url) => ({ url, others })))
}

/** A URL that shows a difference of two orders, found by a search over all URLs; at most one. */
function witnessByAutomata(
  context: Context,
  policy: Policy,
  own: readonly Rule[],
  ranked: readonly Rule[],
): readonly OrderWitness[] {
  const origin = originOf(context)
  const budget = comparisonBudgetOf(context)
  const [first, second] = [
    decisionListOfRules(policy, origin, own),
    decisionListOfRules(policy, origin, ranked),
  ]
  const maxStates = Math.max(1, budget.share())
  const result = automataOf(context).ask((automata) => findDifference(first, second, { maxStates }, automata))
  budget.spend(result.states)
  if (result.kind === 'undecided') {
    context.notes.add(
      `Whether the order of rules matters is unknown for some robots: the comparisons of dialects reached their limit of ${MAX_STATES_OF_COMPARISONS} automaton states.`,
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
 * orders. That prefix is the text itself or above it in the prefix tree, so one pass over the tree is enough.
 */
function* decidePrefixes(own: readonly Rule[], ranked: readonly Rule[]): Generator<DecidedPath> {
  const rankOf = new Map(ranked.map((rule, rank) => [rule, rank]))
  const firsts: { readonly stops: number; readonly wins: number }[] = []
  for (const { prefix, prefixRules, above, place } of prefixTree(own)) {
    const parent = above === undefined ? undefined : firsts[above.place]
    let stops = parent?.stops ?? Number.POSITIVE_INFINITY
    let wins = parent?.wins ?? Number.POSITIVE_INFINITY
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
 * matches the path in each of the two orders. The number of paths is quadratic in that of the rules, at most
 * {@link MAX_RULES_COMPARED}.
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
  }: { agent: Subject; wins: Verdict; stops: Verdict; dialect: Dialect; witness: OrderWitness },
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
