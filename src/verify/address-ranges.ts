import { isIPv4, isIPv6 } from 'node:net'
import { firstIndex } from '../text/index.ts'

/** An address as a number: of 32 bits for IPv4, of 128 for IPv6. */
export type AddressNumber =
  | { readonly family: 4; readonly value: number }
  | { readonly family: 6; readonly value: bigint }

/** An address as a number; `undefined` for a text that is none. An IPv4-mapped IPv6 address is the IPv4 address. */
export function addressNumber(text: string): AddressNumber | undefined {
  if (isIPv4(text)) return { family: 4, value: ipv4Number(text) }
  // A zone names a network interface of the machine, and is no part of the address.
  if (!isIPv6(text) || text.includes('%')) return undefined
  const value = ipv6Number(text)
  if (value >> 32n === MAPPED) return { family: 4, value: Number(value & 0xffff_ffffn) }
  return { family: 6, value }
}

/** The upper 96 bits of IPv4-mapped addresses, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
const MAPPED = 0xffffn

function ipv4Number(text: string): number {
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

function ipv6Number(text: string): bigint {
  const [head = '', tail] = text.replace(/(?<=:)\d+\.\d+\.\d+\.\d+$/, groupsOfIpv4).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}

function groupsOfIpv4(text: string): string {
  const value = ipv4Number(text)
  return `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`
}

/**
 * The widest prefix of a list. IANA gives no network more than 8 bits of IPv4, and 16 bits of IPv6 are far more than
 * any operator has. A list with `0.0.0.0/0` would make every client genuine.
 */
const [LEAST_BITS_OF_IPV4, LEAST_BITS_OF_IPV6] = [8, 16]

/** Ranges of addresses, each with its first and its last one. They are in order, and do not overlap. */
interface Ranges<Value> {
  readonly firsts: readonly Value[]
  readonly lasts: readonly Value[]
}

/** A set of addresses, made of prefixes such as `192.0.2.0/24`. A question takes time logarithmic in their number. */
export class AddressRanges {
  readonly #ipv4: Ranges<number>
  readonly #ipv6: Ranges<bigint>
  /** How many texts were no prefix. The set then lacks addresses that somebody meant to be in it. */
  readonly broken: number
  /** The first text that was no prefix. */
  readonly firstBroken: string | undefined

  constructor(prefixes: readonly string[]) {
    const ipv4: (readonly [number, number])[] = []
    const ipv6: (readonly [bigint, bigint])[] = []
    const broken: string[] = []
    for (const prefix of prefixes) {
      const range = rangeOf(prefix)
      if (range === undefined) broken.push(prefix)
      else if (range.family === 4) ipv4.push(range.ends)
      else ipv6.push(range.ends)
    }
    this.#ipv4 = merged(ipv4)
    this.#ipv6 = merged(ipv6)
    this.broken = broken.length
    this.firstBroken = broken[0]
  }

  /** Is nothing in the set? */
  get isEmpty(): boolean {
    return this.#ipv4.firsts.length + this.#ipv6.firsts.length === 0
  }

  /** Is an address in the set? `undefined`: the set does not have it, but lacks prefixes, or the text is no address. */
  has(address: string): boolean | undefined {
    const number = addressNumber(address)
    if (number === undefined) return undefined
    const found =
      number.family === 4 ? isWithin(this.#ipv4, number.value) : isWithin(this.#ipv6, number.value)
    return found || this.broken === 0 ? found : undefined
  }
}

type Range =
  | { readonly family: 4; readonly ends: readonly [number, number] }
  | { readonly family: 6; readonly ends: readonly [bigint, bigint] }

function rangeOf(prefix: string): Range | undefined {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(prefix.trim()) ?? []
  const number = addressNumber(address)
  if (number === undefined) return undefined
  const isMapped = number.family === 4 && address.includes(':')
  const most = number.family === 4 ? 32 : 128
  const bits = digits === undefined ? most : Number(digits) - (isMapped ? 96 : 0)
  if (bits > most || bits < (number.family === 4 ? LEAST_BITS_OF_IPV4 : LEAST_BITS_OF_IPV6)) return undefined
  if (number.family === 4) {
    const size = 2 ** (32 - bits)
    const first = number.value - (number.value % size)
    return { family: 4, ends: [first, first + size - 1] }
  }
  const size = 1n << BigInt(128 - bits)
  const first = number.value - (number.value % size)
  return { family: 6, ends: [first, first + size - 1n] }
}

function merged<Value extends number | bigint>(ranges: (readonly [Value, Value])[]): Ranges<Value> {
  ranges.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const firsts: Value[] = []
  const lasts: Value[] = []
  for (const [first, last] of ranges) {
    const end = lasts.at(-1)
    if (end === undefined || first > end) {
      firsts.push(first)
      lasts.push(last)
    } else if (last > end) lasts[lasts.length - 1] = last
  }
  return { firsts, lasts }
}

function isWithin<Value extends number | bigint>({ firsts, lasts }: Ranges<Value>, value: Value): boolean {
  const above = firstIndex(firsts.length, (index) => (firsts[index] as Value) > value)
  return above > 0 && value <= (lasts[above - 1] as Value)
}
