import { matches } from '../../matching/matches.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { certainLettersOf, pathsOf } from '../textual/candidate-path.ts'
import { mayMeet } from '../textual/literal-prefix.ts'
import { Automata, BAD, type Budget, type DecisionList, findGood, GOOD, MAX_STATES } from './find-path.ts'

/** One of a list, in its place: two may be the same but for that. */
type Entry = DecisionList['entries'][number] & { readonly index: number }

/** Entries that are tried beside the one that is asked about, before a search: each is put to all that may match, and the first few mostly tell. */
const MAX_IN_MIND = 50

/**
 * Whether some path gets another verdict once an entry of a list is left out; nothing where the budget was spent before that was known. Only
 * paths are looked for that the entry matches, and of what else may match them only that is followed which turns out to decide: it costs
 * far less than to compare the two lists.
 */
export function isEntryNeeded(
  list: DecisionList,
  index: number,
  budget: Budget = {},
  automata: Automata = new Automata(),
): boolean | undefined {
  const { form, entries } = list
  const asked = entries[index]
  if (asked === undefined) throw new TypeError(`the list has no entry ${index}: give the index of one of its ${entries.length}`)
  const own = { ...asked, index }
  const met = entries.flatMap((entry, at): Entry[] => {
    if (at === index) return [own]
    return mayMeet({ pattern: own.pattern, form }, { pattern: entry.pattern, form }) ? [{ ...entry, index: at }] : []
  })
  /** The entry on whose account the path needs no other, if it is so. */
  const rivalOn = (letters: readonly UrlSymbol[]): Entry | 'none' | undefined => {
    const path = transduce(form, letters)
    const matching = met.filter(({ pattern }) => matches(pattern, path))
    const [first, next] = matching
    if (first !== own) return first
    return (next?.verdict ?? list.otherwise) === own.verdict ? next : 'none'
  }
  if (comesToMind(own, met, list, (letters) => rivalOn(letters) === 'none')) return true
  const rivals = new Set<Entry>()
  let left = budget.maxStates ?? MAX_STATES
  while (left > 0) {
    const found = findGood(
      [{ form, entries: [{ ...own, verdict: GOOD }], otherwise: BAD }, otherwiseDecided(own, met, rivals, list)],
      { maxStates: left },
      automata,
    )
    left -= found.states
    if (found.kind !== 'found') return found.kind === 'none' ? false : undefined
    const rival = rivalOn(symbolsOf(found.path) ?? [])
    if (rival === 'none') return true
    if (rival === undefined || rivals.has(rival)) return undefined
    rivals.add(rival)
  }
  return undefined
}

/** Good is what the entry might decide, as if others of its verdict, and those that rank above it, were only the rivals. */
function otherwiseDecided(own: Entry, met: readonly Entry[], rivals: ReadonlySet<Entry>, { form, otherwise }: DecisionList): DecisionList {
  const isContrary = otherwise !== own.verdict
  // Where the list ends otherwise, an entry that says so too makes a difference only above a rival.
  const last = isContrary ? Math.max(...[...rivals].map(({ index }) => index)) : Number.POSITIVE_INFINITY
  const entries = met.flatMap((entry) => {
    if (rivals.has(entry)) return [{ ...entry, verdict: BAD }]
    return entry.index > own.index && entry.index < last && entry.verdict !== own.verdict ? [{ ...entry, verdict: GOOD }] : []
  })
  return { form, entries, otherwise: isContrary ? GOOD : BAD }
}

/** Is what the entry holds such a path, by itself or with one that ranks below and says otherwise? `false` is no proof that there is none. */
function comesToMind(
  own: Entry,
  met: readonly Entry[],
  { form }: DecisionList,
  isSuch: (letters: readonly UrlSymbol[]) => boolean,
): boolean {
  const below = met.filter(({ index, verdict }) => index > own.index && verdict !== own.verdict)
  const tried = [[own], ...below.slice(0, MAX_IN_MIND).map((other) => [own, other])]
  return tried.some((entries) => {
    const within = entries.map(({ pattern }) => ({ pattern, form }))
    return pathsOf(within, ['']).some((path) => {
      const letters = certainLettersOf(path)
      return letters !== undefined && isSuch(letters)
    })
  })
}
