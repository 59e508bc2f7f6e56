import { Budget, type SearchOptions } from '../../budget.ts'
import { type DecisionList, transducedAt, verdictOf } from '../../decision-list.ts'
import { treeMatcher } from '../../matching/tree-matcher.ts'
import { symbolCost, symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { findCandidateVariant } from '../textual/candidate-path.ts'
import { restrictToChanges } from '../textual/restrict-to-changes.ts'
import { hasDotSegment } from '../transducer/guards.ts'
import { Automata, needsUtf8 } from './automata.ts'
import { DECIDED, type DecidingPairs, decidingPairsOf, SAME } from './deciding-pairs.ts'
import { type Search, searchNatural, searchShortest } from './product-search.ts'

/** Regions that are returned; further ones are left out. */
export const MAX_REGIONS: number = 1_000

/**
 * States that all regions together may cost if the caller sets no limit. Two policies of a real file cost up
 * to 90,000.
 */
export const MAX_REGION_STATES: number = 100_000

/**
 * States of one search for all candidates of an entry. It mostly takes far fewer, and less than a search for
 * each. If it takes more, the rest are searched for one by one, since such a search has smaller states.
 */
const MAX_JOINT_STATES = 300

/**
 * States of a pair of entries before it is put off until all others are done; pairs of real files seldom need
 * more.
 */
const MAX_PAIR_STATES = 500

/**
 * Entries up to which a question considers all that may decide instead; entries of real files seldom overlap
 * more. With more, states are large and hardly any entry matters, so only those are considered that turn out
 * to.
 */
const MAX_COMPETITORS = 50

/** The paths that one pair of entries decides, one of each list, with different verdicts. */
export interface Region {
  /** Index of the deciding entry of the first list; absent if none matches. */
  readonly a?: number
  /** Index of the deciding entry of the second list; absent if none matches. */
  readonly b?: number
  /** A path of the region: a candidate made of the two entries' texts, otherwise the cheapest. */
  readonly path: string
}

/** Limits of the work for all regions together. */
export interface DifferencesOptions extends SearchOptions {
  /** Default {@link MAX_REGIONS}. */
  readonly maxRegions?: number
  /** States of one search for all candidates of an entry. Affects the cost, not the answer. */
  readonly maxJointStates?: number
  /**
   * Entries up to which a question considers all that may decide instead. Affects the cost, not the answer.
   */
  readonly maxCompetitors?: number
}

/** All regions on which two lists differ. */
export interface Differences {
  /** The one with the shortest path first, of these the most natural. */
  readonly regions: readonly Region[]
  /** These are all regions: proved. */
  readonly complete: boolean
  readonly states: number
}

/**
 * All differences of two lists: each pair of deciding entries that give different verdicts to some path, with
 * such a path. The regions are disjoint, and their union is the set of paths on which the lists differ.
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

/** The search for all regions of two lists, entry by entry of the first. */
class RegionSearch {
  private readonly a: DecisionList
  private readonly b: DecisionList
  private readonly automata: Automata
  private readonly maxRegions: number
  private readonly maxJointStates: number
  private readonly maxCompetitors: number
  private readonly budget: Budget
  private readonly shared: Pick<Search, 'order' | 'utf8'>
  private readonly pairs: DecidingPairs
  private readonly decideByA: (symbols: readonly UrlSymbol[]) => number
  private readonly decideByB: (symbols: readonly UrlSymbol[]) => number
  private readonly regions: Region[] = []
  private complete = true

  constructor(a: DecisionList, b: DecisionList, options: DifferencesOptions, automata: Automata) {
    this.a = a
    this.b = b
    this.automata = automata
    this.maxRegions = options.maxRegions ?? MAX_REGIONS
    this.maxJointStates = options.maxJointStates ?? MAX_JOINT_STATES
    this.maxCompetitors = options.maxCompetitors ?? MAX_COMPETITORS
    this.budget = new Budget(options.maxStates ?? MAX_REGION_STATES)
    this.shared = { order: automata.orderFor([a, b]), utf8: needsUtf8([a, b]) }
    this.pairs = decidingPairsOf(a, b, automata.products)
    this.decideByA = decidingEntryOf(a)
    this.decideByB = decidingEntryOf(b)
  }

  run(): Differences {
    const { a, regions, maxRegions } = this
    const postponed: (readonly [entry: number, candidate: number])[] = []
    for (let entry = 0; entry <= a.entries.length && regions.length <= maxRegions; entry++) {
      for (const candidate of this.searchEntry(entry)) postponed.push([entry, candidate])
    }
    for (const [entry, candidate] of postponed) {
      if (regions.length > maxRegions) break
      const path = this.searchPair(entry, candidate, Number.POSITIVE_INFINITY)
      if (path === undefined) this.complete = false
      if (path) this.addRegion(entry, candidate, path)
    }
    regions.sort((one, two) => one.path.length - two.path.length || costOf(one.path) - costOf(two.path))
    const isComplete = this.complete && regions.length <= maxRegions
    return { regions: regions.slice(0, maxRegions), complete: isComplete, states: this.budget.spent }
  }

  /**
   * Adds the regions of one entry; returns the candidates that could not be decided within {@link
   * MAX_PAIR_STATES}.
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
      // The joint search ignores dot segments, and a path with one may hide a natural path: search again for
      // that.
      if (jointPath !== undefined && !hasDotSegment(jointPath)) continue
      const path = this.searchPair(entry, candidate, MAX_PAIR_STATES)
      if (path === undefined && jointPath === undefined) postponed.push(candidate)
      if (path) paths.set(candidate, path)
    }
    for (const [candidate, path] of paths) this.addRegion(entry, candidate, path)
    return postponed
  }

  /** A candidate path that both entries decide. */
  private findByText(entry: number, candidate: number): string | undefined {
    const within = [...transducedAt(this.a, entry), ...transducedAt(this.b, candidate)]
    return findCandidateVariant(within, (symbols) => this.decideByA(symbols) === entry && this.decideByB(symbols) === candidate)
  }

  /**
   * One search for a cheapest path of the entry with each candidate, put into `paths`; dot segments are
   * allowed. Returns whether all candidates have been decided.
   */
  private searchCandidates(entry: number, candidates: readonly number[], paths: Map<number, string>): boolean {
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
   * The cheapest path that the entry and the candidate decide; `false` if there is none, `undefined` if that
   * could not be decided within `maxStates`. If many entries compete, the question is refined lazily: it
   * considers only those that turned out to decide a path found before.
   */
  private searchPair(entry: number, candidate: number, maxStates: number): string | false | undefined {
    const { budget } = this
    const isAnswer = ([decided, decider]: readonly number[]): boolean => decided === DECIDED && decider === candidate
    const pairBudget = new Budget(budget.share(maxStates))
    const competitors = { a: new Set<number>(), b: new Set<number>() }
    let question = this.pairs.questionFor(entry, [candidate])
    const areMany = question.entries > this.maxCompetitors
    while (!pairBudget.isSpent) {
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

  /** Adds a region once the plain matcher confirms its path. */
  private addRegion(entry: number, candidate: number, path: string): void {
    const { a, b } = this
    if (verdictOf(a, path) === verdictOf(b, path)) {
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

/** The index of the entry that decides a path; past the last if none matches. */
function decidingEntryOf({ transducer, entries }: DecisionList): (symbols: readonly UrlSymbol[]) => number {
  const matcher = treeMatcher(entries.map(({ pattern }) => pattern))
  return (symbols) => {
    const first = matcher.first(transduce(transducer, symbols))
    return first === -1 ? entries.length : first
  }
}
