import { challengeOfHeaders } from '../../fetch/index.ts'
import { present } from '../../text/index.ts'

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
  /** With `payment`: the value of the header `crawler-price`, cut to 100 characters. The site wrote it. */
  readonly price?: string
}

/** The statuses with which a site refuses a client. 404 and 410 tell of the page, 429 and 503 of the pace. */
const BLOCKING: ReadonlySet<number> = new Set([401, 403, 451])

const PRICE_LENGTH = 100

/**
 * Says how a response refuses a page to this crawler, judged by its status and headers; `undefined` if it does
 * not. The price is that of Cloudflare's pay per crawl.
 *
 * @example
 * ```ts
 * const response = new Response('', { status: 402, headers: { 'crawler-price': 'USD 0.01' } })
 * siteRefusal(response) // { kind: 'payment', status: 402, price: 'USD 0.01' }
 * siteRefusal(new Response('', { status: 404 })) // undefined
 * ```
 */
export function siteRefusal({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): SiteRefusal | undefined {
  if (status === 402) {
    const price = headers.get('crawler-price')?.slice(0, PRICE_LENGTH)
    return { kind: 'payment', status, ...present({ price }) }
  }
  const from = challengeOfHeaders(Object.fromEntries(headers))
  if (from !== undefined) return { kind: 'challenge', status, from }
  return BLOCKING.has(status) ? { kind: 'blocked', status } : undefined
}
