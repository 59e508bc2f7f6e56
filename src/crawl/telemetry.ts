import { type Channel, channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'
import type { Outcome } from '../access/index.ts'
import type { Decision } from './decision.ts'

/** An event of `tracing:robots:decide:*`. `decision` is present from `end` (synchronous) or `asyncEnd` on. */
export interface DecideEvent {
  readonly url: string
  decision?: Decision
}

/**
 * An event of `tracing:robots:fetch:*`, about a request for robots.txt. The members `outcome`, `status` and
 * `durationMs` are present from `asyncEnd` on.
 */
export interface FetchEvent {
  readonly origin: string
  outcome?: Outcome
  status?: number
  durationMs?: number
}

/**
 * An event of `tracing:robots:slot:*`, about a wait for a turn. The members `granted` and `waitedMs` are
 * present from `asyncEnd` on.
 */
export interface SlotEvent {
  readonly keys: readonly string[]
  granted?: boolean
  waitedMs?: number
}

/** An event of `robots:cache`: where the rules of an origin were found. */
export interface CacheEvent {
  readonly origin: string
  /**
   * Where the rules were found. `fresh` or `stale`: in this process; `store`: in the shared store; `miss`:
   * nowhere, so the site is asked.
   */
  readonly result: 'fresh' | 'stale' | 'store' | 'miss'
}

/** An event of `robots:trouble`: something failed or reached a limit, and the gate worked around it. */
export interface TroubleEvent {
  /**
   * What failed. `store`: the store. `lease-lost`: a slot was held for longer than its lease. `limit`: a
   * limit was reached, and something was dropped. `refresh`: a background refresh of rules.
   */
  readonly kind: 'store' | 'lease-lost' | 'limit' | 'refresh'
  readonly message: string
  readonly error?: unknown
}

/** `tracing:robots:decide:*` of `node:diagnostics_channel`: every decision. */
export const decideChannel: TracingChannel<DecideEvent, DecideEvent> = tracingChannel('robots:decide')

/** `tracing:robots:fetch:*`: every request for a robots.txt. */
export const fetchChannel: TracingChannel<FetchEvent, FetchEvent> = tracingChannel('robots:fetch')

/** `tracing:robots:slot:*`: every wait for a turn. */
export const slotChannel: TracingChannel<SlotEvent, SlotEvent> = tracingChannel('robots:slot')

/** `robots:cache`: every look-up of the rules of an origin. */
export const cacheChannel: Channel<unknown, CacheEvent> = channel('robots:cache') as Channel<
  unknown,
  CacheEvent
>

/** `robots:trouble`: problems that the gate works around, so that no caller gets an error. */
export const troubleChannel: Channel<unknown, TroubleEvent> = channel('robots:trouble') as Channel<
  unknown,
  TroubleEvent
>
