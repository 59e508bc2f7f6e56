import type { Budget } from '../../budget.ts'
import { firstCoverIn, relax } from '../../covers.ts'
import { type DecisionList, type Entry, type TransducedPattern, transducedAt } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import type { ListEntry } from '../states/list-automaton.ts'
import type { ProductStates } from '../states/product-states.ts'
import { mayOverlap, mayShareBeginning, type Overlapping, overlappingIn } from '../textual/prefix-overlap.ts'
import { commonEntries } from '../textual/shared-entries.ts'
import { preservesMatch } from '../textual/transduced-inclusion.ts'
import type { Search } from './product-search.ts'

/**
 * The verdict of the first automaton on a path that the entry of the first list decides; over one transducer,
 * on a path that the entry matches.
 */
export const DECIDED = 1
const UNDECIDED = 0

/** The verdict of entries that are no candidates. The verdict of a candidate is its index. */
export const SAME = -1

/**
 * The pairs of entries, one of each of two lists, that may decide the same path with different verdicts. An
 * index past the last entry stands for the end of the list.
 */
export interface DecidingPairs {
  /**
   * For an entry of the first list, the candidates: entries of the second list that may decide a path of that
   * entry with another verdict.
   */
  readonly candidatesFor: (entry: number) => readonly number[]
  /**
   * The search for a path that `entry` decides in the first list, and one of the candidates in the second. With
   * `competitors`, the search ignores all other entries. It then only tests a necessary condition, with much smaller
   * states.
   */
  readonly questionFor: (
    entry: number,
    candidates: readonly number[],
    competitors?: Competitors,
  ) => PairQuestion
}

/** Entries that may decide a path instead of the pair in question, as indices in each list. */
interface Competitors {
  readonly a: ReadonlySet<number>
  readonly b: ReadonlySet<number>
}

/** A search for a path that an entry of the first list and a candidate of the second decide. */
interface PairQuestion extends Pick<Search, 'starts' | 'blocked' | 'skipsSubsumed' | 'heuristic'> {
  /** The number of list entries that the question considers. */
  readonly entries: number
}

/** What the questions about two lists share. */
export interface PairMeans {
  readonly products: ProductStates
  /** For each list, its entries that may match a path which another pattern matches (`overlappingIn`). */
  readonly overlapping: readonly [Overlapping, Overlapping]
  /** Is spent by the number of entries that questions look through. */
  readonly seen: Budget
}

/** The deciding pairs of two lists, which may be over the same transducer or over different ones. */
export function decidingPairsOf(a: DecisionList, b: DecisionList, means: PairMeans): DecidingPairs {
  return a.transducer.name === b.transducer.name
    ? overOneTransducer(a, b, means)
    : overTwoTransducers(a, b, means)
}

/**
 * The deciding pairs of two lists over different transducers. The first automaton shows whether the entry decides,
 * and the second shows which candidate decides.
 */
function overTwoTransducers(a: DecisionList, b: DecisionList, means: PairMeans): DecidingPairs {
  const { products } = means
  const { lists } = products
  const [first, second] = [products.entriesOf(a), products.entriesOf(b)]
  const covers = coversBetween(a, b)
  const isLiveInA = liveEntries(first, firstRanks(first), covers.ofAInA)
  const isLiveInB = liveEntries(second, firstRanks(second), covers.ofBInB)
  const overlaps = overlapsIn(a, b, means)
  const [rejectedInA, rejectedInB] = [deciderOfRejected(a), deciderOfRejected(b)]
  const maySharePath = (entry: number, index: number): boolean => {
    const [[one], [other]] = [transducedAt(a, entry), transducedAt(b, index)]
    return one === undefined || other === undefined || mayShareBeginning(one, other)
  }
  return {
    candidatesFor: (entry) => {
      if (!isLiveInA(entry)) return []
      const coverInB = covers.ofAInB(entry)
      return overlaps(entry).inB.filter((index) => {
        if (isSameVerdict(a, entry, b, index) || !isLiveInB(index)) return false
        // For a rejected URL the stand-in is matched, which says nothing about the other transducer's text.
        const isUnrejected = entry !== rejectedInA && index !== rejectedInB
        if (isUnrejected && (coverInB < index || covers.ofBInA(index) < entry)) return false
        return maySharePath(entry, index)
      })
    },
    questionFor: (entry, candidates, competitors) => {
      const { inA, inB } = overlaps(entry, candidates)
      const above = entriesAbove(entry, first, inA, competitors?.a, UNDECIDED)
      const candidateList = listOfCandidates(second, candidates, inB, competitors?.b)
      const own = first.slice(entry, entry + 1).map(({ derivative }) => ({ derivative, verdict: DECIDED }))
      const decides = lists.stateOf([...above, ...own], entry === first.length ? DECIDED : UNDECIDED)
      return {
        starts: [
          products.start(a.transducer, decides),
          products.start(b.transducer, lists.stateOf(candidateList.entries, candidateList.otherwise)),
        ],
        ...directionOf(products),
        entries: above.length + candidateList.entries.length,
      }
    },
  }
}

/**
 * The deciding pairs of two lists over one transducer. Both lists read the same text, so the entries above
 * the given one can be put above the second list. The first automaton then only tells whether the entry
 * matches. If one of them has the same pattern as a candidate, the candidate drops out at once: it decides no
 * path there.
 */
function overOneTransducer(a: DecisionList, b: DecisionList, means: PairMeans): DecidingPairs {
  const { products } = means
  const { lists } = products
  const [first, second] = [products.entriesOf(a), products.entriesOf(b)]
  const covers = coversBetween(a, b)
  const common = commonEntries(first, second)
  // The end of a list matches every path, after all entries. It is common if both lists give the same verdict
  // there.
  if (a.otherwise === b.otherwise) common.set(first.length, second.length)
  const counterparts = new Set(common.values())
  const [rankInA, rankInB] = [firstRanks(first), firstRanks(second)]
  const isLiveInA = liveEntries(first, rankInA, covers.ofAInA)
  const isLiveInB = liveEntries(second, rankInB, covers.ofBInB)
  const overlaps = overlapsIn(a, b, means)
  const overlapsChanged = overlappingAmong(b, (index) => !counterparts.has(index))
  return {
    candidatesFor: (entry) => {
      // Of the common entries that match a path, the first decides in both lists unless another entry decides
      // in one.
      const isOther = (index: number): boolean => !isSameVerdict(a, entry, b, index)
      const ofCommon = common.has(entry)
        ? overlapsChanged(transducedAt(a, entry)[0]).filter(isOther)
        : undefined
      if (ofCommon?.length === 0 || !isLiveInA(entry)) return []
      const equalInB = rankInB.get(first[entry]?.derivative ?? Number.NaN) ?? Number.POSITIVE_INFINITY
      const coverInB = Math.min(covers.ofAInB(entry), equalInB)
      return (ofCommon ?? overlaps(entry).inB.filter(isOther)).filter((index) => {
        if (!isLiveInB(index)) return false
        // A path of both is decided in one of the lists by the other entry, or by one above it.
        const equalInA = rankInA.get(second[index]?.derivative ?? Number.NaN) ?? Number.POSITIVE_INFINITY
        if (coverInB < index || equalInA < entry) return false
        return covers.ofBInA(index) >= entry
      })
    },
    questionFor: (entry, candidates, competitors) => {
      const { inA, inB } = overlaps(entry, candidates)
      const above = entriesAbove(entry, first, inA, competitors?.a, SAME)
      const candidateList = listOfCandidates(second, candidates, inB, competitors?.b)
      const own = first.slice(entry, entry + 1).map(({ derivative }) => ({ derivative, verdict: DECIDED }))
      const isMatch = lists.stateOf(own, own.length === 0 ? DECIDED : UNDECIDED)
      const decides = lists.stateOf([...above, ...candidateList.entries], candidateList.otherwise)
      return {
        starts: [products.start(a.transducer, isMatch), products.start(b.transducer, decides)],
        ...directionOf(products),
        entries: above.length + candidateList.entries.length,
      }
    },
  }
}

/**
 * The part of a question that directs the search. Its heuristic is the distance to a path that both the entry
 * and a candidate decide.
 */
function directionOf(products: ProductStates): Omit<PairQuestion, 'starts' | 'entries'> {
  return {
    blocked: [UNDECIDED, SAME],
    skipsSubsumed: true,
    heuristic: ([one, two]) =>
      Math.max(
        products.distance(one as number, UNDECIDED),
        products.distance(two as number, SAME),
        // Infinite if only different outputs could lead there and the transducers are the same.
        products.jointDistance(one as number, DECIDED, two as number, SAME),
      ),
  }
}

function isSameVerdict(a: DecisionList, entry: number, b: DecisionList, index: number): boolean {
  return (a.entries[entry]?.verdict ?? a.otherwise) === (b.entries[index]?.verdict ?? b.otherwise)
}

/** The entries of each list that may match a path of the question, in order; the end of a list is the last. */
interface Overlaps {
  readonly inA: readonly number[]
  readonly inB: readonly number[]
}

/**
 * Gives the entries that may match a path of an entry of the first list. If there is only one candidate, they must
 * also overlap that candidate. All other entries, usually nearly all, make no difference to the question.
 */
function overlapsIn(
  a: DecisionList,
  b: DecisionList,
  { overlapping, seen }: PairMeans,
): (entry: number, candidates?: readonly number[]) => Overlaps {
  const ofPattern = (one: TransducedPattern | undefined): Overlaps => {
    const inList = ({ entries }: DecisionList, side: 0 | 1): readonly number[] => [
      ...(one === undefined ? entries.keys() : overlapping[side](one)),
      entries.length,
    ]
    return { inA: inList(a, 0), inB: inList(b, 1) }
  }
  let last: (Overlaps & { readonly entry: number }) | undefined
  return (entry, candidates = []) => {
    const [own] = transducedAt(a, entry)
    const [candidate] = candidates.length === 1 ? transducedAt(b, candidates[0] as number) : []
    if (last?.entry !== entry || own === undefined) last = { entry, ...ofPattern(own ?? candidate) }
    const { inA, inB } = last
    seen.spend(inA.length + inB.length)
    if (own === undefined || candidate === undefined) return last
    const overlapsCandidate = (list: DecisionList) => (index: number) =>
      transducedAt(list, index).every((other) => mayOverlap(candidate, other))
    return { inA: inA.filter(overlapsCandidate(a)), inB: inB.filter(overlapsCandidate(b)) }
  }
}

/**
 * For some entries of a list: the indices of the entries that may match a path which the pattern matches. The end of
 * the list is in the result if it is one of the given entries. Without a pattern: all of them.
 */
function overlappingAmong(
  { entries, transducer, otherwise }: DecisionList,
  isAmong: (index: number) => boolean,
): (pattern: TransducedPattern | undefined) => readonly number[] {
  const some = [...entries.keys()].filter(isAmong)
  const end = isAmong(entries.length) ? [entries.length] : []
  const list = { entries: some.map((index) => entries[index] as Entry), transducer, otherwise }
  const overlapping = overlappingIn(list)
  return (pattern) => [
    ...(pattern === undefined ? some : overlapping(pattern).map((at) => some[at] as number)),
    ...end,
  ]
}

/**
 * Builds a list of the entries that may match. Its verdict shows which candidate decides. It leaves out entries below
 * all candidates.
 */
function listOfCandidates(
  all: readonly ListEntry[],
  candidates: readonly number[],
  mayMatch: readonly number[],
  competitors: ReadonlySet<number> | undefined,
): { readonly entries: readonly ListEntry[]; readonly otherwise: number } {
  const asked = new Set(candidates)
  const last = Math.max(...candidates)
  return {
    entries: mayMatch.flatMap((index) => {
      const entry = index > last ? undefined : all[index]
      if (entry === undefined) return []
      if (asked.has(index)) return [{ derivative: entry.derivative, verdict: index }]
      return isAmong(competitors, index) ? [{ derivative: entry.derivative, verdict: SAME }] : []
    }),
    otherwise: last === all.length ? last : SAME,
  }
}

/** The entries above one that may match, with a verdict. */
function entriesAbove(
  entry: number,
  all: readonly ListEntry[],
  mayMatch: readonly number[],
  competitors: ReadonlySet<number> | undefined,
  verdict: number,
): readonly ListEntry[] {
  return mayMatch
    .filter((index) => index < entry && isAmong(competitors, index))
    .map((index) => ({ derivative: (all[index] as ListEntry).derivative, verdict }))
}

function isAmong(competitors: ReadonlySet<number> | undefined, index: number): boolean {
  return competitors === undefined || competitors.has(index)
}

/** For each derivative in a list, the index of the first entry that has it. */
function firstRanks(all: readonly ListEntry[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [index, { derivative }] of all.entries())
    if (!ranks.has(derivative)) ranks.set(derivative, index)
  return ranks
}

/**
 * Returns a test whether an entry, or the end of the list, can decide: no entry above it is equal to it or covers it.
 */
function liveEntries(
  all: readonly ListEntry[],
  ranks: ReadonlyMap<number, number>,
  coverOf: (index: number) => number,
): (index: number) => boolean {
  return (index) => {
    const entry = all[index]
    return entry === undefined || (ranks.get(entry.derivative) === index && coverOf(index) >= index)
  }
}

/**
 * For each index in one list, the first entry of one of the two lists that is proved to cover that entry;
 * `Infinity` proves nothing.
 */
interface Covers {
  readonly ofAInA: (index: number) => number
  readonly ofAInB: (index: number) => number
  readonly ofBInA: (index: number) => number
  readonly ofBInB: (index: number) => number
}

/** The covers between the entries of two lists. They hold for URLs that neither transducer rejects. */
function coversBetween(a: DecisionList, b: DecisionList): Covers {
  const firstCover = {
    a: firstCoverIn(a.entries.map(({ pattern }) => pattern)),
    b: firstCoverIn(b.entries.map(({ pattern }) => pattern)),
  }
  const coverOf = (of: DecisionList, within: DecisionList, side: 'a' | 'b') =>
    memoized((index) => {
      const entry = of.entries[index]
      if (entry === undefined) return Number.POSITIVE_INFINITY
      const pattern = relax(entry.pattern)
      const first = firstCover[side](pattern)
      const isKnown =
        first !== Number.POSITIVE_INFINITY && preservesMatch(of.transducer, within.transducer, pattern)
      return isKnown ? first : Number.POSITIVE_INFINITY
    })
  return {
    ofAInA: coverOf(a, a, 'a'),
    ofAInB: coverOf(a, b, 'b'),
    ofBInA: coverOf(b, a, 'a'),
    ofBInB: coverOf(b, b, 'b'),
  }
}

function memoized(compute: (index: number) => number): (index: number) => number {
  const cache: number[] = []
  return (index) => {
    cache[index] ??= compute(index)
    return cache[index]
  }
}

/**
 * The index of the entry that decides rejected URLs, by the text that stands in for them; `undefined` if the
 * transducer rejects none.
 */
function deciderOfRejected({ transducer: { rejected }, entries }: DecisionList): number | undefined {
  if (rejected === undefined) return undefined
  const first = entries.findIndex(({ pattern }) => matches(pattern, rejected))
  return first === -1 ? entries.length : first
}
