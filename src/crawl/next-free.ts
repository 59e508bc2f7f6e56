import type { EpochMs } from '../access/index.ts'
import { StoreError } from '../store/index.ts'
import { present } from '../text/index.ts'
import { type BackingStore, STORE_RETRY_MS } from './backing-store.ts'
import type { Decider } from './decider.ts'
import type { Decision, DecisionReason, RequestPurpose } from './decision.ts'
import type { ResolvedOptions } from './options/resolved-options.ts'
import type { Pauses } from './pauses.ts'
import { LEASE_MARGIN_MS } from './robots/robots-cache.ts'
import { ROBOTS_DEADLINE_MS } from './robots/robots-requests.ts'
import type { SentUrl } from './sent-url.ts'
import { freestConnection, keysOfConnection } from './turns/connections.ts'
import type { TurnQueue } from './turns/turn-queue.ts'

/** When a URL can be fetched at the earliest, and why not before. */
export interface NextFree {
  /**
   * The least wait in milliseconds; 0 if the URL can be fetched now. `Infinity` for a URL that is disallowed. The
   * wait gets shorter if earlier requests of this gate give up.
   */
  readonly waitMs: number
  /** The earliest time by the store's clock. */
  readonly at: EpochMs
  /**
   * What the URL waits for. `nothing`: it can be fetched now. `queue`: requests of this gate that came
   * before. `holder`: a request to the host is under way. `pause`: the pause after the last request.
   * `restart`: the server of the store started a moment ago. Otherwise it is the reason of the decision. With
   * `rules-unknown`, the wait includes the request for robots.txt and the default pause after it. It gets
   * shorter only when somebody asks for the rules, with `decide` or `acquire`.
   */
  readonly waitsFor: 'nothing' | 'queue' | 'holder' | 'pause' | 'restart' | DecisionReason
  /** How many requests of this gate wait for the same connection to the host. */
  readonly waitingBefore: number
  /** The decision; absent if the rules are not ready. */
  readonly decision?: Decision
}

/** What a forecast needs. */
export interface NextFreeTerms {
  readonly backing: BackingStore
  readonly decider: Decider
  readonly turnQueue: TurnQueue
  readonly keysOf: (url: URL) => Promise<readonly string[]>
  /** How many requests to a URL's host may be under way at once. */
  readonly connectionsAt: (sent: SentUrl) => number
  readonly pauses: Pauses
  readonly options: Pick<ResolvedOptions, 'requestDeadlineMs' | 'robots'>
  /** Learns what other gates know of the URL's host, and the rules of its origin if the store has them. */
  readonly learn: (sent: SentUrl, now: EpochMs) => Promise<void>
}

/** Forecasts when a URL can be fetched. It sends nothing to the site, and takes no turn. */
export async function nextFree(
  sent: SentUrl,
  purpose: RequestPurpose,
  { backing, decider, turnQueue, keysOf, connectionsAt, pauses, options, learn }: NextFreeTerms,
): Promise<NextFree> {
  try {
    const now = await backing.now()
    await learn(sent, now)
    const decision = decider.decideNow(sent, purpose)
    const known = present({ decision })
    if (decision?.verdict === 'disallow') {
      const waitMs = decision.retryAfterMs ?? Number.POSITIVE_INFINITY
      return { waitMs, at: now + waitMs, waitsFor: decision.reason, waitingBefore: 0, ...known }
    }
    const delayMs = decision?.pace.delayMs ?? pauses.leastMs(sent.url)
    const robotsMs = options.robots.deadlineMs ?? ROBOTS_DEADLINE_MS
    const deadlineMs = decision === undefined ? robotsMs : options.requestDeadlineMs
    const terms = pauses.turnTerms(sent.url, deadlineMs + LEASE_MARGIN_MS, delayMs)
    const named = await keysOf(sent.url)
    const connections = decision === undefined ? 1 : connectionsAt(sent)
    const forecast = (of: readonly string[]): ReturnType<TurnQueue['forecast']> =>
      turnQueue.forecast(of, delayMs)
    // The connection that a request would take.
    const keys = keysOfConnection(named, freestConnection(named, connections, forecast))
    const { waitMs: ownMs, before } = forecast(keys)
    const views = await Promise.all(keys.map((key) => backing.look(`pace:${key}`, terms)))
    // A pause follows when a holder releases its slot.
    const slotMs = views.map(({ waitMs, certainMs }) => Math.max(certainMs, Math.min(waitMs, delayMs)))
    const turnMs = Math.max(ownMs, Math.max(...slotMs) + before * delayMs)
    // The request for robots.txt has a turn and a pause of its own.
    const pageMs = decision === undefined ? turnMs + delayMs : turnMs
    const waitMs = Math.max(pageMs, decision?.retryAfterMs ?? 0)
    const waitsFor = (): NextFree['waitsFor'] => {
      if (decision === undefined) return 'rules-unknown'
      if (decision.verdict !== 'allow') return decision.reason
      if (turnMs === 0) return 'nothing'
      if (before > 0) return 'queue'
      if (views.some(({ afterRestart }) => afterRestart === true)) return 'restart'
      return views.some(({ isHeld }) => isHeld) ? 'holder' : 'pause'
    }
    return { waitMs, at: now + waitMs, waitsFor: waitsFor(), waitingBefore: before, ...known }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const at = backing.approximateNow() + STORE_RETRY_MS
    return { waitMs: STORE_RETRY_MS, at, waitsFor: 'store', waitingBefore: 0 }
  }
}
