import type { DecisionList, Entry } from '../queries/find-path.ts'
import { inclusionsIn } from './inclusion.ts'
import { meetInText } from './literal-prefix.ts'
import { commonEntries } from './shared-entries.ts'

/** Pairs of entries that are held against each other, at the most. */
const MAX_PAIRS = 100_000

/**
 * Do two lists that see the same text mean the same, for all that is seen of their texts? They do if of no entry that stands in one of them
 * only, or elsewhere, the other says otherwise: among what may match a path that such an entry decides, the first that is seen to match all
 * of them says the same, and so does all that ranks above it. `false` is no proof that they part.
 */
export function equalByText(a: DecisionList, b: DecisionList): boolean {
  if (a.form.name !== b.form.name || a.otherwise !== b.otherwise) return false
  const common = commonEntries(a.entries, b.entries)
  const back = new Map([...common].map(([index, counterpart]) => [counterpart, index]))
  return saysTheSame(a, b, common, back) && saysTheSame(b, a, back, common)
}

/** Does the other list say what this one does of all that its own entries decide? `common`: from this list to the other, and `back` from there. */
function saysTheSame(
  { entries }: DecisionList,
  other: DecisionList,
  common: ReadonlyMap<number, number>,
  back: ReadonlyMap<number, number>,
): boolean {
  const own = [...entries.keys()].filter((index) => !common.has(index))
  if (own.length === 0) return true
  if (own.length * other.entries.length > MAX_PAIRS) return false
  const firstIncluding = inclusionsIn(other.entries.map(({ pattern }) => pattern))
  return own.every((index) => {
    const { pattern, verdict } = entries[index] as Entry
    // What ranks above it in both lists matches no path that it decides; if that includes it, it decides none.
    const isAbove = (at: number): boolean => (back.get(at) ?? Number.POSITIVE_INFINITY) < index
    const end = Math.min(firstIncluding(pattern), other.entries.length)
    if (isAbove(end)) return true
    if ((other.entries[end]?.verdict ?? other.otherwise) !== verdict) return false
    return other.entries.slice(0, end).every((entry, at) => entry.verdict === verdict || isAbove(at) || !meetInText(pattern, entry.pattern))
  })
}
