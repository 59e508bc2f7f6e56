import type { StatedUse } from './page-vendor.ts'
import type { RuleWord } from './rule-list.ts'

/** The most words that are kept of a page. A page that is not hostile has fewer than ten. */
export const MAX_PAGE_RULES = 10_000

/** A page as a server sent it. */
export interface Page {
  /** An absolute URL or a path. */
  readonly url: string
  /** Default 200. */
  readonly status?: number
  /** Each header line as it was sent: a name and a value. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Its text, or its bytes, which are decoded as browsers do. */
  readonly html?: string | Uint8Array
  /** Is the end of its HTML missing, as after a broken transfer? */
  readonly isHtmlCut?: boolean
  /** May a client have joined several header lines into one? */
  readonly joined?: boolean
  /** Does a sitemap of its site list it? */
  readonly inSitemap?: boolean
  /** The text of `/.well-known/tdmrep.json` of its site. */
  readonly tdmrep?: string
}

/** Where a page or its site says something. */
export interface PagePlace {
  readonly where: 'robots.txt' | 'tdmrep.json' | 'header' | 'meta' | 'link' | 'status' | 'html'
  /** Of robots.txt and HTML the line; of headers the number of the header line. From 1. */
  readonly line?: number
  /** The name of the header, or of the `meta` element. */
  readonly name?: string
  /** The text of the rule at that place. Printable, and cut if it is long. */
  readonly text: string
}

/** A word of the rules of a page. */
export interface PageRule extends RuleWord {
  readonly place: PagePlace
  /** Does it stand in HTML after the head began to end? */
  readonly isInBody?: true
  /** Is it a rule of Robots-Tag? `malformed`: the header that may have the rule could not be parsed. */
  readonly robotsTag?: 'rule' | 'malformed'
}

/** What a header or a `meta` element states of a use. Robots may ignore it. */
export interface UseStatement {
  readonly use: StatedUse
  readonly saying: 'yes' | 'no'
  readonly place: PagePlace
  /** Does it apply only to pages that may be fetched? */
  readonly isUsage?: true
}
