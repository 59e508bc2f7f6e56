import type { FormStep, PathForm } from '../form.ts'
import { LETTERS } from '../letters.ts'
import { COSTS } from './alphabet.ts'

/** The least that letters cost after which two forms, from a state of each, have written differently; infinite where they never do. */
export type Divergence = (one: number, other: number) => number

/** Forms never change, so neither does where they diverge. */
const known = new WeakMap<PathForm, WeakMap<PathForm, Divergence>>()

/** Where two forms begin to write differently: until then, two lists that mean the same give the same verdicts. */
export function divergenceOf(a: PathForm, b: PathForm): Divergence {
  let ofA = known.get(a)
  if (ofA === undefined) {
    ofA = new WeakMap()
    known.set(a, ofA)
  }
  let divergence = ofA.get(b)
  if (divergence === undefined) {
    divergence = diverging(a, b)
    ofA.set(b, divergence)
  }
  return divergence
}

/** Two states, and by pair of states that both lead to alike the least cost to get there; `apart` is the least to write differently. */
interface Pair {
  apart: number
  readonly alike: Map<Pair, number>
}

function diverging(a: PathForm, b: PathForm): Divergence {
  const pairs = new Map<string, Pair>()
  const pairOf = (one: number, other: number): Pair => {
    const key = `${one} ${other}`
    let pair = pairs.get(key)
    if (pair !== undefined) return pair
    pair = { apart: a.end(one) === b.end(other) ? Number.POSITIVE_INFINITY : 0, alike: new Map() }
    pairs.set(key, pair)
    for (const [index, letter] of LETTERS.entries()) {
      const cost = COSTS[index] as number
      const [first, second] = [soleStep(a.step(one, letter)), soleStep(b.step(other, letter))]
      if (first === undefined || second === undefined || first.adds !== second.adds) {
        pair.apart = Math.min(pair.apart, cost)
      } else {
        const next = pairOf(first.state, second.state)
        pair.alike.set(next, Math.min(cost, pair.alike.get(next) ?? cost))
      }
    }
    return pair
  }
  return (one, other) => {
    const seen = pairs.size
    const pair = pairOf(one, other)
    if (pairs.size > seen) settle([...pairs.values()])
    return pair.apart
  }
}

/** The one step of a letter; nothing where the form guesses or refuses, which counts as writing differently. */
function soleStep(steps: readonly FormStep[] | undefined): FormStep | undefined {
  return steps?.length === 1 ? steps[0] : undefined
}

/** Costs of what lies behind other pairs, passed on until none gets less (Bellman, Ford); the pairs are few. */
function settle(pairs: readonly Pair[]): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const pair of pairs) {
      for (const [next, cost] of pair.alike) {
        if (cost + next.apart >= pair.apart) continue
        pair.apart = cost + next.apart
        changed = true
      }
    }
  }
}
