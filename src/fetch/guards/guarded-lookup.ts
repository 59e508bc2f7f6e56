import { isIPv6, type LookupFunction } from 'node:net'
import type { GuardOptions } from './guard-url.ts'
import { type Resolve, resolveHost, systemResolve } from './resolve-host.ts'

/** Options of a {@link guardedLookup}. */
export interface GuardedLookupOptions extends GuardOptions {
  /** Replaces the operating system's resolver. */
  readonly resolve?: Resolve
}

/** The code of the error of a look-up, by what went wrong. */
const CODES = {
  'blocked-address': 'EBLOCKED',
  dns: 'ENOTFOUND',
  network: 'EAI_AGAIN',
  'own-trouble': 'EAI_SYSTEM',
} as const

/**
 * A `lookup` function for the sockets of other HTTP clients (`http.request`, undici's `connect`). It fails
 * with `code: 'EBLOCKED'` if the guard refuses any address of the name, and otherwise gives the checked
 * addresses. Sockets call no lookup for a literal address, and a proxy resolves names itself. So check every
 * URL with {@link guardUrl} first, and use no proxy.
 */
export function guardedLookup({
  resolve = systemResolve,
  ...guard
}: GuardedLookupOptions = {}): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolveHost(hostname, resolve, guard).then(
      (resolved) => {
        if ('problem' in resolved) {
          const code = CODES[resolved.outcome]
          callback(Object.assign(new Error(resolved.problem), { code }), '', 0)
          return
        }
        answer(resolved.addresses, all === true, family, callback)
      },
      // `resolveHost` never rejects. If it did, the socket would fail rather than hang.
      (error: unknown) => callback(error as Error, '', 0),
    )
  }
}

/**
 * A `lookup` function with a fixed answer: the socket connects to the checked addresses, whatever a name
 * server says by now. It answers in the next tick, like the lookup of Node. A connection may fail at once,
 * and a request listens for the error of its socket only from the next tick on.
 */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  return (_hostname, { all, family }, callback) =>
    process.nextTick(answer, addresses, all === true, family, callback)
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
  if (first === undefined)
    callback(
      Object.assign(new Error('The host has no address of the requested family.'), { code: 'ENOTFOUND' }),
      '',
      0,
    )
  else if (all) callback(null, wanted)
  else callback(null, first.address, first.family)
}
