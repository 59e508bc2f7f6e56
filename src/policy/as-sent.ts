import { bytesOfText } from '../text/index.ts'

/**
 * A URL or a path as a client sends it: percent-encoded by the rules of the WHATWG URL standard, and without
 * its fragment. A URL without a path gets the path `/`. Otherwise, only the spelling changes. What names
 * another resource stays as it is: scheme, host, escapes, dot segments and backslashes, which the standard
 * resolves and other clients send. `new URL()` resolves them.
 *
 * Two more things differ from the standard. Tabs and line ends are encoded, not removed, because a person who
 * pastes them did not mean their absence. A lone surrogate that stands for a byte becomes the escape of that
 * byte (PEP 383).
 *
 * Source: https://url.spec.whatwg.org/#path-percent-encode-set, which encodes `^` in a path. Node 20 does
 * not.
 */
export function asSent(text: string): string {
  const url = withPath(text)
  if (isAsSent(url)) return url
  const hash = url.indexOf('#')
  const whole = hash === -1 ? url : url.slice(0, hash)
  const from = pathOffset(whole)
  const question = whole.indexOf('?', from)
  const end = question === -1 ? whole.length : question
  const path = whole.slice(from, end).replace(IN_PATH, escapesOf)
  return whole.slice(0, from) + path + whole.slice(end).replace(IN_QUERY, escapesOf)
}

/**
 * Whether {@link asSent} certainly leaves a text as it is. `false` may be wrong: some characters change only
 * in a path, or only in a query.
 */
export function isAsSent(text: string, from = 0): boolean {
  MAY_CHANGE.lastIndex = from
  return !MAY_CHANGE.test(text)
}

/** Runs of characters that the standard encodes in a path: controls, space, beyond ASCII, and some others. */
const IN_PATH = /[\u0000- "<>^`{}\u007f-\uffff]+/g

/** Runs of characters that the standard encodes in the query of an http URL. */
const IN_QUERY = /[\u0000- "'<>\u007f-\uffff]+/g

/** The characters that {@link asSent} may change, or drop. */
const MAY_CHANGE = /[\u0000- "#'<>^`{}\u007f-\uffff]/g

/** Matches a URL whose authority is followed by the end of the URL, a query or a fragment. */
const NO_PATH = /^[a-z][a-z\d+.-]*:\/\/[^/\\?#]+(?![^?#])/i

function withPath(url: string): string {
  return hasPath(url) ? url : url.replace(NO_PATH, '$&/')
}

/**
 * Whether a text certainly has a path. A regular expression would backtrack over the host, which takes three times as
 * long.
 */
function hasPath(url: string): boolean {
  if (url.charCodeAt(0) === SLASH) return true
  for (let at = url.indexOf('://') + 3; at < url.length; at++) {
    const unit = url.charCodeAt(at)
    if (unit === SLASH || unit === BACKSLASH) return true
    if (unit === QUESTION_MARK || unit === HASH) return false
  }
  return false
}

const SLASH = 0x2f
const BACKSLASH = 0x5c
const QUESTION_MARK = 0x3f
const HASH = 0x23

/** Where the path of an absolute URL, of a path, or of a text that begins with a host begins. */
function pathOffset(url: string): number {
  const authority = /^(?:[a-z][a-z\d+.-]*:\/\/)?[^/?]*/i.exec(url)
  return authority?.[0].length ?? 0
}

function escapesOf(run: string): string {
  // Faster, but it throws on lone surrogates and leaves the apostrophe.
  if (run.isWellFormed() && !run.includes("'")) return encodeURIComponent(run)
  let escaped = ''
  for (const byte of bytesOfText(run)) escaped += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  return escaped
}
