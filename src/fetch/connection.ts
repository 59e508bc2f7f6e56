import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { hostOf } from './guards/guard-url.ts'

/**
 * The most bytes of headers, including trailers: Node's own default, set explicitly so that no flag of the
 * process raises it.
 */
const MAX_HEADER_BYTES = 16_384

/**
 * The time for each address of a host except the last, in milliseconds. Node's default of 250 gives up on
 * hosts that are only far away.
 */
const NEXT_ADDRESS_MS = 1_000

/** Options that `http.request` passes to the socket, and that its types lack. */
const ADDRESSES_IN_TURN = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS }

/**
 * The options to connect to the server of a URL and to parse its response head. The certificates of `ca` are trusted
 * in addition to Node's own. A certificate that does not verify is an error, unless `insecure` is set.
 */
export function connectionOptions(
  url: URL,
  lookup: LookupFunction,
  ca: readonly string[],
  insecure: boolean = false,
): RequestOptions {
  const isSecure = url.protocol === 'https:'
  const host = hostOf(url)
  return {
    host,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    lookup,
    ...ADDRESSES_IN_TURN,
    insecureHTTPParser: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A certificate contains the name without the final dot.
    ...(isSecure
      ? { servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '', rejectUnauthorized: !insecure }
      : {}),
    ...(isSecure && ca.length > 0 ? { ca: [...rootCertificates, ...ca] } : {}),
  }
}
