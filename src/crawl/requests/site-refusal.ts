import { challengeOfHeaders } from '../../fetch/index.ts'
import { isObject, present } from '../../text/index.ts'

/** How a site refuses a page to this crawler although its robots.txt allows the URL. */
export interface SiteRefusal {
  /**
   * `payment`: the site asks for payment (402). `challenge`: it asks the client to prove that it is a browser.
   * `blocked`: it refuses this client (401, 403, 451).
   */
  readonly kind: 'payment' | 'challenge' | 'blocked'
  readonly status: number
  /** With `challenge`: the product that challenges the client, such as `Cloudflare`. */
  readonly from?: string
  /**
   * With `payment`: the value of the header `crawler-price`, or by x402 the amount, asset and network of the first offer,
   * cut to 100 characters. The site wrote it.
   */
  readonly price?: string
  /** With `payment`: the site asks for it by x402, in the header `payment-required` (version 2) or in the body (version 1). */
  readonly protocol?: 'x402'
}

/** The statuses with which a site refuses a client. 404 and 410 tell of the page, 429 and 503 of the pace. */
const BLOCKING: ReadonlySet<number> = new Set([401, 403, 451])

const PRICE_LENGTH = 100

/**
 * Says how a response refuses a page to this crawler, judged by its status and headers; `undefined` if it does
 * not. The price is that of Cloudflare's pay per crawl, or of x402. Nothing here ever pays.
 *
 * @param body the text of the response, if it is known: version 1 of x402 has its offers there.
 *
 * @example
 * ```ts
 * const response = new Response('', { status: 402, headers: { 'crawler-price': 'USD 0.01' } })
 * siteRefusal(response) // { kind: 'payment', status: 402, price: 'USD 0.01' }
 * siteRefusal(new Response('', { status: 404 })) // undefined
 * ```
 */
export function siteRefusal(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body?: string,
): SiteRefusal | undefined {
  if (status === 402) {
    const header = headers.get('payment-required') ?? ''
    const offer = x402Offer(Buffer.from(header, 'base64').toString('utf8')) ?? x402Offer(body ?? '')
    const price = (headers.get('crawler-price') ?? offer?.price)?.slice(0, PRICE_LENGTH)
    return {
      kind: 'payment',
      status,
      ...present({ price }),
      ...(offer === undefined ? {} : { protocol: 'x402' }),
    }
  }
  const from = challengeOfHeaders(Object.fromEntries(headers))
  if (from !== undefined) return { kind: 'challenge', status, from }
  return BLOCKING.has(status) ? { kind: 'blocked', status } : undefined
}

/**
 * What x402 asks for in its JSON; `undefined` for another text. Version 2 has that in a header, in base64, and
 * version 1 in the body: https://github.com/coinbase/x402, specs/transports-v1/http.md (commit 1bbd358e, 2026-11-30).
 */
function x402Offer(json: string): { readonly price?: string } | undefined {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!isObject(value) || typeof value.x402Version !== 'number') return undefined
  const first: unknown = Array.isArray(value.accepts) ? value.accepts[0] : undefined
  if (!isObject(first)) return {}
  const parts = [first.amount ?? first.maxAmountRequired, first.asset, first.network]
  const words = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return words.length === 0 ? {} : { price: words.join(' ') }
}
