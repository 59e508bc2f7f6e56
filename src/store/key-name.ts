import { createHash } from 'node:crypto'

/** A longer name is replaced by its digest. Origins are shorter, and LMDB accepts no key of 2,000 bytes. */
const LONGEST_KEY_NAME = 200

/**
 * Characters that are not escaped: those of origins. Braces are escaped, because they would select the node of a
 * Redis Cluster.
 */
const PLAIN = /^[A-Za-z0-9._~:/@-]*$/

/** A byte that is escaped. */
const ESCAPED = /[^A-Za-z0-9._~:/@-]/g

/**
 * The name under which a key is stored: printable ASCII, unique per key, and free of characters that mean
 * something to the store. Most keys are unchanged. Other bytes are percent-escaped. A key that is long, or is
 * not valid Unicode, becomes `#` and its SHA-256.
 */
export function keyName(key: string): string {
  if (key.length <= LONGEST_KEY_NAME && PLAIN.test(key)) return key
  const bytes = Buffer.from(key, 'utf8')
  // A lone surrogate has no UTF-8 form, and must not share a name with another one.
  if (bytes.toString('utf8') === key) {
    const escaped = bytes
      .toString('latin1')
      .replaceAll(ESCAPED, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    if (escaped.length <= LONGEST_KEY_NAME) return escaped
  }
  return `#${createHash('sha256').update(key, 'utf16le').digest('hex')}`
}

/** The part of a key before the host: a word such as `pace:` or `robots:`, and a scheme. */
const BEFORE_HOST = /^(?:[a-z]+:(?!\/\/))?(?:[a-z][a-z0-9+.-]*:\/\/)?/

/** The part of a name, or of the beginning of a name, before the host. */
export function beforeHost(name: string): string {
  return BEFORE_HOST.exec(name)?.[0] ?? ''
}

/**
 * A name with its host in braces, such as `robots:https://{example.com}:8443`. A Redis Cluster then keeps all keys of
 * a host on one node, so that a failing node affects only its own hosts.
 */
export function withHashTag(name: string): string {
  const before = beforeHost(name)
  const [host] = /^(?:%5b[^%]*%5d|[^:/#]+)/.exec(name.slice(before.length)) ?? []
  return host === undefined ? name : `${before}{${host}}${name.slice(before.length + host.length)}`
}

/** A name without the braces of {@link withHashTag}. A name has no others. */
export function withoutHashTag(name: string): string {
  return name.replaceAll(/[{}]/g, '')
}

/** The key with this name; `undefined` for a digest. */
export function keyOfName(name: string): string | undefined {
  if (name.startsWith('#')) return undefined
  const bytes = name.replaceAll(/%([0-9a-f]{2})/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
