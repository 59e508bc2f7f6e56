import type { Decision } from '../decision.ts'
import type { RequestPurpose } from '../robots/origin-rules.ts'
import type { RequestOutcome } from './back-off.ts'

/** How a decision is requested. */
export interface DecideOptions {
  /** Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /** The longest wait, in milliseconds; beyond it the decision is `defer`. Default: no limit. */
  readonly maxWaitMs?: number
}

/** A request may be sent now. Its holder must say when the request is over; otherwise no other request gets a turn until the lease runs out. */
export interface Admission extends AsyncDisposable {
  readonly granted: true
  readonly decision: Decision
  /** To be called when the last byte was read, or the request failed. The next pause starts here. Never rejects; further calls do nothing. */
  done(outcome?: RequestOutcome): Promise<void>
  /** Renews the lease, for a request that takes longer; `false` if the lease is lost. */
  renew(): Promise<boolean>
}

/** A request may not be sent, or not now. */
export interface Refusal {
  readonly granted: false
  /** `disallow`, or `defer` with the time to ask again. */
  readonly decision: Decision
}

/** Admissions that were not ended yet, by URL, the oldest first. */
export class PendingAdmissions {
  readonly #byUrl: Map<string, Admission[]> = new Map()

  oldest(href: string): Admission | undefined {
    return this.#byUrl.get(href)?.[0]
  }

  /** Creates an admission that is pending until it is done. `settle` is called once. */
  add(href: string, decision: Decision, settle: (outcome: RequestOutcome) => Promise<void>, renew: () => Promise<boolean>): Admission {
    let settled: Promise<void> | undefined
    const done = (outcome: RequestOutcome = {}): Promise<void> => {
      if (settled === undefined) {
        this.forget(href, admission)
        settled = settle(outcome)
      }
      return settled
    }
    const admission: Admission = { granted: true, decision, done, renew, [Symbol.asyncDispose]: () => done() }
    const pending = this.#byUrl.get(href)
    if (pending === undefined) this.#byUrl.set(href, [admission])
    else pending.push(admission)
    return admission
  }

  /** Removes an admission. Its holder can still end it. */
  forget(href: string, admission: Admission): void {
    const remaining = (this.#byUrl.get(href) ?? []).filter((other) => other !== admission)
    if (remaining.length === 0) this.#byUrl.delete(href)
    else this.#byUrl.set(href, remaining)
  }
}
