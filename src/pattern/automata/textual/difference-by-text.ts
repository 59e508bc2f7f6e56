import type { Pattern } from '../../pattern.ts'
import { symbolsOf } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { type DecisionList, type Found, verdictOf } from '../queries/find-path.ts'
import { hasDotSegment } from '../queries/product-search.ts'
import { costOfLetter } from '../transducer/symbol-order.ts'
import { literalPrefix } from './literal-prefix.ts'
import { patternKey } from './pattern-key.ts'

/** Pairs of entries that are looked at, at the most: with more, automata take less time. */
const MAX_PAIRS = 10_000

/** The place of an entry, and what is known of the paths that it matches. */
interface Ranked {
  readonly rank: number
  readonly verdict: number
  /** What all of them begin with. */
  readonly begins: string
  /** None is shorter, in characters. */
  readonly least: number
  /** The only one that is no longer, where there is one. */
  readonly shortest: string | undefined
}

/**
 * What `findDifference` finds, where texts alone tell it: most files hold plain paths, and then automata take a hundred times as long. Two lists
 * that see the same text part where an entry of each decides, of different verdicts; a path begins with what both begin with. Where no two
 * agree in that, nothing parts them. Where two do, nothing parts them that is shorter than what the longer of them matches at least: and if the
 * shortest of all these parts them, it is the answer. Nothing where texts do not tell.
 */
export function differenceByText(a: DecisionList, b: DecisionList): Found | undefined {
  const { form } = a
  if (form.name !== b.form.name || a.otherwise !== b.otherwise || a.entries.length * b.entries.length > MAX_PAIRS) return undefined
  const [first, second] = [ranked(a), ranked(b)]
  let least = Number.POSITIVE_INFINITY
  let path: string | undefined
  for (const [key, one] of first) {
    const ownRank = second.get(key)?.rank ?? Number.POSITIVE_INFINITY
    for (const [otherKey, other] of second) {
      // What one of them matches, an entry of the same pattern decides before the other.
      if (one.verdict === other.verdict || ownRank < other.rank) continue
      const otherRank = first.get(otherKey)?.rank
      if (otherRank !== undefined && otherRank < one.rank) continue
      const [long, short] = one.begins.length < other.begins.length ? [other.begins, one.begins] : [one.begins, other.begins]
      if (!long.startsWith(short)) continue
      if (form.faithful === true && long !== '' && !long.startsWith('/')) continue
      const longer = one.least < other.least ? other : one
      // What both match, and is no longer than each asks for, is the one path and the other.
      const shortest = one.least === other.least && one.shortest !== other.shortest ? undefined : longer.shortest
      if (longer.least < least) {
        least = longer.least
        path = shortest
      } else if (longer.least === least && shortest !== path) path = undefined
    }
  }
  if (least === Number.POSITIVE_INFINITY) return { kind: 'none', states: 0 }
  if (path === undefined || form.faithful !== true || !isPlain(path) || transduce(form, path.split('')) !== path) return undefined
  return verdictOf(a, path) === verdictOf(b, path) ? undefined : { kind: 'found', path, states: 0 }
}

/** By pattern, the first entry of it, for no other ever decides; and the end of the list. */
function ranked({ entries, otherwise }: DecisionList): Map<string, Ranked> {
  const found = new Map<string, Ranked>()
  for (const [rank, { pattern, verdict }] of entries.entries()) {
    const key = patternKey(pattern)
    if (!found.has(key)) found.set(key, { rank, verdict, begins: literalPrefix(pattern), ...shortestOf(pattern) })
  }
  return found.set('', { rank: entries.length, verdict: otherwise, begins: '', least: 1, shortest: '/' })
}

/** The shortest path that a pattern matches: one in which no star stands for anything, but for the slash that every path begins with. */
function shortestOf(pattern: Pattern): Pick<Ranked, 'least' | 'shortest'> {
  const texts = textsOf(pattern)
  const text = texts.join('')
  const path = text.startsWith('/') ? text : `/${text}`
  // A pattern that begins otherwise matches nothing, and one of characters in general many paths.
  const isSole = texts.every((one) => one !== undefined) && (text.startsWith('/') || literalPrefix(pattern) === '')
  return {
    least: isSole ? path.length : text.length + texts.filter((one) => one === undefined).length,
    shortest: isSole ? path : undefined,
  }
}

/** What a pattern asks for, in order; nothing for one character of several. */
function textsOf(pattern: Pattern): readonly (string | undefined)[] {
  if (pattern.kind === 'wildcard') return pattern.segments
  if (pattern.kind !== 'glob') return [pattern.text]
  return pattern.items.map((item) => (item.kind === 'literal' ? item.text : item.kind === 'run' ? '' : undefined))
}

/** Does each character stand for itself, at the least cost, and does no client change the path? */
function isPlain(path: string): boolean {
  return symbolsOf(path)?.every((letter) => costOfLetter(letter) === 1) === true && !hasDotSegment(path)
}
