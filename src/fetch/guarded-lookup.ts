import { isIPv6, type LookupFunction } from 'node:net'
import type { GuardOptions } from './guard-url.ts'
import { type Resolve, resolveHost, systemResolve } from './resolve-host.ts'

/** The guard for connections that others make. */
export interface GuardedLookupOptions extends GuardOptions {
  /** Instead of the operating system's resolver. */
  readonly resolve?: Resolve
}

/**
 * A `lookup` for the sockets of other HTTP clients (`http.request`, undici's `connect`), which fails with `code: 'EBLOCKED'` where any
 * address of the name is refused, and gives the very addresses it looked at. Sockets call no lookup for a literal address, and a proxy
 * resolves names itself: put every URL to {@link guardUrl} first, and use no proxy.
 */
export function guardedLookup({ resolve = systemResolve, ...guard }: GuardedLookupOptions = {}): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolveHost(hostname, resolve, guard).then(
      (resolved) => {
        if ('problem' in resolved) {
          const code = resolved.outcome === 'blocked-address' ? 'EBLOCKED' : resolved.outcome === 'dns' ? 'ENOTFOUND' : 'EAI_AGAIN'
          callback(Object.assign(new Error(resolved.problem), { code }), '', 0)
          return
        }
        answer(resolved.addresses, all === true, family, callback)
      },
      // `resolveHost` never rejects; should it, the socket is told and nothing hangs.
      (error: unknown) => callback(error as Error, '', 0),
    )
  }
}

/** A `lookup` that knows the answer: the connection is made to addresses that were looked at, whatever a name server says by now. */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_hostname, { all, family }, callback) => answer(addresses, all === true, family, callback)
}

function answer(
  addresses: readonly string[],
  all: boolean,
  family: number | string | undefined,
  callback: Parameters<LookupFunction>[2],
): void {
  const entries = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const wanted = family === 4 || family === 6 ? entries.filter((entry) => entry.family === family) : entries
  const [first] = wanted
  if (first === undefined) callback(Object.assign(new Error('The host has no address of that family.'), { code: 'ENOTFOUND' }), '', 0)
  else if (all) callback(null, wanted)
  else callback(null, first.address, first.family)
}
