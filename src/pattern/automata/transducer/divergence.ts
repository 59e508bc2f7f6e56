import { ALPHABET } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'
import { paceOf, sizeOf } from './output-bound.ts'
import { costsOfLetters } from './symbol-order.ts'

/** When two forms write differently, from a state of each. */
export interface Diverging {
  /** The least that letters cost after which they have; infinite where they never do. */
  readonly apart: number
  /** How much more letters cost at least than what the first form writes for them up to its end counts for, some of them written differently, and none refused by it. */
  readonly beyond: number
}

export type Divergence = (one: number, other: number) => Diverging

/** Forms never change, so neither does where they diverge. */
const known = new WeakMap<UrlTransducer, WeakMap<UrlTransducer, Divergence>>()

/** Where two forms begin to write differently: until then, two lists that mean the same give the same verdicts. */
export function divergenceOf(a: UrlTransducer, b: UrlTransducer): Divergence {
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
  beyond: number
  readonly alike: Map<Pair, { readonly cost: number; readonly beyond: number }>
}

function diverging(a: UrlTransducer, b: UrlTransducer): Divergence {
  const pairs = new Map<string, Pair>()
  const pace = paceOf(a)
  const { surplus } = pace
  const costs = costsOfLetters()
  // Where there is no bound to what is written for what letters cost, they may cost less than that by any amount.
  const isBounded = surplus.get(a.start) !== Number.POSITIVE_INFINITY
  const pairOf = (one: number, other: number): Pair => {
    const key = `${one} ${other}`
    let pair = pairs.get(key)
    if (pair !== undefined) return pair
    const closing = a.end(one)
    const isAlike = closing === b.end(other)
    pair = {
      apart: isAlike ? Number.POSITIVE_INFINITY : 0,
      beyond: isAlike ? Number.POSITIVE_INFINITY : -sizeOf(pace, closing ?? ''),
      alike: new Map(),
    }
    pairs.set(key, pair)
    for (const [index, letter] of ALPHABET.entries()) {
      const cost = costs[index] as number
      const steps = a.step(one, letter)
      const [first, second] = [soleStep(steps), soleStep(b.step(other, letter))]
      if (first === undefined || second === undefined || first.adds !== second.adds) {
        pair.apart = Math.min(pair.apart, cost)
        for (const { state, adds } of steps ?? []) {
          pair.beyond = Math.min(pair.beyond, cost - sizeOf(pace, adds) - (surplus.get(state) as number))
        }
      } else {
        const next = pairOf(first.state, second.state)
        const beyond = cost - sizeOf(pace, first.adds)
        const before = pair.alike.get(next)
        pair.alike.set(next, { cost: Math.min(cost, before?.cost ?? cost), beyond: Math.min(beyond, before?.beyond ?? beyond) })
      }
    }
    return pair
  }
  return (one, other) => {
    const seen = pairs.size
    const pair = pairOf(one, other)
    if (pairs.size > seen) settle([...pairs.values()], isBounded)
    return isBounded ? pair : { apart: pair.apart, beyond: Number.NEGATIVE_INFINITY }
  }
}

/** The one step of a letter; nothing where the form guesses or refuses, which counts as writing differently. */
function soleStep(steps: readonly Transition[] | undefined): Transition | undefined {
  return steps?.length === 1 ? steps[0] : undefined
}

/** Costs of what lies behind other pairs, passed on until none gets less (Bellman, Ford); the pairs are few. */
function settle(pairs: readonly Pair[], isBounded: boolean): void {
  for (let changed = true; changed; ) {
    changed = false
    for (const pair of pairs) {
      for (const [next, { cost, beyond }] of pair.alike) {
        if (cost + next.apart < pair.apart) {
          pair.apart = cost + next.apart
          changed = true
        }
        if (isBounded && beyond + next.beyond < pair.beyond) {
          pair.beyond = beyond + next.beyond
          changed = true
        }
      }
    }
  }
}
