import type { EpochMs, Outcome } from '../../access/index.ts'
import type { SlotView, Store } from '../../store/index.ts'
import { present } from '../../text/index.ts'
import { assertRobotsRecord } from '../robots/cache-entry.ts'
import { decodeRecord } from '../robots/record-codec.ts'
import { sentUrl } from '../sent-url.ts'
import { byHost, hostOf, type PaceKeys } from '../turns/pace-keys.ts'
import { countsIn } from './shared-counts.ts'

/** What a store holds about one origin and its host. Plain data; times are of the store's clock. */
export interface StoredOrigin {
  readonly origin: string
  readonly now: EpochMs
  /** The record of the robots.txt; absent if there is none, or none that this version can read. */
  readonly record?: StoredRobots
  /** Is a gate fetching the robots.txt now? */
  readonly isFetching: boolean
  /** The slots of the pacing keys. */
  readonly slots: readonly (Omit<SlotView, 'now'> & { readonly key: string })[]
  /** `true`: the store keeps places, so `waiting` of a slot lists all that wait for it. */
  readonly keepsPlaces: boolean
  /** What gates with a budget have requested of the origin; absent if none has a budget. */
  readonly budget?: StoredBudget
  /** The counts of the host's refusals and failures; absent if the host is in no trouble. */
  readonly trouble?: StoredTrouble
}

/** A stored robots.txt. */
export interface StoredRobots {
  /** The outcome of the last request for the robots.txt. */
  readonly outcome: Outcome
  readonly status?: number
  /** When the last request ended. */
  readonly requestedAt: EpochMs
  /** The bytes of the last good copy, and when that was last known to be current. */
  readonly copy?: { readonly bytes: number; readonly at: EpochMs }
}

/** What an origin has used of its budget since a moment. */
export interface StoredBudget {
  readonly since: EpochMs
  readonly urls: number
  /** The total duration of the requests, in milliseconds. */
  readonly ms: number
}

/** What gates remember of a host that refuses requests or fails. */
export interface StoredTrouble {
  readonly refusals: number
  readonly errors: number
  readonly failures: number
  readonly deadUntil: EpochMs
  readonly pausedUntil: EpochMs
}

/**
 * What a store holds about an origin. Changes nothing. `paceKeys` must be the function that the gates use. Rejects if
 * the store fails.
 *
 * @throws `TypeError` unless the origin is http or https.
 */
export async function storedOrigin(
  store: Store,
  origin: string,
  paceKeys: PaceKeys = byHost,
): Promise<StoredOrigin> {
  const sent = sentUrl(origin)
  const now = await store.now()
  const [record, { isHeld: isFetching }, budget, trouble] = await Promise.all([
    robotsIn(store, sent.origin),
    store.look(`robots:${sent.origin}`),
    budgetIn(store, sent.origin),
    troubleIn(store, hostOf(sent.url)),
  ])
  const slots = await Promise.all(
    (await paceKeys(sent.url)).map(async (key) => {
      const { now: _, ...slot } = await store.look(`pace:${key}`)
      return { key, ...slot }
    }),
  )
  return {
    origin: sent.origin,
    now,
    ...present({ record }),
    isFetching,
    slots,
    keepsPlaces: store.leave !== undefined,
    ...present({ budget, trouble }),
  }
}

/**
 * Deletes what a store holds about an origin: its robots.txt, its budget, and the troubles of its host. Slots
 * stay, so no request comes early. A gate that has the rules in memory goes on with them.
 *
 * @throws `TypeError` unless the origin is http or https.
 */
export async function dropStoredOrigin(store: Store, origin: string): Promise<void> {
  const sent = sentUrl(origin)
  const keys = [`robots:${sent.origin}`, `budget:${sent.origin}`, `trouble:${hostOf(sent.url)}`]
  await Promise.all(keys.map((key) => store.delete(key)))
}

async function robotsIn(store: Store, origin: string): Promise<StoredRobots | undefined> {
  const stored = await store.get(`robots:${origin}`)
  const decoded = stored === undefined ? undefined : decodeRecord(stored.value)
  if (decoded === undefined) return undefined
  const { last, good } = assertRobotsRecord(decoded, origin)
  return {
    outcome: last.outcome,
    ...(last.status === undefined ? {} : { status: last.status }),
    requestedAt: last.at,
    ...(good === undefined ? {} : { copy: { bytes: good.body.length, at: good.at } }),
  }
}

async function budgetIn(store: Store, origin: string): Promise<StoredBudget | undefined> {
  const stored = await store.get(`budget:${origin}`)
  const budget = stored && countsIn(stored.value, ['since', 'urls', 'ms'])
  return budget && { since: budget.since, urls: budget.urls, ms: budget.ms }
}

/** What a store remembers of the troubles of a host. */
export async function troubleIn(store: Store, host: string): Promise<StoredTrouble | undefined> {
  const stored = await store.get(`trouble:${host}`)
  const trouble =
    stored && countsIn(stored.value, ['refusals', 'errors', 'failures', 'deadUntil', 'pausedUntil'])
  if (trouble === undefined) return undefined
  const { refusals, errors, failures, deadUntil, pausedUntil } = trouble
  return refusals + errors + failures === 0
    ? undefined
    : { refusals, errors, failures, deadUntil, pausedUntil }
}
