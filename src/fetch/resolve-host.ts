import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { visible } from '../text/index.ts'
import { guardAddress } from './guard-address.ts'
import { type GuardOptions, isLocalName } from './guard-url.ts'

/** Names → addresses: all a host has, in the order in which they are tried. Rejects with `code: 'ENOTFOUND'` where it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The addresses of a host that may be connected to, or why there is none. */
export type HostAddresses =
  | { readonly addresses: readonly string[] }
  /** `dns`: there is no such host; `network`: it could not be told; `blocked-address`: the guard refused one. */
  | { readonly outcome: 'dns' | 'network' | 'blocked-address'; readonly problem: string }

/** What resolvers say of a name without addresses; anything else means that they could not tell. */
const NO_ADDRESS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME'])

/** The operating system's resolver. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookUp(hostname, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

/**
 * A host's addresses, each held to the guard: one that is refused refuses the host, or whoever runs its name server could have the
 * public one vetted and the private one connected to. A connection has to be made to these, and not by asking again.
 */
export async function resolveHost(host: string, resolve: Resolve, { allowPrivate = false }: GuardOptions): Promise<HostAddresses> {
  const isLiteral = isIP(host) !== 0
  if (!allowPrivate && !isLiteral && isLocalName(host)) {
    return { outcome: 'blocked-address', problem: `${visible(host)} is this machine by name (RFC 6761)` }
  }
  let addresses: readonly string[]
  try {
    addresses = isLiteral ? [host] : await resolve(host)
  } catch (error) {
    const code = (error as { readonly code?: unknown } | null)?.code
    if (NO_ADDRESS.has(code)) return { outcome: 'dns', problem: `${visible(host)} has no address` }
    const because = typeof code === 'string' ? ` (${visible(code)})` : ''
    return { outcome: 'network', problem: `${visible(host)} could not be resolved${because}` }
  }
  if (addresses.length === 0) return { outcome: 'dns', problem: `${visible(host)} has no address` }
  const odd = addresses.find((address) => isIP(address) === 0)
  if (odd !== undefined) return { outcome: 'network', problem: `${visible(host)} was resolved to "${visible(odd)}", which is no address` }
  for (const address of allowPrivate ? [] : addresses) {
    const block = guardAddress(address)
    if (block !== undefined) return { outcome: 'blocked-address', problem: `${visible(host)} is at ${visible(address)}, in ${block}` }
  }
  return { addresses }
}
