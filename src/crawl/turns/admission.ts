import type { Decision } from '../decision.ts'
import { checkOutcome } from '../options/check-calls.ts'
import type { RequestOutcome } from './back-off.ts'

/**
 * The permission to send a request now. Its holder must call `done` when the request is over. Otherwise no
 * other request with the same pacing key gets a turn until the lease runs out.
 */
export interface Admission extends AsyncDisposable {
  readonly granted: true
  readonly decision: Decision
  /**
   * Ends the turn. Must be called when the last byte of the response was read, or the request failed. The
   * next pause starts then. Further calls do nothing. Rejects only with a `TypeError`, for an outcome that is
   * none, such as `503` in place of `{ status: 503 }`; the turn then lasts.
   */
  done(outcome?: RequestOutcome): Promise<void>
  /**
   * Renews the lease of the turn, for a request that takes longer than its deadline; `false` if the lease is
   * lost.
   */
  renew(): Promise<boolean>
}

/** The answer to a request that may not be sent, or not now. */
export interface Refusal {
  readonly granted: false
  /** The decision: `disallow`, or `defer` with the time to ask again. */
  readonly decision: Decision
  /** The error of the store. Present with the reason `store`. */
  readonly cause?: unknown
}

/** The admissions that were not ended yet, by URL. Those of one URL are in order, the oldest first. */
export class PendingAdmissions {
  readonly #byUrl: Map<string, Admission[]> = new Map()

  oldest(href: string): Admission | undefined {
    return this.#byUrl.get(href)?.[0]
  }

  /**
   * Creates an admission, which is pending until its `done` is called. The first call of `done` calls
   * `settle`.
   */
  add(
    href: string,
    decision: Decision,
    settle: (outcome: RequestOutcome) => Promise<void>,
    renew: () => Promise<boolean>,
  ): Admission {
    let settled: Promise<void> | undefined
    const done = async (outcome: RequestOutcome = {}): Promise<void> => {
      checkOutcome('done', outcome)
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

  /** Removes an admission from the pending ones. Its holder can still call `done`. */
  forget(href: string, admission: Admission): void {
    const remaining = (this.#byUrl.get(href) ?? []).filter((other) => other !== admission)
    if (remaining.length === 0) this.#byUrl.delete(href)
    else this.#byUrl.set(href, remaining)
  }
}
