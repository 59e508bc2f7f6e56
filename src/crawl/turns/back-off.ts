import type { RetryAfter } from '../../access/index.ts'
import { OldestFirst } from '../../store/index.ts'
import { present } from '../../text/index.ts'
import { troubleChannel } from '../telemetry.ts'
import type { Pace } from './pace.ts'

/**
 * The outcome of a request. An outcome without `status` and without `failed` means that the request was
 * cancelled; it tells nothing about the host.
 */
export interface RequestOutcome {
  readonly status?: number
  /** The value of the Retry-After header, unparsed. */
  readonly retryAfter?: string | null
  /** The value of the Date header, unparsed. A Retry-After that is a date is read relative to it. */
  readonly date?: string | null
  /**
   * `true` if no response arrived, or only a part of one: the connection was refused or reset, the request
   * timed out, or the host has no address.
   */
  readonly failed?: boolean
  /** With `failed`: the error of the client. Its code may say that the trouble is this machine's own. */
  readonly error?: unknown
  /**
   * The time from sending the request to the last byte of the response, in milliseconds. Default: the time
   * since the admission.
   */
  readonly durationMs?: number
}

/**
 * The first pause after a 429 or 503 without a Retry-After, in milliseconds. Each further 429 or 503 doubles
 * it. StormCrawler also starts at one minute and doubles.
 */
const BACK_OFF_MS = 60_000

/**
 * The longest pause after 429, 503 or failures, in milliseconds: a day, as in StormCrawler. Retry-After has
 * the same limit, which is applied where that header is parsed.
 */
export const MAX_PAUSE_MS = 86_400_000

/**
 * If a host sends no 429 or 503 for this many milliseconds after its last pause has ended, its next one
 * counts as the first again (as after StormCrawler's 30 quiet minutes).
 */
export const FORGIVEN_AFTER_MS = 1_800_000

/**
 * The number of failures in a row after which a host counts as dead. One or two failures may be an accident.
 */
const DEAD_AFTER = 3

/**
 * The number of other 5xx in a row from which on each counts like a 503 without Retry-After. One page may be
 * broken; several in a row mean that the host is in trouble.
 */
export const SERVER_ERRORS = 3

/**
 * How long a dead host gets no requests, in milliseconds. Each further failure doubles this time, up to
 * {@link MAX_PAUSE_MS}.
 */
const DEAD_FOR_MS = 60_000

/**
 * The number of hosts whose failures and back-offs are remembered at once. Beyond it, the host with the
 * oldest trouble is forgotten. This number of hosts takes about 20 MB.
 */
export const MAX_TROUBLED_HOSTS = 100_000

/**
 * The highest count of 429s and 503s, or of failures in a row, that is kept for a host. Fewer already give
 * the longest pause.
 */
const MAX_COUNT = 30

/** What is remembered of a host in trouble, as numbers. Times are of the process's monotonic clock. */
export interface TroubleState {
  readonly refusals: number
  readonly errors: number
  readonly failures: number
  readonly deadUntil: number
  readonly pausedUntil: number
  /** The length of the last pause because of an answer of the host, in milliseconds; 0 if there was none. */
  readonly pauseMs: number
  /** 1 if the host demanded that pause by Retry-After, otherwise 0. */
  readonly isDemanded: number
}

interface Trouble {
  refusals: number
  /** The 5xx other than 503 in a row. */
  errors: number
  failures: number
  deadUntil: number
  /** The last pause because of a 429, a 503 or a Retry-After, and the moment at which it ends. */
  pace: Pace | undefined
  pausedUntil: number
}

/**
 * Remembers which hosts are overloaded or dead, as far as this process has seen. All times are of the
 * process's monotonic clock.
 */
export class BackOffs {
  readonly #maxHosts: number
  readonly #hosts: Map<string, Trouble> = new Map()
  readonly #oldest: OldestFirst<string> = new OldestFirst(this.#hosts)

  constructor(maxHosts: number = MAX_TROUBLED_HOSTS) {
    this.#maxHosts = maxHosts
  }

  /**
   * Records the outcome of a request to a host, and gives the pause because of a 429, a 503 or a Retry-After,
   * in milliseconds; 0 after any other outcome. `demanded` is the Retry-After of the response, if that is
   * valid.
   */
  after(host: string, outcome: RequestOutcome, at: number, demanded: RetryAfter | undefined): number {
    const { status, failed } = outcome
    if (failed === true) {
      this.#recordFailure(host, at)
      return 0
    }
    if (status === undefined) return 0
    const errors = this.#errorsAfter(host, status)
    const isRefusal = status === 429 || status === 503 || errors >= SERVER_ERRORS
    if (!isRefusal && (demanded === undefined || status < 300)) {
      this.#recover(host)
      return 0
    }
    const trouble = this.#troubleOf(host)
    trouble.failures = 0
    trouble.deadUntil = 0
    if (isRefusal) {
      const isForgiven = at - trouble.pausedUntil > FORGIVEN_AFTER_MS
      trouble.refusals = isForgiven ? 1 : Math.min(trouble.refusals + 1, MAX_COUNT)
    }
    trouble.pace =
      demanded === undefined
        ? { delayMs: backOffMs(trouble.refusals), from: ['back-off'] }
        : {
            delayMs: demanded.ms,
            from: ['retry-after'],
            ...present({ clampedFromMs: demanded.clampedFromMs }),
          }
    trouble.pausedUntil = at + trouble.pace.delayMs
    troubleChannel.publish({
      kind: 'back-off',
      message: `The host ${host} answered ${status}. The gate sends it no request for at least ${Math.ceil(trouble.pace.delayMs / 1000)} s, whatever the port.`,
    })
    return trouble.pace.delayMs
  }

  /**
   * The pause at a host because of a 429, a 503 or a Retry-After that this process has seen; `undefined` if
   * the host is in no such pause.
   */
  paceOf(host: string, at: number): Pace | undefined {
    const trouble = this.#hosts.get(host)
    return trouble !== undefined && at < trouble.pausedUntil ? trouble.pace : undefined
  }

  /** How long the pause of a host because of its own answers still lasts, in milliseconds; 0 if there is none. */
  pausedForMs(host: string, at: number): number {
    const { pace, pausedUntil = 0 } = this.#hosts.get(host) ?? {}
    return pace === undefined ? 0 : Math.max(0, pausedUntil - at)
  }

  /** How much longer a host counts as dead, in milliseconds; 0 if it does not count as dead. */
  deadForMs(host: string, at: number): number {
    const trouble = this.#hosts.get(host)
    return trouble === undefined ? 0 : Math.max(0, trouble.deadUntil - at)
  }

  /** Is anything remembered of a host? */
  isTroubled(host: string): boolean {
    return this.#hosts.has(host)
  }

  /** What is remembered of a host; `undefined` if it is in no trouble. */
  stateOf(host: string): TroubleState | undefined {
    const trouble = this.#hosts.get(host)
    if (trouble === undefined) return undefined
    const { pace, ...counts } = trouble
    const isDemanded = pace?.from.includes('retry-after') === true ? 1 : 0
    return { ...counts, pauseMs: pace?.delayMs ?? 0, isDemanded }
  }

  /** Replaces what is remembered of a host by what another gate knows. */
  restore(
    host: string,
    { refusals, errors, failures, deadUntil, pausedUntil, pauseMs, isDemanded }: TroubleState,
  ): void {
    if (refusals === 0 && errors === 0 && failures === 0 && pauseMs === 0) {
      this.#hosts.delete(host)
      return
    }
    const pace = { delayMs: pauseMs, from: [isDemanded === 1 ? 'retry-after' : 'back-off'] } as const
    const counts = { refusals, errors, failures, deadUntil, pausedUntil }
    Object.assign(this.#troubleOf(host), { ...counts, pace: pauseMs === 0 ? undefined : pace })
  }

  /** Counts an answer with a 5xx other than 503; how many the host gave in a row. */
  #errorsAfter(host: string, status: number): number {
    const isServerError = status >= 500 && status !== 503
    const trouble = isServerError ? this.#troubleOf(host) : this.#hosts.get(host)
    if (trouble === undefined) return 0
    trouble.errors = isServerError ? Math.min(trouble.errors + 1, MAX_COUNT) : 0
    return trouble.errors
  }

  /** Ends the failures of a host that answers, and forgets the host if nothing else is remembered. */
  #recover(host: string): void {
    const trouble = this.#hosts.get(host)
    if (trouble === undefined) return
    if (trouble.refusals === 0 && trouble.errors === 0) this.#hosts.delete(host)
    else {
      trouble.failures = 0
      trouble.deadUntil = 0
    }
  }

  #recordFailure(host: string, at: number): void {
    const trouble = this.#troubleOf(host)
    trouble.failures = Math.min(trouble.failures + 1, MAX_COUNT)
    if (trouble.failures < DEAD_AFTER) return
    trouble.deadUntil = at + Math.min(DEAD_FOR_MS * 2 ** (trouble.failures - DEAD_AFTER), MAX_PAUSE_MS)
  }

  /** The entry of a host. The host becomes the one used most recently, so that it is forgotten last. */
  #troubleOf(host: string): Trouble {
    const trouble = this.#hosts.get(host) ?? {
      refusals: 0,
      errors: 0,
      failures: 0,
      deadUntil: 0,
      pace: undefined,
      pausedUntil: 0,
    }
    this.#hosts.delete(host)
    this.#hosts.set(host, trouble)
    if (this.#hosts.size > this.#maxHosts) {
      this.#hosts.delete(this.#oldest.next() as string)
      troubleChannel.publish({
        kind: 'limit',
        message: `More than ${this.#maxHosts} hosts are in trouble. The one whose trouble is oldest was forgotten.`,
      })
    }
    return trouble
  }
}

function backOffMs(refusals: number): number {
  return refusals === 0 ? 0 : Math.min(BACK_OFF_MS * 2 ** (refusals - 1), MAX_PAUSE_MS)
}
