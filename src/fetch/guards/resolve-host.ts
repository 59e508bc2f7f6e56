import { lookup as lookUp } from 'node:dns/promises'
import { isIP } from 'node:net'
import { visible } from '../../text/index.ts'
import { isOwnTrouble } from '../failure.ts'
import { guardAddress } from './guard-address.ts'
import { type GuardOptions, isLocalName } from './guard-url.ts'

/**
 * Resolves a host name to all its addresses, in the order to try them. Rejects with `code: 'ENOTFOUND'` if
 * there are none. If the signal is aborted, nobody waits for the result any more.
 */
export type Resolve = (hostname: string, signal?: AbortSignal) => Promise<readonly string[]>

/** The addresses of a host that the guard allows, or why there are none. */
export type HostAddresses =
  | { readonly addresses: readonly string[] }
  /**
   * `dns`: the host has no address; `network` and `own-trouble`: it could not be resolved; `blocked-address`: the guard refused
   * an address.
   */
  | {
      readonly outcome: 'dns' | 'network' | 'own-trouble' | 'blocked-address'
      readonly problem: string
      readonly code?: string
    }

/** Error codes for a name without addresses. Any other code means that the resolver failed. */
const NO_ADDRESS: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME'])

/** The operating system's resolver. */
export const systemResolve: Resolve = async (hostname) => {
  const answers = await lookUp(hostname, { all: true, verbatim: true })
  return answers.map(({ address }) => address)
}

/**
 * Resolves a host and checks each address with the guard. One refused address refuses the host: otherwise the
 * operator of its name server could have a public address checked and a private one connected to. Connect to
 * these addresses, and do not resolve the name again.
 */
export async function resolveHost(
  host: string,
  resolve: Resolve,
  { allowPrivate = false }: GuardOptions,
  signal?: AbortSignal,
): Promise<HostAddresses> {
  const isLiteral = isIP(host) !== 0
  if (!allowPrivate && !isLiteral && isLocalName(host)) {
    return { outcome: 'blocked-address', problem: `${visible(host)} is a name of this machine (RFC 6761)` }
  }
  let addresses: readonly string[]
  try {
    addresses = isLiteral ? [host] : await resolve(host, signal)
  } catch (error) {
    return unresolved(host, error)
  }
  if (addresses.length === 0) return { outcome: 'dns', problem: `${visible(host)} has no address` }
  const invalid = addresses.find((address) => isIP(address) === 0)
  if (invalid !== undefined)
    return {
      outcome: 'network',
      problem: `${visible(host)} was resolved to "${visible(invalid)}", which is not an address`,
    }
  for (const address of allowPrivate ? [] : addresses) {
    const block = guardAddress(address)
    if (block !== undefined)
      return {
        outcome: 'blocked-address',
        problem: `${visible(host)} has the address ${visible(address)}, which is in ${block}`,
      }
  }
  return { addresses }
}

/** Why a host was not resolved, by the error of the resolver. */
function unresolved(host: string, error: unknown): HostAddresses {
  const code = (error as { readonly code?: unknown } | null)?.code
  if (NO_ADDRESS.has(code)) return { outcome: 'dns', problem: `${visible(host)} has no address` }
  const because = typeof code === 'string' ? ` (${visible(code)})` : ''
  const problem = `${visible(host)} could not be resolved${because}`
  return isOwnTrouble(error)
    ? { outcome: 'own-trouble', problem, code: String(code) }
    : { outcome: 'network', problem }
}
