import { ALPHABET, type UrlSymbol } from '../../symbols.ts'

/**
 * What letters may follow which, so that a search goes through URLs that mean what they say. A guard is an automaton of its
 * own; its state is a number, and 0 is the first.
 */
export interface Guard {
  readonly states: number
  /** By letter, the state after it, or -1 where the letter may not follow. Made when first asked for: searches come to few of the states. */
  readonly next: (state: number) => Int16Array
  /** May a URL end in this state? */
  readonly mayEnd: readonly boolean[]
}

function guardOf(states: number, step: (state: number, letter: UrlSymbol) => number, mayEnd: (state: number) => boolean): Guard {
  const next = madeOnce((state, row) => {
    for (let index = 0; index < row.length; index++) row[index] = step(state, ALPHABET[index] as UrlSymbol)
  })
  return { states, next, mayEnd: Array.from({ length: states }, (_, state) => mayEnd(state)) }
}

function madeOnce(fill: (state: number, row: Int16Array) => void): Guard['next'] {
  const rows: Int16Array[] = []
  return (state) => {
    let row = rows[state]
    if (row === undefined) {
      row = new Int16Array(ALPHABET.length)
      fill(state, row)
      rows[state] = row
    }
    return row
  }
}

/** A `%` that stands for itself is not followed by two hexadecimal digits: it would be an escape. By one it may be, and clients send that as it is. */
export function percentGuard(): Guard {
  const [elsewhere, afterPercent, afterDigit] = [0, 1, 2] as const
  return guardOf(
    3,
    (state, letter) => {
      if (letter === '%') return afterPercent
      const isDigit = /^[0-9A-Fa-f]$/.test(letter)
      if (state === afterDigit && isDigit) return -1
      return state === afterPercent && isDigit ? afterDigit : elsewhere
    },
    () => true,
  )
}

/**
 * Escapes beyond US-ASCII are well-formed UTF-8 (Unicode 15, table 3-7). For each state, the bytes that may come next and
 * where they lead; the first state is between characters.
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

export function utf8Guard(): Guard {
  return guardOf(
    UTF8.length,
    (state, letter) => {
      const byte = letter.length === 3 ? Number.parseInt(letter.slice(1), 16) : 0
      if (byte < 0x80) return state === 0 ? 0 : -1
      return UTF8[state]?.find(([low, high]) => low <= byte && byte <= high)?.[2] ?? -1
    },
    (state) => state === 0,
  )
}

/** No segment of the path is `.` or `..`, which clients resolve before they send the URL (WHATWG URL; RFC 3986 §5.2.4). */
export function dotGuard(): Guard {
  const [segmentStart, oneDot, twoDots, inSegment, inQuery] = [0, 1, 2, 3, 4] as const
  const isDot = (letter: UrlSymbol): boolean => letter === '.' || letter.toLowerCase() === '%2e'
  return guardOf(
    5,
    (state, letter) => {
      if (state === inQuery) return inQuery
      if (letter === '/' || letter === '?') {
        if (state === oneDot || state === twoDots) return -1
        return letter === '/' ? segmentStart : inQuery
      }
      if (!isDot(letter)) return inSegment
      return state === segmentStart ? oneDot : state === oneDot ? twoDots : inSegment
    },
    (state) => state !== oneDot && state !== twoDots,
  )
}

/** Both at once. */
export function both(a: Guard, b: Guard): Guard {
  const states = a.states * b.states
  const of = (pair: number): [one: number, other: number] => [Math.floor(pair / b.states), pair % b.states]
  const next = madeOnce((pair, row) => {
    const [one, other] = of(pair)
    const [ofOne, ofOther] = [a.next(one), b.next(other)]
    for (let index = 0; index < row.length; index++) {
      const [nextOne, nextOther] = [ofOne[index] as number, ofOther[index] as number]
      row[index] = nextOne === -1 || nextOther === -1 ? -1 : nextOne * b.states + nextOther
    }
  })
  const mayEnd = Array.from({ length: states }, (_, pair) => {
    const [one, other] = of(pair)
    return a.mayEnd[one] === true && b.mayEnd[other] === true
  })
  return { states, next, mayEnd }
}
