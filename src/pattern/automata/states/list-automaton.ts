import type { OutputMeasure } from '../../symbols.ts'
import type { Derivative, DerivativeList } from './derivative-list.ts'
import { ALWAYS, type Derivatives, NEVER, OTHER } from './derivatives.ts'

/**
 * One entry of a list of derivatives: the derivative of a pattern, and the verdict that the pattern gives.
 */
export interface ListEntry {
  readonly derivative: Derivative
  readonly verdict: number
}

/**
 * Brings lists of derivatives into the canonical form that the states of a list automaton have; see
 * `Canonicalizer`.
 */
interface CanonicalForm {
  /** The number of list entries that were processed so far. */
  readonly entries: number
  canonicalize(list: DerivativeList, unit?: number): DerivativeList
}

/**
 * A state of the list automaton: a canonical list of derivatives, and the transitions that were computed so
 * far.
 */
interface State extends DerivativeList {
  /**
   * The first code unit by which this state was stepped; its target is stored next to it. Most states are
   * stepped by one unit only.
   */
  unit: number
  next: number
  /**
   * The targets of code units in US-ASCII and of others. Both tables are created when a second unit is
   * stepped.
   */
  ascii?: number[]
  others?: Map<number, number>
  /** The cached result of {@link ListAutomaton.distinctUnits}. */
  units?: ReadonlySet<number> | 'all'
}

/** Marks a transition that was not computed yet. It is neither a code unit nor a state. */
const UNKNOWN = -2

/**
 * The deterministic automaton of decision lists over code units, built lazily. A state is a number that
 * stands for a canonical list of derivatives. Decision lists that reach the same derivatives share states.
 */
export class ListAutomaton {
  private readonly states: State[] = []
  /** The states with each hash. Different states may share a hash. */
  private readonly byHash = new Map<number, number[]>()
  private readonly derivatives: Derivatives
  private readonly canonicalForm: CanonicalForm

  constructor(derivatives: Derivatives, canonicalForm: CanonicalForm) {
    this.derivatives = derivatives
    this.canonicalForm = canonicalForm
  }

  /** The number of list entries that were processed so far to create states. */
  get entries(): number {
    return this.canonicalForm.entries
  }

  /** The state of a list of derivatives. `entries` are in order of precedence. */
  stateOf(entries: readonly ListEntry[], otherwise: number): number {
    const vector = entries.map(({ derivative }) => derivative)
    return this.intern({ vector, verdicts: entries.map(({ verdict }) => verdict), otherwise })
  }

  /** The list of derivatives that a state stands for. */
  listOf(state: number): DerivativeList {
    return this.states[state] as State
  }

  private intern(list: DerivativeList, unit?: number): number {
    const { vector, verdicts, otherwise } = this.canonicalForm.canonicalize(list, unit)
    let hash = otherwise
    for (let at = 0; at < vector.length; at++)
      hash =
        (Math.imul(hash, 31) + Math.imul(vector[at] as number, 0x9e3779b1) + (verdicts[at] as number)) | 0
    let sameHash = this.byHash.get(hash)
    if (sameHash === undefined) {
      sameHash = []
      this.byHash.set(hash, sameHash)
    }
    for (const candidate of sameHash) {
      const state = this.states[candidate] as State
      if (state.otherwise === otherwise && isEqual(state.vector, vector) && isEqual(state.verdicts, verdicts))
        return candidate
    }
    sameHash.push(this.states.length)
    this.states.push({ vector, verdicts, otherwise, unit: UNKNOWN, next: UNKNOWN })
    return this.states.length - 1
  }

  /**
   * The code units for which {@link stepOther} does not give the target; `all` if each unit may have a target
   * of its own.
   */
  distinctUnits(list: number): ReadonlySet<number> | 'all' {
    const state = this.states[list] as State
    state.units ??= this.unitsOf(state)
    return state.units
  }

  /** The next state after any code unit that {@link distinctUnits} does not contain. */
  stepOther(list: number): number {
    const state = this.states[list] as State
    return state.vector.length === 0 ? list : this.computeStep(state, OTHER)
  }

  /** The next state of a list after a code unit. */
  step(list: number, unit: number): number {
    const state = this.states[list] as State
    if (state.vector.length === 0) return list
    if (unit === state.unit) return state.next
    if (state.unit === UNKNOWN) {
      state.next = this.computeStep(state, unit)
      state.unit = unit
      return state.next
    }
    if (unit > 0x7f) return this.computeStep(state, unit)
    state.ascii ??= new Array<number>(0x80).fill(UNKNOWN)
    let next = state.ascii[unit] as number
    if (next === UNKNOWN) {
      next = this.computeStep(state, unit)
      state.ascii[unit] = next
    }
    return next
  }

  private computeStep(state: State, unit: number): number {
    // Units that the list does not distinguish share a target, once it is known which those are.
    const key = state.units === undefined || state.units === 'all' || state.units.has(unit) ? unit : OTHER
    if (state.units === undefined && unit <= 0x7f) return this.intern(state, unit)
    state.others ??= new Map()
    let next = state.others.get(key)
    if (next === undefined) {
      next = this.intern(state, key)
      state.others.set(key, next)
    }
    return next
  }

  /**
   * Estimates how much the entries with one verdict match. An entry that has matched more of its chain of
   * segments counts for more.
   */
  weight(list: number, verdict: number): number {
    const { vector, verdicts } = this.states[list] as State
    let weight = 0
    for (let at = 0; at < vector.length; at++) {
      if (verdicts[at] !== verdict) continue
      const progress = this.derivatives.progress(vector[at] as Derivative)
      weight += progress === undefined ? 1 : (progress.partial ? 2 : 1) + 1 / progress.chain.length
    }
    return weight
  }

  /**
   * A lower bound on the size of a continuation that gets a verdict other than `verdict`. `Infinity` proves
   * that no continuation does.
   */
  leastOther(list: number, verdict: number, measure: OutputMeasure): number {
    const { vector, verdicts, otherwise } = this.states[list] as State
    if (otherwise !== verdict) return 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < vector.length; at++) {
      if (verdicts[at] !== verdict) least = Math.min(least, this.leastSize(vector[at], measure))
    }
    return least
  }

  /**
   * A lower bound on the size of a continuation that gets this verdict. `Infinity` proves that no
   * continuation does.
   */
  leastOf(list: number, verdict: number, measure: OutputMeasure): number {
    const { vector, verdicts, otherwise } = this.states[list] as State
    if (otherwise === verdict) return 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < vector.length; at++) {
      if (verdicts[at] === verdict) least = Math.min(least, this.leastSize(vector[at], measure))
    }
    return least
  }

  /**
   * Does `list` give the verdict `blocked` to every continuation to which `other` gives the verdict `wanted`?
   * `true` is a proof; `false` proves nothing. The caller ensures that a single entry of `other` gives
   * `wanted`: its last entry, or the end of the list. All entries of `other` above that one give another
   * verdict.
   */
  isBlocked(list: number, blocked: number, other: number, wanted: number): boolean {
    const { vector, verdicts, otherwise } = this.states[list] as State
    const matching = this.states[other] as State
    const last = matching.vector.length - 1
    const own =
      matching.otherwise === wanted
        ? ALWAYS
        : matching.verdicts[last] === wanted
          ? (matching.vector[last] as Derivative)
          : NEVER
    for (let at = 0; at < vector.length; at++) {
      const derivative = vector[at] as Derivative
      if (verdicts[at] !== blocked) {
        const above = matching.vector.indexOf(derivative)
        if (above === -1 || matching.verdicts[above] === wanted) return false
      } else if (derivative === own) return true
    }
    return otherwise === blocked
  }

  /**
   * The code units with which continuations that get a verdict other than `blocked` may begin; `undefined` if
   * these may be any.
   */
  firstUnits(list: number, blocked: number): readonly number[] | undefined {
    const { vector, verdicts, otherwise } = this.states[list] as State
    if (otherwise !== blocked) return undefined
    const firsts = new Set<number>()
    for (let at = 0; at < vector.length; at++) {
      if (verdicts[at] === blocked) continue
      const first = this.derivatives.first(vector[at] as Derivative)
      if (first === OTHER) return undefined
      firsts.add(first)
    }
    return [...firsts]
  }

  /**
   * A lower bound on the length of a continuation to which two lists give different verdicts. A continuation
   * only matches entries that need no more than its length. Below the bound, both lists have the same such
   * entries in the same order. The cost is one pass over both lists.
   */
  leastDifference(one: number, other: number): number {
    const [a, b] = [this.states[one] as State, this.states[other] as State]
    if (a.otherwise !== b.otherwise) return 0
    let least = Number.POSITIVE_INFINITY
    const skipLong = ({ vector }: State, from: number): number => {
      let at = from
      while (at < vector.length && this.derivatives.least(vector[at] as Derivative) >= least) at++
      return at
    }
    let [at, to] = [skipLong(a, 0), skipLong(b, 0)]
    while (at < a.vector.length || to < b.vector.length) {
      if (a.vector[at] === b.vector[to] && a.verdicts[at] === b.verdicts[to]) {
        at += 1
        to += 1
      } else {
        // The bound must exclude one of the two; excluding the longer one keeps it higher.
        least = Math.max(this.leastSize(a.vector[at], 'units'), this.leastSize(b.vector[to], 'units'))
      }
      ;[at, to] = [skipLong(a, at), skipLong(b, to)]
    }
    return least
  }

  /** The verdict of a list on a path that ends in this state. */
  verdict(list: number): number {
    const { vector, verdicts, otherwise } = this.states[list] as State
    const first = vector.findIndex((derivative) => this.derivatives.accepts(derivative))
    return first === -1 ? otherwise : (verdicts[first] as number)
  }

  /**
   * The verdict of a list on every continuation; `undefined` if different continuations may get different
   * verdicts.
   */
  constantVerdict(list: number): number | undefined {
    const { vector, otherwise } = this.states[list] as State
    return vector.length === 0 ? otherwise : undefined
  }

  private leastSize(derivative: Derivative | undefined, measure: OutputMeasure): number {
    if (derivative === undefined) return 0
    return measure === 'units' ? this.derivatives.least(derivative) : this.derivatives.weight(derivative)
  }

  private unitsOf({ vector }: State): ReadonlySet<number> | 'all' {
    const units = new Set<number>()
    for (const derivative of vector) {
      const own = this.derivatives.units(derivative)
      if (own === undefined) return 'all'
      for (const unit of own) units.add(unit)
    }
    return units
  }
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}
