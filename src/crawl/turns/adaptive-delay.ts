import { OldestFirst } from '../../store/index.ts'
import type { RequestOutcome } from './back-off.ts'

/** How the pause at a host adapts to the host's answers. */
export interface AdaptiveTerms {
  /** The pause to aim for, as a multiple of the time that requests take. */
  readonly factor: number
  /** The longest adapted pause, in milliseconds. */
  readonly maxMs: number
}

/** The default of `factor`: a host is at rest for as long as it worked. Scrapy's AutoThrottle aims for this. */
export const ADAPTIVE_FACTOR = 1

/** The default of `maxMs`: a minute, as in Scrapy's AutoThrottle. */
export const ADAPTIVE_MAX_MS = 60_000

/** The number of hosts whose adapted pause is remembered at once, in about 15 MB. */
const MAX_ADAPTED_HOSTS = 100_000

/**
 * Adapts the pause at each host to the answers of the host, as Scrapy's AutoThrottle does. The aim is `factor`
 * times the duration of the last request. The pause moves half the way to a lower aim, and at once to a higher
 * one. An answer other than a success or a redirect never shortens it; a failure and a 5xx double it.
 */
export class AdaptiveDelays {
  readonly #terms: AdaptiveTerms
  readonly #hosts: Map<string, number> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#hosts)

  constructor(terms: AdaptiveTerms) {
    this.#terms = terms
  }

  /** Records the outcome of a request that a pause of `leastMs` follows at least; gives the adapted pause. */
  after(host: string, { status, failed }: RequestOutcome, durationMs: number, leastMs: number): number {
    const previous = this.#hosts.get(host) ?? 0
    if (status === undefined && failed !== true) return previous
    const { factor, maxMs } = this.#terms
    const aim = factor * durationMs
    const isTrouble = failed === true || (status ?? 0) >= 500
    const isSuccess = !isTrouble && (status ?? 0) < 400
    const moved = Math.max(aim, (aim + previous) / 2)
    const next = isTrouble
      ? 2 * Math.max(previous, leastMs, aim)
      : isSuccess
        ? moved
        : Math.max(moved, previous)
    const adapted = Math.min(maxMs, next)
    this.#hosts.delete(host)
    this.#hosts.set(host, adapted)
    if (this.#hosts.size > MAX_ADAPTED_HOSTS) this.#hosts.delete(this.#oldest.next() as string)
    return adapted
  }
}
