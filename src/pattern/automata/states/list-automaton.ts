import type { OutputMeasure } from '../../symbols.ts'
import { ALWAYS, type Derivative, type DerivativeList, type Derivatives, NEVER, OTHER } from './derivatives.ts'

/** A derivative of a pattern and the verdict it gives. */
export interface ListEntry {
  readonly derivative: Derivative
  readonly verdict: number
}

/** The canonical form that the automaton's states are in; see `Canonicalizer`. */
interface CanonicalForm {
  /** Entries processed so far. */
  readonly entries: number
  canonicalize(list: DerivativeList, unit?: number): DerivativeList
}

/** A canonical list of derivatives and its transitions, as far as they have been computed. */
interface State extends DerivativeList {
  /** The first unit asked about, and its target: most states are asked about one unit only. */
  unit: number
  next: number
  /** The targets of US-ASCII and of other units, created at the second unit. */
  ascii?: number[]
  others?: Map<number, number>
  /** See {@link ListAutomaton.distinctUnits}. */
  units?: ReadonlySet<number> | 'all'
}

/** No unit, and no state: not computed yet. */
const UNKNOWN = -2

/**
 * The automaton of decision lists over code units, determinised lazily. A state is a number; it stands for a
 * canonical list of derivatives. Lists with common derivatives share states.
 */
export class ListAutomaton {
  private readonly states: State[] = []
  /** By hash, which different states may share. */
  private readonly byHash = new Map<number, number[]>()
  private readonly derivatives: Derivatives
  private readonly canonicalForm: CanonicalForm

  constructor(derivatives: Derivatives, canonicalForm: CanonicalForm) {
    this.derivatives = derivatives
    this.canonicalForm = canonicalForm
  }

  /** Entries processed so far to create states. */
  get entries(): number {
    return this.canonicalForm.entries
  }

  /** The state of a list, given in order of precedence. */
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
      hash = (Math.imul(hash, 31) + Math.imul(vector[at] as number, 0x9e3779b1) + (verdicts[at] as number)) | 0
    let sameHash = this.byHash.get(hash)
    if (sameHash === undefined) {
      sameHash = []
      this.byHash.set(hash, sameHash)
    }
    for (const candidate of sameHash) {
      const state = this.states[candidate] as State
      if (state.otherwise === otherwise && isEqual(state.vector, vector) && isEqual(state.verdicts, verdicts)) return candidate
    }
    sameHash.push(this.states.length)
    this.states.push({ vector, verdicts, otherwise, unit: UNKNOWN, next: UNKNOWN })
    return this.states.length - 1
  }

  /**
   * The units that lead elsewhere than all other units do; `all` if each unit may have a target of its own.
   */
  distinctUnits(list: number): ReadonlySet<number> | 'all' {
    const state = this.states[list] as State
    state.units ??= this.unitsOf(state)
    return state.units
  }

  /** The target of all units that are not among {@link distinctUnits}. */
  stepOther(list: number): number {
    const state = this.states[list] as State
    return state.vector.length === 0 ? list : this.computeStep(state, OTHER)
  }

  /** The target of a code unit. */
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
   * A rough measure of how much the entries of one verdict match: entries that have matched more of a chain
   * count for more.
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
   * Lower bound on the size of a continuation whose verdict differs from `verdict`; `Infinity` if there is
   * none.
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

  /** Lower bound on the size of a continuation that gets this verdict; `Infinity` if there is none. */
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
   * Does `list` give the verdict `blocked` to every continuation that `other` gives the verdict `wanted`?
   * Only tells so if one entry of `other` gives `wanted`: its last, or the end of the list. Entries above it
   * in `other` give those continuations another verdict. `false` proves nothing.
   */
  isBlocked(list: number, blocked: number, other: number, wanted: number): boolean {
    const { vector, verdicts, otherwise } = this.states[list] as State
    const matching = this.states[other] as State
    const last = matching.vector.length - 1
    const own = matching.otherwise === wanted ? ALWAYS : matching.verdicts[last] === wanted ? (matching.vector[last] as Derivative) : NEVER
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
   * The first units of the continuations with another verdict than `blocked`; `undefined` if they may be any.
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
   * Lower bound on the length of a continuation to which two lists give different verdicts. A shorter
   * continuation matches only entries that need no more, and below the bound both lists have the same of
   * these in the same order.
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

  /** The verdict on a path that ends here. */
  verdict(list: number): number {
    const { vector, verdicts, otherwise } = this.states[list] as State
    const first = vector.findIndex((derivative) => this.derivatives.accepts(derivative))
    return first === -1 ? otherwise : (verdicts[first] as number)
  }

  /** The verdict on every continuation, if there is only one. */
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
