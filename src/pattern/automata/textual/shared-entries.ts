import type { Entry } from '../../decision-list.ts'
import type { Pattern } from '../../pattern.ts'
import { patternKey } from '../../pattern-key.ts'
import type { ListEntry } from '../states/list-automaton.ts'

/**
 * Finds the longest sequence of entries (same derivative, same verdict) that two lists have in common, in the
 * same order. Gives the index in the second list for each index in the first list. If entries of a list have
 * equal derivatives, only the first counts, because the later ones never decide. This is a longest common
 * subsequence of lists without repetitions. It is computed as a longest increasing subsequence of pairs, in
 * O(n log n).
 */
export function commonEntries(
  first: readonly ListEntry[],
  second: readonly ListEntry[],
): Map<number, number> {
  const places = new Map<number, number>()
  for (const [index, { derivative }] of second.entries())
    if (!places.has(derivative)) places.set(derivative, index)
  const pairs: Pair[] = []
  for (const [index, { derivative, verdict }] of first.entries()) {
    const counterpart = places.get(derivative)
    if (counterpart === undefined) continue
    places.delete(derivative)
    if (second[counterpart]?.verdict === verdict) pairs.push({ index, counterpart, before: undefined })
  }
  const common = new Map<number, number>()
  for (let pair = longestIncreasing(pairs); pair !== undefined; pair = pair.before)
    common.set(pair.index, pair.counterpart)
  return common
}

/**
 * The {@link commonEntries} of two decision lists, given their entries: the index in the second list for each index in
 * the first, and the other way round. -1: the entry is not common.
 */
export function commonListEntries(
  first: readonly Entry[],
  second: readonly Entry[],
): readonly [inSecond: Int32Array, inFirst: Int32Array] {
  // Nearly all common entries are in a common beginning or end.
  const most = Math.min(first.length, second.length)
  let head = 0
  while (head < most && isSame(first[head] as Entry, second[head] as Entry)) head++
  let tail = 0
  while (tail < most - head && isSame(first.at(-1 - tail) as Entry, second.at(-1 - tail) as Entry)) tail++
  const numbers = new Map<string, number>()
  const toNumbered = ({ pattern, verdict }: Entry): ListEntry => {
    const key = patternKey(pattern)
    const derivative = numbers.get(key) ?? numbers.size
    numbers.set(key, derivative)
    return { derivative, verdict }
  }
  const middle = commonEntries(
    first.slice(head, first.length - tail).map(toNumbered),
    second.slice(head, second.length - tail).map(toNumbered),
  )
  const inSecond = new Int32Array(first.length).fill(-1)
  const inFirst = new Int32Array(second.length).fill(-1)
  const pair = (index: number, counterpart: number): void => {
    inSecond[index] = counterpart
    inFirst[counterpart] = index
  }
  for (let at = 0; at < head; at++) pair(at, at)
  for (const [index, counterpart] of middle) pair(head + index, head + counterpart)
  for (let at = 1; at <= tail; at++) pair(first.length - at, second.length - at)
  return [inSecond, inFirst]
}

function isSame(one: Entry, other: Entry): boolean {
  return (
    one.verdict === other.verdict &&
    (one.pattern === other.pattern || isSamePattern(one.pattern, other.pattern))
  )
}

function isSamePattern(one: Pattern, other: Pattern): boolean {
  if (one.kind === 'exact') return other.kind === 'exact' && one.text === other.text
  if (one.kind === 'prefix' && other.kind === 'prefix')
    return one.text === other.text && one.below === other.below
  if (one.kind === 'wildcard' && other.kind === 'wildcard') {
    const { segments, anchored, firstOccurrence } = other
    return (
      one.anchored === anchored &&
      one.firstOccurrence === firstOccurrence &&
      one.segments.length === segments.length &&
      one.segments.every((segment, at) => segment === segments[at])
    )
  }
  return patternKey(one) === patternKey(other)
}

interface Pair {
  readonly index: number
  readonly counterpart: number
  /** The pair before this one in a longest increasing subsequence that ends with this pair. */
  before: Pair | undefined
}

/** The last pair of a longest increasing subsequence of the pairs (patience sorting, Schensted 1961). */
function longestIncreasing(pairs: readonly Pair[]): Pair | undefined {
  const ends: Pair[] = []
  for (const pair of pairs) {
    let [from, to] = [0, ends.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((ends[middle] as Pair).counterpart < pair.counterpart) from = middle + 1
      else to = middle
    }
    pair.before = ends[from - 1]
    ends[from] = pair
  }
  return ends.at(-1)
}
