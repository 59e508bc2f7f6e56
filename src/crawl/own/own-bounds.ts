import process from 'node:process'
import type { Resolve } from '../../fetch/index.ts'
import { SingleFlight } from '../robots/single-flight.ts'
import type { Time } from '../time.ts'
import { MAX_TROUBLED_HOSTS } from '../turns/back-off.ts'
import { type AtOnceMetrics, ConcurrencyBound } from './concurrency-bound.ts'

/** How much a gate does at once. Further work waits in the order in which it came. */
export interface AtOnceOptions {
  /** Requests for robots.txt. Default {@link ROBOTS_AT_ONCE}. */
  readonly robots?: number
  /** Requests of the gate's `fetch`, and those for robots.txt. Default {@link REQUESTS_AT_ONCE}. */
  readonly requests?: number
  /**
   * Look-ups of addresses. Default: as many as the system's resolver makes at once in a process of Node, half of
   * `UV_THREADPOOL_SIZE`, usually 2; with a `resolve` of your own, {@link LOOK_UPS_AT_ONCE}.
   */
  readonly lookUps?: number
}

/** The bounds of a gate in use. */
export interface BoundsMetrics {
  readonly robots: AtOnceMetrics
  readonly requests: AtOnceMetrics
  readonly lookUps: AtOnceMetrics
}

/**
 * The default bound on requests for robots.txt at once. Look-ups of 128 hosts by two threads take 6.4 s if each takes
 * 100 ms, which is well within the deadline of such a request.
 */
export const ROBOTS_AT_ONCE = 128

/** The default bound on all requests at once: a quarter of the descriptors that Linux gives a process (1,024). */
export const REQUESTS_AT_ONCE = 256

/** The default bound on look-ups at once by a resolver that is not the system's. */
export const LOOK_UPS_AT_ONCE = 64

/** The threads of libuv without `UV_THREADPOOL_SIZE`, and at most (libuv documentation, thread pool; since 1.30.0). */
const [THREADS, MOST_THREADS] = [4, 1024]

/** The bounds on what a gate does at once on this machine. */
export class OwnBounds {
  readonly robots: ConcurrencyBound
  readonly requests: ConcurrencyBound
  readonly #lookUps: ConcurrencyBound
  /** The hosts whose last look-up still waits for a place, or was called off while it waited. */
  readonly #unasked: Set<string> = new Set()

  constructor({ robots, requests, lookUps }: AtOnceOptions, isSystemResolver: boolean, time: Time) {
    this.robots = new ConcurrencyBound(robots ?? ROBOTS_AT_ONCE, time)
    this.requests = new ConcurrencyBound(requests ?? REQUESTS_AT_ONCE, time)
    this.#lookUps = new ConcurrencyBound(
      lookUps ?? (isSystemResolver ? slowThreads(process.env.UV_THREADPOOL_SIZE) : LOOK_UPS_AT_ONCE),
      time,
    )
  }

  get metrics(): BoundsMetrics {
    return {
      robots: this.robots.metrics,
      requests: this.requests.metrics,
      lookUps: this.#lookUps.metrics,
    }
  }

  /** Places for a request for robots.txt, if they are free; otherwise `undefined`. */
  robotsNow(): (() => void) | undefined {
    const robots = this.robots.takeNow()
    const request = robots === undefined ? undefined : this.requests.takeNow()
    if (request === undefined) robots?.()
    return robots && request && bothOf(robots, request)
  }

  /** Waits for the places of a request for robots.txt. Rejects with the signal's reason. */
  async takeRobots(signal: AbortSignal): Promise<() => void> {
    const robots = await this.robots.take(signal)
    try {
      return bothOf(robots, await this.requests.take(signal))
    } catch (error) {
      robots()
      throw error
    }
  }

  /** Rejects all that wait for a place. */
  close(reason: Error): void {
    for (const bound of [this.robots, this.requests, this.#lookUps]) bound.close(reason)
  }

  /**
   * A resolver whose look-ups wait for a place. Requests that wait for the same host share one look-up. A look-up is
   * called off if all its requests are aborted while it waits.
   */
  resolver(resolve: Resolve): Resolve {
    const lookUps = new SingleFlight<readonly string[]>()
    return (host, signal) => lookUps.join(host, (all) => this.#lookUp(host, resolve, all), signal)
  }

  async #lookUp(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
    this.#unasked.add(host)
    const [oldest] = this.#unasked
    if (this.#unasked.size > MAX_TROUBLED_HOSTS && oldest !== undefined) this.#unasked.delete(oldest)
    const giveBack = await this.#lookUps.take(signal)
    this.#unasked.delete(host)
    try {
      return await resolve(host)
    } finally {
      giveBack()
    }
  }

  /** Does the last look-up of a host still wait for a place, or was it called off while it waited? */
  waitsForLookUp(host: string): boolean {
    return this.#unasked.has(host)
  }
}

/** Calls two functions. */
function bothOf(one: () => void, other: () => void): () => void {
  return () => {
    one()
    other()
  }
}

/**
 * How many look-ups libuv makes at once: slow work gets half of its threads, rounded up (libuv,
 * `slow_work_thread_threshold` in `src/threadpool.c`). More would wait there, while their deadlines run. libuv reads
 * `UV_THREADPOOL_SIZE` with `atoi`, takes 0 and what is no number as 1, and a negative number as the most.
 */
export function slowThreads(size: string | undefined): number {
  const wanted = size === undefined ? THREADS : Number.parseInt(size, 10) || 1
  const threads = wanted < 0 ? MOST_THREADS : Math.min(wanted, MOST_THREADS)
  return Math.floor((threads + 1) / 2)
}
