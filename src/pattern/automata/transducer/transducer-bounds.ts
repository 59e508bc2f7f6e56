import { memoFor, memoForBoth } from '../../memo-for.ts'
import { ALPHABET, type OutputMeasure, symbolCosts, weightedLength } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'

/**
 * Two kinds of bounds that a search computes from transducers alone. The output bound limits the size of a
 * transducer's output by the cost of its input. The divergence tells how soon two transducers may write
 * different texts. Both are shortest-path problems over the few states of the transducers, solved by
 * Bellman–Ford relaxation. The results are cached, because transducers are immutable.
 */

/** A bound on the output of a transducer: for every URL, output size ≤ input cost + slack. */
export interface OutputBound {
  /**
   * How sizes of outputs are measured: in code units, or by weight if the output has no bound in code units.
   */
  readonly measure: OutputMeasure
  /**
   * For each state of the transducer, an upper bound on (output size − input cost) from that state to the end
   * of a URL; `Infinity` if there is none.
   */
  readonly slack: ReadonlyMap<number, number>
  /**
   * The cost of the cheapest symbol because of which the transducer rejects a URL; `Infinity` if it rejects
   * none.
   */
  readonly rejectionCost: number
}

/** The output bound of a transducer. */
export const outputBoundOf: (transducer: UrlTransducer) => OutputBound = memoFor((transducer) => {
  const inUnits = measureOutput(transducer, 'units')
  return inUnits.slack.get(transducer.start) === Number.POSITIVE_INFINITY
    ? measureOutput(transducer, 'weight')
    : inUnits
})

/** The size of a text, measured as the bound measures outputs. */
function sizeOf({ measure }: OutputBound, text: string): number {
  return measure === 'units' ? text.length : weightedLength(text)
}

/**
 * For each state and each next state, the maximum of (output size − symbol cost) over the symbols that lead
 * from the one to the other.
 */
type Gains = Map<number, Map<number, number>>

function measureOutput(transducer: UrlTransducer, measure: OutputMeasure): OutputBound {
  const gains: Gains = new Map()
  let rejectionCost = Number.POSITIVE_INFINITY
  const size = (text: string): number => (measure === 'units' ? text.length : weightedLength(text))
  const states = new Set([transducer.start])
  const costs = symbolCosts()
  // Iterating a set visits the elements that are added on the way.
  for (const state of states) {
    const gainTo = new Map<number, number>()
    for (const [index, symbol] of ALPHABET.entries()) {
      const cost = costs[index] as number
      const transitions = transducer.step(state, symbol)
      if (transitions === undefined) rejectionCost = Math.min(rejectionCost, cost)
      for (const { state: to, adds } of transitions ?? []) {
        states.add(to)
        gainTo.set(to, Math.max(size(adds) - cost, gainTo.get(to) ?? Number.NEGATIVE_INFINITY))
      }
    }
    gains.set(state, gainTo)
  }
  const closings = new Map(Array.from(states, (state) => [state, size(transducer.end(state) ?? '')]))
  return { measure, slack: longestGains(closings, gains), rejectionCost }
}

/**
 * For each state, the longest path to the end of a URL (Bellman–Ford). If a path still grows after as many
 * rounds as there are states, the result is `Infinity` for all states. Each round goes through all edges.
 */
function longestGains(closings: ReadonlyMap<number, number>, gains: Gains): Map<number, number> {
  const longest = new Map(closings)
  for (let round = 0; round <= gains.size; round++) {
    let hasGrown = false
    for (const [state, gainTo] of gains) {
      for (const [to, gain] of gainTo) {
        const total = gain + (longest.get(to) as number)
        if (total <= (longest.get(state) as number)) continue
        longest.set(state, total)
        hasGrown = true
      }
    }
    if (!hasGrown) return longest
  }
  return new Map([...gains.keys()].map((state) => [state, Number.POSITIVE_INFINITY]))
}

/** How soon two transducers `a` and `b`, each in a given state, write different texts for the same URL. */
interface DivergenceBounds {
  /**
   * A lower bound on the cost of a continuation for which the two transducers write different texts.
   * `Infinity` proves that there is none.
   */
  readonly cost: number
  /**
   * A lower bound on (input cost − output size of `a`), over all continuations for which the two transducers
   * write different texts and `a` does not reject the URL. It is `-Infinity` if the output of `a` has no
   * bound.
   */
  readonly excess: number
}

/** The bounds of two transducers, for each pair of their states. */
export type Divergence = (stateOfA: number, stateOfB: number) => DivergenceBounds

/**
 * Tells how soon two transducers write different texts, from each pair of their states. As long as they write
 * the same text, equal lists give equal verdicts.
 */
export function divergenceOf(a: UrlTransducer, b: UrlTransducer): Divergence {
  return a.name === b.name ? divergenceOfOne : divergenceOfTwo(a, b)
}

const divergenceOfTwo = memoForBoth(measureDivergence)

/**
 * The divergence of a transducer from itself: equal states never diverge. Of two different states, which were
 * guesses, nothing is known.
 */
const divergenceOfOne: Divergence = (one, other) => (one === other ? NEVER_DIVERGING : ALWAYS_DIVERGING)

const NEVER_DIVERGING: DivergenceBounds = {
  cost: Number.POSITIVE_INFINITY,
  excess: Number.POSITIVE_INFINITY,
}
const ALWAYS_DIVERGING: DivergenceBounds = { cost: 0, excess: Number.NEGATIVE_INFINITY }

/**
 * A pair of states of two transducers, with its bounds. `next` are the pairs after one symbol for which both
 * transducers write the same text, with the least cost and excess of such a symbol.
 */
interface StatePair {
  cost: number
  excess: number
  readonly next: Map<StatePair, { readonly cost: number; readonly excess: number }>
}

function measureDivergence(a: UrlTransducer, b: UrlTransducer): Divergence {
  const pairs = new Map<string, StatePair>()
  const bound = outputBoundOf(a)
  const { slack } = bound
  const costs = symbolCosts()
  const isBounded = slack.get(a.start) !== Number.POSITIVE_INFINITY
  const pairOf = (one: number, other: number): StatePair => {
    const key = `${one} ${other}`
    let pair = pairs.get(key)
    if (pair !== undefined) return pair
    const closing = a.end(one)
    const isSame = closing === b.end(other)
    pair = {
      cost: isSame ? Number.POSITIVE_INFINITY : 0,
      excess: isSame ? Number.POSITIVE_INFINITY : -sizeOf(bound, closing ?? ''),
      next: new Map(),
    }
    pairs.set(key, pair)
    for (const [index, symbol] of ALPHABET.entries()) {
      const cost = costs[index] as number
      const transitions = a.step(one, symbol)
      const [first, second] = [soleTransition(transitions), soleTransition(b.step(other, symbol))]
      if (first === undefined || second === undefined || first.adds !== second.adds) {
        pair.cost = Math.min(pair.cost, cost)
        for (const { state, adds } of transitions ?? []) {
          pair.excess = Math.min(pair.excess, cost - sizeOf(bound, adds) - (slack.get(state) as number))
        }
      } else {
        const next = pairOf(first.state, second.state)
        const excess = cost - sizeOf(bound, first.adds)
        const before = pair.next.get(next)
        pair.next.set(next, {
          cost: Math.min(cost, before?.cost ?? cost),
          excess: Math.min(excess, before?.excess ?? excess),
        })
      }
    }
    return pair
  }
  return (one, other) => {
    const before = pairs.size
    const pair = pairOf(one, other)
    if (pairs.size > before) relax([...pairs.values()], isBounded)
    return isBounded ? pair : { cost: pair.cost, excess: Number.NEGATIVE_INFINITY }
  }
}

/**
 * The only transition of a symbol; `undefined` if the transducer guesses or rejects. The caller counts
 * `undefined` as a difference between the transducers.
 */
function soleTransition(transitions: readonly Transition[] | undefined): Transition | undefined {
  return transitions?.length === 1 ? transitions[0] : undefined
}

/**
 * Relaxes the edges of all pairs until no bound gets smaller (Bellman–Ford). There are at most as many rounds
 * as pairs, and few pairs, because transducers have few states.
 */
function relax(pairs: readonly StatePair[], isBounded: boolean): void {
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const pair of pairs) {
      for (const [next, { cost, excess }] of pair.next) {
        if (cost + next.cost < pair.cost) {
          pair.cost = cost + next.cost
          hasChanged = true
        }
        if (isBounded && excess + next.excess < pair.excess) {
          pair.excess = excess + next.excess
          hasChanged = true
        }
      }
    }
  }
}
