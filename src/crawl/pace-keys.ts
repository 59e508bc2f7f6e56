import { lookup } from 'node:dns/promises'

/**
 * Whose pace a request goes by: requests with a key in common come one after another. Keys are opaque; those of different kinds do not
 * meet, because each kind begins with its name.
 */
export type PaceKeys = (url: URL) => readonly string[] | Promise<readonly string[]>

/** One pace for each host name, whatever the scheme and port: `host:example.com`. The default. */
export const byHost: PaceKeys = ({ hostname }) => [`host:${hostname}`]

/**
 * One pace for each address a host name stands for: many names may be one machine. Where a name has no address it goes by the name.
 * `resolve` gives a name's addresses; default: those of the system's resolver.
 */
export function byAddress(resolve: (hostname: string) => Promise<readonly string[]> = addressesOf): PaceKeys {
  return async ({ hostname }) => {
    const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => [])
    return addresses.length === 0 ? [`host:${hostname}`] : addresses.map((address) => `address:${address}`)
  }
}

async function addressesOf(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}

/** One pace for each group of hosts that the operator knows to belong together; `groupOf` names it, and hosts without one go by themselves. */
export function byGroup(groupOf: (url: URL) => string | undefined): PaceKeys {
  return (url) => {
    const group = groupOf(url)
    return [group === undefined ? `host:${url.hostname}` : `group:${group}`]
  }
}

/** Several paces at once: a request waits for its turn at each of them. */
export function byAll(...kinds: readonly PaceKeys[]): PaceKeys {
  return async (url) => (await Promise.all(kinds.map(async (kind) => kind(url)))).flat()
}
