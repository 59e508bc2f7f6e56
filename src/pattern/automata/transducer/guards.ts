import { ALPHABET, type UrlSymbol } from '../../symbols.ts'

/**
 * A deterministic automaton that limits a search to URLs which clients really send. The states of a guard are
 * the numbers below `states`; its first state is 0.
 */
export interface Guard {
  readonly states: number
  /**
   * Gives the next state for each symbol, by the symbol's index in the alphabet; -1 if the symbol may not
   * follow. Tables are computed at the first use of a state, because searches visit few states.
   */
  readonly next: (state: number) => Int16Array
  /** For each state of the guard: may a URL end in that state? */
  readonly mayEnd: readonly boolean[]
}

/**
 * Gives the guard for a search; with `sentOnly`, it admits only paths that {@link isSentUnchanged}. Each
 * guard is built only once, because its tables are large.
 */
export function guardFor(sentOnly: boolean): Guard {
  if (!sentOnly) {
    percentOnly ??= percentGuard()
    return percentOnly
  }
  percentAndSent ??= intersection(percentGuard(), sentGuard())
  return percentAndSent
}

let percentOnly: Guard | undefined
let percentAndSent: Guard | undefined

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** The symbols that clients escape in a path, and the backslash, which they turn into a slash. */
const CHANGED_IN_PATH = '"<>^`{}\\'

/** The symbols that clients escape in a query. */
const CHANGED_IN_QUERY = `"'<>`

/** Matches scheme, host and port as clients write them: an ASCII name or an address, in lower case. */
const SENT_AUTHORITY = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[1-9]\d*)?(?=[/?#]|$)/

/**
 * Do clients that follow the WHATWG URL standard send this URL, or this path and query, as it is? They write
 * hosts in their own way, resolve `.` and `..` segments, and escape some characters.
 */
export function isSentUnchanged(path: string): boolean {
  if (path.includes('://') && /^https?:\/\//i.test(path) && !SENT_AUTHORITY.test(path)) return false
  const query = path.indexOf('?')
  const end = query === -1 ? path.length : query
  for (let at = 0; at < path.length; at++) {
    if ((at < end ? CHANGED_IN_PATH : CHANGED_IN_QUERY).includes(path[at] as string)) return false
  }
  return !DOT_SEGMENT.test(path.slice(0, end))
}

function guardOf(
  states: number,
  step: (state: number, symbol: UrlSymbol) => number,
  mayEnd: (state: number) => boolean,
): Guard {
  const next = lazyTable((state, row) => {
    for (let index = 0; index < row.length; index++) row[index] = step(state, ALPHABET[index] as UrlSymbol)
  })
  return { states, next, mayEnd: Array.from({ length: states }, (_, state) => mayEnd(state)) }
}

function lazyTable(fill: (state: number, row: Int16Array) => void): Guard['next'] {
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

/**
 * A guard that admits no lone `%` before two hexadecimal digits, because such a `%` would begin an escape.
 * One hexadecimal digit may follow a lone `%`; clients send that unchanged.
 */
function percentGuard(): Guard {
  const [elsewhere, afterPercent, afterDigit] = [0, 1, 2] as const
  return guardOf(
    3,
    (state, symbol) => {
      if (symbol === '%') return afterPercent
      const isDigit = /^[0-9A-Fa-f]$/.test(symbol)
      if (state === afterDigit && isDigit) return -1
      return state === afterPercent && isDigit ? afterDigit : elsewhere
    },
    () => true,
  )
}

/** A guard that admits the paths that {@link isSentUnchanged}. */
function sentGuard(): Guard {
  const [segmentStart, oneDot, twoDots, inSegment, inQuery] = [0, 1, 2, 3, 4] as const
  const isDot = (symbol: UrlSymbol): boolean => symbol === '.' || symbol.toLowerCase() === '%2e'
  return guardOf(
    5,
    (state, symbol) => {
      if (state === inQuery) return CHANGED_IN_QUERY.includes(symbol) ? -1 : inQuery
      if (CHANGED_IN_PATH.includes(symbol)) return -1
      if (symbol === '/' || symbol === '?') {
        if (state === oneDot || state === twoDots) return -1
        return symbol === '/' ? segmentStart : inQuery
      }
      if (!isDot(symbol)) return inSegment
      return state === segmentStart ? oneDot : state === oneDot ? twoDots : inSegment
    },
    (state) => state !== oneDot && state !== twoDots,
  )
}

/** The product of two guards: it admits the URLs that both guards admit. */
function intersection(a: Guard, b: Guard): Guard {
  const states = a.states * b.states
  const split = (pair: number): [one: number, other: number] => [Math.floor(pair / b.states), pair % b.states]
  const next = lazyTable((pair, row) => {
    const [one, other] = split(pair)
    const [ofOne, ofOther] = [a.next(one), b.next(other)]
    for (let index = 0; index < row.length; index++) {
      const [nextOne, nextOther] = [ofOne[index] as number, ofOther[index] as number]
      row[index] = nextOne === -1 || nextOther === -1 ? -1 : nextOne * b.states + nextOther
    }
  })
  const mayEnd = Array.from({ length: states }, (_, pair) => {
    const [one, other] = split(pair)
    return a.mayEnd[one] === true && b.mayEnd[other] === true
  })
  return { states, next, mayEnd }
}
