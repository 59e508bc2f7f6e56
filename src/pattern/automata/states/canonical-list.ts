import type { Derivative, DerivativeList, Progress } from './derivative-list.ts'
import { ALWAYS, type Derivatives, NEVER, OTHER } from './derivatives.ts'

/**
 * Brings lists of derivatives into a canonical form. It removes entries that never decide. It sorts
 * neighbours that have the same verdict, because their order does not matter. So equivalent lists more often
 * become the same state. The form is not unique: two different states may still be equivalent.
 *
 * The cost is linear in the length of the list plus the lengths of its segment chains, apart from sorting. A
 * search spends most of its time in this class, so the arrays are reused from list to list.
 */
export class Canonicalizer {
  /**
   * The number of list entries that were processed so far. The time and memory of states are proportional to
   * it.
   */
  entries = 0
  private readonly derivatives: Derivatives
  private readonly live: Derivative[] = []
  private readonly liveVerdicts: number[] = []
  private relevant: Derivative[] = []
  private relevantVerdicts: number[] = []
  private readonly seen = new ClearableSet()
  private readonly chains = new ClearableSet()
  /** The length of the shortest chain in `chains`. */
  private shortest = Number.POSITIVE_INFINITY
  private readonly contraryFirsts = new ClearableSet()

  constructor(derivatives: Derivatives) {
    this.derivatives = derivatives
  }

  /** The canonical form of a list. With `unit`, the canonical form of the list's derivative by that code unit. */
  canonicalize({ vector, verdicts, otherwise }: DerivativeList, unit?: number): DerivativeList {
    this.grow(vector.length)
    this.entries += vector.length
    const { derivatives, live, liveVerdicts, seen } = this
    let last = otherwise
    let count = 0
    seen.clear()
    this.clearChains()
    for (let at = 0; at < vector.length; at++) {
      const before = vector[at] as Derivative
      const derivative = unit === undefined ? before : derivatives.step(before, unit)
      if (derivative === NEVER || seen.has(derivative)) continue
      if (derivative === ALWAYS) {
        last = verdicts[at] as number
        break
      }
      if (this.isSubsumed(derivatives.progress(derivative))) continue
      seen.add(derivative)
      live[count] = derivative
      liveVerdicts[count] = verdicts[at] as number
      count += 1
    }
    const from = this.dropIrrelevant(count, last)
    return { vector: this.relevant.slice(from), verdicts: this.relevantVerdicts.slice(from), otherwise: last }
  }

  /**
   * Drops entries whose removal changes no verdict, from the last entry upwards. An entry is dropped if it
   * gives the verdict of URLs that no entry matches (`last`), and every entry below it that may overlap it
   * gives that verdict, too. Neighbours with one verdict are sorted, and an entry that a later neighbour
   * subsumes is dropped. The result is at the end of the arrays, from the returned index on.
   */
  private dropIrrelevant(count: number, last: number): number {
    const { derivatives, live, liveVerdicts, relevant, relevantVerdicts, contraryFirsts } = this
    let hasContraryOfAnyFirst = false
    let hasContrary = false
    let to = relevant.length
    let block = to
    contraryFirsts.clear()
    this.clearChains()
    for (let at = count - 1; at >= 0; at--) {
      const derivative = live[at] as Derivative
      const verdict = liveVerdicts[at] as number
      const first = derivatives.first(derivative)
      if (verdict !== last) {
        hasContrary = true
        if (first === OTHER) hasContraryOfAnyFirst = true
        else contraryFirsts.add(first)
      } else if (!(hasContraryOfAnyFirst || (first === OTHER ? hasContrary : contraryFirsts.has(first)))) {
        continue
      }
      if (to < block && relevantVerdicts[to] !== verdict) {
        sortRange(relevant, to, block)
        block = to
        this.clearChains()
      }
      if (this.isSubsumed(derivatives.progress(derivative))) continue
      to -= 1
      relevant[to] = derivative
      relevantVerdicts[to] = verdict
    }
    sortRange(relevant, to, block)
    return to
  }

  /**
   * Is the derivative contained in an earlier one that has matched more of the same chain? If not, its chain
   * is added for later calls.
   */
  private isSubsumed(progress: Progress | undefined): boolean {
    if (progress === undefined) return false
    const { chains } = this
    const { chain, partial } = progress
    // A chain has only one tail of each length, so shorter ones cannot be in the set.
    for (
      let at = partial ? chain.after : chain;
      at !== undefined && at.length >= this.shortest;
      at = at.after
    ) {
      if (chains.has(at.id)) return true
    }
    chains.add(chain.id)
    this.shortest = Math.min(this.shortest, chain.length)
    return false
  }

  private clearChains(): void {
    this.chains.clear()
    this.shortest = Number.POSITIVE_INFINITY
  }

  private grow(length: number): void {
    if (length <= this.relevant.length) return
    this.relevant = new Array<Derivative>(2 * length).fill(NEVER)
    this.relevantVerdicts = new Array<number>(2 * length).fill(NEVER)
  }
}

/**
 * A set of small natural numbers that is cleared in constant time (after Briggs and Torczon 1993). Each
 * number is marked with the round in which it was added.
 */
class ClearableSet {
  private readonly rounds: number[] = []
  private round = 0

  clear(): void {
    this.round += 1
  }

  has(number: number): boolean {
    return this.rounds[number] === this.round
  }

  add(number: number): void {
    while (this.rounds.length < number) this.rounds.push(0)
    this.rounds[number] = this.round
  }
}

/** Sorts a part of an array in place. A part that is sorted already, as most are, costs one pass. */
function sortRange(numbers: number[], from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    if ((numbers[at] as number) >= (numbers[at - 1] as number)) continue
    const sorted = numbers.slice(from, to).sort((one, other) => one - other)
    for (let index = 0; index < sorted.length; index++) numbers[from + index] = sorted[index] as number
    return
  }
}
