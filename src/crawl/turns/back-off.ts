import type { RetryAfter } from '../../access/index.ts'
import { troubleChannel } from '../telemetry.ts'
import type { Pace } from './pace.ts'

/** The outcome of a request. Without a status and without `failed` it says nothing about the host: the request was cancelled. */
export interface RequestOutcome {
  readonly status?: number
  /** The unparsed Retry-After header. */
  readonly retryAfter?: string | null
  /** The unparsed Date header. A Retry-After that is a date counts from it. */
  readonly date?: string | null
  /** No response, or only a part of it: the connection was refused or reset, it timed out, or the host has no address. */
  readonly failed?: boolean
  /** From sending to the last byte, in milliseconds; default: the time since the admission. */
  readonly durationMs?: number
}

/** The first pause after 429 or 503 without a Retry-After, in milliseconds. Each further one doubles it (as in StormCrawler, from the same minute). */
export const BACK_OFF_MS = 60_000

/** The longest back-off: a day, as in StormCrawler. Retry-After has the same limit, which is applied where the header is read. */
export const MAX_BACK_OFF_MS = 86_400_000

/** After this time without 429 and 503 the next one counts as the first (StormCrawler's 30 quiet minutes). */
export const FORGIVEN_AFTER_MS = 1_800_000

/** A host that fails this many times in a row counts as dead. One or two failures may be an accident. */
export const DEAD_AFTER = 3

/** How long a dead host gets no requests, in milliseconds. Each further failure doubles it, up to {@link MAX_BACK_OFF_MS}. */
export const DEAD_FOR_MS = 60_000

/** Hosts whose troubles are remembered at once. Beyond it, the host whose trouble is oldest is forgotten. About 20 MB. */
export const MAX_TROUBLED_HOSTS = 100_000

/** The most doublings that are counted. More would not change a pause that is at its maximum. */
const MAX_COUNT = 30

interface Trouble {
  refusals: number
  refusedAt: number
  failures: number
  deadUntil: number
  /** The last pause because of 429 or 503, and until when it lasts. */
  pace: Pace | undefined
  pausedUntil: number
}

/** Remembers the hosts that are overloaded or dead, as seen by this process. All times are of its monotonic clock. */
export class BackOffs {
  readonly #maxHosts: number
  readonly #hosts: Map<string, Trouble> = new Map()

  constructor(maxHosts: number = MAX_TROUBLED_HOSTS) {
    this.#maxHosts = maxHosts
  }

  /** Records the outcome of a request and returns the pause that follows from it, in milliseconds. `demanded` is a valid Retry-After. */
  after(host: string, outcome: RequestOutcome, at: number, demanded: RetryAfter | undefined): number {
    const { status, failed } = outcome
    if (failed === true) {
      this.#recordFailure(host, at)
      return 0
    }
    if (status === undefined) return 0
    const previous = this.#hosts.get(host)
    if (status !== 429 && status !== 503) {
      if (previous !== undefined && previous.refusals === 0) this.#hosts.delete(host)
      else if (previous !== undefined) {
        previous.failures = 0
        previous.deadUntil = 0
      }
      return 0
    }
    const trouble = this.#troubleOf(host)
    trouble.failures = 0
    trouble.deadUntil = 0
    const isForgiven = at - trouble.refusedAt > FORGIVEN_AFTER_MS + backOffMs(trouble.refusals)
    trouble.refusals = isForgiven ? 1 : Math.min(trouble.refusals + 1, MAX_COUNT)
    trouble.refusedAt = at
    trouble.pace =
      demanded === undefined
        ? { delayMs: backOffMs(trouble.refusals), from: ['back-off'] }
        : {
            delayMs: demanded.ms,
            from: ['retry-after'],
            ...(demanded.clampedFromMs === undefined ? {} : { clampedFromMs: demanded.clampedFromMs }),
          }
    trouble.pausedUntil = at + trouble.pace.delayMs
    return trouble.pace.delayMs
  }

  /** The pause that a host is in because of a 429 or 503 that this process has seen. */
  paceOf(host: string, at: number): Pace | undefined {
    const trouble = this.#hosts.get(host)
    return trouble !== undefined && at < trouble.pausedUntil ? trouble.pace : undefined
  }

  /** For how much longer a host counts as dead, in milliseconds; 0 for a host that does not. */
  deadForMs(host: string, at: number): number {
    const trouble = this.#hosts.get(host)
    return trouble === undefined ? 0 : Math.max(0, trouble.deadUntil - at)
  }

  #recordFailure(host: string, at: number): void {
    const trouble = this.#troubleOf(host)
    trouble.failures = Math.min(trouble.failures + 1, MAX_COUNT)
    if (trouble.failures < DEAD_AFTER) return
    trouble.deadUntil = at + Math.min(DEAD_FOR_MS * 2 ** (trouble.failures - DEAD_AFTER), MAX_BACK_OFF_MS)
  }

  /** The entry of a host, now the most recent one. */
  #troubleOf(host: string): Trouble {
    const trouble = this.#hosts.get(host) ?? {
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
        message: `More than ${this.#maxHosts} hosts are in trouble. The one whose trouble is oldest was forgotten.`,
      })
    }
    return trouble
  }
}

function backOffMs(refusals: number): number {
  return refusals === 0 ? 0 : Math.min(BACK_OFF_MS * 2 ** (refusals - 1), MAX_BACK_OFF_MS)
}
