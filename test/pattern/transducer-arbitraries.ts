import fc from 'fast-check'
import {
  symbolsOf,
  type Transition,
  transduce,
  type UrlSymbol,
  type UrlTransducer,
} from '../../src/pattern/index.ts'

/** Transducers that do more than those of the dialects, and URLs short enough to try them all. */

/** The symbols that a drawn transducer may treat in a way of its own. It writes all others as they are. */
const SPECIAL: readonly UrlSymbol[] = ['a', 'b', '?', ';', '.', '%61', '|']

/** Every path of up to four of these symbols, and of `/`. */
export const SHORT_PATHS: readonly string[] = (() => {
  let longest = ['/']
  const all = [...longest]
  for (let length = 1; length < 4; length++) {
    longest = longest.flatMap((path) => ['/', ...SPECIAL].map((symbol) => path + symbol))
    all.push(...longest)
  }
  return all
})()

/** The states of a drawn transducer. */
const [WRITING, HOLDING, DROPPING] = [0, 1, 2] as const

/** What is written for each of these symbols. */
const written = fc.record(
  Object.fromEntries(
    SPECIAL.map((symbol) => [
      symbol,
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(symbol) },
        fc.constantFrom('', 'a', 'b', '/', '%61', '.'),
        ...(symbol.length === 3 ? [fc.constantFrom('aa', 'a/b')] : []),
      ),
    ]),
  ),
)

/** What a gentle transducer may write: it leaves the text of a path as it is, but for escapes. */
const GENTLE: Readonly<Record<UrlSymbol, readonly string[]>> = {
  a: ['a', '%61'],
  '?': ['?', ''],
  ';': [';', ''],
  '%61': ['%61', 'a'],
}

let count = 0

/**
 * Transducers that write other texts for some symbols. Some reject the URL because of a symbol, or hold one
 * back until the next one. Some drop what follows a symbol, up to a slash, or add a text at the end. Some begin
 * with a text that says whether a `|` will follow, which they guess.
 */
export const drawnTransducers: fc.Arbitrary<UrlTransducer> = fc
  .record({
    written,
    rejecting: fc.option(fc.constantFrom(...SPECIAL), { freq: 3 }),
    rejected: fc.constantFrom('', '/', '/a', '/b/'),
    holding: fc.option(fc.constantFrom('?', 'b'), { freq: 1 }),
    isHeldWritten: fc.boolean(),
    dropping: fc.option(fc.constantFrom(';', 'a'), { freq: 1 }),
    closing: fc.constantFrom('', '', '', '/', 'a'),
    isGuessing: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 0),
    isGentle: fc.integer({ min: 0, max: 2 }).map((drawn) => drawn > 0),
  })
  .map((drawn) =>
    drawn.isGentle
      ? { ...drawn, dropping: drawn.dropping && ';', holding: null, closing: '', isGuessing: false }
      : drawn,
  )
  .map((drawn): UrlTransducer => {
    const write = (symbol: UrlSymbol): string => {
      const own = drawn.written[symbol] ?? symbol
      return drawn.isGentle && GENTLE[symbol]?.includes(own) !== true ? symbol : own
    }
    const step = (state: number, symbol: UrlSymbol): readonly Transition[] | undefined => {
      if (symbol === drawn.rejecting) return undefined
      if (state === DROPPING) return [symbol === '/' ? { state: WRITING, adds: '/' } : { state, adds: '' }]
      const before = state === HOLDING ? (drawn.holding as string) : ''
      if (symbol === drawn.holding) return [{ state: HOLDING, adds: before }]
      if (symbol === drawn.dropping) return [{ state: DROPPING, adds: before }]
      return [{ state: WRITING, adds: before + write(symbol) }]
    }
    const end = (state: number): string =>
      (state === HOLDING && drawn.isHeldWritten ? (drawn.holding as string) : '') + drawn.closing
    const plain: UrlTransducer = {
      name: `drawn ${count++}`,
      start: WRITING,
      step,
      end,
      ...(drawn.rejecting === null ? {} : { rejected: drawn.rejected }),
    }
    return drawn.isGuessing ? guessing(plain) : plain
  })

/**
 * The same transducer, but its output begins with `/|` if a `|` follows, and with `//` if none does. Each state
 * is there twice: where a `|` is expected, and where it is not, or not any more.
 */
function guessing(plain: UrlTransducer): UrlTransducer {
  const { start } = plain
  const [first, expecting, none, seen] = [0, 10, 20, 30] as const
  const at = (
    guess: number,
    transitions: readonly Transition[] | undefined,
  ): readonly Transition[] | undefined =>
    transitions?.map(({ state, adds }) => ({ state: guess + 1 + state, adds }))
  return {
    ...plain,
    start: first,
    step: (state, symbol) => {
      if (state === first)
        return [
          { state: expecting + 1 + start, adds: '/|' },
          { state: none + 1 + start, adds: '//' },
        ]
      const guess = state - (state % 10)
      const transitions = plain.step((state % 10) - 1, symbol)
      if (symbol !== '|' || guess === seen || transitions === undefined) return at(guess, transitions)
      return guess === none ? [] : at(seen, transitions)
    },
    end: (state) => {
      const guess = state - (state % 10)
      return guess === expecting ? undefined : plain.end((state % 10) - 1)
    },
  }
}

/** Does the transducer reject this path? */
export function isRejected(transducer: UrlTransducer, path: string): boolean {
  let states: readonly number[] = [transducer.start]
  for (const symbol of symbolsOf(path) ?? []) {
    const next: number[] = []
    for (const state of states) {
      const transitions = transducer.step(state, symbol)
      if (transitions === undefined) return true
      next.push(...transitions.map(({ state: to }) => to))
    }
    states = next
  }
  return false
}

/** What a transducer writes for each of the {@link SHORT_PATHS}. */
export function outputsOf(transducer: UrlTransducer): readonly string[] {
  return SHORT_PATHS.map((path) => transduce(transducer, symbolsOf(path) as string[]))
}
