/** Longer names are none: the longest that is registered has 45 letters (IANA, Character Sets). */
const MAX_NAME_LENGTH = 60

/** What stands before it, and the name: in quotes, or up to the next parameter (RFC 9110 §8.3.1). */
const CHARSET = /;[\t ]*charset[\t ]*=[\t ]*(?:"([^"]*)"|([^\s;"]*))/i

/**
 * The encoding that a `Content-Type` declares, in lower case; undefined where it declares none. Of robots.txt nobody is known to read by it
 * but LWP::RobotUA: RFC 9309 §2.3 has the file in UTF-8, and a rule in the site's own encoding is best compared byte by byte.
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

/** Is what is declared what robots.txt is in anyway? All of ASCII is UTF-8, too. */
export function isUtf8(charset: string): boolean {
  return /^(?:utf-?8|us-ascii|ascii)$/.test(charset)
}
