import type { Derivative, DerivativeList, Progress } from './derivative-list.ts'

/**
 * A key to compare states of the list automaton. It splits a state in two: the entries that give other
 * verdicts than the blocked one, and the entries that block them. Of two states with the same first part, the
 * one that blocks no more subsumes the other: it gives an unblocked verdict to every continuation to which
 * the other does. This is the simulation order of antichain algorithms (De Wulf, Doyen, Henzinger, Raskin
 * 2006), computed from the entries alone.
 */
export interface SubsumptionKey {
  /**
   * Identifies the entries whose verdict is not blocked, in order, and the verdict if no entry matches. Only
   * states with the same text are compared.
   */
  readonly reachable: string
  readonly blocking: readonly BlockingEntry[]
  /** An index of `blocking`. It is built at the first comparison, because most keys are never compared. */
  ranks?: BlockingRanks
}

interface BlockingEntry {
  readonly derivative: Derivative
  /** The number of entries above this one that give another verdict than the blocked one. */
  readonly above: number
  readonly progress: Progress | undefined
}

/**
 * For each blocking entry of a state, the number of entries above it that give another verdict. Entries are
 * found by their derivative or by their segment chain.
 */
interface BlockingRanks {
  readonly byDerivative: ReadonlyMap<Derivative, number>
  readonly byChain: ReadonlyMap<number, number>
  /** The length of the shortest chain in `byChain`, in segments. */
  readonly shortest: number
}

/**
 * Does a state block no more than another state with the same reachable entries? The test goes entry by
 * entry: for each blocking entry, the other state must have one that matches at least as much and ranks at
 * least as high. `false` proves nothing. The cost is linear in the entries and their segment chains.
 */
export function blocksNoMore({ blocking }: SubsumptionKey, other: SubsumptionKey): boolean {
  if (blocking.length === 0) return true
  other.ranks ??= ranksOf(other.blocking)
  const { byDerivative, byChain, shortest } = other.ranks
  return blocking.every(({ derivative, above, progress }) => {
    const same = byDerivative.get(derivative)
    if (same !== undefined && same <= above) return true
    if (progress === undefined) return false
    for (
      let chain = progress.partial ? progress.chain.after : progress.chain;
      chain !== undefined;
      chain = chain.after
    ) {
      if (chain.length < shortest) break
      const further = byChain.get(chain.id)
      if (further !== undefined && further <= above) return true
    }
    return false
  })
}

/**
 * The subsumption key of a list. Its entries with the verdict `blocked` block the others.
 *
 * @param progressOf how far a derivative has matched; see `Derivatives`.
 */
export function subsumptionKeyOf(
  list: DerivativeList,
  blocked: number,
  progressOf: (derivative: Derivative) => Progress | undefined,
): SubsumptionKey {
  const { vector, verdicts, otherwise } = list
  const blocking: BlockingEntry[] = []
  let reachable = ''
  let above = 0
  for (let at = 0; at < vector.length; at++) {
    const derivative = vector[at] as Derivative
    if (verdicts[at] !== blocked) {
      reachable += `${derivative}:${verdicts[at]} `
      above += 1
      continue
    }
    blocking.push({ derivative, above, progress: progressOf(derivative) })
  }
  return { reachable: reachable + otherwise, blocking }
}

function ranksOf(blocking: readonly BlockingEntry[]): BlockingRanks {
  const byDerivative = new Map(blocking.map(({ derivative, above }) => [derivative, above]))
  const byChain = new Map<number, number>()
  let shortest = Number.POSITIVE_INFINITY
  for (const { above, progress } of blocking) {
    if (progress === undefined) continue
    const { id, length } = progress.chain
    if (!byChain.has(id)) byChain.set(id, above)
    shortest = Math.min(shortest, length)
  }
  return { byDerivative, byChain, shortest }
}
