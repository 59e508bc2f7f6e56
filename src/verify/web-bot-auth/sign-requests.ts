import { parsedUrl, type SignRequest } from '../../fetch/index.ts'
import { MAX_LIFETIME_S, TAG } from './draft.ts'
import { thumbprintOf } from './keys.ts'
import { signatureBase } from './signature-base.ts'
import { dictionaryIn, stringText } from './structured-fields.ts'

/** A private Ed25519 key as a JWK (RFC 8037). */
export interface PrivateJwk {
  readonly kty?: string | undefined
  readonly crv?: string | undefined
  readonly d?: string | undefined
  readonly x?: string | undefined
}

/** The key of a crawler, and where sites find its public part. */
export interface SigningOptions {
  /** A private Ed25519 key as a JWK, with the members `crv`, `d` and `x`. */
  readonly key: PrivateJwk
  /**
   * The https address of the directory with the public key, such as
   * `https://example.com/.well-known/http-message-signatures-directory`.
   */
  readonly signatureAgent: string
  /** How many seconds a signature is valid. Default: 60. */
  readonly lifetimeSeconds?: number
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number
}

const LABEL = 'sig1'

/**
 * Signs the requests of a gate, or of `fetchRobots`, for Web Bot Auth. Each signature is for the method and address of
 * its request, so nobody can use it for another. The gate waits for it no longer than the deadline of the request.
 *
 * @throws TypeError if the key is no private Ed25519 key, or the address no https URL.
 *
 * @example
 * ```ts
 * import { createGate } from 'wayleave/crawl'
 * import { webBotAuth } from 'wayleave/verify'
 *
 * const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
 * const key = await crypto.subtle.exportKey('jwk', pair.privateKey)
 * const signRequest = await webBotAuth({ key, signatureAgent: 'https://example.com/keys.json' })
 * const gate = createGate({ agent: 'FooBot', userAgent: 'FooBot/1.0 (+https://example.com/bot)', signRequest })
 * await gate.close()
 * const signed = await signRequest({ method: 'GET', url: new URL('https://example.com/'), headers: new Headers() })
 * Object.keys(signed) // ['signature-agent', 'signature-input', 'signature']
 * ```
 */
export async function webBotAuth(options: SigningOptions): Promise<SignRequest> {
  const { key, signatureAgent, lifetimeSeconds = 60, now = Date.now } = options
  if (!(lifetimeSeconds > 0 && lifetimeSeconds <= MAX_LIFETIME_S))
    throw new TypeError(`lifetimeSeconds must be above 0 and at most ${MAX_LIFETIME_S}.`)
  if (!/^https:\/\/[!-~]+$/.test(signatureAgent) || parsedUrl(signatureAgent) === undefined)
    throw new TypeError('signatureAgent must be an https URL.')
  const { kty, crv, d, x } = key
  if (kty !== 'OKP' || crv !== 'Ed25519' || d === undefined || x === undefined)
    throw new TypeError('key must be a private Ed25519 key as a JWK, with kty, crv, d and x.')
  const agent = `${LABEL}=${stringText(signatureAgent)}`
  const [keyId, signing] = await Promise.all([
    thumbprintOf(x),
    crypto.subtle.importKey('jwk', { kty, crv, d, x }, 'Ed25519', false, ['sign']),
  ])
  return async ({ method, url, headers }) => {
    const created = Math.floor(now() / 1000)
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
    const input = `("@method" "@target-uri" "@authority" "signature-agent";key="${LABEL}");created=${created};expires=${created + Math.ceil(lifetimeSeconds)};keyid="${keyId}";alg="ed25519";nonce="${nonce}";tag="${TAG}"`
    const signed = new Headers(headers)
    signed.set('signature-agent', agent)
    const member = dictionaryIn(`${LABEL}=${input}`)?.get(LABEL)
    if (member === undefined || !('list' in member)) throw new Error('the signature input cannot be parsed')
    const base = signatureBase({ method, url, headers: signed }, member)
    if ('problem' in base) throw new Error(base.problem)
    const signature = await crypto.subtle.sign('Ed25519', signing, new TextEncoder().encode(base.base))
    return {
      'signature-agent': agent,
      'signature-input': `${LABEL}=${input}`,
      signature: `${LABEL}=:${Buffer.from(signature).toString('base64')}:`,
    }
  }
}
