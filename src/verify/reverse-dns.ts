import { Resolver } from 'node:dns/promises'
import { visible } from '../text/index.ts'
import { addressNumber } from './address-ranges.ts'

/** The questions to the DNS. They reject with the codes of Node, such as `ENOTFOUND`. */
export interface Dns {
  /** The names of a reverse name such as `1.2.0.192.in-addr.arpa`. */
  readonly pointers: (reverseName: string) => Promise<readonly string[]>
  /** The addresses of a name, of one family. */
  readonly addresses: (name: string, family: 4 | 6) => Promise<readonly string[]>
  /** Gives up all questions. */
  readonly cancel?: () => void
}

/** The DNS of the system, or of some servers, such as `192.0.2.53` or `127.0.0.1:5353`. */
export function systemDns(servers: readonly string[] = []): Dns {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    pointers: (name) => resolver.resolvePtr(name),
    addresses: (name, family) => (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name)),
    cancel: () => resolver.cancel(),
  }
}

/** What reverse DNS shows of an address. */
export type ReverseResult =
  /** A name of the address is in one of the domains, and has the address. */
  | { readonly kind: 'confirmed'; readonly name: string; readonly domain: string }
  | { readonly kind: 'refuted'; readonly because: string }
  | { readonly kind: 'unknown'; readonly because: string }

/** How long all questions together may take, in milliseconds. */
const DNS_DEADLINE_MS = 6_000

/** The most names of an address that are asked about. Operators give each address one. */
const MAX_NAMES = 8

/** Codes for a name that does not exist, or has no record of the kind. Any other code means that nobody knows. */
const NO_RECORD: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Asks for the names of an address, and for the addresses of those names: only both together confirm it, because the
 * holder of an address chooses its names. A name is in a domain if it ends with the whole labels of the domain.
 *
 * An address without a name is unknown: a resolver of a private network may answer so by itself (RFC 6303).
 */
export async function reverseResult(
  address: string,
  domains: readonly string[],
  dns: Dns,
  deadlineMs: number = DNS_DEADLINE_MS,
): Promise<ReverseResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<ReverseResult>((settle) => {
    timer = setTimeout(() => {
      dns.cancel?.()
      settle({ kind: 'unknown', because: 'the DNS did not answer in time' })
    }, deadlineMs)
  })
  try {
    return await Promise.race([late, asked(address, domains, dns)])
  } finally {
    clearTimeout(timer)
  }
}

async function asked(address: string, domains: readonly string[], dns: Dns): Promise<ReverseResult> {
  const names = await answerOf(dns.pointers(reverseName(address)))
  if (typeof names === 'string')
    return { kind: 'unknown', because: `the name of ${address} is not known (${names})` }
  if (names.length === 0) return { kind: 'unknown', because: `${address} has no name in the DNS` }
  let refuted = `the name of ${address} is ${visible(names[0] ?? '', 100)}, which is not in ${domains.join(' or ')}`
  for (const name of names.slice(0, MAX_NAMES).map(plainName)) {
    const domain = domains.find((one) => name === one || name.endsWith(`.${one}`))
    if (domain === undefined) continue
    const addresses = await answerOf(dns.addresses(name, addressNumber(address)?.family ?? 4))
    if (typeof addresses === 'string')
      return {
        kind: 'unknown',
        because: `the addresses of ${visible(name, 100)} are not known (${addresses})`,
      }
    if (addresses.some((one) => isSameAddress(one, address))) return { kind: 'confirmed', name, domain }
    refuted = `the name of ${address}, ${visible(name, 100)}, does not have that address`
  }
  if (names.length > MAX_NAMES)
    return {
      kind: 'unknown',
      because: `${address} has ${names.length} names, and none of the first ${MAX_NAMES} confirms it`,
    }
  return { kind: 'refuted', because: refuted }
}

/** The records of an answer, none if there are none, or the code of the error that tells nothing. */
async function answerOf(question: Promise<readonly string[]>): Promise<readonly string[] | string> {
  try {
    return await question
  } catch (error) {
    const code = (error as { readonly code?: unknown } | null)?.code
    return NO_RECORD.has(code) ? [] : visible(String(code ?? 'no answer'), 40)
  }
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}

function isSameAddress(one: string, other: string): boolean {
  return addressNumber(one)?.value === addressNumber(other)?.value
}

/** The name under which the DNS has the names of an address (RFC 1035, section 3.5; RFC 3596, section 2.5). */
function reverseName(address: string): string {
  const number = addressNumber(address)
  if (number?.family !== 6)
    return `${address.replace(/^.*:/, '').split('.').reverse().join('.')}.in-addr.arpa`
  const digits = number.value.toString(16).padStart(32, '0')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}
