import type { DecisionList } from '../../decision-list.ts'
import type { Pattern } from '../../pattern.ts'
import { patternKey } from '../../pattern-key.ts'
import { preservesMatch } from './transduced-inclusion.ts'

/**
 * Are two lists equal, as far as the order of their entries proves it? `true` is a proof; `false` proves
 * nothing. Each pattern must match the same URLs in both lists, and the second list must keep each verdict of
 * the first one ({@link isKeptByOrder}). The lists may be over two transducers. The cost is one pass over each
 * list, and what {@link preservesMatch} costs for each pattern.
 */
export function equalByOrder(a: DecisionList, b: DecisionList): boolean {
  const verdicts = new Set([a.otherwise, ...a.entries.map(({ verdict }) => verdict)])
  return [...verdicts].every((verdict) => isKeptByOrder(a, b, verdict)) && areMatchedAlike(a, b)
}

/**
 * Does the order of the entries prove that `b` gives a verdict to every URL to which `a` gives it? Each pattern must
 * match the same URLs in both lists. It is proved if `b` has each entry of `a` with that verdict, and if each
 * contrary entry above it in `b` is above it in `a`, too. If an entry of `a` decides a URL, no entry above it
 * matches. So in `b`, this entry decides, or another one above it with the same verdict. The end of a list is its
 * last entry.
 */
export function isKeptByOrder(a: DecisionList, b: DecisionList, verdict: number): boolean {
  const placesInA = firstPlaces(a)
  /** For each entry of `b` with the verdict, the lowest place in `a` of a contrary entry above it. */
  const lowestAbove = new Map<string, number>()
  let lowest = -1
  for (const { pattern, verdict: own } of [...b.entries, endOf(b)]) {
    const key = keyOf(pattern, own)
    if (own !== verdict) lowest = Math.max(lowest, placesInA.get(key) ?? Number.POSITIVE_INFINITY)
    else if (!lowestAbove.has(key)) lowestAbove.set(key, lowest)
  }
  return [...a.entries, endOf(a)].every(
    ({ pattern, verdict: own }) =>
      own !== verdict ||
      (lowestAbove.get(keyOf(pattern, own)) ?? Number.POSITIVE_INFINITY) <
        (placesInA.get(keyOf(pattern, own)) as number),
  )
}

interface OrderedEntry {
  /** Absent for the end of a list. */
  readonly pattern?: Pattern
  readonly verdict: number
}

function endOf({ otherwise }: DecisionList): OrderedEntry {
  return { verdict: otherwise }
}

function keyOf(pattern: Pattern | undefined, verdict: number): string {
  return `${verdict} ${pattern === undefined ? '' : patternKey(pattern)}`
}

/** The place of each entry of a list, the first of equal ones. */
function firstPlaces(list: DecisionList): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, { pattern, verdict }] of [...list.entries, endOf(list)].entries() as Iterable<
    [number, OrderedEntry]
  >) {
    const key = keyOf(pattern, verdict)
    if (!places.has(key)) places.set(key, place)
  }
  return places
}

/** Is it proved that each pattern of the lists matches the same URLs over both transducers? */
function areMatchedAlike(a: DecisionList, b: DecisionList): boolean {
  const [one, other] = [a.transducer, b.transducer]
  if (one.name === other.name) return true
  // The text that stands in for a rejected URL says nothing about the text of the other transducer.
  if (one.rejected !== undefined || other.rejected !== undefined) return false
  return [...a.entries, ...b.entries].every(
    ({ pattern }) => preservesMatch(one, other, pattern) && preservesMatch(other, one, pattern),
  )
}
