import { ALPHABET, symbolCosts } from '../../symbols.ts'
import { guardFor, isSentUnchanged } from '../transducer/guards.ts'
import type { SymbolOrder, TransitionRow } from '../transducer/symbol-order.ts'
import { Antichain, type SubsumptionSpace } from './antichain.ts'
import { PriorityQueue } from './priority-queue.ts'

/**
 * The automaton of one policy over symbols, with the members that a search needs. `ProductStates` implements
 * it.
 */
export interface SearchSpace extends SubsumptionSpace {
  /** The number of list entries that were processed so far to create states. */
  readonly entries: number
  /** The verdict on a URL that ends in this state; `undefined` if the transducer guessed wrong on the way. */
  ending(state: number): number | undefined
  /**
   * May the transducers of these states all have guessed right? `false` proves that no URL leads to them
   * together.
   */
  areCompatible(states: readonly number[]): boolean
  /** The next states of a state for one symbol, one for each guess of the transducer. */
  step(state: number, symbol: number): readonly number[]
  /** The next states of a state for all symbols, by class of symbols. */
  row(state: number): TransitionRow
  /**
   * A lower bound on the cost of a continuation that gets a verdict other than `blocked`. `Infinity` proves
   * that there is none.
   */
  distance(state: number, blocked: number): number
  /**
   * The symbols after which a verdict other than `blocked` can still be reached. The result may contain
   * further symbols; it is `undefined` if there may be more than `few` in all.
   */
  continuations(state: number, blocked: number, few: number): readonly number[] | undefined
}

/**
 * A search for a URL that is an answer. Several policies read the URL side by side, each in a state of its
 * own.
 */
export interface Search {
  /** The state of each policy before the first symbol. */
  readonly starts: readonly number[]
  readonly order: SymbolOrder
  /**
   * Is a URL an answer? It is called with the verdict of each policy on the cheapest URL that leads to a
   * node, for cheaper URLs first.
   */
  readonly isAnswer: (verdicts: readonly number[], path: () => string) => boolean
  /**
   * The heuristic of A*: a lower bound on the cost of a continuation from these states to an answer.
   * `Infinity` says that no answer follows. It must never exceed the true cost, so that the first answer is
   * the cheapest.
   */
  readonly heuristic: (states: readonly number[]) => number
  /**
   * For each policy, a verdict with which no URL is an answer. The search skips symbols after which a policy
   * can only give this verdict.
   */
  readonly blocked?: readonly number[]
  /** If set, the search skips a state that an earlier visited state subsumes. Needs `blocked`. */
  readonly skipsSubsumed?: true
  /** The number of states after which the search gives up. States of long lists count for several. */
  readonly maxStates: number
}

/** How a search ended. */
export interface SearchResult {
  readonly path?: string
  readonly states: number
  /** `true` if all reachable states have been visited, so that there is no further answer. */
  readonly complete: boolean
}

/**
 * Finds the cheapest answer that clients send unchanged. Only if none was found, it gives one that they
 * change, such as a path with `..` segments. This costs up to two searches.
 */
export function searchNatural(space: SearchSpace, search: Search): SearchResult {
  const first = searchShortest(space, search, false)
  if (first.path === undefined || isSentUnchanged(first.path)) return first
  const natural = searchShortest(space, search, true)
  const states = first.states + natural.states
  return { ...(natural.path === undefined ? first : natural), states }
}

/**
 * A limit above the number of states that fit into memory, and above the 15 states of the largest guard. So
 * two states and a guard state can be combined into one exact number.
 */
const MAX_SPACE_STATES = 2 ** 23
const MAX_GUARD_STATES = 2 ** 7

/**
 * If a node has at most this number of symbols to try, the search steps each of them alone and computes no
 * whole row.
 */
const FEW_SYMBOLS = 24

/**
 * The number of processed list entries that count as one state of the budget. A state of a real file takes
 * some 30 entries. A state of hundreds of rules with stars takes a hundred times as many, and as much more
 * time and memory.
 */
const ENTRIES_PER_STATE = 150

const UNVISITED = -1

/** What stands in for the parent of the first node. */
const NO_PARENT = { total: 0, since: 0 } as const

/**
 * The weight of a node with symbols left to try. They are tried before any node of the same cost is visited.
 */
const BEFORE_OTHERS = -1

/**
 * Finds the cheapest answer, by A* (Hart, Nilsson, Raphael 1968) on the product of the policies and a guard,
 * which is built lazily. Each node is a tuple of states, one for each policy. Each transition is a symbol.
 * Costly symbols of a node are put off (partial expansion, Yoshizumi, Miura, Ishida 2000). With
 * `skipsSubsumed`, nodes that an earlier node subsumes are pruned, as in antichain algorithms.
 *
 * Invariant: no open node promises a cheaper answer than the one that is visited, so the first answer is the
 * cheapest. The cost is at most `maxStates` nodes, each with a step for each class of symbols.
 */
// oxlint-disable-next-line eslint/complexity -- one search, whose steps share its state
export function searchShortest(space: SearchSpace, search: Search, sentOnly: boolean): SearchResult {
  const guard = guardFor(sentOnly)
  const { order, blocked } = search
  const costs = symbolCosts()
  const nodes: SearchNode[] = []
  const best = new Map<number, number>()
  const tupleNumbers = new Map<number, number>()
  const antichain = search.skipsSubsumed && blocked !== undefined ? new Antichain(space, blocked) : undefined
  // Of nodes that promise as much, one reached later is nearer to an answer.
  const queue = new PriorityQueue(antichain === undefined ? 'least' : 'greatest')
  const keyOf = (tuple: readonly number[], guardState: number): number => {
    let key = tuple[0] as number
    for (let policy = 1; policy < tuple.length; policy++) {
      if (policy > 1) {
        const number = tupleNumbers.get(key) ?? tupleNumbers.size
        if (number === tupleNumbers.size) tupleNumbers.set(key, number)
        key = number
      }
      key = key * MAX_SPACE_STATES + (tuple[policy] as number)
    }
    return key * MAX_GUARD_STATES + guardState
  }
  const reach = (
    tuple: readonly number[],
    guardState: number,
    from: number,
    symbol: number,
    cost: number,
    turn: number,
  ): void => {
    const key = keyOf(tuple, guardState)
    const before = nodes[best.get(key) ?? -1]
    if (before !== undefined && before.cost < cost) return
    const heuristic = before?.heuristic ?? search.heuristic(tuple)
    if (heuristic === Number.POSITIVE_INFINITY) return
    const { total: bound, since: bounded } = nodes[from] ?? NO_PARENT
    // The bound of the parent holds for its continuations too (pathmax).
    const total = Math.max(cost + heuristic, bound)
    const since = bound === total ? bounded : turn
    if (before?.cost === cost && before.since <= since) return
    best.set(key, nodes.length)
    queue.push(nodes.length, total, antichain?.weight(tuple) ?? since, turn)
    nodes.push({
      tuple,
      guardState,
      from,
      symbol,
      cost,
      heuristic,
      total,
      since,
      key,
      tried: UNVISITED,
      firstTurn: 0,
    })
  }
  /**
   * Adds a node for every combination of guesses, except those in which a policy can only give its blocked
   * verdict.
   */
  const expand = (
    targets: readonly (readonly number[])[],
    guardState: number,
    from: number,
    symbol: number,
    cost: number,
    turn: number,
  ): void => {
    if (blocked !== undefined) {
      for (let policy = 0; policy < targets.length; policy++) {
        if (isDead(space, targets[policy] as readonly number[], blocked[policy] as number)) return
      }
    }
    const areSeveral = targets.filter(({ length }) => length > 1).length > 1
    for (const tuple of combinations(targets)) {
      if (!areSeveral || space.areCompatible(tuple)) reach(tuple, guardState, from, symbol, cost, turn)
    }
  }

  // Every path begins with a slash.
  const slash = ALPHABET.indexOf('/')
  expand(
    search.starts.map((start) => space.step(start, slash)),
    guard.next(0)[slash] as number,
    -1,
    slash,
    1,
    0,
  )
  let states = 0
  /** The turn of the next node. A node reserves the turns of its successors on the first visit. */
  let turns = 1
  const entriesBefore = space.entries
  /** The number of states that the search has cost so far. States of long lists count as several. */
  const spent = (): number => Math.max(states, Math.ceil((space.entries - entriesBefore) / ENTRIES_PER_STATE))
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const node = nodes[index] as SearchNode
    const { tuple } = node
    if (node.tried === UNVISITED) {
      if (best.get(node.key) !== index) continue
      if (antichain?.isSubsumed(tuple, node.guardState, node.cost) === true) continue
      states += 1
      if (guard.mayEnd[node.guardState] === true) {
        const verdicts = tuple.map((state) => space.ending(state))
        if (
          verdicts.every((verdict) => verdict !== undefined) &&
          search.isAnswer(verdicts, () => pathTo(nodes, index as number))
        ) {
          return { path: pathTo(nodes, index), states: spent(), complete: false }
        }
      }
    }
    if (spent() >= search.maxStates) return { states: spent(), complete: false }
    const next = guard.next(node.guardState)
    const few = blocked === undefined ? undefined : fewestContinuations(space, tuple, blocked)
    const rows = few === undefined ? tuple.map((state) => space.row(state)) : []
    const symbols = few === undefined ? order.representatives(rows, guard, node.guardState) : order.sort(few)
    if (node.tried === UNVISITED) {
      node.tried = 0
      node.firstTurn = turns
      turns += symbols.length
    }
    // Costly symbols, such as escapes, are put off until no cheaper path is left (partial expansion A*).
    const limit = Math.max(node.total, node.cost + (costs[symbols[node.tried] as number] as number))
    for (; node.tried < symbols.length; node.tried++) {
      const symbol = symbols[node.tried] as number
      const cost = node.cost + (costs[symbol] as number)
      if (cost > limit) {
        queue.push(index, cost, BEFORE_OTHERS, index)
        break
      }
      const guardState = next[symbol] as number
      if (guardState === -1) continue
      const targets =
        few === undefined ? rows.map((row) => row.to(symbol)) : stepEach(space, tuple, symbol, blocked)
      if (targets !== undefined) expand(targets, guardState, index, symbol, cost, node.firstTurn + node.tried)
    }
  }
  return { states: spent(), complete: true }
}

/** Can a policy only give its blocked verdict after this transition, whatever follows, by every guess? */
function isDead(space: SearchSpace, targets: readonly number[], blocked: number): boolean {
  return targets.every((target) => space.distance(target, blocked) === Number.POSITIVE_INFINITY)
}

/**
 * The next states of each policy for one symbol. `undefined` if one policy can only give its blocked verdict after
 * the symbol; then the other policies need no step.
 */
function stepEach(
  space: SearchSpace,
  tuple: readonly number[],
  symbol: number,
  blocked: readonly number[] = [],
): readonly (readonly number[])[] | undefined {
  const targets: (readonly number[])[] = []
  for (let policy = 0; policy < tuple.length; policy++) {
    const own = space.step(tuple[policy] as number, symbol)
    if (isDead(space, own, blocked[policy] as number)) return undefined
    targets.push(own)
  }
  return targets
}

/**
 * The symbols to try, of the policy that leaves the fewest; `undefined` if every policy leaves more than
 * {@link FEW_SYMBOLS}.
 */
function fewestContinuations(
  space: SearchSpace,
  tuple: readonly number[],
  blocked: readonly number[],
): readonly number[] | undefined {
  let fewest: readonly number[] | undefined
  for (let policy = 0; policy < tuple.length; policy++) {
    const symbols = space.continuations(tuple[policy] as number, blocked[policy] as number, FEW_SYMBOLS)
    if (symbols !== undefined && symbols.length < (fewest?.length ?? Number.POSITIVE_INFINITY))
      fewest = symbols
  }
  return fewest
}

interface SearchNode {
  /** The states of the node, one for each policy. */
  readonly tuple: readonly number[]
  readonly guardState: number
  /** The index of the parent node, or -1 for the first node. */
  readonly from: number
  readonly symbol: number
  readonly cost: number
  readonly heuristic: number
  /** A lower bound on the cost of an answer whose path leads through this node. */
  readonly total: number
  /**
   * The turn of the first node on the path from which `total` stays the same. Of equally cheap answers, the
   * search finds first those whose path reached this total early.
   */
  readonly since: number
  readonly key: number
  /** The number of symbols that were tried so far; {@link UNVISITED} before the first visit. */
  tried: number
  /** The turn of the successor for the first of these symbols. */
  firstTurn: number
}

/** The Cartesian product: every way to take one element of each list. */
function combinations(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let all: number[][] = [[]]
  for (const choice of choices) {
    if (choice.length === 1) {
      for (const some of all) some.push(choice[0] as number)
      continue
    }
    const longer: number[][] = []
    for (const some of all) for (const one of choice) longer.push([...some, one])
    all = longer
  }
  return all
}

function pathTo(nodes: readonly SearchNode[], index: number): string {
  const symbols: string[] = []
  for (let at = index; at !== -1; at = (nodes[at] as SearchNode).from) {
    symbols.push(ALPHABET[(nodes[at] as SearchNode).symbol] as string)
  }
  return symbols.reverse().join('')
}
