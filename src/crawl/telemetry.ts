import { type Channel, channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'
import type { Outcome } from '../access/index.ts'
import type { Decision } from './decision.ts'

/** What `tracing:robots:decide:*` tells of a question; `decision` from `end` or `asyncEnd` on. */
export interface DecideEvent {
  readonly url: string
  decision?: Decision
}

/** What `tracing:robots:fetch:*` tells of a request for robots.txt; the last three from `asyncEnd` on. */
export interface FetchEvent {
  readonly origin: string
  outcome?: Outcome
  status?: number
  durationMs?: number
}

/** What `tracing:robots:slot:*` tells of a wait for a turn; the last two from `asyncEnd` on. */
export interface SlotEvent {
  readonly keys: readonly string[]
  granted?: boolean
  waitedMs?: number
}

/** What `robots:cache` tells: where the rules of an origin came from when they were asked for. */
export interface CacheEvent {
  readonly origin: string
  /** `fresh` and `stale`: this process; `store`: what crawlers share; `miss`: the site has to be asked. */
  readonly result: 'fresh' | 'stale' | 'store' | 'miss'
}

/** What `robots:trouble` tells: something went wrong, or was cut by a limit, and the gate went on without it. */
export interface TroubleEvent {
  /** `store`: a failure of the store; `lease-lost`: a slot was held for longer than its lease; `limit`: something was dropped; `refresh`: a refresh in the background failed. */
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

/** `robots:cache`: every look for the rules of an origin. */
export const cacheChannel: Channel<unknown, CacheEvent> = channel('robots:cache') as Channel<unknown, CacheEvent>

/** `robots:trouble`: what went wrong without an error that anybody would see. */
export const troubleChannel: Channel<unknown, TroubleEvent> = channel('robots:trouble') as Channel<unknown, TroubleEvent>
