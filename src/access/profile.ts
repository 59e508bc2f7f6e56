import type { AccessResult, AccessTable, DialectId, Source } from '../dialects/index.ts'
import type { Outcome } from './retrieval.ts'

/** A dialect, or a crawler or practice without a dialect of its own. */
export type AccessProfileId = DialectId | 'polite' | 'amazon' | 'moderatobot' | 'archive' | 'colly'

/** A case that profiles distinguish: those of the dialects' access tables, and five more. */
export type Circumstance =
  | AccessResult
  | 'challenged'
  | 'not-robots'
  | 'blocked-address'
  | 'no-turn'
  | 'own-trouble'

/** What is assumed if no copy of the file is used. */
export type AccessAssumption =
  /** Every URL may be fetched. */
  | 'allow-all'
  /** No URL may be fetched. */
  | 'disallow-all'
  /** This cannot be decided now. Fetch nothing, and ask again later. */
  | 'defer'
  /** The body of the response is read as if it were the file. Without a body it is `defer`. */
  | 'read-body'

/** What applies during a period after the file became unreachable. */
export interface Phase {
  /**
   * The phase ends when the file has been unreachable for this long, in milliseconds. The last phase has no
   * end.
   */
  readonly untilMs?: number
  /** The phase ends after this many failed requests in a row. */
  readonly untilTries?: number
  /**
   * Is the last good copy used, if there is one? `unless-gone`: not if the server said afterwards that there
   * is no file.
   */
  readonly copy: 'no' | 'unless-gone' | 'always'
  /** A copy that is older, in milliseconds, is not used. */
  readonly copyMaxAgeMs?: number
  /** What is assumed without a copy. */
  readonly assume: AccessAssumption
  /** What is assumed instead, if it is known whether the rest of the site answers. */
  readonly bySite?: { readonly answers: AccessAssumption; readonly silent: AccessAssumption }
}

/** What follows from one circumstance over time. */
export interface AccessRow {
  /** At least one; all except the last have an end. */
  readonly phases: readonly Phase[]
  /** The source of the rule. */
  readonly source: string
  /** No source of the profile covers this circumstance, so the rule of `source` stands in. */
  readonly standsIn: boolean
}

/** How a crawler treats a missing, failing or unreadable robots.txt. Plain data. */
export interface AccessProfile {
  readonly id: AccessProfileId
  readonly title: string
  readonly rows: Readonly<Record<Circumstance, AccessRow>>
  /** The most redirects to follow. A file behind more of them counts as `too-many-redirects`. */
  readonly maxRedirects: number
  /**
   * How long a crawler waits for the file, in milliseconds. Absent: no source says it, so any response
   * counts.
   */
  readonly maxWaitMs?: number
  /**
   * How long a copy may be used without a new request if HTTP says nothing, in milliseconds; at most 24
   * hours.
   */
  readonly freshForMs: number
  /** The least number of decoded bytes to read. */
  readonly sizeLimit: AccessTable['sizeLimit']
  readonly beyondSizeLimit: AccessTable['beyondSizeLimit']
  /** The facts that no source states, so that RFC 9309 stands in. */
  readonly assumes: readonly (Circumstance | 'maxRedirects' | 'freshFor')[]
  /** How the profile differs from its namesake, in sentences. */
  readonly notes: readonly string[]
  readonly sources: readonly Source[]
}

/** The circumstance of each outcome; `ok` has none. */
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
  'own-trouble': 'own-trouble',
}
