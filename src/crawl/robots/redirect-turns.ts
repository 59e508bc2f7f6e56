import type { EpochMs, Hop } from '../../access/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { TurnTerms } from '../granted-slot.ts'
import { troubleChannel } from '../telemetry.ts'
import { background, type Time } from '../time.ts'
import type { LeaseSet } from '../turns/lease-set.ts'
import { LONG_WAIT_MS, type TurnQueue } from '../turns/turn-queue.ts'
import type { OriginRules } from './origin-rules.ts'

/**
 * The longest wait for a turn at a host to which a robots.txt redirects, in milliseconds: as long as the
 * longest pause after a request for robots.txt (`MAX_PAUSE_AFTER_ROBOTS_MS`). If the host is not free by
 * then, for instance because of a Retry-After, the outcome of the request for robots.txt is `no-turn`. A new
 * request is sent later.
 */
const MAX_REDIRECT_WAIT_MS = 300_000

/** What {@link RedirectTurns} needs: functions that take turns and compute pauses, for one request for robots.txt. */
export interface RedirectTurnsTerms {
  readonly backing: BackingStore
  readonly turnQueue: TurnQueue
  readonly time: Time
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  readonly turnTerms: TurnTerms
  /**
   * Computes the pause after requests to one host, in milliseconds. It uses the given rules; without them,
   * the rules of that host that this process has ready.
   */
  readonly pauseAfter: (hops: readonly Hop[], now: EpochMs, rules?: OriginRules) => number
  /** Whether somebody waits for the rules. Only then is a long wait for a turn reported. */
  readonly isAwaited: () => boolean
}

/** A turn at one host, and which hops of the request for robots.txt were sent during that turn. */
interface HostTurn {
  readonly keys: readonly string[]
  readonly leases: LeaseSet
  /** The index, among all hops, of the first hop that was sent during this turn. */
  readonly from: number
}

/** A turn that was released. */
interface FinishedTurn extends HostTurn {
  readonly hops: readonly Hop[]
  readonly pauseMs: number
  /** When the turn was released, by the monotonic clock. */
  readonly at: number
}

/**
 * The turns of one request for robots.txt: one at its own host, and one at each host that its redirects lead
 * to. The turn at a host is released before the wait for the next turn begins. Two requests whose files
 * redirect to each other's hosts therefore never block each other.
 */
export class RedirectTurns {
  readonly #terms: RedirectTurnsTerms
  readonly #ticket: number
  readonly #finished: FinishedTurn[] = []
  #current: HostTurn | undefined = undefined
  /** The pause that will follow the current turn, in milliseconds. */
  #pauseMs = 0

  constructor(terms: RedirectTurnsTerms) {
    this.#terms = terms
    this.#ticket = terms.turnQueue.ticket()
  }

  /**
   * Waits for the turn at the first host, without a time limit. Gives `true`. Rejects with the signal's
   * reason, or if the store fails.
   */
  async begin(url: URL, signal: AbortSignal): Promise<boolean> {
    return this.#take(url, await this.#terms.keysOf(url), 0, Number.POSITIVE_INFINITY, signal)
  }

  /**
   * Must be called before each request is sent. From then on, a pause follows the turn, even if the request
   * fails.
   */
  willSend(): void {
    this.#pauseMs = this.#terms.turnTerms.delayMs
  }

  /**
   * Provides a turn for the target of a redirect: the current turn if it has all pacing keys of the target,
   * otherwise a new one. Gives `false` if no turn comes in time.
   */
  async follow(to: URL, hops: readonly Hop[], signal: AbortSignal): Promise<boolean> {
    const current = this.#current
    const keys = await this.#terms.keysOf(to)
    if (current !== undefined && keys.every((key) => current.keys.includes(key))) return true
    await this.#leave(hops)
    if (!(await this.#take(to, keys, hops.length, MAX_REDIRECT_WAIT_MS, signal))) return false
    this.willSend()
    return true
  }

  /**
   * Applies the pauses that the retrieved rules ask for. This includes the first host, if its turn was
   * released before its rules were known.
   */
  async applyRules(hops: readonly Hop[], rules: OriginRules, now: EpochMs): Promise<void> {
    const { time, turnQueue, backing, pauseAfter } = this.#terms
    const ownKeys = (this.#finished[0] ?? this.#current)?.keys ?? []
    const isOwnHost = ({ keys }: HostTurn): boolean => keys.some((key) => ownKeys.includes(key))
    if (this.#current !== undefined) {
      const sent = hops.slice(this.#current.from)
      this.#pauseMs =
        sent.length === 0 ? 0 : pauseAfter(sent, now, isOwnHost(this.#current) ? rules : undefined)
    }
    for (const turn of this.#finished) {
      const pauseMs = isOwnHost(turn) ? pauseAfter(turn.hops, now, rules) : 0
      const remainingMs = pauseMs <= turn.pauseMs ? 0 : pauseMs - (time.monotonic() - turn.at)
      if (remainingMs <= 0) continue
      for (const key of turn.keys) turnQueue.pause(key, remainingMs)
      await Promise.all(turn.keys.map((key) => backing.block(`pace:${key}`, remainingMs)))
    }
  }

  /** Waits for something else, and keeps the current turn meanwhile; `undefined` if the turn was lost. */
  async keepDuring<T>(wait: (lost: AbortSignal) => Promise<T>): Promise<T | undefined> {
    return this.#current?.leases.keepDuring(wait)
  }

  /** Releases the current turn. Never rejects. */
  async end(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    await current?.leases.release(this.#pauseMs)
  }

  /**
   * Releases the turn at a host. The pause follows the rules of that host that are ready. Without such rules,
   * it is the pause at a site that asks for none; `applyRules` makes it longer if the rules ask for that.
   */
  async #leave(hops: readonly Hop[]): Promise<void> {
    const current = this.#current
    if (current === undefined) return
    const sent = hops.slice(current.from)
    const pauseMs = this.#terms.pauseAfter(sent, this.#terms.backing.clock.now() ?? current.leases.now)
    this.#pauseMs = pauseMs
    this.#finished.push({ ...current, hops: sent, pauseMs, at: this.#terms.time.monotonic() })
    await this.end()
  }

  async #take(
    url: URL,
    keys: readonly string[],
    from: number,
    maxWaitMs: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { turnQueue, turnTerms: terms, time, isAwaited } = this.#terms
    const taking = turnQueue.take(keys, {
      terms,
      rank: 'robots',
      url: url.href,
      ticket: this.#ticket,
      signal,
      maxWaitMs,
    })
    const tellLongWait = (): void => {
      if (!isAwaited()) return
      const { waitMs, before } = turnQueue.forecast(keys, terms.delayMs)
      // The forecast is that of a request behind this one.
      publishLongWait(url, Math.max(0, waitMs - before * terms.delayMs))
    }
    const turn = await (troubleChannel.hasSubscribers
      ? taking.finally(background(time, LONG_WAIT_MS, tellLongWait))
      : taking)
    if ('waitMs' in turn) return false
    this.#current = { keys, leases: turn.leases, from }
    this.#pauseMs = 0
    return true
  }
}

/** Says that somebody waits for rules because the request for them waits for its turn. */
function publishLongWait({ href }: URL, leastMs: number): void {
  const least = leastMs === 0 ? '' : `, and waits at least ${Math.ceil(leastMs / 1000)} s more`
  troubleChannel.publish({
    kind: 'slow-robots',
    message: `The request for ${href} has waited ${LONG_WAIT_MS / 1000} s for its turn${least}. All ports of a host share its pauses.`,
  })
}
