import { isObject } from '../../text/index.ts'

/** A public Ed25519 key, as a directory has it. */
export interface PublicKey {
  readonly x: string
  /** The thumbprint (RFC 7638; RFC 8037, appendix A.3), by which signatures name the key. */
  readonly thumbprint: string
  /** When it begins and ceases to count, in seconds since 1970. */
  readonly from?: number
  readonly until?: number
}

/**
 * Keys whose private part is in a document, so that others can sign, too. RFC 9421, appendix B.1.4, which the draft uses in
 * its examples, and RFC 8037, appendix A.1.
 */
const PUBLISHED_TEST_KEYS: ReadonlySet<string> = new Set([
  'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
])

/** Is the private part of a key published? */
export function isPublishedTestKey(x: string): boolean {
  return PUBLISHED_TEST_KEYS.has(x)
}

/** The thumbprint of an Ed25519 key. */
export async function thumbprintOf(x: string): Promise<string> {
  const text = `{"crv":"Ed25519","kty":"OKP","x":${JSON.stringify(x)}}`
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString(
    'base64url',
  )
}

/** The most keys of a directory that are read. */
const MAX_KEYS = 100

/** The Ed25519 keys of a JWK Set; `undefined` if the value is none. Others in it are left out. */
export async function keysOf(value: unknown): Promise<readonly PublicKey[] | undefined> {
  if (!isObject(value) || !Array.isArray(value.keys)) return undefined
  const keys: PublicKey[] = []
  for (const key of value.keys.slice(0, MAX_KEYS) as unknown[]) {
    if (!isObject(key) || key.kty !== 'OKP' || key.crv !== 'Ed25519') continue
    const { x, use = 'sig', nbf, exp } = key
    if (typeof x !== 'string' || !/^[\w-]{43}$/.test(x) || use !== 'sig') continue
    keys.push({
      x,
      thumbprint: await thumbprintOf(x),
      ...(typeof nbf === 'number' ? { from: nbf } : {}),
      ...(typeof exp === 'number' ? { until: exp } : {}),
    })
  }
  return keys
}

/** Does a key verify a signature of a text? */
export async function isSignedBy(
  { x }: PublicKey,
  signature: Uint8Array<ArrayBuffer>,
  base: string,
): Promise<boolean> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(base))
  } catch {
    // Not every text of 43 letters is a key, and such a one signed nothing.
    return false
  }
}
