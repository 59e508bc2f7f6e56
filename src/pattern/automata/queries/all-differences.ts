import { Budget, type SearchOptions } from '../../budget.ts'
import { type DecisionList, transducedAt, verdictOf } from '../../decision-list.ts'
import { firstMatchIn } from '../../matching/tree-matcher.ts'
import { symbolCost, symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { findCandidateVariant } from '../textual/candidate-path.ts'
import { type Overlapping, overlappingIn } from '../textual/prefix-overlap.ts'
import { restrictToChanges } from '../textual/restrict-to-changes.ts'
import { isSentUnchanged } from '../transducer/guards.ts'
import { Automata } from './automata.ts'
import { DECIDED, type DecidingPairs, decidingPairsOf, SAME } from './deciding-pairs.ts'
import { type Search, searchNatural, searchShortest } from './product-search.ts'

/** The most regions that are returned if the caller sets no limit. Further regions are left out. */
export const MAX_REGIONS: number = 1_000

/**
 * The number of states that all regions together may cost if the caller sets no limit. Two policies of a real
 * file cost up to 90,000.
 */
export const MAX_REGION_STATES: number = 100_000

/**
 * The number of states of one search for all candidates of an entry at once. The search mostly takes far
 * fewer, and fewer than a search for each candidate. If it reaches the limit, each remaining candidate is
 * searched for alone, with smaller states.
 */
const MAX_JOINT_STATES = 300

/**
 * The number of states after which the search for a pair of entries is put off until all other pairs are
 * done. Pairs of real files seldom need more.
 */
const MAX_PAIR_STATES = 500

/**
 * The number of competitors, entries that may decide instead of a pair, up to which a question considers all
 * of them. Pairs of real files seldom have more. With more, states are large and hardly any competitor
 * matters. The question then considers only competitors that decided a path which the search found.
 */
const MAX_COMPETITORS = 50

/**
 * The most list entries that are looked through to put the questions of one search. A question looks through
 * those that may match a path of its entry. Of 204 pairs of real files, the most expensive one costs 3,792; 50
 * million take two to three seconds.
 */
const MAX_SEEN_ENTRIES = 50_000_000

/** The paths that one pair of entries decides, one entry of each list, with different verdicts. */
export interface Region {
  /** The index of the deciding entry of the first list; absent if no entry matches. */
  readonly a?: number
  /** The index of the deciding entry of the second list; absent if no entry matches. */
  readonly b?: number
  /**
   * A path of the region. It is a candidate made of the texts of the two entries, or else the cheapest path.
   */
  readonly path: string
}

/** The limits on the work for all regions together. */
export interface DifferencesOptions extends SearchOptions {
  /** The most regions to return; default {@link MAX_REGIONS}. */
  readonly maxRegions?: number
  /** The verdict of the first list in all regions; default: any. */
  readonly verdict?: number | undefined
  /**
   * The number of states of one search for all candidates of an entry at once. It affects the cost, not the
   * answer.
   */
  readonly maxJointStates?: number
  /**
   * The number of competitors, entries that may decide instead of a pair, up to which a question considers
   * all of them. It affects the cost, not the answer.
   */
  readonly maxCompetitors?: number
}

/** The regions on which two lists differ, as far as the limits allowed finding them. */
export interface Differences {
  /** The regions, those with the shortest path first; of these, those with the most natural path first. */
  readonly regions: readonly Region[]
  /** `true` if it is proved that there are no further regions. */
  readonly complete: boolean
  readonly states: number
}

/**
 * Finds the differences of two lists: each pair of deciding entries that give different verdicts to some
 * path, and such a path. The regions are disjoint. If the result is `complete`, they are together the set of
 * all paths on which the lists differ.
 */
export function differences(
  a: DecisionList,
  b: DecisionList,
  options: DifferencesOptions = {},
  automata: Automata = new Automata(),
): Differences {
  const { lists, places } = restrictToChanges(a, b)
  const { regions, complete, states } = new RegionSearch(...lists, options, automata).run()
  const [inA, inB] = places
  const unrestricted = regions.map(
    ({ a: one, b: other, path }): Region => ({
      ...(one === undefined ? {} : { a: inA[one] as number }),
      ...(other === undefined ? {} : { b: inB[other] as number }),
      path,
    }),
  )
  return { regions: unrestricted, complete, states }
}

/** The search for all regions of two lists. It goes through the entries of the first list. */
class RegionSearch {
  private readonly a: DecisionList
  private readonly b: DecisionList
  private readonly automata: Automata
  private readonly verdict: number | undefined
  private readonly maxRegions: number
  private readonly maxJointStates: number
  private readonly maxCompetitors: number
  private readonly budget: Budget
  private readonly seen = new Budget(MAX_SEEN_ENTRIES)
  private readonly shared: Pick<Search, 'order'>
  private readonly overlapping: readonly [Overlapping, Overlapping]
  private readonly pairs: DecidingPairs
  private readonly decideByA: (symbols: readonly UrlSymbol[]) => number
  private readonly decideByB: (symbols: readonly UrlSymbol[]) => number
  private readonly regions: Region[] = []
  private complete = true

  constructor(a: DecisionList, b: DecisionList, options: DifferencesOptions, automata: Automata) {
    this.a = a
    this.b = b
    this.automata = automata
    this.verdict = options.verdict
    this.maxRegions = options.maxRegions ?? MAX_REGIONS
    this.maxJointStates = options.maxJointStates ?? MAX_JOINT_STATES
    this.maxCompetitors = options.maxCompetitors ?? MAX_COMPETITORS
    this.budget = new Budget(options.maxStates ?? MAX_REGION_STATES)
    this.shared = { order: automata.orderFor([a, b]) }
    this.overlapping = [overlappingIn(a), overlappingIn(b)]
    const { products } = automata
    this.pairs = decidingPairsOf(a, b, { products, overlapping: this.overlapping, seen: this.seen })
    this.decideByA = decidingEntryOf(a)
    this.decideByB = decidingEntryOf(b)
  }

  run(): Differences {
    const { a, regions, maxRegions, verdict } = this
    const postponed: (readonly [entry: number, candidate: number])[] = []
    for (let entry = 0; entry <= a.entries.length && regions.length <= maxRegions; entry++) {
      if (verdict !== undefined && (a.entries[entry]?.verdict ?? a.otherwise) !== verdict) continue
      if (this.seen.isSpent) this.complete = false
      else for (const candidate of this.searchEntry(entry)) postponed.push([entry, candidate])
    }
    for (const [entry, candidate] of postponed) {
      if (regions.length > maxRegions) break
      const path = this.searchPair(entry, candidate, Number.POSITIVE_INFINITY)
      if (path === undefined) this.complete = false
      if (path) this.addRegion(entry, candidate, path)
    }
    const rank = ({ path }: Region): number => (isSentUnchanged(path) ? 0 : 1)
    regions.sort(
      (one, two) =>
        rank(one) - rank(two) || one.path.length - two.path.length || costOf(one.path) - costOf(two.path),
    )
    const isComplete = this.complete && regions.length <= maxRegions
    return { regions: regions.slice(0, maxRegions), complete: isComplete, states: this.budget.spent }
  }

  /**
   * Adds the regions of one entry of the first list. Returns the candidates of the second list that could not
   * be decided within {@link MAX_PAIR_STATES}.
   */
  private searchEntry(entry: number): readonly number[] {
    const { regions, maxRegions } = this
    const paths = new Map<number, string>()
    const open = this.pairs.candidatesFor(entry).filter((candidate) => {
      // Regions beyond the limit are not searched for.
      if (regions.length + paths.size > maxRegions) return false
      const path = this.findByText(entry, candidate)
      if (path !== undefined) paths.set(candidate, path)
      return path === undefined
    })
    const postponed: number[] = []
    const isComplete = open.length === 0 || this.searchCandidates(entry, open, paths)
    for (const candidate of isComplete ? paths.keys() : open) {
      const jointPath = paths.get(candidate)
      if (regions.length + paths.size > maxRegions) break
      // The joint search admits every path. One that clients change may hide one that they send: search again
      // for that.
      if (jointPath !== undefined && isSentUnchanged(jointPath)) continue
      const path = this.searchPair(entry, candidate, MAX_PAIR_STATES)
      if (path === undefined && jointPath === undefined) postponed.push(candidate)
      if (path) paths.set(candidate, path)
    }
    for (const [candidate, path] of paths) this.addRegion(entry, candidate, path)
    return postponed
  }

  /**
   * Finds a path that both entries decide among the paths made of their texts; `undefined` if none of these
   * is one.
   */
  private findByText(entry: number, candidate: number): string | undefined {
    const within = [...transducedAt(this.a, entry), ...transducedAt(this.b, candidate)]
    return findCandidateVariant(
      within,
      (symbols) => this.decideByA(symbols) === entry && this.decideByB(symbols) === candidate,
    )
  }

  /**
   * Runs one search for the cheapest path of the entry with each candidate, and puts these paths into
   * `paths`. Clients may change these paths before they send them. Returns whether all candidates have been
   * decided.
   */
  private searchCandidates(
    entry: number,
    candidates: readonly number[],
    paths: Map<number, string>,
  ): boolean {
    const { budget, regions, maxRegions } = this
    const before = paths.size
    const isAnswer = ([decided, candidate]: readonly number[], path: () => string): boolean => {
      if (decided !== DECIDED || candidate === undefined || candidate === SAME) return false
      if (!paths.has(candidate)) paths.set(candidate, path())
      return paths.size === before + candidates.length || regions.length + paths.size > maxRegions
    }
    const question = this.pairs.questionFor(entry, candidates)
    if (question.entries > this.maxCompetitors) return false
    const search = { ...question, ...this.shared, isAnswer, maxStates: budget.share(this.maxJointStates) }
    const { states, complete } = searchShortest(this.automata.products, search, false)
    budget.spend(states)
    return complete || paths.size === before + candidates.length
  }

  /**
   * Finds the cheapest path that the entry and the candidate decide; `false` if there is none, `undefined` if
   * that could not be decided within `maxStates`. With many competitors, the question is refined lazily: it
   * considers only competitors that decided a path which an earlier search found.
   */
  private searchPair(entry: number, candidate: number, maxStates: number): string | false | undefined {
    const { budget } = this
    const isAnswer = ([decided, decider]: readonly number[]): boolean =>
      decided === DECIDED && decider === candidate
    const pairBudget = new Budget(budget.share(maxStates))
    const competitors = { a: new Set<number>(), b: new Set<number>() }
    let question = this.pairs.questionFor(entry, [candidate])
    const areMany = question.entries > this.maxCompetitors
    while (!pairBudget.isSpent && !this.seen.isSpent) {
      if (areMany) question = this.pairs.questionFor(entry, [candidate], competitors)
      const search = { ...question, ...this.shared, isAnswer, maxStates: pairBudget.share() }
      const { path, states, complete } = searchNatural(this.automata.products, search)
      budget.spend(states)
      pairBudget.spend(states)
      if (path === undefined) return complete ? false : undefined
      const symbols = symbolsOf(path) ?? []
      const [one, other] = [this.decideByA(symbols), this.decideByB(symbols)]
      // With fewer competitors more paths are answers, so a real answer found among them is the cheapest.
      if (!areMany || (one === entry && other === candidate)) return path
      const before = competitors.a.size + competitors.b.size
      if (one !== entry) competitors.a.add(one)
      if (other !== candidate) competitors.b.add(other)
      if (competitors.a.size + competitors.b.size === before) return undefined
    }
    return undefined
  }

  /** Adds a region if the plain matcher confirms that its path is a difference. */
  private addRegion(entry: number, candidate: number, path: string): void {
    const { a, b, overlapping } = this
    if (verdictOf(a, path, overlapping[0]) === verdictOf(b, path, overlapping[1])) {
      this.complete = false
      return
    }
    this.regions.push({
      ...(entry === a.entries.length ? {} : { a: entry }),
      ...(candidate === b.entries.length ? {} : { b: candidate }),
      path,
    })
  }
}

function costOf(path: string): number {
  return (symbolsOf(path) ?? []).reduce((sum, symbol) => sum + symbolCost(symbol), 0)
}

/** Gives the index of the entry that decides a path; the index past the last entry if no entry matches. */
function decidingEntryOf({ transducer, entries }: DecisionList): (symbols: readonly UrlSymbol[]) => number {
  const firstMatch = firstMatchIn(entries.map(({ pattern }) => pattern))
  return (symbols) => {
    const first = firstMatch(transduce(transducer, symbols))
    return first === -1 ? entries.length : first
  }
}
