// One file, although it is long: a look-up is read from the memory to the request, from top to bottom.
import { setMaxListeners } from 'node:events'
import {
  type EpochMs,
  type Hop,
  type KeptRobots,
  type Outcome,
  type Retrieval,
  updateRecord,
} from '../../access/index.ts'
import type { SlotTerms } from '../../store/index.ts'
import type { BackingStore } from '../backing-store.ts'
import type { GrantedSlot } from '../granted-slot.ts'
import type { OwnBounds } from '../own/own-bounds.ts'
import type { Pauses } from '../pauses.ts'
import { sentUrl } from '../sent-url.ts'
import { cacheChannel, troubleChannel } from '../telemetry.ts'
import type { Time } from '../time.ts'
import type { TurnQueue } from '../turns/turn-queue.ts'
import type { Waiting } from '../turns/waiting.ts'
import {
  assertRobotsRecord,
  type CacheEntry,
  type CacheEntryTerms,
  cacheEntryOf,
  isOfGate,
} from './cache-entry.ts'
import type { OriginRules } from './origin-rules.ts'
import type { OriginRulesCache } from './origin-rules-cache.ts'
import type { Overrides } from './overrides.ts'
import { decodeRecord, encodeRecord } from './record-codec.ts'
import { RedirectTurns } from './redirect-turns.ts'
import { RobotsLeases } from './robots-leases.ts'
import { ROBOTS_DEADLINE_MS, RobotsRequests, type RobotsRequestsTerms } from './robots-requests.ts'
import { SingleFlight } from './single-flight.ts'

/**
 * How long the store keeps a record, in milliseconds. A last good copy is used for at most 30 days (Google);
 * one day is added as margin.
 */
const KEPT_MS: number = 31 * 86_400_000

/** A lease lasts this many milliseconds longer than its request may: its holder has yet to write the result. */
export const LEASE_MARGIN_MS = 10_000

/** The least milliseconds from one background refresh of stale rules to the next attempt. */
const REFRESH_RETRY_MS = 30_000

/** What a {@link RobotsCache} gets from its gate. */
export interface RobotsCacheTerms extends Omit<CacheEntryTerms, 'guard'>, RobotsRequestsTerms {
  /**
   * Gives random numbers from 0 to below 1. They spread refreshes, so that files which were fetched together
   * are not fetched together again.
   */
  readonly random: () => number
  /** The pacing keys of a URL. */
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  readonly overrides: Overrides
  readonly pauses: Pauses
  readonly bounds: OwnBounds
}

/**
 * Gives the rules of origins: from this process, from the shared store, or from the site. All processes that
 * share the store fetch a file only once between them (single flight, with a lease in the store).
 */
export class RobotsCache {
  readonly #backing: BackingStore
  readonly #turnQueue: TurnQueue
  readonly #time: Time
  readonly #cache: OriginRulesCache
  readonly #terms: RobotsCacheTerms
  readonly #lookups: SingleFlight<OriginRules> = new SingleFlight()
  readonly #fetches: SingleFlight<OriginRules> = new SingleFlight()
  readonly #nextRefreshAt: WeakMap<OriginRules, number> = new WeakMap()
  readonly #closed: AbortController = new AbortController()
  readonly #underWay: Set<Promise<unknown>> = new Set()
  readonly #leases: RobotsLeases
  readonly #requests: RobotsRequests

  constructor(
    backing: BackingStore,
    turnQueue: TurnQueue,
    time: Time,
    cache: OriginRulesCache,
    terms: RobotsCacheTerms,
  ) {
    this.#backing = backing
    this.#turnQueue = turnQueue
    this.#time = time
    this.#cache = cache
    this.#terms = terms
    this.#leases = new RobotsLeases(backing, time)
    this.#requests = new RobotsRequests(time, terms, this.#closed.signal)
    // Every request for a robots.txt listens to this signal.
    setMaxListeners(0, this.#closed.signal)
  }

  /**
   * The rules of an origin that this process has ready: those of the operator's own text, or of a file in memory
   * that has not expired; otherwise `undefined`. Stale rules are given, too, and refreshed in the background.
   */
  ready(origin: string, now: EpochMs): OriginRules | undefined {
    const own = this.#terms.overrides.rulesOf(origin)
    if (own !== undefined) return own
    const rules = this.#cache.get(origin)
    const age = rules?.ageAt(now)
    if (rules === undefined || age === 'expired') return undefined
    if (age === 'stale') this.#refresh(origin, rules)
    if (cacheChannel.hasSubscribers)
      cacheChannel.publish({ origin, result: age === 'stale' ? 'stale' : 'fresh' })
    return rules
  }

  /**
   * Gives the rules of an origin, and fetches them if necessary. Rejects with the signal's reason, or if the
   * store fails.
   */
  rules(origin: string, signal: AbortSignal | undefined): Promise<OriginRules> {
    return this.#lookups.join(origin, (all) => this.#lookUp(origin, all), signal)
  }

  /**
   * Gives the rules of an origin, like `rules`, but `undefined` if they do not arrive in time. The fetch goes
   * on after that: otherwise a caller that never waits would never get the rules.
   */
  rulesWithin(
    origin: string,
    signal: AbortSignal | undefined,
    maxWaitMs: number = Number.POSITIVE_INFINITY,
  ): Promise<OriginRules | undefined> {
    if (maxWaitMs === Number.POSITIVE_INFINITY) return this.rules(origin, signal)
    return new Promise((resolve, reject) => {
      const cleanUp = (): void => {
        cancelTimer()
        signal?.removeEventListener('abort', abort)
      }
      const abort = (): void => {
        cleanUp()
        reject(signal?.reason as Error)
      }
      const cancelTimer = this.#time.after(maxWaitMs, () => {
        cleanUp()
        resolve(undefined)
      })
      signal?.addEventListener('abort', abort, { once: true })
      this.rules(origin, undefined)
        .finally(cleanUp)
        .then(resolve, (error: unknown) => reject(error as Error))
    })
  }

  /**
   * Fetches the rules of an origin again, however fresh the known ones are. Any retrieval that ends after this
   * call began will do. Rejects with the signal's reason, or if the store fails.
   */
  async refresh(origin: string, signal: AbortSignal | undefined): Promise<OriginRules> {
    const since = await this.#backing.now()
    for (;;) {
      const rules = await this.#fetches.join(origin, (all) => this.#fetch(origin, all, since), signal)
      if (rules.basis.since > since) return rules
    }
  }

  /**
   * Gives the rules of an origin from memory or from the store, however old they are. Sends no request to the
   * site. Rejects if the store fails.
   */
  async known(origin: string): Promise<OriginRules | undefined> {
    return this.#cache.get(origin) ?? (await this.#stored(origin))?.rules
  }

  /** Takes the rules of an origin from the store if they are fresh there. Rejects if the store fails. */
  async learn(origin: string): Promise<void> {
    if (this.#cache.get(origin) === undefined) await this.#storedFresh(origin, Number.NEGATIVE_INFINITY)
  }

  /** The number of origins whose rules this process holds. */
  get sizes(): OriginRulesCache['sizes'] {
    return this.#cache.sizes
  }

  /** The fetches that wait for the lease of their file. Those that wait for a turn are with the turns. */
  waiting(): readonly Waiting[] {
    return this.#leases.waiting()
  }

  /** Cancels all fetches of this cache, and waits until they have ended. */
  async close(reason: Error): Promise<void> {
    this.#closed.abort(reason)
    await Promise.all([
      this.#lookups.close(reason),
      this.#fetches.close(reason),
      Promise.allSettled(this.#underWay),
    ])
  }

  async #lookUp(origin: string, signal: AbortSignal): Promise<OriginRules> {
    const stored = await this.#stored(origin)
    const age = stored === undefined ? 'expired' : stored.rules.ageAt(await this.#backing.now())
    if (stored !== undefined && age !== 'expired') {
      cacheChannel.publish({ origin, result: 'store' })
      this.#put(origin, stored)
      if (age === 'stale') this.#refresh(origin, stored.rules)
      return stored.rules
    }
    cacheChannel.publish({ origin, result: 'miss' })
    return this.#fetches.join(origin, (all) => this.#fetch(origin, all), signal)
  }

  #refresh(origin: string, stale: OriginRules): void {
    const now = this.#time.monotonic()
    if (now < (this.#nextRefreshAt.get(stale) ?? now)) return
    this.#nextRefreshAt.set(stale, now + REFRESH_RETRY_MS)
    this.#fetches
      .join(origin, (all) => this.#fetch(origin, all))
      .catch((error: unknown) =>
        troubleChannel.publish({
          kind: 'refresh',
          message: 'A stale robots.txt could not be refreshed.',
          error,
        }),
      )
  }

  /**
   * Fetches the robots.txt of an origin. A lease in the store keeps other processes from fetching that file
   * at the same time. A fresh copy in the store will do if it was retrieved after `since`.
   */
  async #fetch(
    origin: string,
    signal: AbortSignal,
    since: EpochMs = Number.NEGATIVE_INFINITY,
  ): Promise<OriginRules> {
    const leaseMs = (this.#terms.fetchOptions.deadlineMs ?? ROBOTS_DEADLINE_MS) + LEASE_MARGIN_MS
    const terms: SlotTerms = { leaseMs, delayMs: 0, maxWaitMs: leaseMs }
    for (;;) {
      const taken = await this.#leases.take(origin, terms, signal, () => this.#storedFresh(origin, since))
      if ('found' in taken) return taken.found
      const { lease } = taken
      let alive = true
      const stopRenewing = this.#leases.keepAlive(lease, terms, () => {
        alive = false
      })
      try {
        // The previous lease holder may already have fetched it.
        const fresh = await this.#storedFresh(origin, since)
        if (fresh !== undefined) return fresh
        // Nobody waits for the refresh of a stale copy, which the gate still uses.
        const isAwaited = (): boolean => since !== Number.NEGATIVE_INFINITY || this.#lookups.has(origin)
        const fetching = this.#fetchInTurn(origin, lease, leaseMs, signal, () => alive, isAwaited)
        this.#underWay.add(fetching)
        const rules = await fetching.finally(() => this.#underWay.delete(fetching))
        if (rules !== undefined) return rules
      } finally {
        stopRenewing()
        await this.#backing.release(lease, 0)
      }
    }
  }

  /**
   * Waits for a turn at the origin's host and at every host that redirects lead to, and fetches the file.
   * Gives `undefined` if the lease was lost before the request was sent or before a redirect was followed.
   */
  async #fetchInTurn(
    origin: string,
    lease: GrantedSlot,
    leaseMs: number,
    signal: AbortSignal,
    isAlive: () => boolean,
    isAwaited: () => boolean,
  ): Promise<OriginRules | undefined> {
    const { keysOf, pauses } = this.#terms
    const start = new URL('/robots.txt', origin)
    const turns = new RedirectTurns({
      backing: this.#backing,
      turnQueue: this.#turnQueue,
      time: this.#time,
      keysOf,
      turnTerms: pauses.turnTerms(start, leaseMs, pauses.leastMs(start)),
      pauseAfter: (hops, now, rules) => this.#pauseAfter(hops, now, rules),
      isAwaited,
    })
    if (!(await turns.begin(start, signal))) return undefined
    let giveBack: (() => void) | undefined
    try {
      giveBack = await this.#placeDuring(turns)
      if (giveBack === undefined || !isAlive()) return undefined
      const previous = (await this.#stored(origin))?.record
      turns.willSend()
      const retrieval = await this.#requests.send(origin, previous, async (to, hops) => {
        // Nothing is sent while the request waits for its turn elsewhere.
        giveBack?.()
        if (!(await turns.follow(to, hops, this.#closed.signal)) || !isAlive()) return false
        giveBack = await this.#placeDuring(turns)
        return giveBack !== undefined && isAlive()
      })
      const endedAt = this.#time.monotonic()
      giveBack?.()
      // The new lease holder fetches the file itself, and this result is older.
      if (retrieval.outcome === 'no-turn' && !isAlive()) return undefined
      const now = await this.#backing.now()
      const entryAfter = (outcome: Outcome): CacheEntry => {
        const record = updateRecord(previous, { ...retrieval, outcome }, now, this.#terms.random)
        if (outcome !== 'own-trouble') return this.#entryOf(record, now)
        const ownTroubles = this.#requests.ownTroublesOf(origin)
        return this.#entryOf({ ...record, ownTroubles }, now, retrieval.outcome)
      }
      const blame = this.#requests.blameFor(retrieval, endedAt, () => {
        if (this.#cache.get(origin) === entry.rules)
          void this.#backing.track(this.#keep(origin, entryAfter(retrieval.outcome), lease).catch(() => {}))
      })
      const entry = entryAfter(blame === 'host' ? retrieval.outcome : 'own-trouble')
      await turns.applyRules(sentHops(retrieval), entry.rules, now)
      await this.#keep(origin, entry, lease)
      return entry.rules
    } finally {
      giveBack?.()
      await turns.end()
    }
  }

  /** Waits for the places of a request, and keeps its turn meanwhile; `undefined` if the turn was lost. */
  async #placeDuring(turns: RedirectTurns): Promise<(() => void) | undefined> {
    const { bounds } = this.#terms
    return bounds.robotsNow() ?? turns.keepDuring((lost) => bounds.takeRobots(lost))
  }

  /** Keeps an entry in this process. Also shares it, if it says something about the site. */
  async #keep(origin: string, entry: CacheEntry, lease: GrantedSlot): Promise<void> {
    const { record } = entry
    this.#put(origin, entry)
    // Another gate may be allowed more by its guard, and its machine may have no trouble.
    if (isOfGate(record)) return
    const value = encodeRecord(record)
    await this.#backing.set(`robots:${origin}`, { value, version: lease.fence }, KEPT_MS)
  }

  /**
   * The pause after requests to one host, in milliseconds, by these rules. Without them, by the rules of that host
   * that are ready.
   */
  #pauseAfter(hops: readonly Hop[], now: EpochMs, rules: OriginRules | undefined): number {
    const last = hops.at(-1)
    if (last === undefined) return 0
    return this.#terms.pauses.afterRobots(hops, now, rules ?? this.ready(sentUrl(last.url).origin, now))
  }

  /** Reads the record of an origin from the shared store; `undefined` if there is none. */
  async #stored(origin: string): Promise<CacheEntry | undefined> {
    const stored = await this.#backing.get(`robots:${origin}`)
    const decoded = stored === undefined ? undefined : decodeRecord(stored.value)
    if (decoded === undefined) return undefined
    try {
      const record = assertRobotsRecord(decoded, origin)
      // Earlier versions stored what their guard refused.
      if (isOfGate(record)) return undefined
      // Another gate may accept certificates that this one does not.
      if (![record.good, record.last].every((part) => this.#acceptsUnverified(part?.unverified)))
        return undefined
      return this.#entryOf(record, await this.#backing.now())
    } catch (error) {
      // The record decodes, but it is not what was written. It is treated as missing.
      troubleChannel.publish({
        kind: 'store',
        message: 'A record in the store is invalid. The site is asked again.',
        error,
      })
      return undefined
    }
  }

  #entryOf(record: KeptRobots, now: EpochMs, seen?: Outcome): CacheEntry {
    return cacheEntryOf(record, now, { ...this.#terms, guard: this.#terms.fetchOptions }, seen)
  }

  /** Does this gate accept answers from all these origins, although their certificates did not verify? */
  #acceptsUnverified(unverified: readonly string[] = []): boolean {
    const insecure = (this.#terms.fetchOptions.insecureOrigins ?? []).map((origin) => new URL(origin).origin)
    return unverified.every((origin) => insecure.includes(origin))
  }

  async #storedFresh(origin: string, since: EpochMs): Promise<OriginRules | undefined> {
    const stored = await this.#stored(origin)
    if (
      stored === undefined ||
      stored.rules.basis.since <= since ||
      stored.rules.ageAt(await this.#backing.now()) !== 'fresh'
    )
      return undefined
    this.#put(origin, stored)
    return stored.rules
  }

  #put(origin: string, { rules, record }: CacheEntry): void {
    this.#cache.set(origin, rules, record.good?.body.length ?? 0)
  }
}

/** The hops that a host saw. The last one may not have left this machine. */
function sentHops({ hops, outcome }: Retrieval): readonly Hop[] {
  return outcome === 'own-trouble' && hops.at(-1)?.status === undefined ? hops.slice(0, -1) : hops
}
