import type { EpochMs, Hop } from '../access/index.ts'
import type { SlotTerms } from '../store/index.ts'
import type { BackingStore } from './backing-store.ts'
import type { HeldSlots } from './held-slots.ts'
import type { Lanes } from './lanes.ts'
import type { Rulings } from './rulings.ts'
import type { Time } from './time.ts'

/**
 * How long a turn at the host that a robots.txt is redirected to is waited for, in milliseconds: as long as the longest pause after a request
 * for robots.txt. Who is blocked for longer, by a Retry-After for instance, is not waited for; the rules are then asked for again later.
 */
export const MAX_REDIRECT_WAIT_MS = 300_000

/** What the turns of one request for robots.txt are taken with. */
export interface RobotsTurnsTerms {
  readonly backing: BackingStore
  readonly lanes: Lanes
  readonly time: Time
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  readonly slotTerms: SlotTerms
  /** The pause after requests to one host; by these rules, or those that are known of it. */
  readonly pauseAfter: (hops: readonly Hop[], now: EpochMs, rulings?: Rulings) => number
}

/** A stay at one host: a turn, and the requests that were sent in it. */
interface Stay {
  readonly keys: readonly string[]
  readonly slots: HeldSlots
  /** The first hop of it. */
  readonly from: number
}

/** A stay that is over. */
interface Left extends Stay {
  readonly hops: readonly Hop[]
  readonly pauseMs: number
  /** By the monotonic clock. */
  readonly at: number
}

/**
 * The turns of one request for robots.txt: one at every host that redirects lead to. The turn at a host is given back before the next is
 * waited for, so that two hosts whose files are redirected to each other never wait for each other.
 */
export class RobotsTurns {
  readonly #terms: RobotsTurnsTerms
  readonly #place: number
  readonly #left: Left[] = []
  #stay: Stay | undefined = undefined
  /** Of the stay that is not over. */
  #pauseMs = 0

  constructor(terms: RobotsTurnsTerms) {
    this.#terms = terms
    this.#place = terms.lanes.place()
  }

  /** Waits for the first turn, however long it takes; true once it is there. Rejects with the signal's reason, or where the store cannot be asked. */
  async begin(url: URL, signal: AbortSignal): Promise<boolean> {
    return this.#take(await this.#terms.keysOf(url), 0, Number.POSITIVE_INFINITY, signal)
  }

  /** From now on the host may have been asked: a pause follows, whatever comes. */
  sent(): void {
    this.#pauseMs = this.#terms.slotTerms.delayMs
  }

  /** Has a turn for a redirect: the one in hand where it is at the same host, or another. False where none comes in time. */
  async follow(to: URL, hops: readonly Hop[], signal: AbortSignal): Promise<boolean> {
    const stay = this.#stay
    const keys = await this.#terms.keysOf(to)
    if (stay !== undefined && keys.every((key) => stay.keys.includes(key))) return true
    await this.#leave(hops)
    if (!(await this.#take(keys, hops.length, MAX_REDIRECT_WAIT_MS, signal))) return false
    this.sent()
    return true
  }

  /** What came of it is known: the pauses are those that the rules ask for, also where the first host was left before they were known. */
  async arrived(hops: readonly Hop[], rulings: Rulings, now: EpochMs): Promise<void> {
    const { time, lanes, backing, pauseAfter } = this.#terms
    const own = (this.#left[0] ?? this.#stay)?.keys ?? []
    const isOwn = ({ keys }: Stay): boolean => keys.some((key) => own.includes(key))
    if (this.#stay !== undefined) {
      const asked = hops.slice(this.#stay.from)
      this.#pauseMs = asked.length === 0 ? 0 : pauseAfter(asked, now, isOwn(this.#stay) ? rulings : undefined)
    }
    for (const left of this.#left) {
      const pauseMs = isOwn(left) ? pauseAfter(left.hops, now, rulings) : 0
      const more = pauseMs <= left.pauseMs ? 0 : pauseMs - (time.monotonic() - left.at)
      if (more <= 0) continue
      for (const key of left.keys) lanes.pause(key, more)
      await Promise.all(left.keys.map((key) => backing.block(`pace:${key}`, more)))
    }
  }

  /** Gives back what is in hand; never rejects. */
  async end(): Promise<void> {
    const stay = this.#stay
    this.#stay = undefined
    await stay?.slots.release(this.#pauseMs)
  }

  /** Leaves a host whose rules are not known yet, or not to who asks: the pause is the least that may follow. */
  async #leave(hops: readonly Hop[]): Promise<void> {
    const stay = this.#stay
    if (stay === undefined) return
    const asked = hops.slice(stay.from)
    const pauseMs = this.#terms.pauseAfter(asked, this.#terms.backing.clock.now() ?? stay.slots.now)
    this.#pauseMs = pauseMs
    this.#left.push({ ...stay, hops: asked, pauseMs, at: this.#terms.time.monotonic() })
    await this.end()
  }

  async #take(keys: readonly string[], from: number, maxWaitMs: number, signal: AbortSignal): Promise<boolean> {
    const { lanes, slotTerms: terms } = this.#terms
    const turn = await lanes.take(keys, { terms, urgent: true, place: this.#place, signal, maxWaitMs })
    if ('waitMs' in turn) return false
    this.#stay = { keys, slots: turn.slots, from }
    this.#pauseMs = 0
    return true
  }
}
