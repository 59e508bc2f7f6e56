import { EVERYTHING, NOTHING, OTHER, type Residuals, type Rest, type Rung } from './residuals.ts'

/** A pattern, or what is left of one, and the verdict it gives. */
export interface Standing {
  readonly rest: Rest
  readonly verdict: number
}

interface Refusal {
  readonly rest: Rest
  /** How many entries of other verdicts rank above it. */
  readonly above: number
  readonly rung: Rung | undefined
}

/** See {@link Lists.profile}. */
export interface Profile {
  /** What it may still do; lists with the same differ in what keeps them from it. */
  readonly may: string
  readonly refusals: readonly Refusal[]
  /** By rest, and by the segments looked for, how many entries of other verdicts rank above. */
  readonly byRest: ReadonlyMap<Rest, number>
  readonly byLadder: ReadonlyMap<number, number>
  /** How much there is of refusals, roughly. */
  readonly weight: number
}

/** Does what refuses in one list refuse in another that may do the same, and there as much or more? */
export function refusesNoMore({ refusals }: Profile, { byRest, byLadder }: Profile): boolean {
  return refusals.every(({ rest, above, rung }) => {
    const same = byRest.get(rest)
    if (same !== undefined && same <= above) return true
    if (rung === undefined) return false
    for (let at = rung.held ? 1 : 0; at < rung.ladder.length; at++) {
      const further = byLadder.get(rung.ladder[at] as number)
      if (further !== undefined && further <= above) return true
    }
    return false
  })
}

/** What is left of a decision list once part of a path has gone by, in the one form that lists of the same meaning tend to share. */
interface State {
  readonly standing: readonly Standing[]
  /** The verdict where none of them matches. */
  readonly otherwise: number
  /** Where US-ASCII leads, and the units beyond it, as far as it has been asked for; made with the first question. */
  ascii?: Int32Array
  readonly beyond: Map<number, number>
  /** The units that lead elsewhere than others do, once asked for; nothing where each leads somewhere of its own. */
  units?: ReadonlySet<number> | 'all'
  readonly profiles: Map<number, Profile>
}

/** Not asked for yet. */
const UNKNOWN = -1

/** Decision lists as automata, state by state as they are asked for. A state is a number. */
export class Lists {
  private readonly states: State[] = []
  private readonly known = new Map<string, number>()
  private readonly residuals: Residuals
  private readonly rests = new Marks()
  private readonly ladders = new Marks()

  constructor(residuals: Residuals) {
    this.residuals = residuals
  }

  /** The state of a list of which no part has gone by, or of any list: in order of precedence. */
  of(entries: Iterable<Standing>, otherwise: number): number {
    const { standing, last } = this.reduced(entries, otherwise)
    let key = String(last)
    for (const { rest, verdict } of standing) key += ` ${rest}:${verdict}`
    let state = this.known.get(key)
    if (state === undefined) {
      state = this.states.length
      this.known.set(key, state)
      this.states.push({ standing, otherwise: last, beyond: new Map(), profiles: new Map() })
    }
    return state
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
    return state.standing.length === 0 ? list : this.cached(state, OTHER)
  }

  step(list: number, unit: number): number {
    const state = this.states[list] as State
    if (state.standing.length === 0) return list
    if (unit > 0x7f) return this.cached(state, unit)
    state.ascii ??= new Int32Array(0x80).fill(UNKNOWN)
    let next = state.ascii[unit] as number
    if (next === UNKNOWN) {
      next = this.cached(state, unit)
      state.ascii[unit] = next
    }
    return next
  }

  private cached(state: State, unit: number): number {
    state.units ??= this.unitsOf(state)
    const taken = state.units === 'all' || state.units.has(unit) ? unit : OTHER
    let next = state.beyond.get(taken)
    if (next === undefined) {
      next = this.of(
        state.standing.map(({ rest, verdict }) => ({ rest: this.residuals.step(rest, taken), verdict })),
        state.otherwise,
      )
      state.beyond.set(taken, next)
    }
    return next
  }

  /** A list as what it may still do, and what may keep it from that: the entries of the verdict `refusal`. */
  profile(list: number, refusal: number): Profile {
    const state = this.states[list] as State
    let profile = state.profiles.get(refusal)
    if (profile === undefined) {
      profile = this.profiled(state, refusal)
      state.profiles.set(refusal, profile)
    }
    return profile
  }

  private profiled({ standing, otherwise }: State, refusal: number): Profile {
    const refusals: Refusal[] = []
    let may = ''
    let weight = 0
    let above = 0
    for (const { rest, verdict } of standing) {
      if (verdict !== refusal) {
        may += `${rest}:${verdict} `
        above += 1
        continue
      }
      const rung = this.residuals.rung(rest)
      refusals.push({ rest, above, rung })
      weight += rung === undefined ? 1 : (rung.held ? 2 : 1) + 1 / rung.ladder.length
    }
    const byRest = new Map(refusals.map(({ rest, above: rank }) => [rest, rank]))
    const byLadder = new Map<number, number>()
    for (const { above: rank, rung } of refusals) {
      const id = rung?.ladder[0]
      if (id !== undefined && !byLadder.has(id)) byLadder.set(id, rank)
    }
    return { may: may + otherwise, refusals, byRest, byLadder, weight }
  }

  /** Can a list, on whatever the one entry of another list still matches, say nothing but `refusal`? */
  isRefused(list: number, refusal: number, matching: number): boolean {
    const rest = (this.states[matching] as State).standing[0]?.rest ?? EVERYTHING
    const { standing, otherwise } = this.states[list] as State
    for (const entry of standing) {
      if (entry.verdict !== refusal) return false
      if (entry.rest === rest) return true
    }
    return otherwise === refusal
  }

  /** The verdict on a path that ends here. */
  verdict(list: number): number {
    const { standing, otherwise } = this.states[list] as State
    return standing.find(({ rest }) => this.residuals.accepts(rest))?.verdict ?? otherwise
  }

  /** The verdict on every path that goes on from here, where there is only one. */
  settled(list: number): number | undefined {
    const { standing, otherwise } = this.states[list] as State
    return standing.length === 0 ? otherwise : undefined
  }

  private unitsOf({ standing }: State): ReadonlySet<number> | 'all' {
    const units = new Set<number>()
    for (const { rest } of standing) {
      const own = this.residuals.units(rest)
      if (own === undefined) return 'all'
      for (const unit of own) units.add(unit)
    }
    return units
  }

  /** Without what never decides, and in one order: states that mean the same are then found to be the same more often. */
  private reduced(entries: Iterable<Standing>, otherwise: number): { standing: readonly Standing[]; last: number } {
    const live: Standing[] = []
    const seen = this.rests.cleared()
    const ladders = this.ladders.cleared()
    let last = otherwise
    for (const entry of entries) {
      if (entry.rest === NOTHING || seen.has(entry.rest)) continue
      if (entry.rest === EVERYTHING) {
        last = entry.verdict
        break
      }
      const rung = this.residuals.rung(entry.rest)
      if (rung !== undefined) {
        if (isOnLadder(rung, ladders)) continue
        ladders.add(rung.ladder[0] as number)
      }
      seen.add(entry.rest)
      live.push(entry)
    }
    return { standing: this.ordered(this.contested(live, last)), last }
  }

  /** Without the entries that say what would be said without them: none below them, that overlaps, says otherwise. */
  private contested(live: readonly Standing[], last: number): Standing[] {
    const kept: Standing[] = []
    const firsts = new Set<number>()
    let anyFirst = false
    for (let at = live.length - 1; at >= 0; at--) {
      const entry = live[at] as Standing
      const first = this.residuals.first(entry.rest)
      if (entry.verdict !== last) {
        if (first === OTHER) anyFirst = true
        else firsts.add(first)
      } else if (!(anyFirst || (first === OTHER ? firsts.size > 0 : firsts.has(first)))) {
        continue
      }
      kept.push(entry)
    }
    return kept.reverse()
  }

  /** Neighbours of one verdict by number, for among them no order matters, and without those that others have got further than. */
  private ordered(kept: readonly Standing[]): Standing[] {
    const all: Standing[] = []
    for (let from = 0; from < kept.length; ) {
      const verdict = kept[from]?.verdict
      let to = from
      while (to < kept.length && kept[to]?.verdict === verdict) to++
      const block: Standing[] = []
      const ladders = this.ladders.cleared()
      // From the last on: those above one have been held against it when the list was gone through from the first on.
      for (let at = to - 1; at >= from; at--) {
        const entry = kept[at] as Standing
        const rung = this.residuals.rung(entry.rest)
        if (rung !== undefined) {
          if (isOnLadder(rung, ladders)) continue
          ladders.add(rung.ladder[0] as number)
        }
        block.push(entry)
      }
      all.push(...block.sort((a, b) => a.rest - b.rest))
      from = to
    }
    return all
  }
}

/** Does a rest match only what another does that has got further? By what the others look for. */
function isOnLadder({ ladder, held }: Rung, others: Marks): boolean {
  for (let at = held ? 1 : 0; at < ladder.length; at++) if (others.has(ladder[at] as number)) return true
  return false
}

/** A set of small numbers that is emptied at no cost. */
class Marks {
  private readonly rounds: number[] = []
  private round = 0

  cleared(): this {
    this.round += 1
    return this
  }

  has(number: number): boolean {
    return this.rounds[number] === this.round
  }

  add(number: number): void {
    while (this.rounds.length < number) this.rounds.push(0)
    this.rounds[number] = this.round
  }
}
