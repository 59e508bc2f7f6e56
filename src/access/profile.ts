import type { AccessResult, AccessTable, DialectId, Source } from '../dialects/index.ts'
import type { Outcome } from './retrieval.ts'

/** Whose way of dealing with what came of asking: a dialect's, or that of a crawler or document that reads as another does. */
export type AccessProfileId = DialectId | 'amazon' | 'moderatobot' | 'archive'

/** A row of a profile: what the dialects' access tables tell apart, and four outcomes more. */
export type Circumstance = AccessResult | 'challenged' | 'not-robots' | 'blocked-address' | 'no-turn'

/** What is assumed where no copy of the file is used. */
export type AccessAssumption =
  /** Every URL may be fetched. */
  | 'allow-all'
  /** No URL may be fetched. */
  | 'disallow-all'
  /** No URL for now; ask again later. */
  | 'defer'
  /** The body of that answer is read as if it were the file; without one it is `defer`. */
  | 'read-body'

/** What holds for a while after the file got out of reach. */
export interface Phase {
  /** It ends once the file has been out of reach for so long, in milliseconds; the last phase has no end. */
  readonly untilMs?: number
  /** It ends once the file was asked for in vain so many times in a row. */
  readonly untilTries?: number
  /** Is the last good copy used while there is one? `unless-gone`: not where the server said afterwards that there is no file. */
  readonly copy: 'no' | 'unless-gone' | 'always'
  /** A copy older than so long is not used, in milliseconds. */
  readonly copyMaxAgeMs?: number
  /** Without a copy. */
  readonly assume: AccessAssumption
  /** Instead, where it is known whether the rest of the site answers. */
  readonly bySite?: { readonly answers: AccessAssumption; readonly silent: AccessAssumption }
}

/** What follows from one circumstance, in time. */
export interface AccessRow {
  /** At least one; all but the last have an end. */
  readonly phases: readonly Phase[]
  /** Whose rule it is. */
  readonly source: string
  /** No source of the profile says it: the rule of `source` stands in. */
  readonly standsIn: boolean
}

/** How a crawler deals with what came of asking for robots.txt. Plain data. */
export interface AccessProfile {
  readonly id: AccessProfileId
  readonly title: string
  readonly rows: Readonly<Record<Circumstance, AccessRow>>
  /** Redirects followed; a file that was found behind more of them counts as `too-many-redirects`. */
  readonly maxRedirects: number
  /** How long a copy may be used without asking again when HTTP does not say, in milliseconds; 24 hours at most. */
  readonly freshForMs: number
  /** Decoded bytes to read at least. */
  readonly sizeLimit: AccessTable['sizeLimit']
  readonly beyondSizeLimit: AccessTable['beyondSizeLimit']
  /** What no source says, and RFC 9309 stands in for. */
  readonly assumes: readonly (Circumstance | 'maxRedirects' | 'freshFor')[]
  /** Where the profile departs from what it is named after, in sentences. */
  readonly notes: readonly string[]
  readonly sources: readonly Source[]
}

/** Which row each outcome falls under; `ok` falls under none. */
export const CIRCUMSTANCES: Readonly<Record<Exclude<Outcome, 'ok'>, Circumstance>> = {
  unauthorized: 'unauthorized',
  'not-found': 'not-found',
  'other-4xx': 'other-4xx',
  'too-many-requests': 'too-many-requests',
  'server-error': 'server-error',
  'too-many-redirects': 'too-many-redirects',
  dns: 'network-error',
  tls: 'network-error',
  timeout: 'network-error',
  network: 'network-error',
  challenged: 'challenged',
  'not-robots': 'not-robots',
  'blocked-address': 'blocked-address',
  'no-turn': 'no-turn',
}
