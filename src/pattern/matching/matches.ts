import type { GlobItem, GlobPattern, Pattern, WildcardPattern } from '../pattern.ts'

/**
 * Does the path match the pattern? The plain matcher, one pattern at a time: the reference for every faster one.
 * Linear in the path for each segment or glob item; no input makes it exponential.
 */
export function matches(pattern: Pattern, path: string): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return path.startsWith(pattern.text) && (pattern.below === undefined || path < pattern.below)
    case 'exact':
      return path === pattern.text
    case 'wildcard':
      return matchesWildcard(pattern, path)
    case 'glob':
      return matchesGlob(pattern, path)
  }
}

/** Taking each middle segment at its earliest place leaves the most room for the rest, so no other place needs trying. */
function matchesWildcard(pattern: WildcardPattern, path: string): boolean {
  const { segments, anchored } = pattern
  const first = segments[0] as string
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = segments.length - 1
  for (let index = 1; index < last; index++) {
    const segment = segments[index] as string
    const found = path.indexOf(segment, at)
    if (found === -1) return false
    at = found + segment.length
  }
  const final = segments[last] as string
  // A star in last place takes the rest, anchored or not.
  if (final === '') return true
  if (!anchored) return path.indexOf(final, at) !== -1
  if (pattern.firstOccurrence === true) {
    const found = path.indexOf(final, at)
    return found !== -1 && found + final.length === path.length
  }
  return path.length - final.length >= at && path.endsWith(final)
}

/** Two fingers: on a mismatch, the most recent run takes one character more. */
function matchesGlob(pattern: GlobPattern, path: string): boolean {
  const units = unitsOf(pattern.items)
  let unit = 0
  let at = 0
  let run = -1
  let runAt = 0
  while (at < path.length) {
    const expected = units[unit]
    if (expected !== undefined && expected.kind === 'run') {
      run = unit
      runAt = at
      unit += 1
    } else if (expected !== undefined && takes(expected, path[at] as string)) {
      unit += 1
      at += 1
    } else if (run !== -1) {
      runAt += 1
      at = runAt
      unit = run + 1
    } else {
      return false
    }
  }
  while (units[unit]?.kind === 'run') unit += 1
  return unit === units.length
}

function unitsOf(items: readonly GlobItem[]): GlobItem[] {
  return items.flatMap((item) =>
    item.kind === 'literal' ? item.text.split('').map((text): GlobItem => ({ kind: 'literal', text })) : [item],
  )
}

function takes(item: GlobItem, character: string): boolean {
  switch (item.kind) {
    case 'literal':
      return item.text === character
    case 'one':
      return true
    case 'set':
      return item.ranges.some(([low, high]) => low <= character && character <= high) !== item.negated
    case 'run':
      return false
  }
}
