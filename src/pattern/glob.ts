import type { GlobItem, GlobPattern } from './pattern.ts'

/** Characters that make a value a shell pattern rather than a plain string. */
const SPECIAL = /[*?[\\]/

/** Does the value hold a character that is special in a shell pattern? */
export function isGlob(value: string): boolean {
  return SPECIAL.test(value)
}

/**
 * A shell pattern (POSIX.1-2017, Shell Command Language §2.13): `*` any run, `?` one character, `[…]` one of a set or
 * range, `[!…]` one not in it, `\` quotes the next character. A `[` without its `]` and a final `\` stand for themselves.
 */
export function shellGlob(value: string): GlobPattern {
  const items: GlobItem[] = []
  let literal = ''
  const flush = (): void => {
    if (literal !== '') items.push({ kind: 'literal', text: literal })
    literal = ''
  }
  let at = 0
  // A set that never closes leaves no other to close after it; looking again each time would be quadratic.
  let closes = true
  while (at < value.length) {
    const character = value[at] as string
    if (character === '*') {
      flush()
      // A second star adds nothing, and would only make matching slower.
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
      const set = closes ? readSet(value, at) : undefined
      if (set === undefined) {
        closes = false
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

/** The set that opens at `at`, or nothing when it never closes. A `]` in first place is a member. */
function readSet(value: string, at: number): { item: GlobItem; end: number } | undefined {
  let next = at + 1
  const negated = value[next] === '!' || value[next] === '^'
  if (negated) next += 1
  const ranges: [string, string][] = []
  let first = true
  while (next < value.length) {
    if (value[next] === ']' && !first) return { item: { kind: 'set', negated, ranges }, end: next + 1 }
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

function member(value: string, at: number): [character: string, end: number] {
  if (value[at] === '\\' && at + 1 < value.length) return [value[at + 1] as string, at + 2]
  return [value[at] as string, at + 1]
}
