import type { Decision } from '../decision.ts'
import { checkOutcome } from '../options/check-calls.ts'
import type { RequestOutcome } from './back-off.ts'
import { InUse, type Usable } from './in-use.ts'
import type { LeaseSet } from './lease-set.ts'

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

/** An admission that was not ended yet. */
interface PendingAdmission extends Usable {
  readonly href: string
  /** Admissions that came later have a higher number. */
  readonly number: number
  readonly admission: Admission
}

/** The admissions that were not ended yet. */
export class PendingAdmissions {
  readonly #pending: InUse<PendingAdmission> = new InUse()
  #number = 0

  /**
   * The oldest pending admission for one URL. Takes time linear in the number of all pending admissions, which are
   * few.
   */
  oldest(href: string): Admission | undefined {
    let oldest: PendingAdmission | undefined
    for (const each of this.#pending.values())
      if (each.href === href && each.number < (oldest?.number ?? Number.POSITIVE_INFINITY)) oldest = each
    return oldest?.admission
  }

  /**
   * Creates an admission, which is pending until its `done` is called or its leases run out. The first call
   * of `done` calls `settle`.
   */
  add(
    href: string,
    decision: Decision,
    leases: Pick<LeaseSet, 'renew' | 'whenExpired'>,
    settle: (outcome: RequestOutcome) => Promise<void>,
  ): Admission {
    let settled: Promise<void> | undefined
    const done = async (outcome: RequestOutcome = {}): Promise<void> => {
      checkOutcome('done', outcome)
      if (settled === undefined) {
        this.#pending.delete(pending)
        settled = settle(outcome)
      }
      return settled
    }
    const renew = (): Promise<boolean> => leases.renew()
    const admission: Admission = { granted: true, decision, done, renew, [Symbol.asyncDispose]: () => done() }
    this.#number += 1
    const pending: PendingAdmission = { href, number: this.#number, admission, place: -1 }
    this.#pending.add(pending)
    leases.whenExpired(() => this.#pending.delete(pending))
    return admission
  }
}
