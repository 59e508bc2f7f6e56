import { isIP } from 'node:net'
import { parsedUrl } from '../parsed-url.ts'
import { guardAddress } from './guard-address.ts'

/** What the guard allows in addition to public hosts at their usual ports. */
export interface GuardOptions {
  /**
   * Allows private, loopback and other special addresses, and any port. Default `false`. Schemes and
   * credentials are still checked.
   */
  readonly allowPrivate?: boolean
  /** The ports that are allowed unless `allowPrivate` is set; default 80 and 443. */
  readonly ports?: readonly number[]
}

/**
 * The ports of http and https (RFC 9110 §4.2). On other ports, a GET may have an effect on a server that does
 * not speak HTTP.
 */
const DEFAULT_PORTS: readonly number[] = [80, 443]

/**
 * Why no request may be sent to a URL; `undefined` if one may. The text contains no part of the URL. The
 * guard checks the scheme, credentials, the port and a literal address. A name must also be resolved by a
 * {@link guardedLookup}, which sockets do not call for a literal address. Use it for every URL that others
 * can influence: redirects, `Sitemap:` lines, links.
 *
 * @example
 * ```ts
 * guardUrl('http://2130706433/') // 'the address is in 127.0.0.0/8 (loopback, RFC 1122)'
 * guardUrl('https://example.com:22/') // 'port 22 is not among the allowed ports (80, 443)'
 * ```
 */
export function guardUrl(
  url: string | URL,
  { allowPrivate = false, ports = DEFAULT_PORTS }: GuardOptions = {},
): string | undefined {
  // Parsing turns 0x7f.1, ①②⑦.0.0.1 and 127.1. into the address they stand for (WHATWG URL, host parser).
  const parsed = typeof url === 'string' ? parsedUrl(url) : url
  if (parsed === undefined) return 'it is not a URL'
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
    return 'its scheme is neither http nor https'
  if (parsed.username !== '' || parsed.password !== '') return 'it contains credentials'
  if (allowPrivate) return undefined
  const port = portOf(parsed)
  if (!ports.includes(port)) return `port ${port} is not among the allowed ports (${ports.join(', ')})`
  const host = hostOf(parsed)
  if (isLocalName(host)) return 'its host is a name of this machine (RFC 6761)'
  const block = isIP(host) === 0 ? undefined : guardAddress(host)
  return block === undefined ? undefined : `the address is in ${block}`
}

/** A URL's host in the form that sockets take: IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/**
 * Is it `localhost`, or a name below it? These names always mean this machine, whatever a resolver says (RFC
 * 6761 §6.3).
 */
export function isLocalName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(host)
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}
