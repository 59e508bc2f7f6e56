import { blocksNoMore, type SubsumptionKey } from '../states/subsumption-key.ts'

/** What an antichain asks of the states of a search; see `SearchSpace`. */
export interface SubsumptionSpace {
  /**
   * The blocked part of a state, as a key to compare it, and a number for the unblocked part. States with different
   * numbers are not compared.
   */
  subsumption(state: number, blocked: number): { readonly key: SubsumptionKey; readonly reachable: number }
  /** Estimates how much the entries with one verdict match, in the list of this state. */
  weight(state: number, verdict: number): number
}

/**
 * The number of visited nodes with which a new node is compared: those visited first, which mostly have the
 * least weight. Comparing with many more would take longer than expanding the new node.
 */
const MAX_COMPARED = 16

/**
 * The antichain of visited nodes (De Wulf, Doyen, Henzinger, Raskin 2006). A node subsumes a later one if
 * both may reach the same answers, it costs no more, and the entries with the blocked verdict block no more
 * in it. Invariant: every answer behind a subsumed node is reached from its subsumer at no greater cost. A
 * node is compared with at most {@link MAX_COMPARED} others.
 */
export class Antichain {
  private readonly visited = new Map<
    string,
    { readonly keys: readonly SubsumptionKey[]; readonly cost: number }[]
  >()
  private readonly space: SubsumptionSpace
  private readonly blocked: readonly number[]

  constructor(space: SubsumptionSpace, blocked: readonly number[]) {
    this.space = space
    this.blocked = blocked
  }

  /**
   * Does a visited node subsume this node? If not, this node is added, unless enough comparable nodes are
   * there.
   */
  isSubsumed(tuple: readonly number[], guardState: number, cost: number): boolean {
    const keys: SubsumptionKey[] = []
    let reachableKey = String(guardState)
    for (let policy = 0; policy < tuple.length; policy++) {
      const { key, reachable } = this.space.subsumption(
        tuple[policy] as number,
        this.blocked[policy] as number,
      )
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
      earlier.cost <= cost &&
      earlier.keys.every((key, policy) => blocksNoMore(key, keys[policy] as SubsumptionKey))
    if (comparable.some(subsumes)) return true
    if (comparable.length < MAX_COMPARED) comparable.push({ keys, cost })
    return false
  }

  /**
   * The weight of a node by its blocking entries. Nodes of less weight are expanded first, because they may subsume
   * the others.
   */
  weight(tuple: readonly number[]): number {
    return this.blocked.reduce(
      (sum, blocked, policy) => sum + this.space.weight(tuple[policy] as number, blocked),
      0,
    )
  }
}
