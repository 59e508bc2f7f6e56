import type { Pattern } from '../../pattern.ts'
import type { Entry } from '../queries/find-path.ts'
import type { ListEntry } from '../states/list-automaton.ts'
import { patternKey } from './pattern-key.ts'

/**
 * Entries that two lists have in common and in the same order, as many as there are: by index in the first list, the index in
 * the second. Of rests that a list holds twice, only the first counts, as only that one ever decides.
 */
export function commonOf(first: readonly ListEntry[], second: readonly ListEntry[]): Map<number, number> {
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

/** {@link commonOf} for entries as they stand in lists. */
export function commonEntries(first: readonly Entry[], second: readonly Entry[]): Map<number, number> {
  // Mostly all stands in what both begin with, and end with.
  const most = Math.min(first.length, second.length)
  let head = 0
  while (head < most && isSame(first[head] as Entry, second[head] as Entry)) head++
  let tail = 0
  while (tail < most - head && isSame(first.at(-1 - tail) as Entry, second.at(-1 - tail) as Entry)) tail++
  const numbers = new Map<string, number>()
  const numbered = ({ pattern, verdict }: Entry): ListEntry => {
    const key = patternKey(pattern)
    const rest = numbers.get(key) ?? numbers.size
    numbers.set(key, rest)
    return { rest, verdict }
  }
  const between = commonOf(first.slice(head, first.length - tail).map(numbered), second.slice(head, second.length - tail).map(numbered))
  const common = new Map<number, number>()
  for (let at = 0; at < head; at++) common.set(at, at)
  for (const [index, counterpart] of between) common.set(head + index, head + counterpart)
  for (let at = tail; at > 0; at--) common.set(first.length - at, second.length - at)
  return common
}

function isSame(one: Entry, other: Entry): boolean {
  return one.verdict === other.verdict && (one.pattern === other.pattern || isSamePattern(one.pattern, other.pattern))
}

function isSamePattern(one: Pattern, other: Pattern): boolean {
  if (one.kind === 'exact') return other.kind === 'exact' && one.text === other.text
  if (one.kind === 'prefix' && other.kind === 'prefix') return one.text === other.text && one.below === other.below
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
