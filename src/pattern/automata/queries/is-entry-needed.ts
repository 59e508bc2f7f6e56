import { Budget, MAX_STATES, type SearchOptions } from '../../budget.ts'
import type { DecisionList, Entry } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { samplePathsOf } from '../textual/candidate-path.ts'
import { mayOverlap } from '../textual/prefix-overlap.ts'
import { Automata, BAD, findGoodPath, GOOD } from './automata.ts'

/** An entry with its index. The index distinguishes entries that are otherwise equal. */
type IndexedEntry = Entry & { readonly index: number }

/**
 * The number of other entries whose texts are combined with the entry's own text before any search. The first
 * few mostly suffice.
 */
const MAX_COMBINED = 50

/**
 * Is an entry needed: does some path get another verdict once the entry is removed from its list? `undefined` if the
 * budget was spent before the answer was known.
 *
 * The search considers only paths that the entry matches, and refines the question lazily. If another entry gives a
 * found path the same verdict, this other entry is added to the question. Invariant: every question covers all paths
 * that need the entry. There are at most as many searches as overlapping entries. This costs far less than comparing
 * the list with and without the entry.
 */
export function isEntryNeeded(
  list: DecisionList,
  index: number,
  { maxStates = MAX_STATES }: SearchOptions = {},
  automata: Automata = new Automata(),
): boolean | undefined {
  const { transducer, entries } = list
  const entry = entries[index]
  if (entry === undefined)
    throw new TypeError(
      `The list has no entry ${index}: give the index of one of its ${entries.length} entries.`,
    )
  const own: IndexedEntry = { ...entry, index }
  const overlapping = entries.flatMap((other, at): IndexedEntry[] => {
    if (at === index) return [own]
    return mayOverlap({ pattern: own.pattern, transducer }, { pattern: other.pattern, transducer })
      ? [{ ...other, index: at }]
      : []
  })
  /**
   * Says why the verdict on a path does not depend on `own`. Gives an entry above `own` that matches, or the
   * next entry below that matches, if it has the same verdict. `undefined`: no entry below matches, and the
   * default verdict of the list is the same. `none`: the path needs `own`.
   */
  const competitorOn = (symbols: readonly UrlSymbol[]): IndexedEntry | 'none' | undefined => {
    const text = transduce(transducer, symbols)
    const matching = overlapping.filter(({ pattern }) => matches(pattern, text))
    const [first, next] = matching
    if (first !== own) return first
    return (next?.verdict ?? list.otherwise) === own.verdict ? next : 'none'
  }
  if (isNeededOnCandidate(own, overlapping, list, (symbols) => competitorOn(symbols) === 'none')) return true
  const competitors = new Set<IndexedEntry>()
  const budget = new Budget(maxStates)
  while (!budget.isSpent) {
    const ownPaths = { transducer, entries: [{ ...own, verdict: GOOD }], otherwise: BAD }
    const lists = [ownPaths, changedWithout(own, overlapping, competitors, list)]
    const result = findGoodPath(lists, { maxStates: budget.share() }, automata)
    budget.spend(result.states)
    if (result.kind !== 'found') return result.kind === 'none' ? false : undefined
    const competitor = competitorOn(symbolsOf(result.path) ?? [])
    if (competitor === 'none') return true
    if (competitor === undefined || competitors.has(competitor)) return undefined
    competitors.add(competitor)
  }
  return undefined
}

/**
 * Builds a list that gives `GOOD` to the paths whose verdict may change if `own` is removed. Of the entries
 * that compete with `own`, it considers only `competitors`.
 */
function changedWithout(
  own: IndexedEntry,
  overlapping: readonly IndexedEntry[],
  competitors: ReadonlySet<IndexedEntry>,
  { transducer, otherwise }: DecisionList,
): DecisionList {
  const isContrary = otherwise !== own.verdict
  // If the end of the list is contrary too, a contrary entry makes a difference only above a competitor.
  const last = isContrary ? Math.max(...[...competitors].map(({ index }) => index)) : Number.POSITIVE_INFINITY
  const entries = overlapping.flatMap((entry) => {
    if (competitors.has(entry)) return [{ ...entry, verdict: BAD }]
    return entry.index > own.index && entry.index < last && entry.verdict !== own.verdict
      ? [{ ...entry, verdict: GOOD }]
      : []
  })
  return { transducer, entries, otherwise: isContrary ? GOOD : BAD }
}

/**
 * Is there a sample path that needs the entry? Sample paths are made of the entry's text alone, or combined
 * with one of the entries below that give another verdict. `false` proves nothing.
 */
function isNeededOnCandidate(
  own: IndexedEntry,
  overlapping: readonly IndexedEntry[],
  { transducer }: DecisionList,
  isNeededOn: (symbols: readonly UrlSymbol[]) => boolean,
): boolean {
  const below = overlapping.filter(({ index, verdict }) => index > own.index && verdict !== own.verdict)
  const combinations = [[own], ...below.slice(0, MAX_COMBINED).map((other) => [own, other])]
  return combinations.some((entries) => {
    const within = entries.map(({ pattern }) => ({ pattern, transducer }))
    return samplePathsOf(within, ['']).some((path) => {
      const symbols = symbolsOf(path)
      return symbols !== undefined && isNeededOn(symbols)
    })
  })
}
