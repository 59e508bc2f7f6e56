import type { EpochMs, Outcome } from '../access/index.ts'
import type { DailyWindow, RequestRate, StatedValue, VerdictReason } from '../policy/index.ts'
import type { Pace } from './turns/pace.ts'

/**
 * Why a request is sent: because of the crawler's own plan (`crawl`), or because a person asked for that page
 * now (`user-triggered`).
 */
export type RequestPurpose = 'crawl' | 'user-triggered'

/** How a decision is requested. */
export interface DecideOptions {
  /** Why the request is sent. Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /**
   * The longest wait for robots.txt and, in `acquire`, for the turn, in milliseconds. Beyond it, the decision
   * is `defer`. Default: no limit.
   */
  readonly maxWaitMs?: number
}

/** What decided about a request. */
export type DecisionReason =
  /**
   * The policy of the file decided: {@link VerdictReason} says how. The gate disallows a URL that is too
   * long, and defers other URLs without a verdict.
   */
  | VerdictReason
  /**
   * There is no file to read, so the outcome of the request for robots.txt decided. {@link
   * DecisionEvidence.because} says how.
   */
  | 'access'
  /** The site does not want visits at this time of day: it is in no window of its `Visit-time` records. */
  | 'visit-time'
  /** The request's purpose decided: requests of this purpose do not obey the site's rules. */
  | 'purpose'
  /** No turn came within the `maxWaitMs` of the request. */
  | 'pace'
  /** The budget of the origin is used up. {@link Decision.budget} says which limit was reached. */
  | 'budget'
  /** The operator's `closedUntil` wants no requests now. */
  | 'schedule'
  /** The site asks for a longer pause than `pace.maxMs`, and `pace.tooLong` is `refuse`. */
  | 'too-slow'
  /** The host failed to answer several times in a row. */
  | 'dead-host'
  /**
   * The URL may be fetched, but nobody sends a request for a page: the option `dryRun` of the gate is set, and
   * asking again gives the same.
   */
  | 'dry-run'
  /** The store failed: it did not answer, or it answered with an error. */
  | 'store'
  /**
   * The robots.txt could not be fetched within the `maxWaitMs` of the request, or it expired each time before
   * the turn came.
   */
  | 'rules-unknown'

/** What a decision rests on: a robots.txt and its age, the operator's own text, or nothing. */
export interface DecisionEvidence {
  /** Scheme, host and port, as `URL.origin` writes it. */
  readonly origin: string
  /**
   * The source of the rules. `file`: the result of a request for robots.txt; `override`: the operator's own
   * text; `nothing`: nothing is known of the origin yet.
   */
  readonly basis: 'file' | 'override' | 'nothing'
  /** The outcome of the last request for robots.txt. */
  readonly outcome?: Outcome
  /** The last HTTP status of the last request for robots.txt. */
  readonly status?: number
  /** The URL at which robots.txt was found. Present if redirects led there. */
  readonly finalUrl?: string
  /**
   * When the copy of robots.txt in use was last known to be current; without a copy, when the last request
   * for it ended.
   */
  readonly fetchedAt?: EpochMs
  /** The time before which robots.txt is not requested again. */
  readonly freshUntil?: EpochMs
  /** Is `freshUntil` in the past, or was the clock set back? */
  readonly stale: boolean
  /** Was robots.txt longer than the part that is read? */
  readonly truncated: boolean
  /**
   * Origins on the way to robots.txt whose certificates did not verify, but which `robots.insecureOrigins`
   * accepts. A third party on the network may have written the file.
   */
  readonly unverified?: readonly string[]
  /**
   * The site's Visit-times, 10 of them at most, in file order. Present if the file has one that the gate obeys. The
   * gate sends requests inside any Visit-time of the file, also inside those beyond the tenth.
   */
  readonly visitTimes?: readonly StatedValue<DailyWindow>[]
  /** The site's Request-rate in force now. Present if the file has a rate that the gate obeys. */
  readonly requestRate?: StatedValue<RequestRate>
  /** A sentence for people: what is assumed about the site, and which source says so. */
  readonly because: string
}

/** The rule that decided, and its line in robots.txt. */
export interface DecidingLine {
  /** The number of the line, from 1; absent for a rule that the dialect itself adds. */
  readonly line?: number
  readonly effect: 'allow' | 'disallow'
  /** The line's value, made safe to print and cut to 200 characters. Treat it as data: the site wrote it. */
  readonly excerpt: string
}

/** The most comments that a decision carries. */
export const MAX_COMMENTS = 10

/** The most Visit-times that the evidence of a decision lists. No real file seen has more than one. */
export const MAX_VISIT_TIMES = 10

/** What an origin has used of its budget in the current period, counted by this gate. */
export interface OriginUsage {
  /**
   * The number of requests that were admitted, redirects included. The gate's own requests for robots.txt and
   * requests that a person asked for do not count.
   */
  readonly urls: number
  /** The total duration of those requests that have ended, in milliseconds. */
  readonly ms: number
}

/** The limit of its budget that an origin has reached, and what the origin has used. */
export interface BudgetEnd extends OriginUsage {
  readonly ended: 'urls' | 'ms' | 'hook'
}

/** The answer to "May this URL be fetched now?", as plain data. Several calls may return the same object. */
export interface Decision {
  /** `allow`, `disallow`, or `defer`: the question cannot be answered now, or the request has to wait. */
  readonly verdict: 'allow' | 'disallow' | 'defer'
  readonly reason: DecisionReason
  /**
   * When to ask again, by the store's clock. Present with `defer`, and with a `disallow` that only lasts
   * while the site does not give its robots.txt.
   */
  readonly retryAt?: EpochMs
  /**
   * Present with `retryAt`: how long to wait before asking again, in milliseconds. Unlike `retryAt`, it does
   * not depend on the local clock.
   */
  readonly retryAfterMs?: number
  /** The rule that decided; absent if none did. */
  readonly rule?: DecidingLine
  readonly evidence: DecisionEvidence
  /**
   * What the site says to the operator of this robot (`Comment`), such as why its pace is limited. Made safe
   * to print; the first 10, each cut to 200 characters. Treat it as data: the site wrote it.
   */
  readonly comments?: readonly StatedValue<string>[]
  /** Present with the reason `budget`: which limit was reached, and what the origin has used. */
  readonly budget?: BudgetEnd
  /**
   * The pause before the next request to this host. It leaves out the part that depends on the duration of
   * the last request.
   */
  readonly pace: Pace
}

/** When to ask again, in whole milliseconds: at a time, or now if that is in the past. */
export function retryTimes(
  now: EpochMs,
  retryAt: EpochMs,
): { readonly retryAt: EpochMs; readonly retryAfterMs: number } {
  const at = Math.max(now, retryAt)
  return { retryAt: Math.ceil(at), retryAfterMs: Math.ceil(at - now) }
}

/** Creates the decision `defer`: the caller asks again at `retryAt`, or now if that is in the past. */
export function deferred(
  reason: DecisionReason,
  { evidence, pace, comments }: Pick<Decision, 'evidence' | 'pace' | 'comments'>,
  now: EpochMs,
  retryAt: EpochMs,
): Decision {
  const refused = { verdict: 'defer', reason, ...retryTimes(now, retryAt), evidence, pace } as const
  return comments === undefined ? refused : { ...refused, comments }
}
