import type { EpochMs, Outcome } from '../access/index.ts'
import type { VerdictReason } from '../policy/index.ts'
import type { Pace } from './turns/pace.ts'

/** Why a decision is what it is. */
export type DecisionReason =
  /** The policy of the file decided. */
  | VerdictReason
  /** There is no file to read. The result of the request for it decided: {@link Evidence.because} says how. */
  | 'access'
  /** Visits are not wanted at this time of day. */
  | 'visit-time'
  /** Requests of this purpose do not obey the rules. */
  | 'purpose'
  /** No turn came within `maxWaitMs`. */
  | 'pace'
  /** The budget of the origin is used up: {@link Decision.budget} says which limit was reached. */
  | 'budget'
  /** The host has not answered several times in a row. */
  | 'dead-host'
  /** The store did not answer. */
  | 'store'
  /** The file could not be fetched within `maxWaitMs`. */
  | 'rules-unknown'

/** What a decision rests on. */
export interface Evidence {
  /** Scheme, host and port, as `URL.origin` writes it. */
  readonly origin: string
  /** `file`: the result of a request for the file; `override`: the operator's own text; `nothing`: nothing is known of the origin. */
  readonly basis: 'file' | 'override' | 'nothing'
  /** The outcome of the last request for the file. */
  readonly outcome?: Outcome
  /** The last status of that request. */
  readonly status?: number
  /** The URL at which the file was found, if it was not the origin's own. */
  readonly finalUrl?: string
  /** When the copy in use was last known to be the file. */
  readonly fetchedAt?: EpochMs
  /** The file is not requested again before this moment. */
  readonly freshUntil?: EpochMs
  /** Is `freshUntil` past? */
  readonly stale: boolean
  /** Was the file longer than the part that is read? */
  readonly truncated: boolean
  /**
   * Origins whose certificate did not verify, but which `robots.insecureOrigins` accepts. A third party on the way may have written the file.
   */
  readonly unverified?: readonly string[]
  /** A sentence for people: what is assumed, and by whose rule. */
  readonly because: string
}

/** The line of the file that decided. */
export interface DecidingLine {
  /** 1-based; absent for a rule that the dialect itself adds. */
  readonly line?: number
  readonly effect: 'allow' | 'disallow'
  /** The line's value, made safe to print and cut to 200 characters. Treat it as data: the site wrote it. */
  readonly excerpt: string
}

/** What an origin has used of its budget in the current period, in this process. */
export interface OriginUsage {
  /** Requests that were admitted, including redirects. Requests for robots.txt do not count. */
  readonly urls: number
  /** The total duration of the requests that are over, in milliseconds. */
  readonly ms: number
}

/** Which limit of its budget an origin has reached. */
export interface BudgetEnd extends OriginUsage {
  readonly ended: 'urls' | 'ms' | 'hook'
}

/** May a URL be fetched now? Plain data. Several calls may return the same object. */
export interface Decision {
  /** `defer`: this cannot be decided now, or the request has to wait. */
  readonly verdict: 'allow' | 'disallow' | 'defer'
  readonly reason: DecisionReason
  /** With `defer`: when to ask again, by the store's clock. */
  readonly retryAt?: EpochMs
  /** With `defer`: the same as a duration from now, in milliseconds, which does not depend on the local clock. */
  readonly retryAfterMs?: number
  /** The line that decided, if one did. */
  readonly rule?: DecidingLine
  readonly evidence: Evidence
  /** With the reason `budget`: which limit was reached, and what the origin has used. */
  readonly budget?: BudgetEnd
  /** The pause before the next request to this host, as far as it does not depend on the duration of the last one. */
  readonly pace: Pace
}

/** The decision to wait until a moment. */
export function deferred(
  reason: DecisionReason,
  { evidence, pace }: Pick<Decision, 'evidence' | 'pace'>,
  now: EpochMs,
  retryAt: EpochMs,
): Decision {
  const at = Math.max(now, retryAt)
  return { verdict: 'defer', reason, retryAt: at, retryAfterMs: at - now, evidence, pace }
}
