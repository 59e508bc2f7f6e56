import { matches } from '../../matching/matches.ts'
import type { ListEntry } from '../states/list-automaton.ts'
import type { Places } from '../states/product-states.ts'
import { inclusionsIn, widened } from '../textual/inclusion.ts'
import { mayMeet, type TransducedPattern } from '../textual/literal-prefix.ts'
import { beginTogether } from '../textual/prefix-overlap.ts'
import { commonOf } from '../textual/shared-entries.ts'
import { carriesOver } from '../textual/transduced-inclusion.ts'
import type { Automata, DecisionList } from './find-path.ts'
import type { Search } from './product-search.ts'

/** A path that is asked about: an entry of the first list decides it. */
export const DECIDED = 1
const UNDECIDED = 0

/** The verdict of entries that are not asked about; the others' is their index. */
export const SAME = -1

/** Pairs of entries, one of each list, that may decide one path and part on it; an index past the last is no entry at all. */
export interface Deciders {
  /** The entries of the second list that an entry of the first may part from. */
  readonly candidates: (entry: number) => readonly number[]
  /** How to look for the paths that the entry decides in the first list, and one of these in the second: as if of all others there were only the rivals. */
  readonly question: (entry: number, candidates: readonly number[], rivals?: Rivals) => DecidersQuestion
}

/** Entries, by index, that may decide in place of those that are asked about. */
export interface Rivals {
  readonly a: ReadonlySet<number>
  readonly b: ReadonlySet<number>
}

export interface DecidersQuestion extends Pick<Search, 'starts' | 'refusals' | 'passesOver' | 'ahead'> {
  /** How many entries it is about. */
  readonly entries: number
}

/** Two lists, whose forms may write differently. */
export function decidersOf(a: DecisionList, b: DecisionList, automata: Automata): Deciders {
  return a.form.name === b.form.name ? inOneForm(a, b, automata) : inTwoForms(a, b, automata)
}

/** One reader tells whether the entry decides, the other what the second list says. */
function inTwoForms(a: DecisionList, b: DecisionList, automata: Automata): Deciders {
  const { lists, places } = automata
  const [first, second] = [automata.standing(a), automata.standing(b)]
  const ranks = ranksIn(a, b)
  const [live, others] = [reachable(first, ranks.ofAInA), reachable(second, ranks.ofBInB)]
  const contraries = contrary(b, [...others])
  const meets = meeting(a, b)
  const [standInA, standInB] = [deciderOfStandIn(a), deciderOfStandIn(b)]
  const together = (entry: number, index: number): boolean => {
    const [one, other] = [a.entries[entry], b.entries[index]]
    if (one === undefined || other === undefined) return true
    return beginTogether({ pattern: one.pattern, form: a.form }, { pattern: other.pattern, form: b.form })
  }
  return {
    candidates: (entry) => {
      if (!live.has(entry)) return []
      const { inB } = meets(entry)
      const lastInB = ranks.ofAInB(entry)
      return contraries(first[entry]?.verdict ?? a.otherwise).filter((index) => {
        // Of a URL that is refused the stand-in is compared, of which the other form's text says nothing.
        if (entry !== standInA && index !== standInB && (lastInB < index || ranks.ofBInA(index) < entry)) return false
        return inB(index) && together(entry, index)
      })
    },
    question: (entry, candidates, rivals) => {
      const { inA, inB } = meets(entry, candidates)
      const better = standingAmong(first.slice(0, entry), inA, rivals?.a).map(({ rest }) => ({ rest, verdict: UNDECIDED }))
      const told = telling(second, candidates, inB, rivals?.b)
      const own = first.slice(entry, entry + 1).map(({ rest }) => ({ rest, verdict: DECIDED }))
      const decides = lists.of([...better, ...own], entry === first.length ? DECIDED : UNDECIDED)
      return {
        starts: [places.start(a.form, decides), places.start(b.form, lists.of(told.entries, told.otherwise))],
        ...towards(places),
        entries: better.length + told.entries.length,
      }
    },
  }
}

/**
 * Where both lists see the same text, what ranks above the entry stands above the second list, and the first reader tells only
 * whether the entry matches. What the entry matches and another of the same rest decides first is then seen at once.
 */
function inOneForm(a: DecisionList, b: DecisionList, automata: Automata): Deciders {
  const { lists, places } = automata
  const [first, second] = [automata.standing(a), automata.standing(b)]
  const ranks = ranksIn(a, b)
  const [live, others] = [reachable(first, ranks.ofAInA), reachable(second, ranks.ofBInB)]
  const common = commonOf(first, second)
  // No entry at all matches any path, after all others, and is an entry like them where both lists give the same verdict then.
  if (a.otherwise === b.otherwise) common.set(first.length, second.length)
  const counterparts = new Set(common.values())
  const contraries = contrary(b, [...others])
  const contrariesOfCommon = contrary(
    b,
    [...others].filter((index) => !counterparts.has(index)),
  )
  const [rankInA, rankInB] = [ranksOf(first), ranksOf(second)]
  const meets = meeting(a, b)
  return {
    candidates: (entry) => {
      if (!live.has(entry)) return []
      const { inB } = meets(entry)
      const lastInB = Math.min(ranks.ofAInB(entry), rankInB.get(first[entry]?.rest ?? Number.NaN) ?? Number.POSITIVE_INFINITY)
      // Of all that matches a path, the first in an order common to both decides in both: one of two that part stands outside.
      const outside = common.has(entry) ? contrariesOfCommon : contraries
      return outside(first[entry]?.verdict ?? a.otherwise).filter((index) => {
        // What both match is decided in one of the lists by the other entry, or one above it.
        if (lastInB < index || (rankInA.get(second[index]?.rest ?? Number.NaN) ?? Number.POSITIVE_INFINITY) < entry) return false
        if (ranks.ofBInA(index) < entry) return false
        return inB(index)
      })
    },
    question: (entry, candidates, rivals) => {
      const { inA, inB } = meets(entry, candidates)
      const better = standingAmong(first.slice(0, entry), inA, rivals?.a).map(({ rest }) => ({ rest, verdict: SAME }))
      const told = telling(second, candidates, inB, rivals?.b)
      const own = first.slice(entry, entry + 1).map(({ rest }) => ({ rest, verdict: DECIDED }))
      const matches = lists.of(own, own.length === 0 ? DECIDED : UNDECIDED)
      return {
        starts: [places.start(a.form, matches), places.start(b.form, lists.of([...better, ...told.entries], told.otherwise))],
        ...towards(places),
        entries: better.length + told.entries.length,
      }
    },
  }
}

/** How a question gets from the first reader's entry that decides, and the second's that says otherwise, to a path. */
function towards(places: Places): Omit<DecidersQuestion, 'starts' | 'entries'> {
  return {
    refusals: [UNDECIDED, SAME],
    passesOver: true,
    ahead: ([one, two]) =>
      Math.max(
        places.toGo(one as number, UNDECIDED),
        places.toGo(two as number, SAME),
        // One form never writes differently: what only that could bring about is infinitely far.
        places.toGoApart(one as number, DECIDED, two as number, SAME),
      ),
  }
}

/** Of some entries, and the end of the list, those that give another verdict. */
function contrary({ entries, otherwise }: DecisionList, among: readonly number[]): (verdict: number) => readonly number[] {
  const known = new Map<number, readonly number[]>()
  return (verdict) => {
    let found = known.get(verdict)
    if (found === undefined) {
      found = among.filter((index) => (entries[index]?.verdict ?? otherwise) !== verdict)
      known.set(verdict, found)
    }
    return found
  }
}

/** By index, whether an entry may match a path of a question. */
interface Meeting {
  readonly inA: (index: number) => boolean
  readonly inB: (index: number) => boolean
}

/**
 * What may match a path that an entry of the first list matches and, where there is only one candidate, that one of the second.
 * What does not makes no difference, and that is mostly nearly all there is.
 */
function meeting(a: DecisionList, b: DecisionList): (entry: number, candidates?: readonly number[]) => Meeting {
  const placed = ({ form, entries }: DecisionList, index: number): TransducedPattern[] => {
    const entry = entries[index]
    return entry === undefined ? [] : [{ pattern: entry.pattern, form }]
  }
  return (entry, candidates = []) => {
    const matched = [...placed(a, entry), ...(candidates.length === 1 ? placed(b, candidates[0] as number) : [])]
    const meets = (list: DecisionList) => (index: number) =>
      placed(list, index).every((other) => matched.every((one) => mayMeet(one, other)))
    return { inA: meets(a), inB: meets(b) }
  }
}

/** A list that tells which of the candidates decides. What ranks below all of them, or never matches, makes no difference to that. */
function telling(
  all: readonly ListEntry[],
  candidates: readonly number[],
  isMet: (index: number) => boolean,
  rivals: ReadonlySet<number> | undefined,
): { readonly entries: readonly ListEntry[]; readonly otherwise: number } {
  const asked = new Set(candidates)
  const last = Math.max(...candidates)
  const named = all.slice(0, last + 1).map(({ rest }, index) => ({ rest, verdict: asked.has(index) ? index : SAME }))
  const among = rivals === undefined ? undefined : new Set([...rivals, ...candidates])
  return { entries: standingAmong(named, isMet, among), otherwise: last === all.length ? last : SAME }
}

/** Those that may match, of all or of some. */
function standingAmong(
  all: readonly ListEntry[],
  isMet: (index: number) => boolean,
  some: ReadonlySet<number> | undefined,
): readonly ListEntry[] {
  return all.filter((_, index) => (some === undefined || some.has(index)) && isMet(index))
}

/** By rest, where it stands first. */
function ranksOf(all: readonly ListEntry[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [index, { rest }] of all.entries()) if (!ranks.has(rest)) ranks.set(rest, index)
  return ranks
}

/** The entries that no other of the same rest stands above, nor one that is seen to match all they do; and the end of the list. */
function reachable(all: readonly ListEntry[], rankOf: (index: number) => number): Set<number> {
  const first = [...ranksOf(all).values()].filter((index) => rankOf(index) >= index)
  return new Set(first).add(all.length)
}

/** By index in one list, the first entry of one of the lists that matches all it does, as far as that is seen; infinite where none is. */
interface Ranks {
  readonly ofAInA: (index: number) => number
  readonly ofAInB: (index: number) => number
  readonly ofBInA: (index: number) => number
  readonly ofBInB: (index: number) => number
}

/** Asked of URLs that no form refuses. */
function ranksIn(a: DecisionList, b: DecisionList): Ranks {
  const including = { a: inclusionsIn(a.entries.map(({ pattern }) => pattern)), b: inclusionsIn(b.entries.map(({ pattern }) => pattern)) }
  const rank = (of: DecisionList, within: DecisionList, side: 'a' | 'b') =>
    remembered((index) => {
      const entry = of.entries[index]
      if (entry === undefined) return Number.POSITIVE_INFINITY
      const pattern = widened(entry.pattern)
      const first = including[side](pattern)
      return first !== Number.POSITIVE_INFINITY && carriesOver(of.form, within.form, pattern) ? first : Number.POSITIVE_INFINITY
    })
  return { ofAInA: rank(a, a, 'a'), ofAInB: rank(a, b, 'b'), ofBInA: rank(b, a, 'a'), ofBInB: rank(b, b, 'b') }
}

function remembered(answer: (index: number) => number): (index: number) => number {
  const known: number[] = []
  return (index) => {
    known[index] ??= answer(index)
    return known[index]
  }
}

/** The entry that decides what stands in place of a URL that is refused; nothing where none is. */
function deciderOfStandIn({ form: { refused }, entries }: DecisionList): number | undefined {
  if (refused === undefined) return undefined
  const first = entries.findIndex(({ pattern }) => matches(pattern, refused))
  return first === -1 ? entries.length : first
}
