import { memoFor } from './memo-for.ts'
import type { UrlSymbol } from './symbols.ts'

/** The states of a transducer are below this number, which makes a pair of states one exact number. */
export const MAX_TRANSDUCER_STATES: number = 2 ** 12

/** What a transducer appends to its output for one symbol, and its state after that symbol. */
export interface Transition {
  readonly state: number
  readonly adds: string
}

/**
 * A finite-state transducer that turns the path and query of a URL into the text a dialect matches patterns
 * against. It reads the URL symbol by symbol and writes as it goes. Composed with an automaton of the
 * patterns, it answers questions about URLs as they are sent. For example, `/%7Ejoe` and `/~joe` are two URLs
 * that some dialects read as one path. States are whole numbers from 0 on, below 4,096.
 */
export interface UrlTransducer {
  /** Two transducers of one name write the same text for every URL. */
  readonly name: string
  /** The state before the first symbol, which is always `/`. */
  readonly start: number
  /**
   * The transitions of a symbol; `undefined` if the transducer rejects the whole URL because of it. A
   * transducer whose output depends on later symbols is nondeterministic: it guesses, with a transition for
   * each guess. Exactly one run of every URL reaches an accepting end.
   */
  readonly step: (state: number, symbol: UrlSymbol) => readonly Transition[] | undefined
  /** The text added at the end of the URL; `undefined` if the run was a wrong guess. */
  readonly end: (state: number) => string | undefined
  /** The text that patterns are matched against in place of a rejected URL. Absent: no URL is rejected. */
  readonly rejected?: string
  /**
   * `true`: the program gives no verdict on a rejected URL, because its parser stops. No decision list has such a
   * verdict.
   */
  readonly isRejectedUnread?: true
  /**
   * The output is never longer than the cost of the URL (`symbolCost`), and equally long only if it is the
   * URL itself. The cheapest URL for a text of plain characters is then that text.
   */
  readonly faithful?: true
}

/** A transducer that writes each symbol on its own, whatever precedes it; `closing` is added at the end. */
export function symbolwise(name: string, write: (symbol: UrlSymbol) => string, closing = ''): UrlTransducer {
  return {
    name,
    start: 0,
    step: (_, symbol) => [{ state: 0, adds: write(symbol) }],
    end: () => closing,
    ...(closing === '' ? { faithful: true } : {}),
  }
}

/** Writes the URL as it is sent. */
export const identityTransducer: UrlTransducer = symbolwise('as sent', (symbol) => symbol)

/** The cached transitions of a transducer, by state and symbol. */
type TransitionCache = Map<UrlSymbol, readonly Transition[] | undefined>[]

/** Transducers are immutable, so their transitions can be cached for as long as they live. */
const transitionCacheOf = memoFor((_: UrlTransducer): TransitionCache => [])

/** {@link UrlTransducer.step}, computed once for each state and symbol. */
export function transitionsOf(
  transducer: UrlTransducer,
  state: number,
  symbol: UrlSymbol,
  cache: TransitionCache = transitionCacheOf(transducer),
): readonly Transition[] | undefined {
  cache[state] ??= new Map()
  const bySymbol = cache[state]
  let transitions = bySymbol.get(symbol)
  if (transitions === undefined && !bySymbol.has(symbol)) {
    transitions = transducer.step(state, symbol)
    bySymbol.set(symbol, transitions)
  }
  return transitions
}

/** The text that the transducer writes for a path and query, given as symbols. */
export function transduce(transducer: UrlTransducer, symbols: readonly UrlSymbol[]): string {
  const cache = transitionCacheOf(transducer)
  let runs: readonly Transition[] = [{ state: transducer.start, adds: '' }]
  for (let at = 0; at < symbols.length; ) {
    const [sole] = runs
    if (runs.length === 1 && sole !== undefined) {
      // Few transducers guess: until one does, there is one run and its text.
      let { state, adds } = sole
      let transitions: readonly Transition[] | undefined
      for (; at < symbols.length; at++) {
        transitions = transitionsOf(transducer, state, symbols[at] as UrlSymbol, cache)
        if (transitions === undefined) return transducer.rejected ?? ''
        const [transition] = transitions
        if (transitions.length !== 1 || transition === undefined) break
        state = transition.state
        adds += transition.adds
      }
      runs = [{ state, adds }]
      if (at === symbols.length) break
    }
    const next: Transition[] = []
    for (const { state, adds } of runs) {
      const transitions = transitionsOf(transducer, state, symbols[at] as UrlSymbol, cache)
      if (transitions === undefined) return transducer.rejected ?? ''
      for (const transition of transitions)
        next.push({ state: transition.state, adds: adds + transition.adds })
    }
    runs = next
    at += 1
  }
  const outputs = runs.flatMap(({ state, adds }) => {
    const closing = transducer.end(state)
    return closing === undefined ? [] : [adds + closing]
  })
  if (outputs.length !== 1) {
    throw new Error(
      `The transducer ${transducer.name} accepts ${symbols.join('')} by ${outputs.length} runs; it must be exactly one.`,
    )
  }
  return outputs[0] as string
}
