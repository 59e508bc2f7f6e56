import process from 'node:process'
import type { Resolve } from '../../fetch/index.ts'
import type { Time } from '../time.ts'
import { AtOnce, type AtOnceMetrics } from './at-once.ts'

/** How much a gate does at once. Work beyond it waits in the order in which it came. */
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

/** The threads of libuv without `UV_THREADPOOL_SIZE` (libuv documentation, thread pool). */
const THREADS = 4

/** The bounds on what a gate does at once on this machine. */
export class OwnBounds {
  readonly robots: AtOnce
  readonly requests: AtOnce
  readonly #lookUps: AtOnce
  /** How many requests wait for the look-up of each host. */
  readonly #waiting: Map<string, number> = new Map()

  constructor({ robots, requests, lookUps }: AtOnceOptions, isSystemResolver: boolean, time: Time) {
    this.robots = new AtOnce(robots ?? ROBOTS_AT_ONCE, time)
    this.requests = new AtOnce(requests ?? REQUESTS_AT_ONCE, time)
    this.#lookUps = new AtOnce(lookUps ?? (isSystemResolver ? slowThreads() : LOOK_UPS_AT_ONCE), time)
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

  /** A resolver whose calls wait for a place. */
  resolver(resolve: Resolve): Resolve {
    return async (host) => {
      this.#waiting.set(host, (this.#waiting.get(host) ?? 0) + 1)
      const giveBack = await this.#lookUps.take().finally(() => {
        const left = (this.#waiting.get(host) ?? 1) - 1
        if (left === 0) this.#waiting.delete(host)
        else this.#waiting.set(host, left)
      })
      try {
        return await resolve(host)
      } finally {
        giveBack()
      }
    }
  }

  /** Does a request to a host still wait for a place of its look-up? */
  waitsForLookUp(host: string): boolean {
    return this.#waiting.has(host)
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
 * How many look-ups libuv makes at once: slow work gets half of its threads (libuv, `uv__work_submit` in
 * `src/threadpool.c`). More would wait there, while their deadlines run.
 */
function slowThreads(): number {
  const given = Number(process.env.UV_THREADPOOL_SIZE)
  const threads = Number.isInteger(given) && given > 0 ? given : THREADS
  return Math.floor((threads + 1) / 2)
}
