import type { PathForm } from '../form.ts'
import { LETTERS } from '../letters.ts'
import { COSTS } from './alphabet.ts'

/** How much a form writes for what letters cost, so that it is known how much letters cost at least that write so much. */
export interface Pace {
  /** By state: how many units may be written from there to the end of a URL beyond one for each unit of cost; infinite where there is no bound. */
  readonly surplus: ReadonlyMap<number, number>
  /** The least cost of a letter for which the form refuses the whole URL; infinite where it refuses none. */
  readonly refusal: number
}

/** Forms never change, so neither do their paces. */
const known = new WeakMap<PathForm, Pace>()

/** The pace of a form. */
export function paceOf(form: PathForm): Pace {
  let pace = known.get(form)
  if (pace === undefined) {
    pace = measured(form)
    known.set(form, pace)
  }
  return pace
}

/** What is written with one letter beyond its cost, and the state that follows; by state, of all letters that lead to one the most. */
type Gains = Map<number, Map<number, number>>

function measured(form: PathForm): Pace {
  const gains: Gains = new Map()
  let refusal = Number.POSITIVE_INFINITY
  const states = new Set([form.start])
  // A set goes on to what is added to it on the way.
  for (const state of states) {
    const ways = new Map<number, number>()
    for (const [index, letter] of LETTERS.entries()) {
      const cost = COSTS[index] as number
      const steps = form.step(state, letter)
      if (steps === undefined) refusal = Math.min(refusal, cost)
      for (const { state: to, adds } of steps ?? []) {
        states.add(to)
        ways.set(to, Math.max(adds.length - cost, ways.get(to) ?? Number.NEGATIVE_INFINITY))
      }
    }
    gains.set(state, ways)
  }
  return { surplus: surplusOf(form, gains), refusal }
}

/** The greatest gain on any way to the end (Bellman, Ford): where it still grows after as many rounds as there are states, it has no bound. */
function surplusOf(form: PathForm, gains: Gains): Map<number, number> {
  const surplus = new Map([...gains.keys()].map((state) => [state, form.end(state)?.length ?? 0]))
  for (let round = 0; round <= gains.size; round++) {
    let grown = false
    for (const [state, ways] of gains) {
      for (const [to, gain] of ways) {
        const more = gain + (surplus.get(to) as number)
        if (more <= (surplus.get(state) as number)) continue
        surplus.set(state, more)
        grown = true
      }
    }
    if (!grown) return surplus
  }
  return new Map([...gains.keys()].map((state) => [state, Number.POSITIVE_INFINITY]))
}
