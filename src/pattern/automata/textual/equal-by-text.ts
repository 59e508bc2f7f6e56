import { firstCoverIn } from '../../covers.ts'
import type { DecisionList, Entry } from '../../decision-list.ts'
import { mayOverlapInText } from './prefix-overlap.ts'
import { commonListEntries } from './shared-entries.ts'

/** Pairs of entries that are compared. */
const MAX_PAIRS = 100_000

/**
 * A sufficient textual test that two lists over one transducer are equal; `false` proves nothing. For each
 * entry that is not common to both, the other list must give the same verdict to all it decides. It does if
 * its first entry that covers the given one has that verdict, and all entries above it that may overlap too.
 */
export function equalByText(a: DecisionList, b: DecisionList): boolean {
  if (a.transducer.name !== b.transducer.name || a.otherwise !== b.otherwise) return false
  const common = commonListEntries(a.entries, b.entries)
  const inverse = new Map([...common].map(([index, counterpart]) => [counterpart, index]))
  return agreesWith(a, b, common, inverse) && agreesWith(b, a, inverse, common)
}

/**
 * Does `other` give the verdict of `list` wherever one of its own entries decides? `common` maps into
 * `other`, `inverse` back.
 */
function agreesWith(
  { entries }: DecisionList,
  other: DecisionList,
  common: ReadonlyMap<number, number>,
  inverse: ReadonlyMap<number, number>,
): boolean {
  const own = [...entries.keys()].filter((index) => !common.has(index))
  if (own.length === 0) return true
  if (own.length * other.entries.length > MAX_PAIRS) return false
  const firstCover = firstCoverIn(other.entries.map(({ pattern }) => pattern))
  return own.every((index) => {
    const { pattern, verdict } = entries[index] as Entry
    // A common entry that ranks above it in both lists matches no path it decides; if that covers it, it
    // decides none.
    const isAbove = (at: number): boolean => (inverse.get(at) ?? Number.POSITIVE_INFINITY) < index
    const end = Math.min(firstCover(pattern), other.entries.length)
    if (isAbove(end)) return true
    if ((other.entries[end]?.verdict ?? other.otherwise) !== verdict) return false
    return other.entries
      .slice(0, end)
      .every((entry, at) => entry.verdict === verdict || isAbove(at) || !mayOverlapInText(pattern, entry.pattern))
  })
}
