import type { GlobItem, GlobPattern } from './pattern.ts'

/** Characters that make a value a shell pattern rather than a plain string. */
const SPECIAL = /[*?[\\]/

/** Does the value contain a character that is special in a shell pattern? */
export function isGlob(value: string): boolean {
  return SPECIAL.test(value)
}

/**
 * Parses a shell pattern (POSIX.1-2017, Shell Command Language §2.13). `*` is any run, `?` one character,
 * `[…]` one of a set or range, `[!…]` one not in it. `\` quotes the next character. A `[` without its `]` and
 * a final `\` are literal.
 */
export function shellGlob(value: string): GlobPattern {
  const items: GlobItem[] = []
  let literal = ''
  const flush = (): void => {
    if (literal !== '') items.push({ kind: 'literal', text: literal })
    literal = ''
  }
  let at = 0
  // After one `[` without a `]`, no later one can have it: searching again each time would be quadratic.
  let mayClose = true
  while (at < value.length) {
    const character = value[at] as string
    if (character === '*') {
      flush()
      // A second star matches nothing more and makes matching slower.
      if (items.at(-1)?.kind !== 'run') items.push({ kind: 'run' })
      at += 1
    } else if (character === '?') {
      flush()
      items.push({ kind: 'one' })
      at += 1
    } else if (character === '\\' && at + 1 < value.length) {
      literal += value[at + 1]
      at += 2
    } else if (character === '[') {
      const set = mayClose ? parseSet(value, at) : undefined
      if (set === undefined) {
        mayClose = false
        literal += character
        at += 1
      } else {
        flush()
        items.push(set.item)
        at = set.end
      }
    } else {
      literal += character
      at += 1
    }
  }
  flush()
  return { kind: 'glob', items }
}

/** The set that opens at `at`; `undefined` if it never closes. A `]` in first place is a member. */
function parseSet(value: string, at: number): { item: GlobItem; end: number } | undefined {
  let next = at + 1
  const negated = value[next] === '!' || value[next] === '^'
  if (negated) next += 1
  const ranges: [string, string][] = []
  let first = true
  while (next < value.length) {
    if (value[next] === ']' && !first) {
      const few = ranges.length > MANY_RANGES ? mergedRanges(ranges) : ranges
      return { item: { kind: 'set', negated, ranges: few }, end: next + 1 }
    }
    first = false
    const [low, afterLow] = member(value, next)
    next = afterLow
    if (value[next] === '-' && next + 1 < value.length && value[next + 1] !== ']') {
      const [high, afterHigh] = member(value, next + 1)
      ranges.push([low, high])
      next = afterHigh
    } else {
      ranges.push([low, low])
    }
  }
  return undefined
}

/**
 * From this number of ranges on, the ranges of a set are merged. A set of 500 kB repeats most ranges many times, and
 * each range may be compared with each character of a path.
 */
const MANY_RANGES = 64

/** A set in as few ranges as possible, in ascending order. */
function mergedRanges(ranges: readonly (readonly [low: string, high: string])[]): [string, string][] {
  // As numbers, without repetitions: they are sorted many times as fast.
  const keys = new Set<number>()
  for (const [low, high] of ranges) if (low <= high) keys.add(low.charCodeAt(0) * UNITS + high.charCodeAt(0))
  const merged: [string, string][] = []
  let from = 0
  let to = -1
  for (const key of Float64Array.from(keys).sort()) {
    const low = Math.trunc(key / UNITS)
    if (low > to + 1) {
      if (from <= to) merged.push([String.fromCharCode(from), String.fromCharCode(to)])
      from = low
    }
    to = Math.max(to, key % UNITS)
  }
  if (from <= to) merged.push([String.fromCharCode(from), String.fromCharCode(to)])
  return merged
}

/** The number of UTF-16 code units. */
const UNITS = 65_536

function member(value: string, at: number): [character: string, end: number] {
  if (value[at] === '\\' && at + 1 < value.length) return [value[at + 1] as string, at + 2]
  return [value[at] as string, at + 1]
}
