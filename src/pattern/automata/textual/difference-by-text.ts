import { type DecisionList, verdictOf } from '../../decision-list.ts'
import { literalPrefix, type Pattern } from '../../pattern.ts'
import { patternKey } from '../../pattern-key.ts'
import { symbolCost, symbolsOf } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { isSentUnchanged } from '../transducer/guards.ts'

/** The most pairs of entries whose texts are compared. For more pairs, automata take less time. */
const MAX_PAIRS = 10_000

/** An entry of a list, with its rank and bounds on the paths that the entry matches. */
interface RankedEntry {
  readonly rank: number
  readonly verdict: number
  /** The text with which every path of the entry begins. */
  readonly prefix: string
  /** A lower bound on the length of every path that the entry matches. */
  readonly least: number
  /** The only path of the length `least` that the entry matches; `undefined` if there is not exactly one. */
  readonly shortest: string | undefined
}

/** The result of a textual proof, in the form of the result of a search that visited no state. */
type TextualResult =
  | { readonly kind: 'found'; readonly path: string; readonly states: 0 }
  | { readonly kind: 'none'; readonly states: 0 }

/**
 * Finds the shortest difference of two lists over one transducer if texts alone prove the result; otherwise
 * `undefined`. Most files contain only plain paths, for which automata take a hundred times as long.
 *
 * A difference is a path that one entry of each list decides, with different verdicts. So the path begins
 * with the literal prefixes of both entries. If no pair of entries with different verdicts has compatible
 * prefixes, the lists are equal. Otherwise no difference is shorter than the least length that both entries
 * of some pair need. If exactly one path has this length, and that path is a difference, it is the shortest.
 * The cost is the product of the lengths of the lists.
 */
export function differenceByText(a: DecisionList, b: DecisionList): TextualResult | undefined {
  const { transducer } = a
  if (transducer.name !== b.transducer.name || a.otherwise !== b.otherwise) return undefined
  if (a.entries.length * b.entries.length > MAX_PAIRS) return undefined
  const isFaithful = transducer.faithful === true
  const { least, path } = shortestCandidate(rankedEntries(a), rankedEntries(b), isFaithful)
  if (least === Number.POSITIVE_INFINITY) return { kind: 'none', states: 0 }
  if (path === undefined || !isFaithful || !isPlain(path)) return undefined
  if (transduce(transducer, path.split('')) !== path) return undefined
  return verdictOf(a, path) === verdictOf(b, path) ? undefined : { kind: 'found', path, states: 0 }
}

/** The least length that both entries of some pair need, and the path of this length if there is one alone. */
function shortestCandidate(
  first: ReadonlyMap<string, RankedEntry>,
  second: ReadonlyMap<string, RankedEntry>,
  isFaithful: boolean,
): { readonly least: number; readonly path: string | undefined } {
  let least = Number.POSITIVE_INFINITY
  let path: string | undefined
  for (const [key, one] of first) {
    const ownRank = second.get(key)?.rank ?? Number.POSITIVE_INFINITY
    for (const [otherKey, other] of second) {
      // In a list with both patterns, the one that ranks higher decides what both match.
      if (one.verdict === other.verdict || ownRank < other.rank) continue
      const otherRank = first.get(otherKey)?.rank
      if (otherRank !== undefined && otherRank < one.rank) continue
      if (!areCompatible(one.prefix, other.prefix, isFaithful)) continue
      const longer = one.least < other.least ? other : one
      if (longer.least > least) continue
      const shortest = shortestOfBoth(one, other, longer)
      path = longer.least < least || shortest === path ? shortest : undefined
      least = longer.least
    }
  }
  return { least, path }
}

/** Does one prefix begin with the other, so that a path may begin with both? */
function areCompatible(one: string, other: string, isFaithful: boolean): boolean {
  const long = one.length < other.length ? other : one
  if (!long.startsWith(long === one ? other : one)) return false
  return !isFaithful || long === '' || long.startsWith('/')
}

/**
 * The path of the length that both entries need. If both need the same length, the path that is the shortest for
 * both.
 */
function shortestOfBoth(one: RankedEntry, other: RankedEntry, longer: RankedEntry): string | undefined {
  return one.least === other.least && one.shortest !== other.shortest ? undefined : longer.shortest
}

/**
 * The first entry of each pattern, by a key of the pattern; later entries of the same pattern never decide.
 * The end of the list is under the empty key.
 */
function rankedEntries({ entries, otherwise }: DecisionList): Map<string, RankedEntry> {
  const byKey = new Map<string, RankedEntry>()
  for (const [rank, { pattern, verdict }] of entries.entries()) {
    const key = patternKey(pattern)
    if (!byKey.has(key))
      byKey.set(key, { rank, verdict, prefix: literalPrefix(pattern), ...shortestOf(pattern) })
  }
  return byKey.set('', { rank: entries.length, verdict: otherwise, prefix: '', least: 1, shortest: '/' })
}

/**
 * The shortest path of a pattern, and its length. Each star stands for the empty text, but a path always
 * begins with a slash.
 */
function shortestOf(pattern: Pattern): Pick<RankedEntry, 'least' | 'shortest'> {
  const texts = literalSamples(pattern)
  const text = texts.join('')
  const path = text.startsWith('/') ? text : `/${text}`
  // A pattern with another literal prefix matches nothing; a glob that allows several characters has many
  // shortest paths.
  const isSole =
    texts.every((one) => one !== undefined) && (text.startsWith('/') || literalPrefix(pattern) === '')
  return {
    least: isSole ? path.length : text.length + texts.filter((one) => one === undefined).length,
    shortest: isSole ? path : undefined,
  }
}

/**
 * The literal texts of a pattern, in order. `undefined` in the list stands for one character of several
 * possible ones.
 */
function literalSamples(pattern: Pattern): readonly (string | undefined)[] {
  if (pattern.kind === 'wildcard') return pattern.segments
  if (pattern.kind !== 'glob') return [pattern.text]
  return pattern.items.map((item) =>
    item.kind === 'literal' ? item.text : item.kind === 'run' ? '' : undefined,
  )
}

/** Does the path consist of characters that clients send unchanged and that have the least cost? */
function isPlain(path: string): boolean {
  return symbolsOf(path)?.every((symbol) => symbolCost(symbol) === 1) === true && isSentUnchanged(path)
}
