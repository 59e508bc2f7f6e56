import { matches } from './matching/matches.ts'
import { type GlobPattern, type Pattern, segmentsOf, starDollar } from './pattern.ts'

/**
 * A path that the pattern very likely matches: its own text with a filler for each star; `undefined` for
 * globs. The caller checks it with a matcher or a policy. It may lack the leading slash.
 */
export function samplePath(pattern: Pattern, filler = ''): string | undefined {
  return segmentsOf(pattern)?.join(filler)
}

/** A path that a glob likely matches: nothing for each run, and a character of each set. The caller checks it. */
export function sampleOfGlob({ items }: GlobPattern): string {
  let path = ''
  for (const item of items) {
    if (item.kind === 'literal') path += item.text
    else if (item.kind === 'set') path += (item.negated ? undefined : item.ranges[0]?.[0]) ?? 'a'
    else if (item.kind === 'one') path += 'a'
  }
  return path
}

/** {@link samplePath} of a rule's value in the language of RFC 9309, with a leading slash. */
export function samplePathOfValue(value: string, filler = ''): string {
  return rooted(samplePath(starDollar(value), filler) as string)
}

/** The path with a leading slash. */
export function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * A path that both patterns match, composed of their texts; `undefined` if no such composition does, which
 * proves nothing.
 */
export function commonPath(one: Pattern, other: Pattern): string | undefined {
  const [a, b] = [segmentsOf(one), segmentsOf(other)]
  if (a === undefined || b === undefined) return undefined
  const [beginningOfA = '', beginningOfB = ''] = [a[0], b[0]]
  if (!beginningOfA.startsWith(beginningOfB) && !beginningOfB.startsWith(beginningOfA)) return undefined
  const beginning = longer(beginningOfA, beginningOfB)
  const [restOfA, restOfB] = [a.slice(1).join(''), b.slice(1).join('')]
  return [
    beginning,
    beginning + restOfA,
    beginning + restOfB,
    beginning + restOfA + restOfB,
    beginning + restOfB + restOfA,
  ].find((path) => matches(one, path) && matches(other, path))
}

/**
 * Paths that all patterns likely match. Each is the longest literal prefix, a separator, all inner segments,
 * and the longest text a path must end with; the patterns are taken in either order. Some dialects leave
 * characters of a query as they are that they escape in a path, so a separator of `?` gives other paths.
 * Empty if a pattern is a glob, unless those are asked for.
 */
export function samplePaths(
  patterns: readonly Pattern[],
  separators: readonly string[],
  ofGlobs = false,
): readonly string[] {
  const parts = patterns.map((pattern) =>
    ofGlobs && pattern.kind === 'glob' ? partsOfGlob(pattern) : partsOf(pattern),
  )
  if (!parts.every((part) => part !== undefined)) return []
  return separators.flatMap((separator) => [
    ...new Set([compose(parts, separator), compose([...parts].reverse(), separator)]),
  ])
}

/** The texts of a pattern by their places in a path. */
interface Parts {
  readonly beginning: string
  readonly inner: string
  /** `undefined` if paths may continue. */
  readonly ending: string | undefined
}

function partsOf(pattern: Pattern): Parts | undefined {
  switch (pattern.kind) {
    case 'prefix':
      return { beginning: pattern.text, inner: '', ending: undefined }
    case 'exact':
      return { beginning: pattern.text, inner: '', ending: '' }
    case 'wildcard': {
      const { segments, anchored } = pattern
      if (segments.length === 1)
        return { beginning: segments[0] ?? '', inner: '', ending: anchored ? '' : undefined }
      return {
        beginning: segments[0] ?? '',
        inner: segments.slice(1, anchored ? -1 : undefined).join(''),
        ending: anchored ? segments.at(-1) : undefined,
      }
    }
    case 'glob':
      return undefined
  }
}

/** A glob as a beginning, what stands between its first and last run, and an ending, with a text for each single character. */
function partsOfGlob({ items }: GlobPattern): Parts {
  const runs = items.flatMap(({ kind }, at) => (kind === 'run' ? [at] : []))
  const [first, last] = [runs[0], runs.at(-1)]
  const textOf = (from: number, to?: number): string =>
    sampleOfGlob({ kind: 'glob', items: items.slice(from, to) })
  if (first === undefined || last === undefined) return { beginning: textOf(0), inner: '', ending: '' }
  return { beginning: textOf(0, first), inner: textOf(first, last), ending: textOf(last) }
}

function compose(parts: readonly Parts[], separator: string): string {
  const beginning = parts.reduce((longest, part) => longer(longest, part.beginning), '')
  const ending = parts.reduce((longest, part) => longer(longest, part.ending ?? ''), '')
  return rooted(beginning + separator + parts.map(({ inner }) => inner).join('') + ending)
}

/** The longer of two texts, the first if they are equally long. */
function longer(one: string, other: string): string {
  return other.length > one.length ? other : one
}
