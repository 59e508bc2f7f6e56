import { Budget, MAX_STATES, type SearchOptions } from '../../budget.ts'
import type { DecisionList, Entry } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { samplePathsOf, unambiguousSymbols } from '../textual/candidate-path.ts'
import { mayOverlap } from '../textual/prefix-overlap.ts'
import { Automata, BAD, findGoodPath, GOOD } from './automata.ts'

/** An entry and its index: two may be the same otherwise. */
type IndexedEntry = Entry & { readonly index: number }

/** Entries whose texts are combined with the entry's own before any search: the first few mostly suffice. */
const MAX_COMBINED = 50

/**
 * Does some path get another verdict once an entry is removed from its list? `undefined` if the budget was
 * spent before that was known.
 *
 * It searches only for paths that the entry matches, and refines the question lazily. A competing entry is considered once it decides a path that the search gave. This costs far less than comparing the two
 * lists.
 */
export function isEntryNeeded(
  list: DecisionList,
  index: number,
  { maxStates = MAX_STATES }: SearchOptions = {},
  automata: Automata = new Automata(),
): boolean | undefined {
  const { transducer, entries } = list
  const entry = entries[index]
  if (entry === undefined) throw new TypeError(`the list has no entry ${index}: give the index of one of its ${entries.length}`)
  const own: IndexedEntry = { ...entry, index }
  const overlapping = entries.flatMap((other, at): IndexedEntry[] => {
    if (at === index) return [own]
    return mayOverlap({ pattern: own.pattern, transducer }, { pattern: other.pattern, transducer }) ? [{ ...other, index: at }] : []
  })
  /**
   * The entry because of which the path does not need `own`: one above it, or one of the same verdict after
   * it.
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
 * A list that is good for paths that may change without `own`, as far as only these competitors are
 * considered.
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
    return entry.index > own.index && entry.index < last && entry.verdict !== own.verdict ? [{ ...entry, verdict: GOOD }] : []
  })
  return { transducer, entries, otherwise: isContrary ? GOOD : BAD }
}

/**
 * Is a sample path of the entry, alone or with one of the contrary entries below it, such a path? `false`
 * proves nothing.
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
      const symbols = unambiguousSymbols(path)
      return symbols !== undefined && isNeededOn(symbols)
    })
  })
}
