import { createHash } from 'node:crypto'

/** A longer name gives way to its digest: origins are shorter, and LMDB takes no key of 2,000 bytes. */
export const LONGEST_KEY_NAME = 200

/** What stands for itself: what origins are made of. Braces do not: they would choose the node of a Redis Cluster. */
const PLAIN = /^[A-Za-z0-9._~:/@-]*$/

/** An byte that does not stand for itself. */
const ESCAPED = /[^A-Za-z0-9._~:/@-]/g

/**
 * What a key is called where it is kept: printable ASCII, no two keys the same, and nobody who chooses a key chooses more than a name.
 * Most are themselves; other bytes are escaped as in URLs; what is long, or no text, is `#` and a SHA-256.
 */
export function keyName(key: string): string {
  if (key.length <= LONGEST_KEY_NAME && PLAIN.test(key)) return key
  const bytes = Buffer.from(key, 'utf8')
  // A lone surrogate has no UTF-8 of its own, and must not be taken for another.
  if (bytes.toString('utf8') === key) {
    const escaped = bytes.toString('latin1').replaceAll(ESCAPED, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    if (escaped.length <= LONGEST_KEY_NAME) return escaped
  }
  return `#${createHash('sha256').update(key, 'utf16le').digest('hex')}`
}
