import { ALPHABET, symbolCosts } from '../../symbols.ts'
import { blocksNoMore, type SubsumptionKey } from '../states/subsumption-key.ts'
import { guardFor, hasDotSegment } from '../transducer/guards.ts'
import type { SymbolOrder, TransitionRow } from '../transducer/symbol-order.ts'
import { PriorityQueue } from './priority-queue.ts'

/** The automaton of one policy over symbols, as far as a search needs it: `ProductStates`. */
export interface SearchSpace {
  /** List entries processed so far to create states. */
  readonly entries: number
  /** The verdict on a URL that ends in a state; `undefined` if the run was a wrong guess. */
  ending(state: number): number | undefined
  /** The targets of one symbol, one for each guess. */
  step(state: number, symbol: number): readonly number[]
  /** The targets of all symbols, by class. */
  row(state: number): TransitionRow
  /**
   * Lower bound on the cost of a continuation that gets another verdict than `blocked`; `Infinity` if there
   * is none.
   */
  distance(state: number, blocked: number): number
  /**
   * The symbols after which such a verdict may be reached, and perhaps more; `undefined` if they may be more
   * than `few`.
   */
  continuations(state: number, blocked: number, few: number): readonly number[] | undefined
  /** What the state may still give, as a number, and what blocks that. */
  subsumption(state: number, blocked: number): { readonly key: SubsumptionKey; readonly reachable: number }
  /** A rough measure of how much the entries of one verdict match. */
  weight(state: number, verdict: number): number
}

/** A search for a URL along which several policies, one state each, get from their start to an answer. */
export interface Search {
  /** The state of each policy before the first symbol. */
  readonly starts: readonly number[]
  /** Only URLs whose escapes are well-formed UTF-8. */
  readonly utf8: boolean
  readonly order: SymbolOrder
  /**
   * Is a URL that ends here an answer? Called with the verdict of each policy, for the cheapest such URL
   * first.
   */
  readonly isAnswer: (verdicts: readonly number[], path: () => string) => boolean
  /**
   * The heuristic of A*: a lower bound on the cost of a continuation from these states to an answer;
   * `Infinity` if there is none. It must be admissible, so that the first answer is a cheapest one.
   */
  readonly heuristic: (states: readonly number[]) => number
  /**
   * For each policy, the verdict with which a URL is no answer. A symbol that leaves a policy no other is not
   * tried.
   */
  readonly blocked?: readonly number[]
  /** With `blocked`: states that a state visited before subsumes are skipped. */
  readonly skipsSubsumed?: true
  /** States to visit before the search gives up. */
  readonly maxStates: number
}

/** How a search ended. */
export interface SearchResult {
  readonly path?: string
  readonly states: number
  /** All reachable states have been visited: there is no further answer. */
  readonly complete: boolean
}

/**
 * The cheapest answer that is natural: clients resolve `.` and `..`, so a path without them is preferred to a
 * cheaper one with them.
 */
export function searchNatural(space: SearchSpace, search: Search): SearchResult {
  const first = searchShortest(space, search, false)
  if (first.path === undefined || !hasDotSegment(first.path)) return first
  const natural = searchShortest(space, search, true)
  const states = first.states + natural.states
  return { ...(natural.path === undefined ? first : natural), states }
}

/**
 * More than fit into memory of states, and of states of any guard (the largest has 80). So two states and a
 * guard state are one exact number.
 */
const MAX_SPACE_STATES = 2 ** 23
const MAX_GUARD_STATES = 2 ** 7

/** Up to this number of symbols to try, each is stepped on its own, without computing whole rows. */
const FEW_SYMBOLS = 24

/**
 * List entries that may be processed for each state; beyond that, this number counts as one more state.
 * States of real files take some 30. States of hundreds of rules with stars take a hundred times as many, and
 * as much time and memory.
 */
const ENTRIES_PER_STATE = 150

/**
 * The cheapest answer, by A* (Hart, Nilsson, Raphael 1968) on the product of the policies and a guard, built
 * lazily. Each node is a tuple of states, one for each policy; a transition is a symbol. With
 * `skipsSubsumed`, nodes that an earlier one subsumes are pruned, as in antichain algorithms.
 */
export function searchShortest(space: SearchSpace, search: Search, withoutDots: boolean): SearchResult {
  const guard = guardFor(search.utf8, withoutDots)
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
  const reach = (tuple: readonly number[], guardState: number, from: number, symbol: number, cost: number): void => {
    const key = keyOf(tuple, guardState)
    const before = nodes[best.get(key) ?? -1]
    if (before !== undefined && before.cost < cost) return
    const heuristic = before?.heuristic ?? search.heuristic(tuple)
    if (heuristic === Number.POSITIVE_INFINITY) return
    const parent = nodes[from]
    // The bound of the parent holds for its continuations too (pathmax).
    const total = Math.max(cost + heuristic, parent?.total ?? 0)
    const since = parent?.total === total ? parent.since : nodes.length
    if (before?.cost === cost && before.since <= since) return
    best.set(key, nodes.length)
    queue.push(nodes.length, total, antichain?.weight(tuple) ?? since)
    nodes.push({ tuple, guardState, from, symbol, cost, heuristic, total, since, key })
  }
  /** Reaches every combination of guesses, unless one policy can then give its blocked verdict only. */
  const expand = (targets: readonly (readonly number[])[], guardState: number, from: number, symbol: number, cost: number): void => {
    if (blocked !== undefined) {
      for (let policy = 0; policy < targets.length; policy++) {
        if (isDead(space, targets[policy] as readonly number[], blocked[policy] as number)) return
      }
    }
    for (const tuple of combinations(targets)) reach(tuple, guardState, from, symbol, cost)
  }

  // Every path begins with a slash.
  const slash = ALPHABET.indexOf('/')
  expand(
    search.starts.map((start) => space.step(start, slash)),
    guard.next(0)[slash] as number,
    -1,
    slash,
    1,
  )
  let states = 0
  const entriesBefore = space.entries
  /** Large states count for several. */
  const spent = (): number => Math.max(states, Math.ceil((space.entries - entriesBefore) / ENTRIES_PER_STATE))
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const node = nodes[index] as SearchNode
    if (best.get(node.key) !== index) continue
    if (antichain?.isSubsumed(node.tuple, node.guardState, node.cost) === true) continue
    states += 1
    const { tuple } = node
    if (guard.mayEnd[node.guardState] === true) {
      const verdicts = tuple.map((state) => space.ending(state))
      if (verdicts.every((verdict) => verdict !== undefined) && search.isAnswer(verdicts, () => pathTo(nodes, index as number))) {
        return { path: pathTo(nodes, index), states: spent(), complete: false }
      }
    }
    if (spent() >= search.maxStates) return { states: spent(), complete: false }
    const next = guard.next(node.guardState)
    const few = blocked === undefined ? undefined : fewestContinuations(space, tuple, blocked)
    if (few !== undefined) {
      for (const symbol of order.sort(few)) {
        const guardState = next[symbol] as number
        if (guardState === -1) continue
        const targets: (readonly number[])[] = []
        for (let policy = 0; policy < tuple.length; policy++) {
          const own = space.step(tuple[policy] as number, symbol)
          targets.push(own)
          // What is dead for one policy need not be stepped for the others.
          if (own.length === 0 || isDead(space, own, (blocked as readonly number[])[policy] as number)) break
        }
        if (targets.length === tuple.length) expand(targets, guardState, index, symbol, node.cost + (costs[symbol] as number))
      }
      continue
    }
    const rows = tuple.map((state) => space.row(state))
    for (const symbol of order.representatives(rows, guard, node.guardState)) {
      const targets = rows.map((row) => row.targets[row.classOf[symbol] as number] as readonly number[])
      expand(targets, next[symbol] as number, index, symbol, node.cost + (costs[symbol] as number))
    }
  }
  return { states: spent(), complete: true }
}

/** Can a policy give its blocked verdict only, whatever follows? Only tells so without guesses. */
function isDead(space: SearchSpace, targets: readonly number[], blocked: number): boolean {
  return targets.length === 1 && space.distance(targets[0] as number, blocked) === Number.POSITIVE_INFINITY
}

/** The continuations of the policy that has the fewest; `undefined` if none has few. */
function fewestContinuations(space: SearchSpace, tuple: readonly number[], blocked: readonly number[]): readonly number[] | undefined {
  let fewest: readonly number[] | undefined
  for (let policy = 0; policy < tuple.length; policy++) {
    const symbols = space.continuations(tuple[policy] as number, blocked[policy] as number, FEW_SYMBOLS)
    if (symbols !== undefined && symbols.length < (fewest?.length ?? Number.POSITIVE_INFINITY)) fewest = symbols
  }
  return fewest
}

/**
 * Visited nodes that are compared with a new one. The lightest come first; comparing with many more takes
 * longer than expanding the new one.
 */
const MAX_COMPARED = 16

/**
 * The antichain of visited nodes: of nodes that may reach the same, those that no cheaper one with fewer
 * blocking entries subsumes.
 */
class Antichain {
  private readonly visited = new Map<string, { readonly keys: readonly SubsumptionKey[]; readonly cost: number }[]>()
  private readonly space: SearchSpace
  private readonly blocked: readonly number[]

  constructor(space: SearchSpace, blocked: readonly number[]) {
    this.space = space
    this.blocked = blocked
  }

  /** Does a visited node subsume this one? If not, this one is added. */
  isSubsumed(tuple: readonly number[], guardState: number, cost: number): boolean {
    const keys: SubsumptionKey[] = []
    let reachableKey = String(guardState)
    for (let policy = 0; policy < tuple.length; policy++) {
      const { key, reachable } = this.space.subsumption(tuple[policy] as number, this.blocked[policy] as number)
      keys.push(key)
      reachableKey += ` ${reachable}`
    }
    const comparable = this.visited.get(reachableKey)
    if (comparable === undefined) {
      this.visited.set(reachableKey, [{ keys, cost }])
      return false
    }
    // The heuristic may have understated the cost of a node visited earlier, so costs are compared too.
    const subsumes = (earlier: (typeof comparable)[number]): boolean =>
      earlier.cost <= cost && earlier.keys.every((key, policy) => blocksNoMore(key, keys[policy] as SubsumptionKey))
    if (comparable.some(subsumes)) return true
    if (comparable.length < MAX_COMPARED) comparable.push({ keys, cost })
    return false
  }

  /** States with fewer blocking entries are expanded first: they subsume the others. */
  weight(tuple: readonly number[]): number {
    return this.blocked.reduce((sum, blocked, policy) => sum + this.space.weight(tuple[policy] as number, blocked), 0)
  }
}

interface SearchNode {
  /** The state of each policy. */
  readonly tuple: readonly number[]
  readonly guardState: number
  /** The index of the parent, -1 for the first node, and the symbol between them. */
  readonly from: number
  readonly symbol: number
  readonly cost: number
  readonly heuristic: number
  /** Lower bound on the cost of an answer through this node. */
  readonly total: number
  /**
   * The first ancestor with the same `total`: of equal answers, those that went the right way early come
   * first.
   */
  readonly since: number
  readonly key: number
}

/** The Cartesian product of the choices. */
function combinations(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  if (choices.every((choice) => choice.length === 1)) return [choices.map((choice) => choice[0] as number)]
  return choices.reduce<number[][]>((all, choice) => all.flatMap((some) => choice.map((one) => [...some, one])), [[]])
}

function pathTo(nodes: readonly SearchNode[], index: number): string {
  const symbols: string[] = []
  for (let at = index; at !== -1; at = (nodes[at] as SearchNode).from) {
    symbols.push(ALPHABET[(nodes[at] as SearchNode).symbol] as string)
  }
  return symbols.reverse().join('')
}
