import { beforeHash } from '../record.ts'

const DASH = 0x2d
const SLASH = 0x2f
const COLON = 0x3a
const AT = 0x40
const SMALL_A = 0x61
const SMALL_H = 0x68
const SMALL_Z = 0x7a

/** Scheme and authority. */
const BEFORE_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/?]*/i

/**
 * Path and query of an absolute URL or a path, without the fragment; nothing is decoded or normalised.
 * Without a path it is `/`. A string that begins with one slash is a path.
 */
export function pathAndQuery(url: string): string {
  return pathAfter(BEFORE_PATH, url)
}

/**
 * The part of a URL after what the expression matches at its start, up to the fragment. A path is returned
 * whole.
 */
export function pathAfter(before: RegExp, url: string): string {
  const whole = beforeHash(url)
  const isPath = whole.startsWith('/') && whole.charCodeAt(1) !== SLASH
  const path = isPath ? whole : whole.replace(before, '')
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Offset of the path of an absolute `http` or `https` URL; -1 if the authority is unusual, so that `pathOf`
 * must decide.
 */
export function pathStart(url: string): number {
  // The offset of the colon tells "http" from "https". Other schemes with a colon there are rare, and
  // harmless: they have the same syntax.
  const colon = url.charCodeAt(5) === COLON ? 5 : url.charCodeAt(4) === COLON ? 4 : -1
  if (
    colon === -1 ||
    url.charCodeAt(0) !== SMALL_H ||
    url.charCodeAt(colon + 1) !== SLASH ||
    url.charCodeAt(colon + 2) !== SLASH
  )
    return -1
  for (let at = colon + 3; at < url.length; at++) {
    const unit = url.charCodeAt(at)
    if (unit === SLASH) return at
    // Letters, digits, `.`, `-` and `:` belong to the host. A query, path parameters, user information or a
    // fragment before the path are rare, and dialects read them differently.
    if (unit <= AT && (unit < DASH || unit > COLON)) return -1
  }
  return -1
}

/**
 * {@link pathStart} for parsers that look at the site. Also -1 if the scheme is neither `http` nor `https`, or if the
 * host holds anything but letters, digits, `.` and `-`.
 */
export function plainPathStart(url: string): number {
  const from = url.startsWith('http:') || url.startsWith('https:') ? pathStart(url) : -1
  for (let at = url.indexOf(':') + 3; at < from; at++) {
    const small = url.charCodeAt(at) | 0x20
    const isLetter = small >= SMALL_A && small <= SMALL_Z
    // `pathStart` lets only `-`, `.`, `/`, digits and `:` through below the letters.
    if (!isLetter && (small > COLON || url.charCodeAt(at) === COLON)) return -1
  }
  return from
}

/**
 * Whether a text from an offset on holds only characters that no client encodes (`isAsSent`), and no `%`, `*`
 * or `$`. A dialect that decodes, encodes or escapes leaves such a text unchanged.
 */
export function isPlain(text: string, from: number): boolean {
  return isWithout(NOT_PLAIN, text, from)
}

const NOT_PLAIN = /[^\w!&()+,\-./:;=?@[\\\]|~]/g

/**
 * Does the global expression match nowhere from an offset on? A search for one character out of a class is
 * twice as fast as a loop over the characters.
 */
export function isWithout(sought: RegExp, text: string, from: number): boolean {
  sought.lastIndex = from
  return !sought.test(text)
}

/** Does the sticky expression match at an offset? */
export function matchesAt(sticky: RegExp, text: string, from: number): boolean {
  sticky.lastIndex = from
  return sticky.test(text)
}

/**
 * Does a URL hold no `%` from an offset on? This is for a dialect that only decodes escapes and encodes characters.
 * If no pattern holds a character that is ever encoded, encoding changes no match.
 */
export function isWithoutEscapes(url: string, from: number): boolean {
  return !url.includes('%', from)
}

/** Where the path of a URL ends for a dialect that drops the query: see `Dialect.pathEnd`. */
export function queryStart(url: string, from: number): number {
  const question = url.indexOf('?', from)
  return question === -1 ? url.length : question
}

/**
 * Is no path segment `.` or `..`, from an offset on? `false` may be wrong. This is faster than a regular expression:
 * most paths hold at most one dot.
 */
export function isWithoutDotSegments(url: string, from: number): boolean {
  let left = MAX_DOTS
  for (let at = url.indexOf('.', from); at !== -1; at = url.indexOf('.', at + 1)) {
    if (url.charCodeAt(at - 1) === SLASH && mayEndDots(url, at + 1)) return false
    if (left-- === 0) return !url.includes('/.', at)
  }
  return true
}

/** May a segment of dots end at an offset, or go on with another dot? */
function mayEndDots(url: string, at: number): boolean {
  return at === url.length || DOTS_OR_END.includes(url.charAt(at))
}

const DOTS_OR_END = './\\?#%'

/** The most dots of a URL that are searched for one by one. */
const MAX_DOTS = 8

/** Does a URL from an offset on hold no `%` ({@link isWithoutEscapes}), and no segment of dots? */
export function isWithoutEscapesAndDots(url: string, from: number): boolean {
  return !url.includes('%', from) && isWithoutDotSegments(url, from)
}
