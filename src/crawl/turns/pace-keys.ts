import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { performance } from 'node:perf_hooks'
import { OldestFirst } from '../../store/index.ts'

/**
 * Gives the pacing keys of a URL: requests with a common key are sent one after another. Keys are opaque.
 * Each key that Wayleave gives begins with the name of its kind, so keys of different kinds are never equal.
 */
export type PaceKeys = (url: URL) => readonly string[] | Promise<readonly string[]>

/**
 * The keys that a {@link PaceKeys} gave.
 *
 * @throws {TypeError} if there are none: nothing would keep requests apart.
 */
export function assertPaceKeys(keys: readonly string[]): readonly string[] {
  if (keys.length === 0)
    throw new TypeError('paceKeys returned no key for a URL: return at least one, such as that of byHost.')
  return keys
}

/**
 * How long the addresses of a host are used before they are looked up again, in milliseconds. A look-up for
 * each request would cost more than many requests.
 */
const LOOK_UP_AFTER_MS = 60_000

/**
 * How soon a look-up that gave no address is repeated, in milliseconds. The time is short, because only the key of
 * the host keeps requests apart until then. It is not zero, so that not every request asks the resolver.
 */
const FAILED_LOOK_UP_AFTER_MS = 1000

/**
 * How long an address counts for a host after a look-up gave it, in milliseconds. Name servers that spread
 * load give other addresses each time, and the machines behind them are the same.
 */
const ADDRESS_KEPT_MS = 600_000

/** The most addresses of one host that count at once: those that were given last. */
const MAX_ADDRESSES = 16

/** The number of hosts whose addresses are remembered at once, in about 30 MB. */
const MAX_RESOLVED_HOSTS = 100_000

/**
 * The host name of a URL without the dot of the DNS root: `example.com.` is the same machine as
 * `example.com`.
 */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
}

/**
 * Gives each host name a pacing key of its own, whatever the scheme and port: `host:example.com`. This is the
 * default.
 */
export const byHost: PaceKeys = (url) => [`host:${hostOf(url)}`]

/** The addresses of a host: when each was last given, and when they are looked up again. */
interface KnownAddresses {
  readonly givenAt: Map<string, number>
  nextLookUpAt: number
  lookUp: Promise<void> | undefined
}

/**
 * Gives each IP address a pacing key in addition to that of the host, because one machine may have many host
 * names. The key of the host holds whatever the look-up gives. Addresses are looked up at most once a minute,
 * and each counts for ten minutes after the last look-up that gave it. `resolve` gives the addresses of a
 * host name; default: the system's resolver.
 */
export function byAddress(
  resolve: (hostname: string) => Promise<readonly string[]> = addressesOf,
  now: () => number = () => performance.now(),
): PaceKeys {
  const hosts = new Map<string, KnownAddresses>()
  const oldest = new OldestFirst(hosts)
  const lookUp = async (hostname: string, known: KnownAddresses): Promise<void> => {
    const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => [])
    const lookedUpAt = now()
    known.nextLookUpAt = lookedUpAt + (addresses.length === 0 ? FAILED_LOOK_UP_AFTER_MS : LOOK_UP_AFTER_MS)
    for (const address of addresses.map(ofOneForm)) {
      known.givenAt.delete(address)
      known.givenAt.set(address, lookedUpAt)
    }
    for (const [address, at] of known.givenAt)
      if (known.givenAt.size > MAX_ADDRESSES || lookedUpAt - at > ADDRESS_KEPT_MS)
        known.givenAt.delete(address)
    known.lookUp = undefined
  }
  return async (url) => {
    const host = hostOf(url)
    const known: KnownAddresses = hosts.get(host) ?? {
      givenAt: new Map(),
      nextLookUpAt: Number.NEGATIVE_INFINITY,
      lookUp: undefined,
    }
    hosts.delete(host)
    hosts.set(host, known)
    if (hosts.size > MAX_RESOLVED_HOSTS) hosts.delete(oldest.next() as string)
    if (now() >= known.nextLookUpAt) {
      known.lookUp ??= lookUp(host, known)
      await known.lookUp
    }
    return [`host:${host}`, ...[...known.givenAt.keys()].map((address) => `address:${address}`)]
  }
}

/** An address without a zone. An IPv4 address inside IPv6 (`::ffff:a00:1`, RFC 4291 section 2.5.5.2) becomes IPv4. */
function ofOneForm(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const { hostname } = new URL(`http://[${plain}]/`)
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname)
  if (mapped === null) return hostname.slice(1, -1)
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

async function addressesOf(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address)
}

/**
 * Gives hosts that belong together a common pacing key, in addition to that of each host. `groupOf` names the
 * group of a URL. URLs of one host may have several groups: the key of the host keeps its pace.
 */
export function byGroup(groupOf: (url: URL) => string | undefined): PaceKeys {
  return (url) => {
    const group = groupOf(url)
    const host = `host:${hostOf(url)}`
    return group === undefined ? [host] : [host, `group:${group}`]
  }
}

/** Combines several kinds of pacing keys: a request waits for a turn at the keys of every kind. */
export function byAll(...kinds: readonly PaceKeys[]): PaceKeys {
  return async (url) => [...new Set((await Promise.all(kinds.map(async (kind) => kind(url)))).flat())]
}
