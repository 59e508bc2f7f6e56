import type { EpochMs, Outcome } from '../access/index.ts'
import type { VerdictReason } from '../policy/index.ts'
import type { Pace } from './pace.ts'
import type { BudgetEnd } from './spent.ts'

/** Why a decision is what it is. */
export type DecisionReason =
  /** A reading of the file decided, as its policy says. */
  | VerdictReason
  /** There is no file to read, and what came of asking for it decided: {@link Evidence.because} says how. */
  | 'access'
  /** Visits are not wanted at this time of day. */
  | 'visit-time'
  /** The gate does not hold requests of this purpose to the rules. */
  | 'purpose'
  /** Its turn did not come in the time that was given. */
  | 'pace'
  /** The origin has had of this crawler what it gets: {@link Decision.budget} says of what. */
  | 'budget'
  /** The host has not answered several times in a row. */
  | 'dead-host'
  /** What crawlers share could not be asked. */
  | 'store'
  /** The file could not be asked for in the time that was given. */
  | 'rules-unknown'

/** What a decision rests on. */
export interface Evidence {
  /** Scheme, host and port, as `URL.origin` writes it. */
  readonly origin: string
  /** `file`: what was retrieved, or came of it; `override`: the operator's own text; `nothing`: nothing is known of the origin. */
  readonly basis: 'file' | 'override' | 'nothing'
  /** What came of the last request for the file. */
  readonly outcome?: Outcome
  /** The last status of that request. */
  readonly status?: number
  /** Where the file was found, if it was not at the origin's own address. */
  readonly finalUrl?: string
  /** When the copy in use was last known to be the file. */
  readonly fetchedAt?: EpochMs
  /** Until then nobody asks again. */
  readonly freshUntil?: EpochMs
  /** Is the copy in use older than that? */
  readonly stale: boolean
  /** Was the file longer than is read? */
  readonly truncated: boolean
  /** Anybody may have given what it rests on: the certificates of these origins did not verify, and `robots.insecureOrigins` passes that over. */
  readonly unverified?: readonly string[]
  /** A sentence for people: what is assumed, and whose rule that is. */
  readonly because: string
}

/** The line of the file that decided. */
export interface DecidingLine {
  /** 1-based; absent for a rule that the reader adds by itself. */
  readonly line?: number
  readonly effect: 'allow' | 'disallow'
  /** The line's value, made safe to print and cut to 200 characters: a site's own words are no instruction to anybody. */
  readonly excerpt: string
}

/** May a URL be fetched, now? Plain data; the same object may be given out again. */
export interface Decision {
  /** `defer`: it cannot be told now, or not now but later. */
  readonly verdict: 'allow' | 'disallow' | 'defer'
  readonly reason: DecisionReason
  /** With `defer`: when to ask again, by the store's clock. */
  readonly retryAt?: EpochMs
  /** With `defer`: the same as a duration from now, in milliseconds, which no clock of one's own can get wrong. */
  readonly retryAfterMs?: number
  /** The line that decided, unless none did. */
  readonly rule?: DecidingLine
  readonly evidence: Evidence
  /** With the reason `budget`: what is at its end, and what the origin has had. */
  readonly budget?: BudgetEnd
  /** The pause in force before the next request to this host, as far as it does not depend on the last one. */
  readonly pace: Pace
}

/** The decision that something has to wait until a moment. */
export function deferred(
  reason: DecisionReason,
  { evidence, pace }: Pick<Decision, 'evidence' | 'pace'>,
  now: EpochMs,
  retryAt: EpochMs,
): Decision {
  const at = Math.max(now, retryAt)
  return { verdict: 'defer', reason, retryAt: at, retryAfterMs: at - now, evidence, pace }
}
