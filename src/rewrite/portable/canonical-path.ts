import { bytesOfText } from '../../text/index.ts'

/** Characters that must be escaped: all but those that RFC 3986 allows in a path or query, and `%`. */
const TO_ESCAPE = /[^\w.~!$&'()*+,;=:@/?%-]+/g

/**
 * Returns the spelling of a rule's value that most dialects read alike. Escapes of letters, digits and
 * `-._~` are decoded, and other escapes are in upper case (RFC 3986 §6.2.2). Characters that no URL can
 * contain are escaped. Special characters of patterns stay.
 *
 * @example
 * ```ts
 * canonicalPath('/caf%c3é/%7ejoe') // '/caf%C3%C3%A9/~joe'
 * ```
 */
export function canonicalPath(value: string): string {
  const escaped = value.replace(TO_ESCAPE, (run) =>
    Array.from(bytesOfText(run), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )
  return escaped.replace(/%[0-9A-Fa-f]{2}/g, (byte) => {
    const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : byte.toUpperCase()
  })
}

/**
 * A pattern without idle stars: without a star at the end, and with one star in place of several in a row. More
 * dialects then read it as a plain prefix. A star after a blank stays. Without it, the blank would end the line, and
 * would no longer be a part of the pattern.
 *
 * @example
 * ```ts
 * withoutIdleStars('/a/*') // '/a/'
 * withoutIdleStars('/a**b*$') // '/a*b'
 * ```
 */
export function withoutIdleStars(value: string): string {
  const plain = value.replace(/\*+/g, '*').replace(/(?<!\s)\*\$?$/, '')
  return plain === '' ? '/' : plain
}
