/** The most characters of a charset name. The longest registered name has 45 (IANA, Character Sets). */
const MAX_NAME_LENGTH = 60

/** The charset parameter: its value is quoted, or ends at the next parameter (RFC 9110 §8.3.1). */
const CHARSET = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]*)"|([^\s;"]*))/i

/**
 * The encoding that a `Content-Type` declares, in lower case; `undefined` if it declares none. Only
 * LWP::RobotUA is known to use it for robots.txt: RFC 9309 §2.3 requires UTF-8, and a rule in the site's own
 * encoding is best compared byte by byte.
 *
 * @example
 * ```ts
 * declaredCharset('text/plain; charset="Windows-1251"') // 'windows-1251'
 * declaredCharset('text/plain') // undefined
 * ```
 */
export function declaredCharset(contentType: string | undefined): string | undefined {
  const [, quoted, plain] = CHARSET.exec(contentType ?? '') ?? []
  const name = (quoted ?? plain ?? '').trim().toLowerCase()
  return /^[!-~]+$/.test(name) && name.length <= MAX_NAME_LENGTH ? name : undefined
}

/** Is the declared encoding the one that robots.txt must have? ASCII is a subset of UTF-8. */
export function isUtf8(charset: string): boolean {
  return /^(?:utf-?8|us-ascii|ascii)$/.test(charset)
}
