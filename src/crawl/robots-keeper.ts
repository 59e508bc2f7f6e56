import { setMaxListeners } from 'node:events'
import {
  type AccessProfile,
  type AccessState,
  accessStateAt,
  type EpochMs,
  type Hop,
  type KeptRobots,
  type Retrieval,
  updateRecord,
} from '../access/index.ts'
import type { BeforeRedirect, FetchRobots, FetchRobotsOptions, Validators } from '../fetch/index.ts'
import type { SlotTerms } from '../store/index.ts'
import { parse } from '../syntax/index.ts'
import type { BackingStore, GrantedSlot } from './backing-store.ts'
import type { Lanes } from './lanes.ts'
import { RobotsTurns } from './robots-turns.ts'
import { type Ground, Rulings, type RulingTerms } from './rulings.ts'
import type { RulingsCache } from './rulings-cache.ts'
import { SingleFlight } from './single-flight.ts'
import { decodeRecord, encodeRecord } from './stored-robots.ts'
import { cacheChannel, type FetchEvent, fetchChannel, troubleChannel } from './telemetry.ts'
import { type Time, wait } from './time.ts'

/** What is kept of an origin is forgotten after so long: a last good copy serves for 30 days at most (Google), and a day is left over. */
export const KEPT_MS: number = 31 * 86_400_000

/** Everything about one request for robots.txt together takes so long at most, in milliseconds, unless told otherwise. */
export const ROBOTS_DEADLINE_MS = 15_000

/** A lease lasts for so long beyond the deadline of the request it is for: its holder still has to write what came of it. */
export const LEASE_MARGIN_MS = 10_000

/** Who waits for what another process fetches looks for it after so long first, and then after twice as long each time… */
const FOLLOW_MS = 50

/** …up to this. */
const MAX_FOLLOW_MS = 2000

/** After a refresh in the background failed, the next one is tried after so long. */
const REFRESH_RETRY_MS = 30_000

/** How an origin's robots.txt is asked for. */
export type AskTerms = Omit<FetchRobotsOptions, 'validators' | 'beforeRedirect' | 'signal'>

/** What the keeper leaves to the gate. */
export interface KeeperTerms {
  readonly fetchRobots: FetchRobots
  readonly ask: AskTerms
  readonly rulings: RulingTerms
  /** What may be assumed of what came of asking. */
  readonly access: AccessProfile
  /** Dice, so that what was fetched at once is not asked for again at once. */
  readonly random: () => number
  /** Where a request to a URL has to wait for its turn. */
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  readonly slotTerms: (leaseMs: number) => SlotTerms
  /** The pause after requests for robots.txt to one host; by these rules, or those that are known of it. */
  readonly pauseAfter: (hops: readonly Hop[], now: EpochMs, rulings?: Rulings) => number
}

/** Has the rules of origins: from this process, from what crawlers share, or from the site, which is asked once by all of them together. */
export class RobotsKeeper {
  readonly #backing: BackingStore
  readonly #lanes: Lanes
  readonly #time: Time
  readonly #cache: RulingsCache
  readonly #terms: KeeperTerms
  readonly #looks: SingleFlight<Rulings> = new SingleFlight()
  readonly #asks: SingleFlight<Rulings> = new SingleFlight()
  readonly #refreshAt: WeakMap<Rulings, number> = new WeakMap()
  readonly #closed: AbortController = new AbortController()
  readonly #underWay: Set<Promise<unknown>> = new Set()

  constructor(backing: BackingStore, lanes: Lanes, time: Time, cache: RulingsCache, terms: KeeperTerms) {
    this.#backing = backing
    this.#lanes = lanes
    this.#time = time
    this.#cache = cache
    this.#terms = terms
    // Every request for a robots.txt listens to it.
    setMaxListeners(0, this.#closed.signal)
  }

  /** The rules that are ready and may be used now. Those that are stale are asked for again in the background. */
  ready(origin: string, now: EpochMs): Rulings | undefined {
    const rulings = this.#cache.get(origin)
    const age = rulings?.ageAt(now)
    if (rulings === undefined || age === 'expired') return undefined
    if (age === 'stale') this.#refresh(origin, rulings)
    if (cacheChannel.hasSubscribers) cacheChannel.publish({ origin, result: age === 'stale' ? 'stale' : 'fresh' })
    return rulings
  }

  /** The rules of an origin, however they have to be come by. Rejects with the signal's reason, or where the store cannot be asked. */
  rules(origin: string, signal: AbortSignal | undefined): Promise<Rulings> {
    return this.#looks.join(origin, (all) => this.#look(origin, all), signal)
  }

  /** What is known of an origin, however old, without asking the site. Rejects where the store cannot be asked. */
  async known(origin: string): Promise<Rulings | undefined> {
    return this.#cache.get(origin) ?? (await this.#shared(origin))?.rulings
  }

  /** Calls off what is under way, and waits until it is over. */
  async close(reason: Error): Promise<void> {
    this.#closed.abort(reason)
    await Promise.all([this.#looks.close(reason), this.#asks.close(reason), Promise.allSettled(this.#underWay)])
  }

  async #look(origin: string, signal: AbortSignal): Promise<Rulings> {
    const shared = await this.#shared(origin)
    const age = shared === undefined ? 'expired' : shared.rulings.ageAt(await this.#backing.now())
    if (shared !== undefined && age !== 'expired') {
      cacheChannel.publish({ origin, result: 'store' })
      this.#put(origin, shared)
      if (age === 'stale') this.#refresh(origin, shared.rulings)
      return shared.rulings
    }
    cacheChannel.publish({ origin, result: 'miss' })
    return this.#asks.join(origin, (all) => this.#ask(origin, all), signal)
  }

  #refresh(origin: string, stale: Rulings): void {
    const now = this.#time.monotonic()
    if (now < (this.#refreshAt.get(stale) ?? now)) return
    this.#refreshAt.set(stale, now + REFRESH_RETRY_MS)
    this.#asks
      .join(origin, (all) => this.#ask(origin, all))
      .catch((error: unknown) => troubleChannel.publish({ kind: 'refresh', message: 'A robots.txt could not be asked for again.', error }))
  }

  /** Asks the site, as the only one of all who share the store. */
  async #ask(origin: string, signal: AbortSignal): Promise<Rulings> {
    const leaseMs = (this.#terms.ask.deadlineMs ?? ROBOTS_DEADLINE_MS) + LEASE_MARGIN_MS
    const terms: SlotTerms = { leaseMs, delayMs: 0, maxParkMs: leaseMs }
    for (let followMs = FOLLOW_MS; ; followMs = Math.min(2 * followMs, MAX_FOLLOW_MS)) {
      signal.throwIfAborted()
      const lease = await this.#backing.acquire(`robots:${origin}`, terms)
      if ('waitMs' in lease) {
        await wait(this.#time, Math.min(lease.waitMs, followMs), signal)
        const fresh = await this.#fresh(origin)
        if (fresh !== undefined) return fresh
        continue
      }
      let alive = true
      const stop = this.#keepAlive(lease, terms, () => {
        alive = false
      })
      try {
        // Who had the lease before may have brought what this one wants to fetch.
        const fresh = await this.#fresh(origin)
        if (fresh !== undefined) return fresh
        const asking = this.#inTurn(origin, lease, leaseMs, signal, () => alive)
        this.#underWay.add(asking)
        const rulings = await asking.finally(() => this.#underWay.delete(asking))
        if (rulings !== undefined) return rulings
      } finally {
        stop()
        await this.#backing.release(lease, 0)
      }
    }
  }

  /** Waits for a turn at the host, and at every other that redirects lead to, and asks; nothing where the lease was lost meanwhile. */
  async #inTurn(
    origin: string,
    lease: GrantedSlot,
    leaseMs: number,
    signal: AbortSignal,
    isAlive: () => boolean,
  ): Promise<Rulings | undefined> {
    const { keysOf, slotTerms, pauseAfter } = this.#terms
    const turns = new RobotsTurns({
      backing: this.#backing,
      lanes: this.#lanes,
      time: this.#time,
      keysOf,
      slotTerms: slotTerms(leaseMs),
      pauseAfter,
    })
    if (!(await turns.begin(new URL('/robots.txt', origin), signal))) return undefined
    try {
      if (!isAlive()) return undefined
      const previous = (await this.#shared(origin))?.kept
      turns.sent()
      const retrieval = await this.#retrieve(origin, previous, async (to, hops) => {
        return (await turns.follow(to, hops, this.#closed.signal)) && isAlive()
      })
      // Who has the lease now asks by itself, and what came here is older.
      if (retrieval.outcome === 'no-turn' && !isAlive()) return undefined
      const now = await this.#backing.now()
      const kept = updateRecord(previous, retrieval, now, this.#terms.random)
      const known = knownOf(kept, now, this.#terms)
      await turns.arrived(retrieval.hops, known.rulings, now)
      this.#put(origin, known)
      await this.#backing.set(`robots:${origin}`, { value: encodeRecord(kept), version: lease.fence }, KEPT_MS)
      return known.rulings
    } finally {
      await turns.end()
    }
  }

  /**
   * Once it is sent, the request goes on even if nobody waits for it any more: those who give up and come back would otherwise have the site
   * asked again and again, and never learn that it does not answer.
   */
  async #retrieve(origin: string, previous: KeptRobots | undefined, beforeRedirect: BeforeRedirect): Promise<Retrieval> {
    const validators = previous?.good === undefined ? undefined : validatorsOfCopy(previous.good)
    const event: FetchEvent = { origin }
    return fetchChannel.tracePromise(async () => {
      const retrieval = await this.#terms.fetchRobots(origin, {
        deadlineMs: ROBOTS_DEADLINE_MS,
        ...this.#terms.ask,
        ...(validators === undefined ? {} : { validators }),
        beforeRedirect,
        signal: this.#closed.signal,
      })
      const status = retrieval.hops.at(-1)?.status
      Object.assign(event, { outcome: retrieval.outcome, durationMs: retrieval.durationMs, ...(status === undefined ? {} : { status }) })
      return retrieval
    }, event)
  }

  /** What crawlers share of an origin. */
  async #shared(origin: string): Promise<Known | undefined> {
    const stored = await this.#backing.get(`robots:${origin}`)
    const kept = stored === undefined ? undefined : decodeRecord(stored.value)
    if (kept === undefined) return undefined
    try {
      const record = assertKept(kept, origin)
      // What another gate was content with is not good enough here.
      if (![record.good, record.last].every((part) => this.#passesOver(part?.unverified))) return undefined
      return knownOf(record, await this.#backing.now(), this.#terms)
    } catch (error) {
      // What is kept is of the right form and still not what was written: it is as good as not there.
      troubleChannel.publish({ kind: 'store', message: 'A record of the store makes no sense; the site is asked again.', error })
      return undefined
    }
  }

  /** May what came from these origins be used, though nobody knows that it was they who sent it? */
  #passesOver(unverified: readonly string[] = []): boolean {
    const insecure = (this.#terms.ask.insecureOrigins ?? []).map((origin) => new URL(origin).origin)
    return unverified.every((origin) => insecure.includes(origin))
  }

  async #fresh(origin: string): Promise<Rulings | undefined> {
    const shared = await this.#shared(origin)
    if (shared === undefined || shared.rulings.ageAt(await this.#backing.now()) !== 'fresh') return undefined
    this.#put(origin, shared)
    return shared.rulings
  }

  #put(origin: string, { rulings, kept }: Known): void {
    this.#cache.set(origin, rulings, kept.good?.body.length ?? 0)
  }

  /** Renews a lease for as long as it is needed. */
  #keepAlive(lease: GrantedSlot, terms: SlotTerms, lost: () => void): () => void {
    let cancel = (): void => {}
    let stopped = false
    const next = (): void => {
      cancel = this.#time.after(terms.leaseMs / 3, () => {
        void this.#backing.renew(lease, terms).then((renewed) => {
          if (stopped) return
          if (renewed) next()
          else lost()
        })
      })
    }
    next()
    return () => {
      stopped = true
      cancel()
    }
  }
}

interface Known {
  readonly kept: KeptRobots
  readonly rulings: Rulings
}

function knownOf(kept: KeptRobots, now: EpochMs, { access, rulings }: Pick<KeeperTerms, 'access' | 'rulings'>): Known {
  return { kept, rulings: new Rulings(groundOf(kept, accessStateAt(kept, access, now)), rulings) }
}

/** What an origin's standing means for whoever decides. */
function groundOf({ origin, good, last }: KeptRobots, accessState: AccessState): Ground {
  const { state, body, reason, freshUntil, staleUntil, retryAt, evidence } = accessState
  const finalUrl = good === undefined || good.finalUrl === `${origin}/robots.txt` ? undefined : good.finalUrl
  return {
    // What may be used no longer is not used; it says when it was known, all the same.
    assume: state === 'ask' ? 'defer' : state,
    ...(body === undefined ? {} : { file: parse(body) }),
    ...(retryAt === undefined ? {} : { retryAt }),
    freshUntil,
    staleUntil: state === 'ask' ? Number.NEGATIVE_INFINITY : staleUntil,
    since: last.at,
    evidence: {
      origin,
      basis: 'file',
      outcome: last.outcome,
      ...(last.status === undefined ? {} : { status: last.status }),
      ...(finalUrl === undefined ? {} : { finalUrl }),
      fetchedAt: evidence?.copyAt ?? last.at,
      freshUntil,
      truncated: evidence?.truncated ?? false,
      ...(evidence?.unverified === undefined ? {} : { unverified: evidence.unverified }),
      because: reason,
    },
  }
}

function validatorsOfCopy({ etag, lastModified, finalUrl }: NonNullable<KeptRobots['good']>): Validators {
  return { url: finalUrl, ...(etag === undefined ? {} : { etag }), ...(lastModified === undefined ? {} : { lastModified }) }
}

/** What was written here once, as far as a glance can tell; a record of another origin under this one's name is none. */
function assertKept(kept: unknown, origin: string): KeptRobots {
  const { good, last, origin: own } = kept as Partial<KeptRobots>
  const isWhole = good === undefined || (good.body instanceof Uint8Array && typeof good.at === 'number' && typeof good.headers === 'object')
  if (own !== origin || typeof last?.at !== 'number' || typeof last.headers !== 'object' || !isWhole)
    throw new TypeError('This is no record of that origin.')
  return kept as KeptRobots
}
