import { firstCoverIn } from '../../covers.ts'
import type { DecisionList, Entry } from '../../decision-list.ts'
import { mayOverlapInText } from './prefix-overlap.ts'
import { commonListEntries } from './shared-entries.ts'

/** The most pairs of entries that the textual test compares. */
const MAX_PAIRS = 100_000

/**
 * Are two lists over one transducer equal, as far as texts prove it? `true` is a proof; `false` proves
 * nothing. For each entry that only one list has, the other list must give the same verdict to all paths that
 * this entry decides. This holds if that verdict is given by the first entry of the other list that covers
 * this entry, and by all entries above it that may overlap this entry. Each such entry is compared with the
 * whole other list.
 */
export function equalByText(a: DecisionList, b: DecisionList): boolean {
  if (a.transducer.name !== b.transducer.name || a.otherwise !== b.otherwise) return false
  const [inB, inA] = commonListEntries(a.entries, b.entries)
  return agreesWith(a, b, inB, inA) && agreesWith(b, a, inA, inB)
}

/**
 * Does `other` give the verdict of `list` to every path that an entry of `list` alone decides? `inOther` and
 * `inList` are those of `commonListEntries`.
 */
function agreesWith(
  { entries }: DecisionList,
  other: DecisionList,
  inOther: Int32Array,
  inList: Int32Array,
): boolean {
  const own = [...entries.keys()].filter((index) => inOther[index] === -1)
  if (own.length === 0) return true
  if (own.length * other.entries.length > MAX_PAIRS) return false
  const firstCover = firstCoverIn(other.entries.map(({ pattern }) => pattern))
  return own.every((index) => {
    const { pattern, verdict } = entries[index] as Entry
    // A common entry that ranks above it in both lists matches no path it decides; if that covers it, it
    // decides none.
    const isAbove = (at: number): boolean => inList[at] !== -1 && (inList[at] as number) < index
    const end = Math.min(firstCover(pattern), other.entries.length)
    if (isAbove(end)) return true
    if ((other.entries[end]?.verdict ?? other.otherwise) !== verdict) return false
    return other.entries
      .slice(0, end)
      .every(
        (entry, at) => entry.verdict === verdict || isAbove(at) || !mayOverlapInText(pattern, entry.pattern),
      )
  })
}
