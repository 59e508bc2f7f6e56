import type { RetryAfter } from '../access/index.ts'
import type { Pace } from './pace.ts'
import { troubleChannel } from './telemetry.ts'

/** What came of a request. Without a status and without `failed`, nothing is said of the host: it was called off. */
export interface RequestOutcome {
  readonly status?: number
  /** The Retry-After header, as it came. */
  readonly retryAfter?: string | null
  /** The Date header, as it came: a Retry-After that is a date counts from there. */
  readonly date?: string | null
  /** Nothing came, or not the whole: refused, reset, timed out, no address. */
  readonly failed?: boolean
  /** From sending to the last byte, in milliseconds; default: from the admission. */
  readonly durationMs?: number
}

/** The first pause after 429 or 503 without a Retry-After; each further one doubles it (StormCrawler does so, from the same minute). */
export const BACK_OFF_MS = 60_000

/** No back-off is longer than a day (StormCrawler's maximum); no Retry-After either, but that is cut where it is read. */
export const MAX_BACK_OFF_MS = 86_400_000

/** After so long without another 429 or 503 the next one counts as the first (StormCrawler's 30 quiet minutes). */
export const FORGIVEN_AFTER_MS = 1_800_000

/** A host that fails so many times in a row is taken for dead: one failure is an accident, and two may be. */
export const DEAD_AFTER = 3

/** For how long nobody tries a dead host; each further failure doubles it, up to {@link MAX_BACK_OFF_MS}. */
export const DEAD_FOR_MS = 60_000

/** Hosts whose troubles are remembered at once; beyond, the one that was in trouble longest ago is forgotten. About 20 MB. */
export const MAX_TROUBLED_HOSTS = 100_000

/** Doublings counted: more would not change a pause that is at its maximum. */
const MAX_COUNT = 30

interface Trouble {
  refusals: number
  refusedAt: number
  failures: number
  deadUntil: number
  /** What the server asked for last, or its state did, and until when. */
  pace: Pace | undefined
  pausedUntil: number
}

/** What this process has seen of hosts in trouble. Times are of its own monotonic clock. */
export class BackOffs {
  readonly #maxHosts: number
  readonly #hosts: Map<string, Trouble> = new Map()

  constructor(maxHosts: number = MAX_TROUBLED_HOSTS) {
    this.#maxHosts = maxHosts
  }

  /** Takes what came of a request; gives the pause that follows from it, in milliseconds. `asked` is what a valid Retry-After came to. */
  after(host: string, outcome: RequestOutcome, at: number, asked: RetryAfter | undefined): number {
    const { status, failed } = outcome
    if (failed === true) {
      this.#failed(host, at)
      return 0
    }
    if (status === undefined) return 0
    const known = this.#hosts.get(host)
    if (status !== 429 && status !== 503) {
      if (known !== undefined && known.refusals === 0) this.#hosts.delete(host)
      else if (known !== undefined) {
        known.failures = 0
        known.deadUntil = 0
      }
      return 0
    }
    const trouble = this.#of(host)
    trouble.failures = 0
    trouble.deadUntil = 0
    const forgiven = at - trouble.refusedAt > FORGIVEN_AFTER_MS + backOffMs(trouble.refusals)
    trouble.refusals = forgiven ? 1 : Math.min(trouble.refusals + 1, MAX_COUNT)
    trouble.refusedAt = at
    trouble.pace =
      asked === undefined
        ? { delayMs: backOffMs(trouble.refusals), from: ['back-off'] }
        : { delayMs: asked.ms, from: ['retry-after'], ...(asked.clampedFromMs === undefined ? {} : { clampedFromMs: asked.clampedFromMs }) }
    trouble.pausedUntil = at + trouble.pace.delayMs
    return trouble.pace.delayMs
  }

  /** The pause that a host is in because of what it answered, as far as this process has seen it. */
  paceOf(host: string, at: number): Pace | undefined {
    const trouble = this.#hosts.get(host)
    return trouble !== undefined && at < trouble.pausedUntil ? trouble.pace : undefined
  }

  /** For how long nobody should try a host, in milliseconds; 0 for a host that is not dead. */
  deadForMs(host: string, at: number): number {
    const trouble = this.#hosts.get(host)
    return trouble === undefined ? 0 : Math.max(0, trouble.deadUntil - at)
  }

  #failed(host: string, at: number): void {
    const trouble = this.#of(host)
    trouble.failures = Math.min(trouble.failures + 1, MAX_COUNT)
    if (trouble.failures < DEAD_AFTER) return
    trouble.deadUntil = at + Math.min(DEAD_FOR_MS * 2 ** (trouble.failures - DEAD_AFTER), MAX_BACK_OFF_MS)
  }

  #of(host: string): Trouble {
    const known = this.#hosts.get(host)
    const trouble = known ?? {
      refusals: 0,
      refusedAt: Number.NEGATIVE_INFINITY,
      failures: 0,
      deadUntil: 0,
      pace: undefined,
      pausedUntil: 0,
    }
    this.#hosts.delete(host)
    this.#hosts.set(host, trouble)
    const [oldest] = this.#hosts.keys()
    if (this.#hosts.size > this.#maxHosts && oldest !== undefined) {
      this.#hosts.delete(oldest)
      troubleChannel.publish({
        kind: 'limit',
        message: `More than ${this.#maxHosts} hosts are in trouble: the one longest ago is forgotten.`,
      })
    }
    return trouble
  }
}

function backOffMs(refusals: number): number {
  return refusals === 0 ? 0 : Math.min(BACK_OFF_MS * 2 ** (refusals - 1), MAX_BACK_OFF_MS)
}
