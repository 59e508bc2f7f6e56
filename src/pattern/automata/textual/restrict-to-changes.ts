import type { DecisionList, Entry } from '../../decision-list.ts'
import { mayOverlapOneOf } from './prefix-overlap.ts'
import { commonListEntries } from './shared-entries.ts'

/**
 * Two restricted lists. They differ on the same paths as the original lists, and the same entries decide
 * these paths.
 */
export interface RestrictedLists {
  readonly lists: readonly [DecisionList, DecisionList]
  /** For each index in a restricted list, the index of that entry in the original list. */
  readonly places: readonly [readonly number[], readonly number[]]
}

/**
 * Restricts two lists to the entries that matter to their difference. Lists over different transducers, or
 * with different verdicts at their ends, stay as they are. An entry is changed if the other list lacks it or
 * has it in another order. The lists differ only on paths that a changed entry matches; for all other paths,
 * the same entry comes first in both lists. So entries that overlap no changed entry are dropped. Two
 * versions of a file differ in few of many lines, so hardly any entry remains.
 */
export function restrictToChanges(a: DecisionList, b: DecisionList): RestrictedLists {
  const last = lastRestricted.get(a)
  if (last?.other === b) return last.restricted
  const restricted = restrict(a, b)
  lastRestricted.set(a, { other: b, restricted })
  return restricted
}

/**
 * The last restriction of each list. One comparison needs the same restriction twice: for a candidate, and then for
 * the regions.
 */
const lastRestricted = new WeakMap<DecisionList, { other: DecisionList; restricted: RestrictedLists }>()

function restrict(a: DecisionList, b: DecisionList): RestrictedLists {
  if (a.transducer.name !== b.transducer.name || a.otherwise !== b.otherwise)
    return { lists: [a, b], places: [[...a.entries.keys()], [...b.entries.keys()]] }
  const [inB, inA] = commonListEntries(a.entries, b.entries)
  const changed = [
    ...a.entries.filter((_, at) => inB[at] === -1),
    ...b.entries.filter((_, at) => inA[at] === -1),
  ]
  const overlapsChange = mayOverlapOneOf(changed.map(({ pattern }) => pattern))
  const mattersInA = a.entries.map(({ pattern }) => overlapsChange(pattern))
  // A common entry has one pattern in both lists.
  const mattersInB = b.entries.map(
    ({ pattern }, at) => mattersInA[inA[at] as number] ?? overlapsChange(pattern),
  )
  const places = [indicesThatMatter(mattersInA), indicesThatMatter(mattersInB)] as const
  return { lists: [pick(a, places[0]), pick(b, places[1])], places }
}

function indicesThatMatter(matters: readonly boolean[]): readonly number[] {
  return [...matters.keys()].filter((at) => matters[at])
}

function pick({ transducer, entries, otherwise }: DecisionList, places: readonly number[]): DecisionList {
  return { transducer, entries: places.map((at) => entries[at] as Entry), otherwise }
}
