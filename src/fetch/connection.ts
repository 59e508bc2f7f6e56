import type { RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { hostOf } from './guard-url.ts'

/** Bytes of headers, those of trailers among them: Node's own default, said here so that no flag of the process raises it. */
export const MAX_HEADER_BYTES = 16_384

/** Milliseconds for each address of a host but the last. Node's own 250 gives up on hosts that are only far away. */
const NEXT_ADDRESS_MS = 1_000

/** Options that `http.request` hands to the socket, and its types do not know. */
const ADDRESSES_IN_TURN = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS }

/**
 * How to connect to the server of a URL, and what of its head is read. `ca` is trusted besides the certificates that Node comes with; a
 * certificate that does not verify ends it, unless it is `insecure`.
 */
export function connectionOptions(url: URL, lookup: LookupFunction, ca: readonly string[], insecure: boolean = false): RequestOptions {
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
    // The full name's final dot is none of the certificate's.
    ...(isSecure ? { servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '', rejectUnauthorized: !insecure } : {}),
    ...(isSecure && ca.length > 0 ? { ca: [...rootCertificates, ...ca] } : {}),
  }
}
