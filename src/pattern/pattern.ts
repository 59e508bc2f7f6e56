/**
 * What a rule's value says about paths. Every kind is a regular language over the characters of a path,
 * matched from its first character.
 */
export type Pattern = PrefixPattern | ExactPattern | WildcardPattern | GlobPattern

/** Paths that begin with `text`; with `below`, only those that sort before it (by UTF-16 code units). */
export interface PrefixPattern {
  readonly kind: 'prefix'
  readonly text: string
  readonly below?: string
}

/** The one path `text`. */
export interface ExactPattern {
  readonly kind: 'exact'
  readonly text: string
}

/**
 * `*` stands for any run of characters, `/` and `?` included. The path must begin with the first segment and hold the
 * others in order; `anchored`, it must end where the last one does.
 */
export interface WildcardPattern {
  readonly kind: 'wildcard'
  /** What stands between the stars; one more than there are stars. */
  readonly segments: readonly string[]
  readonly anchored: boolean
  /**
   * Each segment is taken at its first occurrence and never tried again further on, so that an anchored last segment
   * must not occur earlier: `*.gif$` misses `/a.gif.gif`. Some programs search this way.
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
  | { readonly kind: 'set'; readonly negated: boolean; readonly ranges: readonly (readonly [low: string, high: string])[] }

/** Every path. */
export const everything: Pattern = { kind: 'prefix', text: '' }

/** Is this seen to match every path that begins with `/`? */
export function isForEveryPath(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.below === undefined && isSlashOrNothing(pattern.text)
    case 'wildcard':
      return !pattern.anchored && pattern.segments.every((segment, index) => (index === 0 ? isSlashOrNothing(segment) : segment === ''))
    default:
      return false
  }
}

function isSlashOrNothing(text: string): boolean {
  return text === '' || text === '/'
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
  return { kind: 'wildcard', segments: segmentsOf(body, star), anchored }
}

/** What stands between the stars. To split the text takes several times as long, where there are few. */
function segmentsOf(body: string, firstStar: number): string[] {
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
