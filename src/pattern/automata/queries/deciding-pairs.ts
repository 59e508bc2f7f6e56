import { firstCoverIn, relax } from '../../covers.ts'
import { type DecisionList, type TransducedPattern, transducedAt } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import type { ListEntry } from '../states/list-automaton.ts'
import type { ProductStates } from '../states/product-states.ts'
import { mayOverlap, mayShareBeginning } from '../textual/prefix-overlap.ts'
import { commonEntries } from '../textual/shared-entries.ts'
import { preservesMatch } from '../textual/transduced-inclusion.ts'
import type { Search } from './product-search.ts'

/** The verdict of the first automaton on a path that the entry in question decides. */
export const DECIDED = 1
const UNDECIDED = 0

/** The verdict of entries outside the question. The verdict of a candidate is its index. */
export const SAME = -1

/**
 * Pairs of entries, one of each list, that may decide the same path with different verdicts. An index past
 * the last entry stands for the end of the list.
 */
export interface DecidingPairs {
  /**
   * The entries of the second list that may decide a path with another verdict, where this entry of the first
   * decides.
   */
  readonly candidatesFor: (entry: number) => readonly number[]
  /**
   * The search for a path that the entry decides in the first list and one of the candidates in the second.
   * With `competitors`, it considers only these of the other entries: a necessary condition, with much
   * smaller states.
   */
  readonly questionFor: (entry: number, candidates: readonly number[], competitors?: Competitors) => PairQuestion
}

/** Entries, by index, that may decide instead of the pair in question. */
export interface Competitors {
  readonly a: ReadonlySet<number>
  readonly b: ReadonlySet<number>
}

export interface PairQuestion extends Pick<Search, 'starts' | 'blocked' | 'skipsSubsumed' | 'heuristic'> {
  /** The number of entries it considers. */
  readonly entries: number
}

/** The deciding pairs of two lists, over the same transducer or two. */
export function decidingPairsOf(a: DecisionList, b: DecisionList, products: ProductStates): DecidingPairs {
  return a.transducer.name === b.transducer.name ? overOneTransducer(a, b, products) : overTwoTransducers(a, b, products)
}

/** The first automaton tells whether the entry decides, the second which candidate decides. */
function overTwoTransducers(a: DecisionList, b: DecisionList, products: ProductStates): DecidingPairs {
  const { lists } = products
  const [first, second] = [products.entriesOf(a), products.entriesOf(b)]
  const covers = coversBetween(a, b)
  const [live, others] = [liveEntries(first, covers.ofAInA), liveEntries(second, covers.ofBInB)]
  const contraries = contrariesIn(b, [...others])
  const overlaps = overlapsIn(a, b)
  const [rejectedInA, rejectedInB] = [deciderOfRejected(a), deciderOfRejected(b)]
  const maySharePath = (entry: number, index: number): boolean => {
    const [[one], [other]] = [transducedAt(a, entry), transducedAt(b, index)]
    return one === undefined || other === undefined || mayShareBeginning(one, other)
  }
  return {
    candidatesFor: (entry) => {
      if (!live.has(entry)) return []
      const { inB } = overlaps(entry)
      const coverInB = covers.ofAInB(entry)
      return contraries(first[entry]?.verdict ?? a.otherwise).filter((index) => {
        // For a rejected URL the stand-in is matched, which says nothing about the other transducer's text.
        const isUnrejected = entry !== rejectedInA && index !== rejectedInB
        if (isUnrejected && (coverInB < index || covers.ofBInA(index) < entry)) return false
        return inB(index) && maySharePath(entry, index)
      })
    },
    questionFor: (entry, candidates, competitors) => {
      const { inA, inB } = overlaps(entry, candidates)
      const above = select(first.slice(0, entry), inA, competitors?.a).map(({ derivative }) => ({ derivative, verdict: UNDECIDED }))
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
 * Both lists read the same text. So the entries above the given one are put above the second list instead,
 * and the first automaton tells only whether the entry matches. A path that an equal pattern decides first is
 * then excluded at once.
 */
function overOneTransducer(a: DecisionList, b: DecisionList, products: ProductStates): DecidingPairs {
  const { lists } = products
  const [first, second] = [products.entriesOf(a), products.entriesOf(b)]
  const covers = coversBetween(a, b)
  const [live, others] = [liveEntries(first, covers.ofAInA), liveEntries(second, covers.ofBInB)]
  const common = commonEntries(first, second)
  // The end of a list matches every path, after all entries. It is common if both lists give the same verdict
  // there.
  if (a.otherwise === b.otherwise) common.set(first.length, second.length)
  const counterparts = new Set(common.values())
  const contraries = contrariesIn(b, [...others])
  const contrariesOfCommon = contrariesIn(
    b,
    [...others].filter((index) => !counterparts.has(index)),
  )
  const [rankInA, rankInB] = [firstRanks(first), firstRanks(second)]
  const overlaps = overlapsIn(a, b)
  return {
    candidatesFor: (entry) => {
      if (!live.has(entry)) return []
      const { inB } = overlaps(entry)
      const equalInB = rankInB.get(first[entry]?.derivative ?? Number.NaN) ?? Number.POSITIVE_INFINITY
      const coverInB = Math.min(covers.ofAInB(entry), equalInB)
      // Of the common entries that match a path, the first decides in both lists unless another entry decides
      // in one.
      const outside = common.has(entry) ? contrariesOfCommon : contraries
      return outside(first[entry]?.verdict ?? a.otherwise).filter((index) => {
        // A path of both is decided in one of the lists by the other entry, or by one above it.
        const equalInA = rankInA.get(second[index]?.derivative ?? Number.NaN) ?? Number.POSITIVE_INFINITY
        if (coverInB < index || equalInA < entry) return false
        return covers.ofBInA(index) >= entry && inB(index)
      })
    },
    questionFor: (entry, candidates, competitors) => {
      const { inA, inB } = overlaps(entry, candidates)
      const above = select(first.slice(0, entry), inA, competitors?.a).map(({ derivative }) => ({ derivative, verdict: SAME }))
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
 * The heuristic of a question: the distance to a path that the entry decides and that a candidate decides
 * too.
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

/** By verdict, those of the given entries of a list (the end included) that have another verdict. */
function contrariesIn({ entries, otherwise }: DecisionList, among: readonly number[]): (verdict: number) => readonly number[] {
  const byVerdict = new Map<number, readonly number[]>()
  return (verdict) => {
    let contraries = byVerdict.get(verdict)
    if (contraries === undefined) {
      contraries = among.filter((index) => (entries[index]?.verdict ?? otherwise) !== verdict)
      byVerdict.set(verdict, contraries)
    }
    return contraries
  }
}

/** By index: may an entry match a path of the question? */
interface Overlaps {
  readonly inA: (index: number) => boolean
  readonly inB: (index: number) => boolean
}

/**
 * The entries that may match a path of an entry of the first list and, if there is only one candidate, of
 * that one too. All others make no difference, and these are mostly nearly all.
 */
function overlapsIn(a: DecisionList, b: DecisionList): (entry: number, candidates?: readonly number[]) => Overlaps {
  return (entry, candidates = []) => {
    const pair: TransducedPattern[] = [...transducedAt(a, entry)]
    if (candidates.length === 1) pair.push(...transducedAt(b, candidates[0] as number))
    const overlapsPair = (list: DecisionList) => (index: number) =>
      transducedAt(list, index).every((other) => pair.every((one) => mayOverlap(one, other)))
    return { inA: overlapsPair(a), inB: overlapsPair(b) }
  }
}

/**
 * A list that tells which candidate decides. Entries below all candidates, or that never match, are left out.
 */
function listOfCandidates(
  all: readonly ListEntry[],
  candidates: readonly number[],
  mayMatch: (index: number) => boolean,
  competitors: ReadonlySet<number> | undefined,
): { readonly entries: readonly ListEntry[]; readonly otherwise: number } {
  const asked = new Set(candidates)
  const last = Math.max(...candidates)
  const named = all.slice(0, last + 1).map(({ derivative }, index) => ({ derivative, verdict: asked.has(index) ? index : SAME }))
  const among = competitors === undefined ? undefined : new Set([...competitors, ...candidates])
  return { entries: select(named, mayMatch, among), otherwise: last === all.length ? last : SAME }
}

/** The entries that may match, among all or some. */
function select(
  all: readonly ListEntry[],
  mayMatch: (index: number) => boolean,
  among: ReadonlySet<number> | undefined,
): readonly ListEntry[] {
  return all.filter((_, index) => (among === undefined || among.has(index)) && mayMatch(index))
}

/** By derivative, the index of its first entry. */
function firstRanks(all: readonly ListEntry[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [index, { derivative }] of all.entries()) if (!ranks.has(derivative)) ranks.set(derivative, index)
  return ranks
}

/** The entries that no equal one and no covering one ranks above, and the end of the list. */
function liveEntries(all: readonly ListEntry[], coverOf: (index: number) => number): Set<number> {
  const live = [...firstRanks(all).values()].filter((index) => coverOf(index) >= index)
  return new Set(live).add(all.length)
}

/**
 * By index in one list, the first entry of one of the lists that is seen to cover it; `Infinity` if none is.
 */
interface Covers {
  readonly ofAInA: (index: number) => number
  readonly ofAInB: (index: number) => number
  readonly ofBInA: (index: number) => number
  readonly ofBInB: (index: number) => number
}

/** Valid for URLs that neither transducer rejects. */
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
      const isKnown = first !== Number.POSITIVE_INFINITY && preservesMatch(of.transducer, within.transducer, pattern)
      return isKnown ? first : Number.POSITIVE_INFINITY
    })
  return { ofAInA: coverOf(a, a, 'a'), ofAInB: coverOf(a, b, 'b'), ofBInA: coverOf(b, a, 'a'), ofBInB: coverOf(b, b, 'b') }
}

function memoized(compute: (index: number) => number): (index: number) => number {
  const cache: number[] = []
  return (index) => {
    cache[index] ??= compute(index)
    return cache[index]
  }
}

/** The entry that decides the stand-in for rejected URLs; `undefined` if no URL is rejected. */
function deciderOfRejected({ transducer: { rejected }, entries }: DecisionList): number | undefined {
  if (rejected === undefined) return undefined
  const first = entries.findIndex(({ pattern }) => matches(pattern, rejected))
  return first === -1 ? entries.length : first
}
