import { codeUnitAt } from '../../text/index.ts'
import { beforeHash } from './record.ts'

const DOLLAR = 0x24
const PERCENT = 0x25
const STAR = 0x2a
const DASH = 0x2d
const SLASH = 0x2f
const COLON = 0x3a
const AT = 0x40
const SMALL_H = 0x68

/** Scheme and authority. */
const BEFORE_PATH = /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/?]*/i

/**
 * Path and query of an absolute URL or a path, fragment removed, nothing decoded or normalised; `/` when there is none.
 * A string that begins with `/` is a path, even if two of them follow each other.
 */
export function pathAndQuery(url: string): string {
  return pathAfter(BEFORE_PATH, url)
}

/** What follows in a URL, up to the fragment, after what the expression finds at its start, which in a path is nothing. */
export function pathAfter(before: RegExp, url: string): string {
  const whole = beforeHash(url)
  const isPath = whole.startsWith('/') && whole.charCodeAt(1) !== SLASH
  const path = isPath ? whole : whole.replace(before, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Where the path of an absolute `http` or `https` URL begins; -1 where that is not plain to see, and `pathOf` has to be asked. */
export function pathStart(url: string): number {
  // "http" and "https" are told by where their colon stands: any other scheme is rare.
  const colon = url.charCodeAt(5) === COLON ? 5 : url.charCodeAt(4) === COLON ? 4 : -1
  if (colon === -1 || url.charCodeAt(0) !== SMALL_H || url.charCodeAt(colon + 1) !== SLASH || url.charCodeAt(colon + 2) !== SLASH) return -1
  for (let at = colon + 3; at < url.length; at++) {
    const unit = url.charCodeAt(at)
    if (unit === SLASH) return at
    // Letters, digits, `.`, `-` and `:` go on. A query, path parameters, user information or a fragment before the path are
    // rare, and read differently.
    if (unit <= AT && (unit < DASH || unit > COLON)) return -1
  }
  return -1
}

/**
 * Is a text plain from a place on, so that a reader which decodes, or encodes, or has characters of its own leaves it as it is: no
 * escape, no special character, only US-ASCII?
 */
export function isPlain(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const unit = codeUnitAt(text, at)
    if (unit === PERCENT || unit === STAR || unit === DOLLAR || unit > 0x7f) return false
  }
  return true
}
