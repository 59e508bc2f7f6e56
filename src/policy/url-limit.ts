import { asSent } from './as-sent.ts'

/**
 * The longest path and query that is decided, in bytes. RFC 9110 §4.1 recommends support for URIs of at
 * least 8,000 bytes, and many servers refuse request lines of more than 8 KiB. The limit bounds the work for
 * one decision.
 */
const MAX_URL_BYTES = 8_192

/** {@link MAX_URL_BYTES} in words. */
export const URL_LIMIT = '8,192 bytes of path and query'

/**
 * The longest URL that is decided, in UTF-16 code units, with its host and its fragment. It is the only limit
 * of a raw URL: tests of parsers ask about lines of 16,664 bytes, the longest that Google reads.
 */
const MAX_URL_UNITS = 65_536

/**
 * The code units that are never too long: each is at most three bytes, each of which may be sent as an
 * escape.
 */
const NEVER_TOO_LONG = Math.trunc(MAX_URL_BYTES / 9)

/**
 * Is a URL too long to be decided? See {@link MAX_URL_BYTES} and {@link MAX_URL_UNITS}. Its bytes are counted
 * as a client sends them.
 *
 * @param isRaw the URL is the exact input of a parser.
 */
export function isUrlTooLong(url: string, isRaw: boolean): boolean {
  return url.length > NEVER_TOO_LONG && isLongerThanLimits(url, isRaw)
}

function isLongerThanLimits(url: string, isRaw: boolean): boolean {
  if (isRaw || url.length > MAX_URL_UNITS) return url.length > MAX_URL_UNITS
  const text = asSent(url)
  const scheme = text.indexOf('://')
  const authority = scheme === -1 || text.startsWith('/') ? 0 : scheme + '://'.length
  const from = authority === 0 ? 0 : authority + text.slice(authority).search(/[/?]|$/)
  return text.length - from > MAX_URL_BYTES
}
