import type { RegistryDialectId } from '../dialects/index.ts'

/** A use of the pages that a robot fetches. */
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

/** Whether a robot obeys something. `unknown`: its operator does not say. */
export type Obeys = 'yes' | 'no' | 'partly' | 'unknown'

/**
 * A file that an operator publishes, with the page that names it and the date on which that page was read.
 */
export interface PublishedFile {
  readonly url: string
  readonly source: string
  readonly read: string
}

/** The day on which an operator made a robot known, with the document that says so. */
export interface Announcement {
  /** The day (ISO 8601); that of the first dated report, if the operator's own text has none. */
  readonly date: string
  readonly source: string
  /** The date on which the source was read. */
  readonly read: string
}

/** A robot of the registry: facts that its operator states, with their source. */
export interface Robot {
  /** kebab-case, unique. */
  readonly id: string
  readonly name: string
  /** Product tokens a site can address it by: its own first, then those it falls back on, in order. */
  readonly tokens: readonly string[]
  /** Its whole User-Agent header, if the program of its dialect looks for names in all of it. */
  readonly header?: string
  /** Other names that it has in its User-Agent header, by which no file addresses it. */
  readonly sends?: readonly string[]
  /** Its token is an ordinary word, so a User-Agent header names it only at its beginning. */
  readonly hasOrdinaryName?: true
  readonly operator: string
  /**
   * What the pages that the robot fetches are used for, its main purpose first. A use that a control token steers is
   * a purpose of the token, and not of the robot.
   */
  readonly purposes: readonly [main: Purpose, ...others: Purpose[]]
  /** Why the purposes after the first are listed; present if there are several. */
  readonly purposesNote?: string
  /**
   * What a site loses by closing it. For this reason, an answer for one of its further purposes does not apply to it.
   * Absent: an answer for any of its purposes applies.
   */
  readonly leftOut?: string
  /** The dialect in which it reads robots.txt, if that is documented. */
  readonly dialect: RegistryDialectId | 'unknown'
  /** The dialect used for its verdicts: its own, or the nearest one if that is unknown. */
  readonly readAs: RegistryDialectId
  /**
   * How many bytes of a file its program hands to the parser, which also reads the rest of the line that is cut.
   * Absent: the limit of its dialect, or no limit.
   */
  readonly readsBytes?: number
  /** Its access profile (`wayleave/access`), if that is known and differs from the profile of `readAs`. */
  readonly assumesAs?: 'amazon' | 'archive' | 'colly'
  readonly obeys: {
    readonly robotsTxt: Obeys
    /** Whether it obeys `*` groups, if no group names it. `no`: it obeys only a group that names it. */
    readonly star: Obeys
    readonly crawlDelay: Obeys
  }
  /**
   * The operator does not say whether it obeys robots.txt, and others say that it does not. `source` or
   * `note` names them.
   */
  readonly saidToDisobey?: true
  /**
   * A control token: it fetches nothing, and only steers how the operator of another robot uses the content.
   */
  readonly controlToken?: true
  /**
   * Present if no robot sends the token any more: the tokens that replace it, as far as the operator names
   * them.
   */
  readonly retired?: readonly string[]
  /**
   * The origin of these facts. `operator`: its own page, in a stored copy, or its own program. `quoted`:
   * others who quote its page or list it from there. `third-party`: only others; what the robot obeys is then
   * `unknown`.
   */
  readonly evidence: 'operator' | 'quoted' | 'third-party'
  /** Address of the operator's own page, or `unknown`. */
  readonly documentation: string
  /** The source of these facts: what was read, and where. */
  readonly source: string
  /** The date on which the source was read, or of the copy that was read (ISO 8601). */
  readonly read: string
  /** When its operator made it known, if a document tells that. */
  readonly announced?: Announcement
  /** The list of the addresses it fetches from, as its operator publishes them. */
  readonly addresses?: PublishedFile
  /** The directory of the keys with which it signs requests (Web Bot Auth). */
  readonly keys?: PublishedFile
  readonly note?: string
}
