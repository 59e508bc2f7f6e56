/**
 * The set of paths that a rule matches. Every kind is a regular language over the UTF-16 code units of a
 * path, and is matched from the path's first character.
 */
export type Pattern = PrefixPattern | ExactPattern | WildcardPattern | GlobPattern

/** Paths that begin with `text`; with `below`, only those that sort before it (by UTF-16 code units). */
export interface PrefixPattern {
  readonly kind: 'prefix'
  readonly text: string
  readonly below?: string
}

/** The one path `text`. */
interface ExactPattern {
  readonly kind: 'exact'
  readonly text: string
}

/**
 * Paths that begin with the first segment and contain the others in order. A `*` stands for any run of
 * characters, `/` and `?` included. If `anchored`, the path ends with the last segment.
 */
export interface WildcardPattern {
  readonly kind: 'wildcard'
  /** The texts between the stars: one more than there are stars. */
  readonly segments: readonly string[]
  readonly anchored: boolean
  /**
   * Each segment matches at its first occurrence only, without backtracking, so an anchored last segment must
   * not occur earlier: `*.gif$` does not match `/a.gif.gif`. Some programs search this way.
   */
  readonly firstOccurrence?: boolean
}

/** A shell pattern over the whole path, as fnmatch(3) without flags: `/` is an ordinary character. */
export interface GlobPattern {
  readonly kind: 'glob'
  readonly items: readonly GlobItem[]
}

export type GlobItem =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'run' }
  | { readonly kind: 'one' }
  | {
      readonly kind: 'set'
      readonly negated: boolean
      readonly ranges: readonly (readonly [low: string, high: string])[]
    }

/** Every path. */
export const everything: Pattern = { kind: 'prefix', text: '' }

/** Does the pattern's text prove that the pattern matches every path that begins with `/`? `false` proves nothing. */
export function isForEveryPath(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.below === undefined && isSlashOrEmpty(pattern.text)
    case 'wildcard':
      return (
        !pattern.anchored &&
        pattern.segments.every((segment, index) => (index === 0 ? isSlashOrEmpty(segment) : segment === ''))
      )
    default:
      return false
  }
}

function isSlashOrEmpty(text: string): boolean {
  return text === '' || text === '/'
}

/** The text that every path of the pattern begins with. */
export function literalPrefix(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'prefix':
    case 'exact':
      return pattern.text
    case 'wildcard':
      return pattern.segments[0] ?? ''
    case 'glob':
      return pattern.items[0]?.kind === 'literal' ? pattern.items[0].text : ''
  }
}

/** Is the pattern a plain prefix, without a bound? */
export function isPrefix(pattern: Pattern): boolean {
  return pattern.kind === 'prefix' && pattern.below === undefined
}

/** The texts between the stars of a pattern, or its whole text; `undefined` for a glob. */
export function segmentsOf(pattern: Pattern): readonly string[] | undefined {
  if (pattern.kind === 'glob') return undefined
  return pattern.kind === 'wildcard' ? pattern.segments : [pattern.text]
}

/** For each segment, by its index: does the star before it stand for at least one character? */
export type WideStars = readonly boolean[]

/**
 * The wildcard pattern that is equal to a glob of literals and stars; `undefined` for other globs. Some of the stars
 * may stand for at least one character.
 */
export function wildcardOf({ items }: GlobPattern): (WildcardPattern & { wide: WideStars }) | undefined {
  const segments = ['']
  const wide = [false]
  let ones = 0
  let hasRun = false
  for (const item of [...items, END_OF_GLOB]) {
    if (item.kind === 'set') return undefined
    if (item.kind === 'run') hasRun = true
    else if (item.kind === 'one') ones += 1
    else {
      const last = segments.length - 1
      // No tree knows a gap of a fixed length, or a path that needs one more character to end.
      if (ones > 1 || (ones === 1 && (!hasRun || item === END_OF_GLOB))) return undefined
      if (hasRun) {
        segments.push(item.text)
        wide.push(ones === 1)
      } else {
        segments[last] = `${segments[last]}${item.text}`
      }
      ones = 0
      hasRun = false
    }
  }
  return { kind: 'wildcard', segments, anchored: true, wide }
}

const END_OF_GLOB = { kind: 'literal', text: '' } as const

/** The items of a glob with each literal split into single code units. */
export function globUnits(items: readonly GlobItem[]): GlobItem[] {
  return items.flatMap((item) =>
    item.kind === 'literal'
      ? item.text.split('').map((text): GlobItem => ({ kind: 'literal', text }))
      : [item],
  )
}

/** Does an item of {@link globUnits} match this code unit? A run does not: it matches any number of them. */
export function matchesUnit(item: GlobItem, unit: number): boolean {
  switch (item.kind) {
    case 'literal':
      return item.text.charCodeAt(0) === unit
    case 'one':
      return true
    case 'set':
      return isInRanges(item.ranges, unit) !== item.negated
    case 'run':
      return false
  }
}

/** A set may have 32,768 ranges: a loop is several times as fast as `Array.some`. */
function isInRanges(ranges: readonly (readonly [low: string, high: string])[], unit: number): boolean {
  for (let index = 0; index < ranges.length; index++) {
    const range = ranges[index] as readonly [low: string, high: string]
    if (range[0].charCodeAt(0) <= unit && unit <= range[1].charCodeAt(0)) return true
  }
  return false
}

/**
 * The ε-closure of some positions in a glob, in ascending order. Positions before the last run (`*`) are
 * dropped, because that run consumes whatever they would match.
 */
export function globClosure(items: readonly GlobItem[], positions: readonly number[]): number[] {
  const reached = new Set<number>()
  for (const position of positions) {
    let at = position
    while (items[at]?.kind === 'run') reached.add(at++)
    reached.add(at)
  }
  const sorted = [...reached].sort((a, b) => a - b)
  let from = sorted.length - 1
  while (from > 0 && items[sorted[from] as number]?.kind !== 'run') from--
  return sorted.slice(Math.max(from, 0))
}

/**
 * A pattern in the language of RFC 9309 §2.2.3: `*` anywhere, `$` as the last character ends the path,
 * otherwise a prefix.
 *
 * @example
 * ```ts
 * starDollar('/*.gif$') // { kind: 'wildcard', segments: ['/', '.gif'], anchored: true }
 * ```
 */
export function starDollar(value: string): Pattern {
  const anchored = value.charCodeAt(value.length - 1) === DOLLAR
  const body = anchored ? value.slice(0, -1) : value
  const star = body.indexOf('*')
  if (star === -1) return anchored ? { kind: 'exact', text: body } : { kind: 'prefix', text: body }
  return { kind: 'wildcard', segments: splitAtStars(body, star), anchored }
}

/**
 * The pattern of {@link starDollar}, but each segment is matched at its first occurrence only.
 *
 * @example
 * ```ts
 * starDollarOnce('/*.gif$') // { kind: 'wildcard', segments: ['/', '.gif'], anchored: true, firstOccurrence: true }
 * ```
 */
export function starDollarOnce(value: string): Pattern {
  const pattern = starDollar(value)
  if (pattern.kind !== 'wildcard') return pattern
  // A literal: a copy with one member more takes several times as long.
  return { kind: 'wildcard', segments: pattern.segments, anchored: pattern.anchored, firstOccurrence: true }
}

/** The texts between the stars. `String.split` takes several times as long for a few stars. */
function splitAtStars(body: string, firstStar: number): string[] {
  const segments = [body.slice(0, firstStar)]
  let from = firstStar + 1
  for (let star = body.indexOf('*', from); star !== -1; star = body.indexOf('*', from)) {
    segments.push(body.slice(from, star))
    from = star + 1
  }
  segments.push(body.slice(from))
  return segments
}

const DOLLAR = 0x24
