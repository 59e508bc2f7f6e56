import type { EpochMs, Hop } from '../../access/index.ts'
import type { SlotTerms } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { Time } from '../time.ts'
import type { LeaseSet } from '../turns/lease-set.ts'
import type { TurnQueue } from '../turns/turn-queue.ts'
import type { OriginRules } from './origin-rules.ts'

/**
 * The longest wait for a turn at a host that a robots.txt is redirected to, in milliseconds: the longest pause after a request for
 * robots.txt. A host that is blocked for longer, for instance by a Retry-After, is not waited for. The rules are then requested later.
 */
export const MAX_REDIRECT_WAIT_MS = 300_000

/** What the turns of one request for robots.txt need. */
export interface RedirectTurnsTerms {
  readonly backing: BackingStore
  readonly turnQueue: TurnQueue
  readonly time: Time
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  readonly slotTerms: SlotTerms
  /** The pause after requests to one host, by the given rules; by default, by the rules known of that host. */
  readonly pauseAfter: (hops: readonly Hop[], now: EpochMs, rules?: OriginRules) => number
}

/** A turn at one host, and the requests that were sent in it. */
interface HostTurn {
  readonly keys: readonly string[]
  readonly leases: LeaseSet
  /** The index of its first hop. */
  readonly from: number
}

/** A turn that was given back. */
interface FinishedTurn extends HostTurn {
  readonly hops: readonly Hop[]
  readonly pauseMs: number
  /** When it was given back, by the monotonic clock. */
  readonly at: number
}

/**
 * The turns of one request for robots.txt: one at every host that redirects lead to. The turn at one host is given back before the next is
 * waited for. So two hosts whose files are redirected to each other never wait for each other.
 */
export class RedirectTurns {
  readonly #terms: RedirectTurnsTerms
  readonly #ticket: number
  readonly #finished: FinishedTurn[] = []
  #current: HostTurn | undefined = undefined
  /** The pause that follows the current turn. */
  #pauseMs = 0

  constructor(terms: RedirectTurnsTerms) {
    this.#terms = terms
    this.#ticket = terms.turnQueue.ticket()
  }

  /** Waits for the first turn, without a limit. Rejects with the signal's reason, or if the store fails. */
  async begin(url: URL, signal: AbortSignal): Promise<boolean> {
    return this.#take(await this.#terms.keysOf(url), 0, Number.POSITIVE_INFINITY, signal)
  }

  /** To be called before a request is sent: from now on a pause follows, whatever comes of the request. */
  willSend(): void {
    this.#pauseMs = this.#terms.slotTerms.delayMs
  }

  /** Has a turn for a redirect: the current one if it covers the target, otherwise another. `false` if none comes in time. */
  async follow(to: URL, hops: readonly Hop[], signal: AbortSignal): Promise<boolean> {
    const current = this.#current
    const keys = await this.#terms.keysOf(to)
    if (current !== undefined && keys.every((key) => current.keys.includes(key))) return true
    await this.#leave(hops)
    if (!(await this.#take(keys, hops.length, MAX_REDIRECT_WAIT_MS, signal))) return false
    this.willSend()
    return true
  }

  /** Applies the pauses that the retrieved rules ask for, also to a first host that was left before its rules were known. */
  async applyRules(hops: readonly Hop[], rules: OriginRules, now: EpochMs): Promise<void> {
    const { time, turnQueue, backing, pauseAfter } = this.#terms
    const ownKeys = (this.#finished[0] ?? this.#current)?.keys ?? []
    const isOwnHost = ({ keys }: HostTurn): boolean => keys.some((key) => ownKeys.includes(key))
    if (this.#current !== undefined) {
      const sent = hops.slice(this.#current.from)
      this.#pauseMs = sent.length === 0 ? 0 : pauseAfter(sent, now, isOwnHost(this.#current) ? rules : undefined)
    }
    for (const turn of this.#finished) {
      const pauseMs = isOwnHost(turn) ? pauseAfter(turn.hops, now, rules) : 0
      const remainingMs = pauseMs <= turn.pauseMs ? 0 : pauseMs - (time.monotonic() - turn.at)
      if (remainingMs <= 0) continue
      for (const key of turn.keys) turnQueue.pause(key, remainingMs)
      await Promise.all(turn.keys.map((key) => backing.block(`pace:${key}`, remainingMs)))
    }
  }

  /** Gives the current turn back. Never rejects. */
  async end(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    await current?.leases.release(this.#pauseMs)
  }

  /** Leaves a host whose rules may not be known yet: the pause is the least that can follow. */
  async #leave(hops: readonly Hop[]): Promise<void> {
    const current = this.#current
    if (current === undefined) return
    const sent = hops.slice(current.from)
    const pauseMs = this.#terms.pauseAfter(sent, this.#terms.backing.clock.now() ?? current.leases.now)
    this.#pauseMs = pauseMs
    this.#finished.push({ ...current, hops: sent, pauseMs, at: this.#terms.time.monotonic() })
    await this.end()
  }

  async #take(keys: readonly string[], from: number, maxWaitMs: number, signal: AbortSignal): Promise<boolean> {
    const { turnQueue, slotTerms: terms } = this.#terms
    const turn = await turnQueue.take(keys, { terms, urgent: true, ticket: this.#ticket, signal, maxWaitMs })
    if ('waitMs' in turn) return false
    this.#current = { keys, leases: turn.leases, from }
    this.#pauseMs = 0
    return true
  }
}
