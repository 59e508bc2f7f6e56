import type { RequestOutcome } from './back-off.ts'
import type { Decision } from './decision.ts'

/** A request may be sent now. Whoever has it must say when the request is over, or nobody else gets a turn until its lease runs out. */
export interface Admission extends AsyncDisposable {
  readonly granted: true
  readonly decision: Decision
  /** The request is over: the last byte was read, or it failed. The pause before the next one counts from here. Never rejects; once is enough. */
  done(outcome?: RequestOutcome): Promise<void>
  /** Holds the turn for another lease, for a request that takes longer; false where it is lost. */
  renew(): Promise<boolean>
}

/** A request may not be sent, or not now. */
export interface Refusal {
  readonly granted: false
  /** `disallow`, or `defer` with the time to ask again. */
  readonly decision: Decision
}

/** Admissions that nobody has ended yet, by URL, the oldest first. */
export class Outstanding {
  readonly #byUrl: Map<string, Admission[]> = new Map()

  oldest(href: string): Admission | undefined {
    return this.#byUrl.get(href)?.[0]
  }

  /** An admission that is outstanding until its `settle` was called, whatever calls it. */
  admit(href: string, decision: Decision, settle: (outcome: RequestOutcome) => Promise<void>, renew: () => Promise<boolean>): Admission {
    let settled: Promise<void> | undefined
    const done = (outcome: RequestOutcome = {}): Promise<void> => {
      if (settled === undefined) {
        this.forget(href, admission)
        settled = settle(outcome)
      }
      return settled
    }
    const admission: Admission = { granted: true, decision, done, renew, [Symbol.asyncDispose]: () => done() }
    const known = this.#byUrl.get(href)
    if (known === undefined) this.#byUrl.set(href, [admission])
    else known.push(admission)
    return admission
  }

  /** Nobody asks for it any more; it can still be ended by who has it. */
  forget(href: string, admission: Admission): void {
    const left = (this.#byUrl.get(href) ?? []).filter((other) => other !== admission)
    if (left.length === 0) this.#byUrl.delete(href)
    else this.#byUrl.set(href, left)
  }
}
