import { type Channel, channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel'
import type { Outcome } from '../access/index.ts'
import type { Decision } from './decision.ts'
import type { SiteRefusal } from './requests/site-refusal.ts'
import type { TurnWait, Waiting } from './turns/waiting.ts'

/**
 * An event of `tracing:robots:decide:*`. `decision` is present from `end` on in a synchronous call, and from
 * `asyncEnd` on in an asynchronous one. It stays absent if the call gives no decision.
 */
export interface DecideEvent {
  readonly url: string
  decision?: Decision
}

/**
 * An event of `tracing:robots:fetch:*`, about a request for robots.txt with all its redirects. `outcome` and
 * `durationMs` are present from `asyncEnd` on, unless the request was cancelled or the store failed. So is
 * `status` if there was a response.
 */
export interface FetchEvent {
  readonly origin: string
  outcome?: Outcome
  status?: number
  durationMs?: number
}

/**
 * An event of `tracing:robots:slot:*`, about a wait for a turn. The members `granted` and `waitedMs` are
 * present from `asyncEnd` on, unless the wait was cancelled or the store failed.
 */
export interface SlotEvent {
  readonly keys: readonly string[]
  granted?: boolean
  waitedMs?: number
}

/**
 * An event of `tracing:robots:request:*`, about one request for a page, up to the head of its response. Each
 * redirect is a request of its own. `status` is present from `asyncEnd` on if there was a response.
 */
export interface RequestEvent {
  readonly url: string
  readonly method: string
  status?: number
}

/** An event of `robots:cache`: where the rules of an origin were found. */
export interface CacheEvent {
  readonly origin: string
  /**
   * Where the rules were found. `fresh` and `stale`: in this process, with that age; `store`: in the shared
   * store; `miss`: nowhere, or they had expired, so the site is asked.
   */
  readonly result: 'fresh' | 'stale' | 'store' | 'miss'
}

/** An event of `robots:wait`: a request waits for its turn for more than a second. It comes once a request. */
export interface WaitEvent extends Waiting {
  readonly waitsFor: TurnWait
}

/** An event of `robots:refusal`: a site refused a page of `gate.fetch` although its robots.txt allows it. */
export interface RefusalEvent extends SiteRefusal {
  readonly url: string
}

/** An event of `robots:trouble`: something failed or reached a limit, and the gate worked around it. */
export interface TroubleEvent {
  /**
   * What happened. `store`: the store failed, or holds an invalid record. `lease-lost`: a slot was held for
   * longer than its lease. `limit`: a limit was reached, and `message` says what the gate forgot or
   * simplified. `refresh`: the refresh of stale rules in the background failed. `back-off`: a host answered
   * 429 or 503, so the gate sends it nothing for a while. `unread-body`: the program does not read the body
   * of a response, so other requests to the host wait. `slow-robots`: a request for robots.txt has no end
   * yet, or waits for its turn for more than a second while a decision waits for it. `own-trouble`: requests
   * failed, and this machine may be the reason, so they do not count against their hosts.
   */
  readonly kind:
    | 'store'
    | 'lease-lost'
    | 'limit'
    | 'refresh'
    | 'back-off'
    | 'unread-body'
    | 'slow-robots'
    | 'own-trouble'
  readonly message: string
  readonly error?: unknown
}

/**
 * `tracing:robots:decide:*` of `node:diagnostics_channel`: the decisions of `decide`, `decideNow` and
 * `acquire`. The check with which `acquire` confirms its decision when the turn comes has no event.
 */
export const decideChannel: TracingChannel<DecideEvent, DecideEvent> = tracingChannel('robots:decide')

/** Does a tracing channel have a subscriber? Without one, a gate makes no events. */
export function isTraced<Event extends object>(traced: TracingChannel<Event, Event>): boolean {
  return (
    traced.start.hasSubscribers ||
    traced.end.hasSubscribers ||
    traced.asyncStart.hasSubscribers ||
    traced.asyncEnd.hasSubscribers ||
    traced.error.hasSubscribers
  )
}

/** `tracing:robots:fetch:*`: every request for a robots.txt. */
export const fetchChannel: TracingChannel<FetchEvent, FetchEvent> = tracingChannel('robots:fetch')

/** `tracing:robots:slot:*`: every wait for a turn. */
export const slotChannel: TracingChannel<SlotEvent, SlotEvent> = tracingChannel('robots:slot')

/** `tracing:robots:request:*`: every request for a page that `gate.fetch` sends. */
export const requestChannel: TracingChannel<RequestEvent, RequestEvent> = tracingChannel('robots:request')

/**
 * `robots:cache`: where look-ups of the rules of an origin found them. An origin with the operator's own text
 * has no look-ups.
 */
export const cacheChannel: Channel<unknown, CacheEvent> = channel('robots:cache') as Channel<
  unknown,
  CacheEvent
>

/** `robots:wait`: requests that wait for their turn for more than a second. */
export const waitChannel: Channel<unknown, WaitEvent> = channel('robots:wait') as Channel<unknown, WaitEvent>

/** `robots:refusal`: pages that sites refuse to this crawler. */
export const refusalChannel: Channel<unknown, RefusalEvent> = channel('robots:refusal') as Channel<
  unknown,
  RefusalEvent
>

/** `robots:trouble`: problems that the gate works around, so that no caller gets an error. */
export const troubleChannel: Channel<unknown, TroubleEvent> = channel('robots:trouble') as Channel<
  unknown,
  TroubleEvent
>
