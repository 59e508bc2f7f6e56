import type { Standing } from './lists.ts'
import { Automata, alphabetOf, type Budget, type DecisionList, needsUtf8, verdictOf } from './questions.ts'
import { hasDotSegment, type Search, searchShortest } from './search.ts'

/** Regions that are told apart before the rest is left out. */
export const MAX_REGIONS: number = 1_000

/** States that all regions together may cost before the rest is left out, unless the asker says otherwise. */
export const MAX_REGION_STATES: number = 500_000

/** The paths that one entry of each list decides, where the two differ. */
export interface Region {
  /** Index of the deciding entry of the first list; absent where none matches. */
  readonly a?: number
  /** The same of the second. */
  readonly b?: number
  /** The shortest path of the region, and of these the most natural. */
  readonly path: string
}

/** All regions on which two lists part. */
export interface Partings {
  /** The one with the shortest path first. */
  readonly regions: readonly Region[]
  /** Whether these are all there are: proved. */
  readonly complete: boolean
  readonly states: number
}

/**
 * Everything on which two lists part: each pair of deciding entries that give different verdicts to some path, with such a
 * path. Together they hold every path on which the lists part, and none is in two of them.
 */
export function partings(
  a: DecisionList,
  b: DecisionList,
  { maxStates = MAX_REGION_STATES, maxRegions = MAX_REGIONS }: Budget & { readonly maxRegions?: number } = {},
  automata: Automata = new Automata(),
): Partings {
  const regions: Region[] = []
  let spent = 0
  let complete = true
  const alphabet = alphabetOf([a, b])
  const utf8 = needsUtf8([a, b])
  const { places } = automata
  const askAbout = a.form.name === b.form.name ? inOneForm(a, b, automata) : inTwoForms(a, b, automata)
  for (let entry = 0; entry <= a.entries.length && regions.length <= maxRegions; entry++) {
    const question = askAbout(entry)
    if (question === undefined) continue
    const found = new Map<number, string>()
    const end = searchShortest(
      places,
      {
        ...question,
        utf8,
        alphabet,
        isAnswer: ([isDecided, decider], path) => {
          if (isDecided !== DECIDED || decider === undefined || decider === SAME) return false
          const known = found.get(decider)
          // A path without dot segments is worth waiting for.
          if (known === undefined || (hasDotSegment(known) && !hasDotSegment(path()))) found.set(decider, path())
          return regions.length + found.size > maxRegions
        },
        maxStates: maxStates - spent,
      },
      false,
    )
    spent += end.states
    complete &&= end.complete
    for (const [decider, path] of found) {
      if (verdictOf(a, path) === verdictOf(b, path)) complete = false
      else regions.push({ ...named('a', a, entry), ...named('b', b, decider), path })
    }
  }
  regions.sort((one, two) => one.path.length - two.path.length)
  return { regions: regions.slice(0, maxRegions), complete: complete && regions.length <= maxRegions, states: spent }
}

const UNDECIDED = 0
const DECIDED = 1

/** The verdict of entries that do not part from what the other list says; the others' is their index. */
const SAME = -1

/** How to look for the paths that one entry of the first list decides, and the second list otherwise; nothing where none can be. */
type AskAbout = (entry: number) => Pick<Search, 'starts' | 'refusals' | 'ahead'> | undefined

/** One reader tells whether the entry decides, the other what the second list says. */
function inTwoForms(a: DecisionList, b: DecisionList, automata: Automata): AskAbout {
  const { lists, places } = automata
  const all = automata.standing(a)
  const second = partingIn(b, automata)
  return (entry) => {
    const other = second(all[entry]?.verdict ?? a.otherwise)
    if (other === undefined) return undefined
    const better = all.slice(0, entry + 1).map(({ rest }, index) => ({ rest, verdict: index === entry ? DECIDED : UNDECIDED }))
    const decides = lists.of(better, entry === all.length ? DECIDED : UNDECIDED)
    return {
      starts: [places.start(a.form, decides), places.start(b.form, lists.of(other.entries, other.otherwise))],
      refusals: [UNDECIDED, SAME],
      ahead: ([one, two]) =>
        places.settled(one as number) === UNDECIDED || places.settled(two as number) === SAME ? Number.POSITIVE_INFINITY : 0,
    }
  }
}

/**
 * Where both lists see the same text, what ranks above the entry stands above the second list, and the first reader tells only
 * whether the entry matches. What the entry matches and another of the same rest decides first is then seen at once.
 */
function inOneForm(a: DecisionList, b: DecisionList, automata: Automata): AskAbout {
  const { lists, places } = automata
  const all = automata.standing(a)
  const second = partingIn(b, automata)
  return (entry) => {
    const other = second(all[entry]?.verdict ?? a.otherwise)
    if (other === undefined) return undefined
    const better = all.slice(0, entry).map(({ rest }) => ({ rest, verdict: SAME }))
    const own = all.slice(entry, entry + 1).map(({ rest }) => ({ rest, verdict: DECIDED }))
    const matches = lists.of(own, own.length === 0 ? DECIDED : UNDECIDED)
    return {
      starts: [places.start(a.form, matches), places.start(b.form, lists.of([...better, ...other.entries], other.otherwise))],
      refusals: [UNDECIDED, SAME],
      ahead: ([one, two]) =>
        places.settled(one as number) === UNDECIDED || places.isRefused(two as number, SAME, one as number) ? Number.POSITIVE_INFINITY : 0,
    }
  }
}

/** By the verdict of the first list: the second, telling which entry parts from it; nothing where none can. */
function partingIn(list: DecisionList, { standing }: Automata): (verdict: number) => Ranked | undefined {
  const all = standing(list)
  const known = new Map<number, Ranked | undefined>()
  return (verdict) => {
    if (!known.has(verdict)) {
      const entries = all.map((entry, index) => ({ rest: entry.rest, verdict: entry.verdict === verdict ? SAME : index }))
      const otherwise = list.otherwise === verdict ? SAME : all.length
      const parts = otherwise !== SAME || entries.some((entry) => entry.verdict !== SAME)
      known.set(verdict, parts ? { entries, otherwise } : undefined)
    }
    return known.get(verdict)
  }
}

interface Ranked {
  readonly entries: readonly Standing[]
  readonly otherwise: number
}

function named<S extends 'a' | 'b'>(side: S, { entries }: DecisionList, entry: number): { readonly [K in S]?: number } {
  return (entry === entries.length ? {} : { [side]: entry }) as { readonly [K in S]?: number }
}
