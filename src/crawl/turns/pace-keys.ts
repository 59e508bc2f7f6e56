import { lookup } from 'node:dns/promises'

/**
 * Gives the pacing keys of a URL: requests with a common key are sent one after another. Keys are opaque.
 * Each key that Wayleave gives begins with the name of its kind, so keys of different kinds are never equal.
 */
export type PaceKeys = (url: URL) => readonly string[] | Promise<readonly string[]>

/**
 * Gives each host name a pacing key of its own, whatever the scheme and port: `host:example.com`. This is the
 * default.
 */
export const byHost: PaceKeys = ({ hostname }) => [`host:${hostname}`]

/**
 * Gives each IP address a pacing key, because one machine may have many host names. A host with several
 * addresses has the keys of all of them. A host name without an address has a key of its own. `resolve` gives
 * the addresses of a host name; default: the system's resolver.
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

/**
 * Gives hosts that belong together one pacing key. `groupOf` names the group of a URL; a host without a group
 * has a key of its own.
 */
export function byGroup(groupOf: (url: URL) => string | undefined): PaceKeys {
  return (url) => {
    const group = groupOf(url)
    return [group === undefined ? `host:${url.hostname}` : `group:${group}`]
  }
}

/** Combines several kinds of pacing keys: a request waits for a turn at the keys of every kind. */
export function byAll(...kinds: readonly PaceKeys[]): PaceKeys {
  return async (url) => (await Promise.all(kinds.map(async (kind) => kind(url)))).flat()
}
