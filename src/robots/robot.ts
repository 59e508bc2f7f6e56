import type { DialectId } from '../dialects/index.ts'

/** What the operator fetches pages for. */
export type Purpose =
  | 'search'
  | 'ai-training'
  | 'ai-search'
  /** Fetches because a person asked an assistant to. */
  | 'ai-user'
  | 'seo'
  | 'archive'
  /** Link previews and social networks. */
  | 'social'
  | 'advertising'
  | 'monitoring'
  | 'feed'
  | 'data'
  /** The default name of a crawling library or program. */
  | 'library'

/** Does the robot obey something? `unknown`: its operator does not say. */
export type Obeys = 'yes' | 'no' | 'partly' | 'unknown'

/** A robot that exists, and what its operator says of it. Facts with a source; no logic. */
export interface Robot {
  /** kebab-case, unique. */
  readonly id: string
  readonly name: string
  /** Product tokens a site can address it by: its own first, then those it falls back on, in order. */
  readonly tokens: readonly string[]
  readonly operator: string
  readonly purpose: Purpose
  /** How it reads a robots.txt, where that is documented. */
  readonly dialect: DialectId | 'unknown'
  /** The reading used for its verdicts: its dialect, or the nearest one where that is unknown. */
  readonly readAs: DialectId
  /** Whose way of dealing with a file that cannot be had it follows (`wayleave/access`), where that is known and is not that of `readAs`. */
  readonly assumesAs?: 'amazon' | 'archive'
  readonly obeys: {
    readonly robotsTxt: Obeys
    /** Groups for `*` when no group names it. `no` for those that must be named. */
    readonly star: Obeys
    readonly crawlDelay: Obeys
  }
  /** The operator does not say whether it obeys robots.txt, and others say that it does not: `source` or `note` says who. */
  readonly saidToDisobey?: true
  /** It never fetches: the token only steers what another robot's operator does with the content. */
  readonly controlToken?: true
  /** No robot sends the token any more: the tokens that took its place, as far as its operator names them. */
  readonly retired?: readonly string[]
  /** Address of the operator's own page, or `unknown`. */
  readonly documentation: string
  /** Where these facts were read: the operator's page itself, or what quotes it. */
  readonly source: string
  /** ISO 8601 date of reading, or of the copy that was read. */
  readonly read: string
  readonly note?: string
}
