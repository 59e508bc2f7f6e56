import { meetInText } from './beginnings.ts'
import { commonOf } from './common-order.ts'
import { keyOf } from './plain-parting.ts'
import type { DecisionList } from './questions.ts'

/** Pairs of entries that are held against each other, at the most: with more, lists are left as they are. */
const MAX_PAIRS = 2_000_000

type Entry = DecisionList['entries'][number]

/** Two lists that part on the same paths as two longer ones, and decide these by the same entries. */
export interface Narrowed {
  readonly lists: readonly [DecisionList, DecisionList]
  /** Where the entries stood in the longer ones. */
  readonly places: readonly [readonly number[], readonly number[]]
}

/**
 * Lists that see the same text part only on paths which an entry matches that the other list lacks, or has in another order: on all other
 * paths, the same entry comes first in both. Whatever begins otherwise than all of these has no say there, and is left out. Versions of a
 * file differ in few of many lines, and then hardly any entry is left.
 */
export function narrowed(a: DecisionList, b: DecisionList): Narrowed {
  const every: Narrowed = { lists: [a, b], places: [[...a.entries.keys()], [...b.entries.keys()]] }
  if (a.form.name !== b.form.name || a.otherwise !== b.otherwise) return every
  const changed = changedOf(a.entries, b.entries)
  if (changed.length * (a.entries.length + b.entries.length) > MAX_PAIRS) return every
  const hasSay = ({ pattern }: Entry): boolean => changed.some((entry) => meetInText(entry.pattern, pattern))
  const places = [a, b].map(({ entries }) => entries.flatMap((entry, at) => (hasSay(entry) ? [at] : []))) as [number[], number[]]
  return { lists: [only(a, places[0]), only(b, places[1])], places }
}

function only({ form, entries, otherwise }: DecisionList, places: readonly number[]): DecisionList {
  return { form, entries: places.map((at) => entries[at] as Entry), otherwise }
}

/** The entries of two lists that are not in both, in one order and of one verdict. */
function changedOf(first: readonly Entry[], second: readonly Entry[]): Entry[] {
  // Mostly all stands in what both begin with, and end with.
  const most = Math.min(first.length, second.length)
  let head = 0
  while (head < most && isSame(first[head] as Entry, second[head] as Entry)) head++
  let tail = 0
  while (tail < most - head && isSame(first.at(-1 - tail) as Entry, second.at(-1 - tail) as Entry)) tail++
  const [own, others] = [first.slice(head, first.length - tail), second.slice(head, second.length - tail)]
  const numbers = new Map<string, number>()
  const numbered = ({ pattern, verdict }: Entry): { rest: number; verdict: number } => {
    const key = keyOf(pattern)
    const rest = numbers.get(key) ?? numbers.size
    numbers.set(key, rest)
    return { rest, verdict }
  }
  const common = commonOf(own.map(numbered), others.map(numbered))
  const counterparts = new Set(common.values())
  return [...own.filter((_, at) => !common.has(at)), ...others.filter((_, at) => !counterparts.has(at))]
}

function isSame(one: Entry, other: Entry): boolean {
  return one.verdict === other.verdict && (one.pattern === other.pattern || isSamePattern(one.pattern, other.pattern))
}

function isSamePattern(one: Entry['pattern'], other: Entry['pattern']): boolean {
  if (one.kind === 'exact') return other.kind === 'exact' && one.text === other.text
  if (one.kind === 'prefix' && other.kind === 'prefix') return one.text === other.text && one.below === other.below
  return keyOf(one) === keyOf(other)
}
