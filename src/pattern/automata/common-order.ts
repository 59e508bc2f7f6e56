import type { Standing } from './lists.ts'

/**
 * Entries that two lists have in common and in the same order, as many as there are: by index in the first list, the index in
 * the second. Of rests that a list holds twice, only the first counts, as only that one ever decides.
 */
export function commonOf(first: readonly Standing[], second: readonly Standing[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const [index, { rest }] of second.entries()) if (!places.has(rest)) places.set(rest, index)
  const pairs: Pair[] = []
  for (const [index, { rest, verdict }] of first.entries()) {
    const counterpart = places.get(rest)
    if (counterpart === undefined) continue
    places.delete(rest)
    if (second[counterpart]?.verdict === verdict) pairs.push({ index, counterpart, before: undefined })
  }
  const common = new Map<number, number>()
  for (let pair = longestRising(pairs); pair !== undefined; pair = pair.before) common.set(pair.index, pair.counterpart)
  return common
}

interface Pair {
  readonly index: number
  readonly counterpart: number
  /** The one before it in a longest row that rises in both lists. */
  before: Pair | undefined
}

/** The last of the longest row of pairs that rises in both lists (patience sorting). */
function longestRising(pairs: readonly Pair[]): Pair | undefined {
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
