import type { Pace } from '../transducer/output-bound.ts'
import { type Columns, Reduction } from './canonical-list.ts'
import { EVERYTHING, NOTHING, OTHER, type Residuals, type Rest } from './derivatives.ts'
import { type Profile, profileOf } from './subsumption-key.ts'

/** A pattern, or what is left of one, and the verdict it gives. */
export interface ListEntry {
  readonly rest: Rest
  readonly verdict: number
}

/** What is left of a decision list once part of a path has gone by, in the one form that lists of the same meaning tend to share. */
interface State extends Columns {
  /** A unit that was asked for, and where it leads: of most states only one ever is. */
  unit: number
  next: number
  /** Where US-ASCII leads, and the units beyond it, as far as it has been asked for; made with the second question. */
  ascii?: number[]
  beyond?: Map<number, number>
  /** The units that lead elsewhere than others do, once asked for; nothing where each leads somewhere of its own. */
  units?: ReadonlySet<number> | 'all'
  /** For the refusal last asked about. */
  profile?: { readonly refusal: number; readonly of: Profile }
}

/** Not asked for yet; no unit, and no state. */
const UNKNOWN = -2

/** Decision lists as automata, state by state as they are asked for. A state is a number. */
export class Lists {
  private readonly states: State[] = []
  /** By a number made of what they hold, which different ones may share. */
  private readonly known = new Map<number, number[]>()
  private readonly residuals: Residuals
  private readonly reduction: Reduction

  constructor(residuals: Residuals) {
    this.residuals = residuals
    this.reduction = new Reduction(residuals)
  }

  /** Entries gone through so far to make states. */
  get entries(): number {
    return this.reduction.entries
  }

  /** The state of a list of which no part has gone by, or of any list: in order of precedence. */
  of(entries: readonly ListEntry[], otherwise: number): number {
    return this.stateOf({ rests: entries.map(({ rest }) => rest), verdicts: entries.map(({ verdict }) => verdict), otherwise })
  }

  private stateOf(list: Columns, unit?: number): number {
    const { rests, verdicts, otherwise } = this.reduction.of(list, unit)
    let hash = otherwise
    for (let at = 0; at < rests.length; at++)
      hash = (Math.imul(hash, 31) + Math.imul(rests[at] as number, 0x9e3779b1) + (verdicts[at] as number)) | 0
    let alike = this.known.get(hash)
    if (alike === undefined) {
      alike = []
      this.known.set(hash, alike)
    }
    for (const known of alike) {
      const state = this.states[known] as State
      if (state.otherwise === otherwise && isEqual(state.rests, rests) && isEqual(state.verdicts, verdicts)) return known
    }
    alike.push(this.states.length)
    this.states.push({ rests, verdicts, otherwise, unit: UNKNOWN, next: UNKNOWN })
    return this.states.length - 1
  }

  /** The units that lead elsewhere than others do, or `all` where each leads somewhere of its own. */
  leaving(list: number): ReadonlySet<number> | 'all' {
    const state = this.states[list] as State
    state.units ??= this.unitsOf(state)
    return state.units
  }

  /** Where all units lead that are not among those of {@link leaving}. */
  stepAside(list: number): number {
    const state = this.states[list] as State
    return state.rests.length === 0 ? list : this.cached(state, OTHER)
  }

  step(list: number, unit: number): number {
    const state = this.states[list] as State
    if (state.rests.length === 0) return list
    if (unit === state.unit) return state.next
    if (state.unit === UNKNOWN) {
      state.next = this.cached(state, unit)
      state.unit = unit
      return state.next
    }
    if (unit > 0x7f) return this.cached(state, unit)
    state.ascii ??= new Array<number>(0x80).fill(UNKNOWN)
    let next = state.ascii[unit] as number
    if (next === UNKNOWN) {
      next = this.cached(state, unit)
      state.ascii[unit] = next
    }
    return next
  }

  private cached(state: State, unit: number): number {
    // Until it is known which units lead elsewhere than others, one is as good as another.
    const taken = state.units === undefined || state.units === 'all' || state.units.has(unit) ? unit : OTHER
    if (state.units === undefined && unit <= 0x7f) return this.stateOf(state, unit)
    state.beyond ??= new Map()
    let next = state.beyond.get(taken)
    if (next === undefined) {
      next = this.stateOf(state, taken)
      state.beyond.set(taken, next)
    }
    return next
  }

  /** A list as what it may still do, and what may keep it from that: the entries of the verdict `refusal`. */
  profile(list: number, refusal: number): Profile {
    const state = this.states[list] as State
    if (state.profile?.refusal !== refusal) state.profile = { refusal, of: profileOf(state, refusal, this.residuals) }
    return state.profile.of
  }

  /** How much there is of entries of one verdict, roughly: less where they have got less far. */
  weight(list: number, verdict: number): number {
    const { rests, verdicts } = this.states[list] as State
    let weight = 0
    for (let at = 0; at < rests.length; at++) {
      if (verdicts[at] !== verdict) continue
      const rung = this.residuals.rung(rests[at] as Rest)
      weight += rung === undefined ? 1 : (rung.held ? 2 : 1) + 1 / rung.ladder.length
    }
    return weight
  }

  /** A number of units, or signs, than which no continuation has fewer that gets another verdict than this; infinite where none does. */
  leastOther(list: number, verdict: number, counts: Pace['counts']): number {
    const { rests, verdicts, otherwise } = this.states[list] as State
    if (otherwise !== verdict) return 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < rests.length; at++) {
      if (verdicts[at] !== verdict) least = Math.min(least, this.leastOfRest(rests[at], counts))
    }
    return least
  }

  /**
   * Can a list say nothing but `refusal` on whatever another list says `wanted` to, of which the last entry does alone? The other
   * says something else to what its entries above that match.
   */
  isRefused(list: number, refusal: number, matching: number, wanted: number): boolean {
    const { rests, verdicts, otherwise } = this.states[list] as State
    const other = this.states[matching] as State
    const last = other.rests.length - 1
    const own = other.otherwise === wanted ? EVERYTHING : other.verdicts[last] === wanted ? (other.rests[last] as Rest) : NOTHING
    for (let at = 0; at < rests.length; at++) {
      const rest = rests[at] as Rest
      if (verdicts[at] !== refusal) {
        const above = other.rests.indexOf(rest)
        if (above === -1 || other.verdicts[above] === wanted) return false
      } else if (rest === own) return true
    }
    return otherwise === refusal
  }

  /** A number of units, or signs, than which no continuation has fewer that gets this verdict. */
  leastOf(list: number, verdict: number, counts: Pace['counts']): number {
    const { rests, verdicts, otherwise } = this.states[list] as State
    if (otherwise === verdict) return 0
    let least = Number.POSITIVE_INFINITY
    for (let at = 0; at < rests.length; at++) {
      if (verdicts[at] === verdict) least = Math.min(least, this.leastOfRest(rests[at], counts))
    }
    return least
  }

  /** The units of which a text goes on with one that is not to get the verdict `refusal`; nothing where they are not known. */
  firstsOf(list: number, refusal: number): readonly number[] | undefined {
    const { rests, verdicts, otherwise } = this.states[list] as State
    if (otherwise !== refusal) return undefined
    const firsts = new Set<number>()
    for (let at = 0; at < rests.length; at++) {
      if (verdicts[at] === refusal) continue
      const first = this.residuals.first(rests[at] as Rest)
      if (first === OTHER) return undefined
      firsts.add(first)
    }
    return [...firsts]
  }

  /**
   * A number of units than which none is shorter that parts two lists: what goes on for fewer matches only entries that need no
   * more, and up to this number both lists hold the same of these, in the same order.
   */
  leastApart(one: number, other: number): number {
    const [a, b] = [this.states[one] as State, this.states[other] as State]
    if (a.otherwise !== b.otherwise) return 0
    let least = Number.POSITIVE_INFINITY
    const next = ({ rests }: State, from: number): number => {
      let at = from
      while (at < rests.length && this.residuals.least(rests[at] as Rest) >= least) at++
      return at
    }
    for (let [at, to] = [next(a, 0), next(b, 0)]; at < a.rests.length || to < b.rests.length; [at, to] = [next(a, at), next(b, to)]) {
      if (a.rests[at] === b.rests[to] && a.verdicts[at] === b.verdicts[to]) {
        at += 1
        to += 1
      } else {
        // One of the two has to be beyond the number; it is the greater that leaves the most.
        least = Math.max(this.leastOfRest(a.rests[at], 'units'), this.leastOfRest(b.rests[to], 'units'))
      }
    }
    return least
  }

  /** The verdict on a path that ends here. */
  verdict(list: number): number {
    const { rests, verdicts, otherwise } = this.states[list] as State
    const first = rests.findIndex((rest) => this.residuals.accepts(rest))
    return first === -1 ? otherwise : (verdicts[first] as number)
  }

  /** The verdict on every path that goes on from here, where there is only one. */
  settled(list: number): number | undefined {
    const { rests, otherwise } = this.states[list] as State
    return rests.length === 0 ? otherwise : undefined
  }

  private leastOfRest(rest: Rest | undefined, counts: Pace['counts']): number {
    if (rest === undefined) return 0
    return counts === 'units' ? this.residuals.least(rest) : this.residuals.signs(rest)
  }

  private unitsOf({ rests }: State): ReadonlySet<number> | 'all' {
    const units = new Set<number>()
    for (const rest of rests) {
      const own = this.residuals.units(rest)
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
