import type { AskedUrl } from '../policy/index.ts'
import { StoreError, type StoreMs } from '../store/index.ts'
import { type BackingStore, STORE_RETRY_MS } from './backing-store.ts'
import type { Decider } from './decider.ts'
import { type DecideOptions, type Decision, deferred, type RequestPurpose } from './decision.ts'
import type { SharedBudgets } from './fleet/shared-budgets.ts'
import { checkCall } from './options/check-calls.ts'
import type { ResolvedOptions } from './options/resolved-options.ts'
import type { Outcomes } from './outcomes.ts'
import type { ConcurrencyBound } from './own/concurrency-bound.ts'
import { isUnsent } from './own/network-watch.ts'
import type { Pauses } from './pauses.ts'
import type { OriginRules } from './robots/origin-rules.ts'
import { LEASE_MARGIN_MS, type RobotsCache } from './robots/robots-cache.ts'
import { type SentUrl, sentUrl } from './sent-url.ts'
import { allowManyListeners } from './time.ts'
import { type Admission, PendingAdmissions, type Refusal } from './turns/admission.ts'
import type { BackOffs, RequestOutcome } from './turns/back-off.ts'
import { freestConnection, keysOfConnection } from './turns/connections.ts'
import type { LeaseSet } from './turns/lease-set.ts'
import { assertPaceKeys, hostOf } from './turns/pace-keys.ts'
import type { TurnQueue } from './turns/turn-queue.ts'
import { CLOSING_MARGIN_MS } from './turns/visiting-hours.ts'
import type { TurnRequest } from './turns/wait-queue.ts'

/**
 * The most times that a request begins again because its rules expired while it waited for its turn, or because it
 * lost its turn. After that, the request is deferred with the last reason. A site whose rules expire every time has a
 * fault that waiting does not cure.
 */
const MAX_ROUNDS = 5

/** What an {@link Acquirer} gets from its gate. */
export interface AcquirerTerms {
  readonly backing: BackingStore
  readonly turnQueue: TurnQueue
  readonly cache: RobotsCache
  readonly decider: Decider
  readonly pauses: Pauses
  readonly outcomes: Outcomes
  readonly backOffs: BackOffs
  readonly sharedBudgets: SharedBudgets | undefined
  readonly options: Pick<ResolvedOptions, 'time' | 'requestDeadlineMs' | 'paceKeys' | 'budgets'>
  /** Learns what other gates know of the host of a URL; `undefined` if this gate asked a moment ago. */
  readonly learn: (sent: SentUrl) => Promise<unknown> | undefined
  readonly decide: (sent: SentUrl, options: DecideOptions) => Decision | Promise<Decision>
  /** Throws if the gate was closed. */
  readonly assertOpen: () => void
  readonly isOpen: () => boolean
}

/** Admits requests: each is decided, waits for its turn, and is decided again when the turn comes. */
export class Acquirer {
  readonly #terms: AcquirerTerms
  readonly #pending: PendingAdmissions = new PendingAdmissions()

  constructor(terms: AcquirerTerms) {
    this.#terms = terms
  }

  /** The oldest admission of a URL that was not ended yet. */
  oldest(href: string): Admission | undefined {
    return this.#pending.oldest(href)
  }

  /**
   * Decides a URL, and waits for a turn at its pacing keys.
   *
   * @param bound what the request needs a place of, besides its turn.
   */
  async acquire(
    url: AskedUrl,
    options: DecideOptions,
    bound: ConcurrencyBound | undefined,
  ): Promise<Admission | Refusal> {
    checkCall('acquire', options)
    const sent = sentUrl(url)
    const { purpose = 'crawl', signal, maxWaitMs = Number.POSITIVE_INFINITY } = options
    const { options: ofGate, turnQueue, decider, learn, decide, assertOpen } = this.#terms
    const { time, paceKeys } = ofGate
    allowManyListeners(signal)
    const givesUpAt = time.monotonic() + maxWaitMs
    const ticket = turnQueue.ticket()
    const learning = learn(sent)
    if (learning !== undefined) await learning
    let isPaused = false
    for (let round = 0; ; round++) {
      const remainingMs = Math.max(0, givesUpAt - time.monotonic())
      signal?.throwIfAborted()
      const decided = decide(sent, { ...options, maxWaitMs: remainingMs })
      const decision = 'then' in decided ? await decided : decided
      if (decision.verdict !== 'allow') return this.#refusal(decision)
      if (round === MAX_ROUNDS)
        return { granted: false, decision: this.#afterLastRound(sent, decision, isPaused) }
      const named = paceKeys(sent.url)
      const all = assertPaceKeys('then' in named ? await named : named)
      const connection = this.#connectionOf(sent, all, decision, purpose)
      const keys = keysOfConnection(all, connection)
      assertOpen()
      const leftMs = Math.max(0, givesUpAt - time.monotonic())
      const turn = await this.#take(sent, keys, decision, {
        rank: purpose,
        ticket,
        signal,
        maxWaitMs: leftMs,
      })
      if ('granted' in turn) return turn
      const pausedMs = this.#pausedElsewhereMs(sent, connection)
      isPaused = pausedMs > 0
      if (isPaused) {
        await turn.leases.release(pausedMs)
        continue
      }
      const place = await this.#placeOf(bound, turn.leases, signal, givesUpAt)
      isPaused = place === 'lost'
      if (place === 'lost') continue
      if (place === 'late')
        return { granted: false, decision: decider.deferToPace(sent, decision, decision.pace.delayMs) }
      const result = await this.#admit(sent, purpose, turn.leases, all, place)
      if (result !== undefined) return result
    }
  }

  #refusal(decision: Decision): Refusal {
    const { failure } = this.#terms.backing
    return { granted: false, decision, ...(decision.reason === 'store' ? { cause: failure } : {}) }
  }

  /** Defers a request that began again too often. */
  #afterLastRound(sent: SentUrl, decision: Decision, isPaused: boolean): Decision {
    const { decider } = this.#terms
    return isPaused
      ? decider.deferToPace(sent, decision, Math.max(STORE_RETRY_MS, this.#pausedMs(sent)))
      : decider.defer('rules-unknown', decision, STORE_RETRY_MS)
  }

  /** Waits for a turn. Refuses the request if none comes in time, or if the store fails. */
  async #take(
    sent: SentUrl,
    keys: readonly string[],
    decision: Decision,
    request: Omit<TurnRequest, 'terms' | 'url'>,
  ): Promise<{ readonly leases: LeaseSet } | Refusal> {
    const { pauses, turnQueue, decider, options } = this.#terms
    try {
      const leaseMs = options.requestDeadlineMs + LEASE_MARGIN_MS
      const terms = pauses.turnTerms(sent.url, leaseMs, decision.pace.delayMs)
      const turn = await turnQueue.take(keys, { ...request, terms, url: sent.href })
      if ('leases' in turn) return turn
      return { granted: false, decision: decider.deferToPace(sent, decision, turn.waitMs) }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      return { granted: false, decision: decider.defer('store', decision, STORE_RETRY_MS), cause: error }
    }
  }

  /**
   * Waits for a place of a bound, and keeps the turn meanwhile. Gives the function that gives the place back, or says
   * that the turn was lost, or that no place came in time; the turn is then given back. Rejects with the signal's reason.
   */
  async #placeOf(
    bound: ConcurrencyBound | undefined,
    leases: LeaseSet,
    signal: AbortSignal | undefined,
    givesUpAt: number,
  ): Promise<(() => void) | 'lost' | 'late'> {
    const atOnce = bound === undefined ? () => {} : bound.takeNow()
    if (bound === undefined || atOnce !== undefined) return atOnce ?? 'lost'
    const { time } = this.#terms.options
    const late = new AbortController()
    const remainingMs = givesUpAt - time.monotonic()
    const cancelTimer =
      remainingMs === Number.POSITIVE_INFINITY ? (): void => {} : time.after(remainingMs, () => late.abort())
    try {
      const place = await leases.keepDuring((lost) =>
        bound.take(AbortSignal.any([lost, late.signal, ...(signal === undefined ? [] : [signal])])),
      )
      if (place !== undefined) return place
      await leases.release(0)
      return 'lost'
    } catch (error) {
      await leases.release(0)
      if (!late.signal.aborted) throw error
      return 'late'
    } finally {
      cancelTimer()
    }
  }

  /**
   * Decides again when the turn is granted, because the request may have waited for long. A refusal gives the
   * turn and its place back. Gives `undefined` if the rules expired during the wait.
   */
  async #admit(
    sent: SentUrl,
    purpose: RequestPurpose,
    leases: LeaseSet,
    keys: readonly string[],
    givePlaceBack: () => void,
  ): Promise<Admission | Refusal | undefined> {
    const { options, outcomes, backing, assertOpen, isOpen } = this.#terms
    const { now } = leases
    const { origin } = sent
    const sharedBudgets = purpose === 'crawl' ? this.#terms.sharedBudgets : undefined
    if (sharedBudgets !== undefined) await sharedBudgets.load(origin, now)
    let decision: Decision | undefined
    try {
      decision = isOpen() ? this.#confirm(sent, purpose, now) : undefined
    } catch (error) {
      // A budget's own function may throw. The turn must not be lost with it.
      givePlaceBack()
      await leases.release(0)
      throw error
    }
    if (decision?.verdict !== 'allow') {
      givePlaceBack()
      await leases.release(0)
      assertOpen()
      return decision === undefined ? undefined : { granted: false, decision }
    }
    const recordDuration = purpose === 'crawl' ? options.budgets?.spend(origin, now) : undefined
    if (sharedBudgets !== undefined) await sharedBudgets.save(origin, now)
    const startedAt = options.time.monotonic()
    const settle = (outcome: RequestOutcome): Promise<void> => {
      givePlaceBack()
      const durationMs = outcome.durationMs ?? options.time.monotonic() - startedAt
      recordDuration?.(durationMs)
      const pause = (): number | Promise<number> => {
        const closed = (pauseMs: number): number => {
          this.#closeOthers(sent, keys, purpose)
          return pauseMs
        }
        const pauseMs = outcomes.pauseAfter(sent, outcome, durationMs, purpose, startedAt)
        return typeof pauseMs === 'number' ? closed(pauseMs) : pauseMs.then(closed)
      }
      const pauseMs = sharedBudgets === undefined ? pause() : sharedBudgets.save(origin, now).then(pause)
      // The host saw nothing of a request that did not leave this machine, so others need not wait.
      const release = (ms: number): Promise<void> => leases.release(ms, isUnsent(outcome) ? 0 : ms)
      return typeof pauseMs === 'number' ? release(pauseMs) : backing.track(pauseMs.then(release))
    }
    return this.#pending.add(sent.href, decision, leases, settle)
  }

  /** Which connection to the host a request takes: the one whose turn comes first. */
  #connectionOf(sent: SentUrl, keys: readonly string[], { pace }: Decision, purpose: RequestPurpose): number {
    const { pauses, cache, backing, turnQueue } = this.#terms
    const rules = (): OriginRules | undefined => cache.ready(sent.origin, backing.approximateNow())
    const connections = pauses.connectionsAt(sent, rules, purpose)
    return connections === 1
      ? 0
      : freestConnection(keys, connections, (of) => turnQueue.forecast(of, pace.delayMs))
  }

  /** How long the host of a URL is still in a pause because of its own answers, in milliseconds. */
  #pausedMs({ url }: SentUrl): number {
    const { backOffs, options } = this.#terms
    return backOffs.pausedForMs(hostOf(url), options.time.monotonic())
  }

  /** How long a further connection waits because another one learnt that the host is in trouble, in milliseconds. */
  #pausedElsewhereMs(sent: SentUrl, connection: number): number {
    return connection === 0 ? 0 : this.#pausedMs(sent)
  }

  /** Closes all connections to a host that asks for a pause by an answer to one of them. */
  #closeOthers(sent: SentUrl, keys: readonly string[], purpose: RequestPurpose): void {
    const { pauses, turnQueue, backing } = this.#terms
    const connections = pauses.connectionsAt(sent, () => undefined, purpose)
    const pausedMs = connections === 1 ? 0 : this.#pausedMs(sent)
    if (pausedMs === 0) return
    for (let connection = 0; connection < connections; connection++)
      for (const key of keysOfConnection(keys, connection)) {
        turnQueue.pause(key, pausedMs)
        void backing.block(`pace:${key}`, pausedMs)
      }
  }

  /** Decides on a request whose turn has come, unless its rules expired during the wait. */
  #confirm(sent: SentUrl, purpose: RequestPurpose, now: StoreMs): Decision | undefined {
    const { cache, decider } = this.#terms
    const rules = cache.ready(sent.origin, now)
    if (rules === undefined) return undefined
    const decision = decider.decideBy(rules, sent, now, purpose)
    const openUntil = rules.openUntil(sent, now, purpose)
    if (decision.verdict !== 'allow' || openUntil - now >= CLOSING_MARGIN_MS) return decision
    const opening = rules.decide(sent, openUntil, purpose)
    return deferred('visit-time', decision, now, opening.retryAt ?? openUntil)
  }
}
