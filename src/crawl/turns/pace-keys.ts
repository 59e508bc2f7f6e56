import { lookup } from 'node:dns/promises'

/**
 * Gives the pacing keys of a URL: requests with a common key are sent one after another. Keys are opaque. Those of different kinds never
 * collide, because each begins with the name of its kind.
 */
export type PaceKeys = (url: URL) => readonly string[] | Promise<readonly string[]>

/** One pace per host name, whatever the scheme and port: `host:example.com`. The default. */
export const byHost: PaceKeys = ({ hostname }) => [`host:${hostname}`]

/**
 * One pace per address of a host name, because one machine may have many names. A name without an address has its own pace. `resolve`
 * gives the addresses of a name; default: the system's resolver.
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

/** One pace per group of hosts that belong together. `groupOf` names the group; a host without one has its own pace. */
export function byGroup(groupOf: (url: URL) => string | undefined): PaceKeys {
  return (url) => {
    const group = groupOf(url)
    return [group === undefined ? `host:${url.hostname}` : `group:${group}`]
  }
}

/** Several paces at once: a request waits for a turn at all of them. */
export function byAll(...kinds: readonly PaceKeys[]): PaceKeys {
  return async (url) => (await Promise.all(kinds.map(async (kind) => kind(url)))).flat()
}
