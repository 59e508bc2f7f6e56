import { isIPv6 } from 'node:net'
import { MAX_ADDRESSES } from '../limits.ts'
import type { Problem } from '../problem.ts'

const MINUTE_MS = 60_000

/**
 * A bucket of requests for each address (token bucket): it holds a minute's requests, and fills evenly. An
 * IPv6 client counts by its /64 network, which is one household's.
 */
export class RateLimit {
  readonly #perMinute: number
  readonly #now: () => number
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute
    this.#now = now
  }

  /** Takes a request from the bucket of an address, or says why there is none. */
  refuse(address: string): Problem | undefined {
    const key = networkOf(address)
    const now = this.#now()
    const { left, at } = this.#buckets.get(key) ?? { left: this.#perMinute, at: now }
    const filled = Math.min(this.#perMinute, left + ((now - at) * this.#perMinute) / MINUTE_MS)
    this.#buckets.delete(key)
    this.#buckets.set(key, { left: filled >= 1 ? filled - 1 : filled, at: now })
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= MAX_ADDRESSES) break
      this.#buckets.delete(oldest)
    }
    if (filled >= 1) return undefined
    return {
      code: 'too-many-requests',
      what: 'This address has sent too many requests.',
      whatToDo: 'Send them more slowly.',
      limit: { name: 'requestsPerMinute', value: this.#perMinute },
      retryAfter: Math.ceil(((1 - filled) * MINUTE_MS) / this.#perMinute / 1000),
    }
  }
}

/** An IPv4 address, also one that is mapped into IPv6; the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
