import { isAsSent } from '../../policy/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import { beforeHash } from './record.ts'

const DASH = 0x2d
const SLASH = 0x2f
const COLON = 0x3a
const AT = 0x40
const SMALL_H = 0x68

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
 * Whether a text from an offset on holds only characters that no client encodes (`isAsSent`), and no `%`, `*` or
 * `$`. A dialect that decodes, encodes or escapes leaves such a text unchanged.
 */
export function isPlain(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const unit = codeUnitAt(text, at)
    if (unit > LAST_ASCII || IS_PLAIN[unit] === 0) return false
  }
  return true
}

const LAST_ASCII = 0x7f

/** 1 for each ASCII character of a plain text. */
const IS_PLAIN: Uint8Array = Uint8Array.from({ length: LAST_ASCII + 1 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return isAsSent(character) && !'%*$'.includes(character) ? 1 : 0
})
