import type { BackingStore } from './backing-store.ts'
import type { RequestPurpose } from './decision.ts'
import type { SharedTroubles } from './fleet/shared-troubles.ts'
import type { NetworkWatch } from './own/network-watch.ts'
import type { Pauses } from './pauses.ts'
import type { RobotsCache } from './robots/robots-cache.ts'
import type { SentUrl } from './sent-url.ts'
import type { Time } from './time.ts'
import type { BackOffs, RequestOutcome } from './turns/back-off.ts'
import { hostOf } from './turns/pace-keys.ts'

/** What the outcomes of requests change. */
export interface OutcomesTerms {
  readonly backing: BackingStore
  readonly cache: RobotsCache
  readonly pauses: Pauses
  readonly backOffs: BackOffs
  readonly network: NetworkWatch
  /** Watches secure connections alone. */
  readonly handshakes: NetworkWatch
  /** The troubles of hosts that a fleet shares; `undefined` if nobody shares the store. */
  readonly troubles: SharedTroubles | undefined
  readonly time: Time
}

/** Records how requests for pages ended. */
export class Outcomes {
  readonly #terms: OutcomesTerms
  readonly #pages: Map<string, number> = new Map()

  constructor(terms: OutcomesTerms) {
    this.#terms = terms
  }

  /** The number of requests for pages that ended, by status or outcome. */
  get pages(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#pages)
  }

  /**
   * Records the outcome of a request, and gives the pause after it. Of a trouble that is the host's, the fleet
   * learns. A failure in doubt counts for this gate alone. A failure of this machine counts for nobody.
   */
  pauseAfter(
    sent: SentUrl,
    outcome: RequestOutcome,
    durationMs: number,
    purpose: RequestPurpose,
    startedAt: number = this.#terms.time.monotonic() - durationMs,
  ): number | Promise<number> {
    const { network, time, cache, backing, pauses, troubles, backOffs } = this.#terms
    const host = hostOf(sent.url)
    const isTrouble = outcome.failed === true || outcome.retryAfter != null || (outcome.status ?? 0) >= 429
    // What a request took may leave out the time in which the program did not read the answer.
    const sentAt = outcome.status === undefined ? time.monotonic() - durationMs : startedAt
    const blame = network.judge(host, outcome, sentAt, () => this.#blame(host, blame === 'own'))
    this.#noteHandshake(sent, outcome, sentAt)
    const failure = blame === 'own' ? 'own-trouble' : 'failed'
    const kind = `${outcome.status ?? (outcome.failed === true ? failure : 'called-off')}`
    this.#pages.set(kind, (this.#pages.get(kind) ?? 0) + 1)
    const pause = (): number => {
      const rules = cache.ready(sent.origin, backing.approximateNow())
      return pauses.after(sent, rules, blame === 'own' ? {} : outcome, durationMs, purpose)
    }
    if (blame !== 'host') return pause()
    if (troubles === undefined || !(isTrouble || backOffs.isTroubled(host))) return pause()
    return troubles.shared(host, isTrouble, pause)
  }

  /** Records an answer over https: it shows that the certificates of other hosts verify on this machine. */
  #noteHandshake({ url }: SentUrl, { status }: RequestOutcome, sentAt: number): void {
    if (status === undefined || url.protocol !== 'https:') return
    this.#terms.handshakes.answered(hostOf(url), sentAt, sentAt)
  }

  /** Counts a failure against a host after all, and tells the fleet. */
  #blame(host: string, isUncounted: boolean): void {
    const { backOffs, time, troubles, backing } = this.#terms
    if (isUncounted) backOffs.after(host, { failed: true }, time.monotonic(), undefined)
    if (troubles !== undefined) void backing.track(troubles.save(host))
  }
}
