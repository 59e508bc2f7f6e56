import { ALPHABET, symbolCosts, type UrlSymbol } from '../../symbols.ts'
import type { Guard } from './guards.ts'

/**
 * The next states of one state of an automaton over URLs, for all symbols. Symbols with the same next states
 * form a class.
 */
export interface TransitionRow {
  /** For each symbol, by its index in the alphabet, its class: a number below `classCount`. */
  readonly classOf: Uint16Array
  readonly classCount: number
  /** The next states for a symbol: one for each guess of the transducer; none if a guess was wrong. */
  to(symbol: number): readonly number[]
  /**
   * A number that identifies the division of the alphabet into classes. Rows with the same classes have the
   * same number, whatever their next states are.
   */
  readonly partition: number
}

/**
 * A limit above the number of partitions of the alphabet in one search, and above the number of states of any
 * guard. So two partitions and a guard state can be combined into one exact number.
 */
const MAX_PARTITIONS = 2 ** 23
const MAX_GUARD_STATES = 2 ** 7

/**
 * All symbols that have the same cost. Characters, which may be familiar, come before escapes, which never
 * are.
 */
interface CostClass {
  readonly cost: number
  readonly characters: number[]
  readonly escapes: number[]
}

let costClassCache: readonly CostClass[] | undefined

/** Gives the cost classes of all symbols, in ascending order of cost. Computed at the first call. */
function costClasses(): readonly CostClass[] {
  if (costClassCache === undefined) {
    const classes = new Map<number, CostClass>()
    for (const [index, cost] of symbolCosts().entries()) {
      const ofCost = classes.get(cost) ?? { cost, characters: [], escapes: [] }
      classes.set(cost, ofCost)
      const isEscape = (ALPHABET[index] as UrlSymbol).length > 1
      ;(isEscape ? ofCost.escapes : ofCost.characters).push(index)
    }
    costClassCache = [...classes.values()].sort((one, other) => one.cost - other.cost)
  }
  return costClassCache
}

/**
 * The order in which a search tries symbols, and the first symbol of each class of equivalent symbols in that
 * order.
 */
export class SymbolOrder {
  private readonly symbols: readonly number[]
  private readonly representativesCache = new Map<Guard, Map<number | string, readonly number[]>>()
  private readonly ranks: Int16Array
  private readonly sortedCache = new WeakMap<readonly number[], readonly number[]>()

  /**
   * Orders symbols by cost, the cheap ones first. Of symbols with equal cost, the familiar ones come first,
   * then the others in the order of {@link ALPHABET}.
   */
  constructor(familiar: ReadonlySet<UrlSymbol>) {
    this.symbols = costClasses().flatMap(({ characters, escapes }) => {
      const [first, others]: [number[], number[]] = [[], []]
      for (const index of characters)
        (familiar.has(ALPHABET[index] as UrlSymbol) ? first : others).push(index)
      return [...first, ...others, ...escapes]
    })
    this.ranks = new Int16Array(ALPHABET.length)
    for (const [rank, symbol] of this.symbols.entries()) this.ranks[symbol] = rank
  }

  /** Sorts the given symbols into the order in which the search tries them. */
  sort(some: readonly number[]): readonly number[] {
    let sorted = this.sortedCache.get(some)
    if (sorted === undefined) {
      sorted = [...some].sort((one, other) => (this.ranks[one] as number) - (this.ranks[other] as number))
      this.sortedCache.set(some, sorted)
    }
    return sorted
  }

  /**
   * Gives the first symbol of each class of equivalent symbols. Symbols are equivalent if they lead all rows,
   * and the guard, to the same next states. Each new combination of partitions costs one pass over the
   * alphabet.
   */
  representatives(rows: readonly TransitionRow[], guard: Guard, guardState: number): readonly number[] {
    let byKey = this.representativesCache.get(guard)
    if (byKey === undefined) {
      byKey = new Map()
      this.representativesCache.set(guard, byKey)
    }
    const key = keyOf(rows, guardState)
    let representatives = byKey.get(key)
    if (representatives === undefined) {
      representatives = firstOfEachClass(this.symbols, guard.next(guardState), rows)
      byKey.set(key, representatives)
    }
    return representatives
  }
}

/**
 * A key for some rows and a guard state. It is one exact number for up to two rows; searches over more than
 * two lists need a text.
 */
function keyOf(rows: readonly TransitionRow[], guardState: number): number | string {
  const [one, other] = rows as [TransitionRow, TransitionRow?]
  if (rows.length <= 2)
    return (one.partition * MAX_PARTITIONS + (other?.partition ?? 0)) * MAX_GUARD_STATES + guardState
  return `${guardState} ${rows.map(({ partition }) => partition).join(' ')}`
}

function firstOfEachClass(
  symbols: readonly number[],
  allowed: Int16Array,
  rows: readonly TransitionRow[],
): readonly number[] {
  const seen = new Set<number>()
  const firsts: number[] = []
  let previous = -1
  for (let at = 0; at < symbols.length; at++) {
    const symbol = symbols[at] as number
    let joint = allowed[symbol] as number
    if (joint === -1) continue
    for (let row = 0; row < rows.length; row++) {
      const { classCount, classOf } = rows[row] as TransitionRow
      joint = joint * classCount + (classOf[symbol] as number)
    }
    // Neighbours are mostly of one class.
    if (joint === previous) continue
    previous = joint
    if (seen.has(joint)) continue
    seen.add(joint)
    firsts.push(symbol)
  }
  return firsts
}
