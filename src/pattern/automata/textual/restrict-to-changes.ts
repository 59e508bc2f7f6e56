import type { DecisionList, Entry } from '../queries/find-path.ts'
import { meetInText } from './literal-prefix.ts'
import { commonEntries } from './shared-entries.ts'

/** Pairs of entries that are held against each other, at the most: with more, lists are left as they are. */
const MAX_PAIRS = 2_000_000

/** Two lists that part on the same paths as two longer ones, and decide these by the same entries. */
export interface RestrictedLists {
  readonly lists: readonly [DecisionList, DecisionList]
  /** Where the entries stood in the longer ones. */
  readonly places: readonly [readonly number[], readonly number[]]
}

/**
 * Lists that see the same text part only on paths which an entry matches that the other list lacks, or has in another order: on all other
 * paths, the same entry comes first in both. Whatever begins otherwise than all of these has no say there, and is left out. Versions of a
 * file differ in few of many lines, and then hardly any entry is left.
 */
export function restrictToChanges(a: DecisionList, b: DecisionList): RestrictedLists {
  const every: RestrictedLists = { lists: [a, b], places: [[...a.entries.keys()], [...b.entries.keys()]] }
  if (a.form.name !== b.form.name || a.otherwise !== b.otherwise) return every
  const common = commonEntries(a.entries, b.entries)
  const counterparts = new Set(common.values())
  const changed = [...a.entries.filter((_, at) => !common.has(at)), ...b.entries.filter((_, at) => !counterparts.has(at))]
  if (changed.length * (a.entries.length + b.entries.length) > MAX_PAIRS) return every
  const hasSay = ({ pattern }: Entry): boolean => changed.some((entry) => meetInText(entry.pattern, pattern))
  const places = [a, b].map(({ entries }) => entries.flatMap((entry, at) => (hasSay(entry) ? [at] : []))) as [number[], number[]]
  return { lists: [only(a, places[0]), only(b, places[1])], places }
}

function only({ form, entries, otherwise }: DecisionList, places: readonly number[]): DecisionList {
  return { form, entries: places.map((at) => entries[at] as Entry), otherwise }
}
