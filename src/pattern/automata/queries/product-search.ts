import { ALPHABET } from '../../symbols.ts'
import type { Places } from '../states/product-states.ts'
import { type Profile, refusesNoMore } from '../states/subsumption-key.ts'
import { both, dotGuard, type Guard, percentGuard, utf8Guard } from '../transducer/guards.ts'
import { type Alphabet, costsOfLetters } from '../transducer/symbol-order.ts'

/** What is looked for: a URL along which readers get from where they start to where the answer is. */
export interface Search {
  /** One place for each reader, before the first letter. */
  readonly starts: readonly number[]
  /** Only URLs whose escapes are well-formed UTF-8. */
  readonly utf8: boolean
  readonly alphabet: Alphabet
  /** Is a URL that ends here an answer? By reader, the verdict on it. Called with each such URL's verdicts, the shortest first. */
  readonly isAnswer: (verdicts: readonly number[], path: () => string) => boolean
  /**
   * The least that letters cost which lead from these places to an answer, or less, so that the first answer found is the
   * shortest; infinite where none is ahead.
   */
  readonly ahead: (places: readonly number[]) => number
  /** By reader, the verdict that makes a URL no answer, where there is such a one: no letter is tried that leaves a reader nothing else. */
  readonly refusals?: readonly number[]
  /**
   * With `refusals`: a state is passed over from which a reader can get no further than from a state reached before. There it
   * may do the same, and less keeps it from it.
   */
  readonly passesOver?: true
  /** States gone through before the search is given up. */
  readonly maxStates: number
}

/** How a search ended. */
export interface SearchEnd {
  readonly path?: string
  readonly states: number
  /** All there is has been gone through. */
  readonly complete: boolean
}

/** Guards are tables of some size: each is made once, when first needed. */
const guards = new Map<string, Guard>()

function guardFor(utf8: boolean, dots: boolean): Guard {
  const key = `${utf8} ${dots}`
  let guard = guards.get(key)
  if (guard === undefined) {
    guard = utf8 ? both(percentGuard(), utf8Guard()) : percentGuard()
    if (dots) guard = both(guard, dotGuard())
    guards.set(key, guard)
  }
  return guard
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Does the path hold a segment that clients resolve before they send the URL? */
export function hasDotSegment(path: string): boolean {
  return DOT_SEGMENT.test((path.split('?') as [string])[0])
}

/**
 * The shortest answer, of those the most natural: clients resolve `.` and `..`, so that a path without them is preferred
 * to a shorter one that has one.
 */
export function searchNatural(places: Places, search: Search): SearchEnd {
  const first = searchShortest(places, search, false)
  if (first.path === undefined || !hasDotSegment(first.path)) return first
  const natural = searchShortest(places, search, true)
  const states = first.states + natural.states
  return { ...(natural.path === undefined ? first : natural), states }
}

/**
 * Places that one question may tell apart, and states of a guard (the largest has 80): two places and a guard are then one exact
 * number. So many places would not fit into memory.
 */
const MOST_PLACES = 2 ** 23
const MOST_GUARDED = 2 ** 7

/** Letters up to which they are tried one by one, without first asking each reader where all letters lead. */
const FEW_LETTERS = 24

/**
 * Entries that may be gone through for each state, for where its letters lead: of what more are gone through, so many count for a state.
 * States of real files take some 30. Those of hundreds of rules with stars take a hundred times as many, and as much time and memory.
 */
const ENTRIES_OF_A_STATE = 150

/** The shortest answer (A*, from state to state of all readers at once). */
export function searchShortest(places: Places, search: Search, withoutDots: boolean): SearchEnd {
  const guard = guardFor(search.utf8, withoutDots)
  const { alphabet, refusals } = search
  const costs = costsOfLetters()
  const found: Reached[] = []
  const best = new Map<number, number>()
  const groups = new Map<number, number>()
  const passed = search.passesOver && refusals !== undefined ? new Passed(places, refusals) : undefined
  // Of states that promise as much, one reached late is nearer to an answer.
  const queue = new Queue(passed === undefined ? 'first' : 'last')
  const keyOf = (at: readonly number[], guarded: number): number => {
    let key = at[0] as number
    for (let reader = 1; reader < at.length; reader++) {
      if (reader > 1) {
        const number = groups.get(key) ?? groups.size
        if (number === groups.size) groups.set(key, number)
        key = number
      }
      key = key * MOST_PLACES + (at[reader] as number)
    }
    return key * MOST_GUARDED + guarded
  }
  const reach = (at: readonly number[], guarded: number, from: number, letter: number, cost: number): void => {
    const key = keyOf(at, guarded)
    const known = found[best.get(key) ?? -1]
    if (known !== undefined && known.cost < cost) return
    const ahead = known?.ahead ?? search.ahead(at)
    if (ahead === Number.POSITIVE_INFINITY) return
    const before = found[from]
    // No more letters make an answer cost less than was known of the letters before.
    const total = Math.max(cost + ahead, before?.total ?? 0)
    const since = before?.total === total ? before.since : found.length
    if (known?.cost === cost && known.since <= since) return
    best.set(key, found.length)
    queue.push(found.length, total, passed?.weight(at) ?? since)
    found.push({ places: at, guarded, from, letter, cost, ahead, total, since, key })
  }
  /** Goes on along every guess of every reader, but for those that leave a reader nothing to say but what is refused. */
  const go = (ways: readonly (readonly number[])[], guarded: number, from: number, letter: number, cost: number): void => {
    if (refusals !== undefined) {
      for (let reader = 0; reader < ways.length; reader++) {
        const way = ways[reader] as readonly number[]
        if (way.length === 1 && places.toGo(way[0] as number, refusals[reader] as number) === Number.POSITIVE_INFINITY) return
      }
    }
    for (const at of combinations(ways)) reach(at, guarded, from, letter, cost)
  }

  // Every path begins with a slash.
  const slash = ALPHABET.indexOf('/')
  go(
    search.starts.map((start) => places.after(start, slash)),
    guard.next(0)[slash] as number,
    -1,
    slash,
    1,
  )
  let states = 0
  const entriesBefore = places.entries
  /** Large states count for several. */
  const spent = (): number => Math.max(states, Math.ceil((places.entries - entriesBefore) / ENTRIES_OF_A_STATE))
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const reached = found[index] as Reached
    if (best.get(reached.key) !== index) continue
    if (passed?.isOutdone(reached.places, reached.guarded, reached.cost) === true) continue
    states += 1
    const at = reached.places
    if (guard.mayEnd[reached.guarded] === true) {
      const verdicts = at.map((place) => places.ending(place))
      if (verdicts.every((verdict) => verdict !== undefined) && search.isAnswer(verdicts, () => pathTo(found, index as number))) {
        return { path: pathTo(found, index), states: spent(), complete: false }
      }
    }
    if (spent() >= search.maxStates) return { states: spent(), complete: false }
    const next = guard.next(reached.guarded)
    const few = refusals === undefined ? undefined : fewest(places, at, refusals)
    if (few !== undefined) {
      for (const letter of alphabet.inOrder(few)) {
        const guarded = next[letter] as number
        if (guarded === -1) continue
        const ways: (readonly number[])[] = []
        for (let reader = 0; reader < at.length; reader++) {
          const way = places.after(at[reader] as number, letter)
          ways.push(way)
          // What is dead for one reader need not be asked of the others.
          if (
            way.length === 0 ||
            (way.length === 1 &&
              places.toGo(way[0] as number, (refusals as readonly number[])[reader] as number) === Number.POSITIVE_INFINITY)
          )
            break
        }
        if (ways.length === at.length) go(ways, guarded, index, letter, reached.cost + (costs[letter] as number))
      }
      continue
    }
    const rows = at.map((place) => places.row(place))
    for (const letter of alphabet.representatives(rows, guard, reached.guarded)) {
      const ways = rows.map((row) => row.ways[row.way[letter] as number] as readonly number[])
      go(ways, next[letter] as number, index, letter, reached.cost + (costs[letter] as number))
    }
  }
  return { states: spent(), complete: true }
}

/** The fewest letters that one of the readers leaves to go on with; nothing where none leaves few. */
function fewest(places: Places, at: readonly number[], refusals: readonly number[]): readonly number[] | undefined {
  let fewest: readonly number[] | undefined
  for (let reader = 0; reader < at.length; reader++) {
    const letters = places.lettersOn(at[reader] as number, refusals[reader] as number, FEW_LETTERS)
    if (letters !== undefined && letters.length < (fewest?.length ?? Number.POSITIVE_INFINITY)) fewest = letters
  }
  return fewest
}

/** States of one prospect that are remembered; the lightest come first, and of many more, to look at each takes longer than to go on from one. */
const MOST_ALIKE = 16

/** States gone through, as what readers may still do there and what keeps them from it. */
class Passed {
  private readonly before = new Map<string, { readonly profiles: readonly Profile[]; readonly cost: number }[]>()
  private readonly places: Places
  private readonly refusals: readonly number[]

  constructor(places: Places, refusals: readonly number[]) {
    this.places = places
    this.refusals = refusals
  }

  /** Was there one before from which readers get as far, and less keeps them from it? If not, this one is remembered. */
  isOutdone(at: readonly number[], guarded: number, cost: number): boolean {
    const profiles: Profile[] = []
    let key = String(guarded)
    for (let reader = 0; reader < at.length; reader++) {
      const { of, prospect } = this.places.profile(at[reader] as number, this.refusals[reader] as number)
      profiles.push(of)
      key += ` ${prospect}`
    }
    const alike = this.before.get(key)
    if (alike === undefined) {
      this.before.set(key, [{ profiles, cost }])
      return false
    }
    // One that promised as much may have cost more, and what it promised may turn out to cost more still.
    const outdoes = (known: (typeof alike)[number]): boolean =>
      known.cost <= cost && known.profiles.every((profile, reader) => refusesNoMore(profile, profiles[reader] as Profile))
    if (alike.some(outdoes)) return true
    if (alike.length < MOST_ALIKE) alike.push({ profiles, cost })
    return false
  }

  /** What is refused little goes first, so that it outdoes the rest. */
  weight(at: readonly number[]): number {
    return this.refusals.reduce((sum, refusal, reader) => sum + this.places.weight(at[reader] as number, refusal), 0)
  }
}

interface Reached {
  readonly places: readonly number[]
  readonly guarded: number
  readonly from: number
  readonly letter: number
  readonly cost: number
  /** What {@link Search.ahead} says. */
  readonly ahead: number
  /** What a whole answer costs at least that begins so. */
  readonly total: number
  /** The first on the way here of which as much was known; of answers alike, those that went right early come first. */
  readonly since: number
  readonly key: number
}

/** One of each, in every combination. */
function combinations(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (choices.every((choice) => choice.length === 1)) return [choices.map((choice) => choice[0] as number)]
  return choices.reduce<number[][]>((all, choice) => all.flatMap((some) => choice.map((one) => [...some, one])), [[]])
}

function pathTo(found: readonly Reached[], index: number): string {
  const letters: string[] = []
  for (let at = index; at !== -1; at = (found[at] as Reached).from) letters.push(ALPHABET[(found[at] as Reached).letter] as string)
  return letters.reverse().join('')
}

/** Numbers, the one of the least cost first, of equals the lightest, and of these the one that came first, or last. */
class Queue {
  private readonly items: Queued[] = []
  private readonly step: number

  constructor(order: 'first' | 'last') {
    this.step = order === 'first' ? 1 : -1
  }

  push(item: number, cost: number, weight = 0): void {
    const { items } = this
    let at = items.length
    const added = { item, cost, weight, turn: this.step * item }
    items.push(added)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = items[above] as Queued
      if (!isBefore(added, parent)) break
      items[at] = parent
      at = above
    }
    items[at] = added
  }

  pop(): number | undefined {
    const { items } = this
    const top = items[0]
    const last = items.pop()
    if (top === undefined || last === undefined) return undefined
    if (items.length === 0) return top.item
    let at = 0
    for (;;) {
      let below = at * 2 + 1
      const left = items[below]
      const right = items[below + 1]
      if (left === undefined) break
      let lesser = left
      if (right !== undefined && isBefore(right, left)) {
        lesser = right
        below += 1
      }
      if (!isBefore(lesser, last)) break
      items[at] = lesser
      at = below
    }
    items[at] = last
    return top.item
  }
}

interface Queued {
  readonly item: number
  readonly cost: number
  readonly weight: number
  readonly turn: number
}

function isBefore(a: Queued, b: Queued): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  return a.weight < b.weight || (a.weight === b.weight && a.turn < b.turn)
}
