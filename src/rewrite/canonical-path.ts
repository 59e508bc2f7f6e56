import { bytesOfText } from '../text/index.ts'

/** What RFC 3986 lets stand as it is in a path or query, and the escapes; everything else has to be escaped. */
const TO_ESCAPE = /[^\w.~!$&'()*+,;=:@/?%-]+/g

/**
 * A rule's value in the one spelling that most readers compare alike: escapes of letters, digits and `-._~` undone, the others in
 * upper case (RFC 3986 §6.2.2), and escaped what a URL cannot hold. Special characters of patterns stay.
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
 * A pattern without the stars that change nothing but its length: those at its end, which every prefix has anyhow, and all but one of
 * several together. What is left is a plain prefix to more readers.
 *
 * @example
 * ```ts
 * withoutIdleStars('/a/*') // '/a/'
 * withoutIdleStars('/a**b*$') // '/a*b'
 * ```
 */
export function withoutIdleStars(value: string): string {
  const plain = value.replace(/\*+/g, '*').replace(/\*\$?$/, '')
  return plain === '' ? '/' : plain
}
