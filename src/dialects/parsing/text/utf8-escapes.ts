import type { Transition, UrlSymbol, UrlTransducer } from '../../../pattern/index.ts'
import { hexAt } from './percent.ts'

/**
 * An automaton that accepts well-formed UTF-8 (Unicode 15, table 3-7). For each state, it lists the ranges of
 * bytes that may come next, and the state after them. State 0 is between characters.
 */
const UTF8: readonly (readonly (readonly [low: number, high: number, to: number])[])[] = [
  [
    [0xc2, 0xdf, 1],
    [0xe0, 0xe0, 2],
    [0xe1, 0xec, 3],
    [0xed, 0xed, 4],
    [0xee, 0xef, 3],
    [0xf0, 0xf0, 5],
    [0xf1, 0xf3, 6],
    [0xf4, 0xf4, 7],
  ],
  [[0x80, 0xbf, 0]],
  [[0xa0, 0xbf, 1]],
  [[0x80, 0xbf, 1]],
  [[0x80, 0x9f, 1]],
  [[0x90, 0xbf, 3]],
  [[0x80, 0xbf, 3]],
  [[0x80, 0x8f, 3]],
]

/** The state after a byte; `undefined` if the byte cannot come next. */
function nextState(state: number, byte: number): number | undefined {
  return UTF8[state]?.find(([low, high]) => low <= byte && byte <= high)?.[2]
}

/** The byte of an escape; 0 for a character. */
function byteOf(symbol: UrlSymbol): number {
  return symbol.length === 3 ? hexAt(symbol, 1) : 0
}

/** The escapes of U+FFFD, which replaces bytes that are not UTF-8. */
const REPLACEMENT = '%EF%BF%BD'

/**
 * A part of a state: between characters, in a character that is assumed to be well-formed ({@link UTF8} from state 1
 * on), or in a character that is assumed to break off (with a second copy of these states).
 */
const BETWEEN = 0
const BROKEN = UTF8.length - 1
const PARTS = 2 * UTF8.length - 1

/** A transducer without the decoding of UTF-8, which {@link decodingUtf8} adds. */
export interface AsciiTransducer extends UrlTransducer {
  /**
   * The transition for a part of a decoded character, which is written as `escapes`; `undefined` in a state
   * in which escapes stay as they are.
   */
  readonly write: (state: number, escapes: string) => Transition | undefined
}

/**
 * The transducer of a program that decodes escapes as UTF-8 and escapes the text again. Escapes of characters
 * are upper-cased. Each maximal part of a character that breaks off becomes the escapes of U+FFFD, as does
 * each byte that begins no character (Unicode 15, section 3.9; CPython's `errors='replace'`).
 *
 * It is nondeterministic: at the first byte of a character it assumes both that the character is well-formed
 * and that it breaks off.
 */
export function decodingUtf8({ name, start, step, end, write }: AsciiTransducer): UrlTransducer {
  const inPart = ({ state, adds }: Transition, part: number): Transition => ({
    state: state * PARTS + part,
    adds,
  })
  const stepBetween = (base: number, symbol: UrlSymbol): readonly Transition[] | undefined => {
    const byte = byteOf(symbol)
    const upper = byte < 0x80 ? undefined : write(base, symbol.toUpperCase())
    const replaced = byte < 0x80 ? undefined : write(base, REPLACEMENT)
    if (upper === undefined || replaced === undefined)
      return step(base, symbol)?.map((transition) => inPart(transition, BETWEEN))
    const next = nextState(BETWEEN, byte)
    return next === undefined
      ? [inPart(replaced, BETWEEN)]
      : [inPart(upper, next), inPart(replaced, BROKEN + next)]
  }
  return {
    name,
    start: start * PARTS,
    step: (state, symbol) => {
      const [base, part] = [Math.floor(state / PARTS), state % PARTS]
      if (part === BETWEEN) return stepBetween(base, symbol)
      const next = nextState(part > BROKEN ? part - BROKEN : part, byteOf(symbol))
      if (part > BROKEN && next === undefined) return stepBetween(base, symbol)
      if (part > BROKEN)
        return next === BETWEEN ? [] : [{ state: base * PARTS + BROKEN + (next as number), adds: '' }]
      const written = next === undefined ? undefined : write(base, symbol.toUpperCase())
      return written === undefined ? [] : [inPart(written, next as number)]
    },
    end: (state) => {
      const part = state % PARTS
      return part === BETWEEN || part > BROKEN ? end(Math.floor(state / PARTS)) : undefined
    },
  }
}
