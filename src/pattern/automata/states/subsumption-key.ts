import type { Derivative, DerivativeList, Derivatives, Progress } from './derivatives.ts'

/**
 * A list state split into what it may still give (the entries with other verdicts than the blocked one) and
 * what blocks that. Of two states that may give the same, the one that blocks no more subsumes the other. It accepts every continuation that the other accepts. This is the simulation order of antichain
 * algorithms (De Wulf, Doyen, Henzinger, Raskin 2006), computed from the entries alone.
 */
export interface SubsumptionKey {
  /** Identifies what the state may still give. States with different texts are not compared. */
  readonly reachable: string
  readonly blocking: readonly BlockingEntry[]
  /** An index of `blocking`, built at the first comparison: most keys are never compared. */
  ranks?: BlockingRanks
}

interface BlockingEntry {
  readonly derivative: Derivative
  /** The number of reachable entries that rank above it. */
  readonly above: number
  readonly progress: Progress | undefined
}

/**
 * The number of reachable entries that rank above a blocking entry, by its derivative and by its segment
 * chain.
 */
interface BlockingRanks {
  readonly byDerivative: ReadonlyMap<Derivative, number>
  readonly byChain: ReadonlyMap<number, number>
  /** The length of the shortest chain. */
  readonly shortest: number
}

/**
 * Does a state block no more than another one with the same reachable entries? Tested entry by entry: each blocking entry needs a counterpart in the other that matches at least as much and ranks at least as high.
 */
export function blocksNoMore({ blocking }: SubsumptionKey, other: SubsumptionKey): boolean {
  if (blocking.length === 0) return true
  other.ranks ??= ranksOf(other.blocking)
  const { byDerivative, byChain, shortest } = other.ranks
  return blocking.every(({ derivative, above, progress }) => {
    const same = byDerivative.get(derivative)
    if (same !== undefined && same <= above) return true
    if (progress === undefined) return false
    for (let chain = progress.partial ? progress.chain.after : progress.chain; chain !== undefined; chain = chain.after) {
      if (chain.length < shortest) break
      const further = byChain.get(chain.id)
      if (further !== undefined && further <= above) return true
    }
    return false
  })
}

/** The subsumption key of a list, where the entries of the verdict `blocked` block the others. */
export function subsumptionKeyOf(list: DerivativeList, blocked: number, derivatives: Derivatives): SubsumptionKey {
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
    blocking.push({ derivative, above, progress: derivatives.progress(derivative) })
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
