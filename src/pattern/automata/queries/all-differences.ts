import { treeMatcher } from '../../matching/tree-matcher.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { foreseenPath } from '../textual/foreseen-path.ts'
import type { TransducedPattern } from '../textual/literal-prefix.ts'
import { restrictToChanges } from '../textual/restrict-to-changes.ts'
import { costOfLetter } from '../transducer/symbol-order.ts'
import { DECIDED, decidersOf, SAME } from './deciding-pairs.ts'
import { Automata, type Budget, type DecisionList, needsUtf8, verdictOf } from './find-path.ts'
import { hasDotSegment, searchNatural, searchShortest } from './product-search.ts'

/** Regions that are told apart before the rest is left out. */
export const MAX_REGIONS: number = 1_000

/** States that all regions together may cost before the rest is left out, unless the asker says otherwise: the readings of real files cost up to 90,000. */
export const MAX_REGION_STATES: number = 100_000

/**
 * States that a search for all that one entry parts from may cost. Mostly it is done in far fewer, and cheaper than one search
 * for each; where it is not, what is left is looked for one by one, as a search for one thing has less to remember.
 */
const MAX_JOINT_STATES = 300

/** States that one pair of entries may cost before it has to wait for all others; pairs of real files seldom need more. */
const MAX_PAIR_STATES = 500

/**
 * Entries up to which a question is about all that may decide in place of those asked about; real files seldom have more that meet. Of more,
 * states are large and hardly any entry matters, so that those are taken up which turn out to.
 */
const MAX_RIVALS = 50

/** The paths that one entry of each list decides, where the two differ. */
export interface Region {
  /** Index of the deciding entry of the first list; absent where none matches. */
  readonly a?: number
  /** The same of the second. */
  readonly b?: number
  /** A path of it: one that comes to mind at once, made of what the two entries hold; and else the shortest, of these the most natural. */
  readonly path: string
}

/** How much all regions may cost together. */
export interface PartingsBudget extends Budget {
  /** Default {@link MAX_REGIONS}. */
  readonly maxRegions?: number
  /** States before pairs of entries are looked at one by one: the answer is the same, only its price is not. */
  readonly maxJointStates?: number
  /** Entries up to which a question is about all that may decide, and not only about those that turn out to: again but a matter of price. */
  readonly maxRivals?: number
}

/** All regions on which two lists part. */
export interface Differences {
  /** The one with the shortest path first, of these the most natural. */
  readonly regions: readonly Region[]
  /** Whether these are all there are: proved. */
  readonly complete: boolean
  readonly states: number
}

/**
 * Everything on which two lists part: each pair of deciding entries that give different verdicts to some path, with such a
 * path. Together they hold every path on which the lists part, and none is in two of them.
 */
export function differences(
  a: DecisionList,
  b: DecisionList,
  budget: PartingsBudget = {},
  automata: Automata = new Automata(),
): Differences {
  const { lists, places } = restrictToChanges(a, b)
  const { regions, complete, states } = regionsOf(...lists, budget, automata)
  const [inA, inB] = places
  const placedBack = regions.map(
    ({ a: one, b: other, path }): Region => ({
      ...(one === undefined ? {} : { a: inA[one] as number }),
      ...(other === undefined ? {} : { b: inB[other] as number }),
      path,
    }),
  )
  return { regions: placedBack, complete, states }
}

function regionsOf(
  a: DecisionList,
  b: DecisionList,
  { maxStates = MAX_REGION_STATES, maxRegions = MAX_REGIONS, maxJointStates = MAX_JOINT_STATES, maxRivals = MAX_RIVALS }: PartingsBudget,
  automata: Automata,
): Differences {
  const regions: Region[] = []
  let spent = 0
  let complete = true
  const shared = { alphabet: automata.alphabetOf([a, b]), utf8: needsUtf8([a, b]) }
  const { places } = automata
  const { candidates, question } = decidersOf(a, b, automata)
  const decides = [deciderIn(a), deciderIn(b)] as const

  /** Everything that the entry parts from, as far as the states go; with the shortest paths, be there dot segments in them or not. */
  const jointly = (entry: number, asked: readonly number[], found: Map<number, string>): boolean => {
    const before = found.size
    const isAnswer = ([isDecided, decider]: readonly number[], path: () => string): boolean => {
      if (isDecided !== DECIDED || decider === undefined || decider === SAME) return false
      if (!found.has(decider)) found.set(decider, path())
      return found.size === before + asked.length || regions.length + found.size > maxRegions
    }
    const limit = Math.min(maxStates - spent, maxJointStates)
    const joint = question(entry, asked)
    if (joint.entries > maxRivals) return false
    const end = searchShortest(places, { ...joint, ...shared, isAnswer, maxStates: limit }, false)
    spent += end.states
    return end.complete || found.size === before + asked.length
  }
  /** Whether the entry parts from another; nothing where that could not be told. */
  const singly = (entry: number, decider: number, limit: number): string | false | undefined => {
    const isAnswer = ([isDecided, tells]: readonly number[]): boolean => isDecided === DECIDED && tells === decider
    const end = Math.min(maxStates, spent + limit)
    const rivals = { a: new Set<number>(), b: new Set<number>() }
    let asked = question(entry, [decider])
    const areMany = asked.entries > maxRivals
    while (spent < end) {
      if (areMany) asked = question(entry, [decider], rivals)
      const { path, states, complete: isProved } = searchNatural(places, { ...asked, ...shared, isAnswer, maxStates: end - spent })
      spent += states
      if (path === undefined) return isProved ? false : undefined
      const letters = symbolsOf(path) ?? []
      const [one, other] = [decides[0](letters), decides[1](letters)]
      // No shorter path can be one where fewer rivals are known, and this one is.
      if (!areMany || (one === entry && other === decider)) return path
      const known = rivals.a.size + rivals.b.size
      if (one !== entry) rivals.a.add(one)
      if (other !== decider) rivals.b.add(other)
      if (rivals.a.size + rivals.b.size === known) return undefined
    }
    return undefined
  }
  const add = (entry: number, decider: number, path: string): void => {
    if (verdictOf(a, path) === verdictOf(b, path)) complete = false
    else regions.push({ ...named('a', a, entry), ...named('b', b, decider), path })
  }

  /** The path to which the two entries give their verdicts, where it is seen at once. */
  const foreseen = (entry: number, decider: number): string | undefined => {
    const within = [...placed(a, entry), ...placed(b, decider)]
    return foreseenPath(within, (letters) => decides[0](letters) === entry && decides[1](letters) === decider)
  }

  const waiting: (readonly [entry: number, decider: number])[] = []
  for (let entry = 0; entry <= a.entries.length && regions.length <= maxRegions; entry++) {
    const found = new Map<number, string>()
    const asked = candidates(entry).filter((decider) => {
      // More than are told are not looked for.
      if (regions.length + found.size > maxRegions) return false
      const path = foreseen(entry, decider)
      if (path !== undefined) found.set(decider, path)
      return path === undefined
    })
    const isComplete = asked.length === 0 || jointly(entry, asked, found)
    for (const decider of isComplete ? found.keys() : asked) {
      const known = found.get(decider)
      if (regions.length + found.size > maxRegions) break
      // The shortest way to a place may lead through a dot segment, and hide the others: these take a search of their own.
      if (known !== undefined && !hasDotSegment(known)) continue
      const path = singly(entry, decider, MAX_PAIR_STATES)
      if (path === undefined && known === undefined) waiting.push([entry, decider])
      if (path) found.set(decider, path)
    }
    for (const [decider, path] of found) add(entry, decider, path)
  }
  for (const [entry, decider] of waiting) {
    if (regions.length > maxRegions) break
    const path = singly(entry, decider, maxStates)
    if (path === undefined) complete = false
    if (path) add(entry, decider, path)
  }
  regions.sort((one, two) => one.path.length - two.path.length || costOf(one.path) - costOf(two.path))
  return { regions: regions.slice(0, maxRegions), complete: complete && regions.length <= maxRegions, states: spent }
}

function costOf(path: string): number {
  return (symbolsOf(path) ?? []).reduce((sum, letter) => sum + costOfLetter(letter), 0)
}

function placed({ form, entries }: DecisionList, index: number): TransducedPattern[] {
  const entry = entries[index]
  return entry === undefined ? [] : [{ pattern: entry.pattern, form }]
}

/** Which entry decides a path; past the last where none does. */
function deciderIn({ form, entries }: DecisionList): (letters: readonly UrlSymbol[]) => number {
  const matcher = treeMatcher(entries.map(({ pattern }) => pattern))
  return (letters) => {
    const first = matcher.first(transduce(form, letters))
    return first === -1 ? entries.length : first
  }
}

function named<S extends 'a' | 'b'>(side: S, { entries }: DecisionList, entry: number): { readonly [K in S]?: number } {
  return (entry === entries.length ? {} : { [side]: entry }) as { readonly [K in S]?: number }
}
