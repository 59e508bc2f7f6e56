import { isIP } from 'node:net'
import { guardAddress } from './guard-address.ts'

/** What is allowed beyond public hosts at their usual ports. */
export interface GuardOptions {
  /** Private, loopback and other special addresses, and any port. Default false. Schemes and credentials are looked at all the same. */
  readonly allowPrivate?: boolean
  /** The ports that may be asked; default 80 and 443. */
  readonly ports?: readonly number[]
}

/** The ports of http and https (RFC 9110 §4.2): elsewhere a GET may mean something to a server that speaks no HTTP. */
const DEFAULT_PORTS: readonly number[] = [80, 443]

/**
 * Why a URL is not asked, in words without any of its own; undefined where it may be. Looks at scheme, credentials, port and a literal
 * address; a name has to be resolved by a lookup that is guarded too ({@link guardedLookup}), as a lookup is never called for a literal.
 * For every URL that others have a say in: redirects, `Sitemap:` lines, links.
 *
 * @example
 * ```ts
 * guardUrl('http://2130706433/') // 'the address is in 127.0.0.0/8 (loopback, RFC 1122)'
 * guardUrl('https://example.com:22/') // 'port 22 is not among 80, 443'
 * ```
 */
export function guardUrl(url: string | URL, { allowPrivate = false, ports = DEFAULT_PORTS }: GuardOptions = {}): string | undefined {
  // Parsing is what turns 0x7f.1, ①②⑦.0.0.1 and 127.1. into the address they stand for (WHATWG URL, host parser).
  const parsed = typeof url === 'string' ? parsedUrl(url) : url
  if (parsed === undefined) return 'it is no URL'
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return 'its scheme is neither http nor https'
  if (parsed.username !== '' || parsed.password !== '') return 'it holds credentials'
  if (allowPrivate) return undefined
  const port = portOf(parsed)
  if (!ports.includes(port)) return `port ${port} is not among ${ports.join(', ')}`
  const host = hostOf(parsed)
  if (isLocalName(host)) return 'its host is this machine by name (RFC 6761)'
  const block = isIP(host) === 0 ? undefined : guardAddress(host)
  return block === undefined ? undefined : `the address is in ${block}`
}

/** A URL's host as sockets take it: IPv6 without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Is it `localhost`, or a name below it? Those are never anybody else's, whatever a resolver says (RFC 6761 §6.3). */
export function isLocalName(host: string): boolean {
  return /(?:^|\.)localhost\.?$/i.test(host)
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function parsedUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
