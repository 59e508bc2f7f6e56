/** What a rule of a page is about: the page in the index, its links, its excerpt, and the kept copy. */
export type PageUse = 'index' | 'follow' | 'snippet' | 'archive'

/** What a site may state of the use of a page. Robots may ignore it. */
export type StatedUse = 'train' | 'search' | 'input'

/** What a word says of a use. */
export type Saying = 'yes' | 'limited' | 'no'

/** The uses that a word is about, with what it says of each. Empty: it is about something else. */
export type WordMeaning = Readonly<Partial<Record<PageUse | StatedUse, Saying>>>

/** A word whose value follows a colon. */
export type ValuedWord = 'unavailable_after' | 'max-snippet' | 'max-image-preview' | 'max-video-preview'

/** The words whose value follows a colon. In a header, any other text before a colon is the name of a robot. */
export const VALUED_WORDS: readonly ValuedWord[] = [
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
]

/** A page of a vendor, and the day on which a copy of it was read. */
export interface PageSource {
  readonly url: string
  /** ISO 8601. */
  readonly read: string
}

/** How the robots of a vendor read the rules of a page, as the vendor documents it. */
export interface PageVendor {
  readonly id: string
  /** The name of the vendor in messages. */
  readonly title: string
  /** Product tokens of the robots, in lower case. */
  readonly robots: readonly string[]
  /** The names by which headers and `meta` elements address them, in lower case, besides `robots`. */
  readonly names: readonly string[]
  /** The words that it documents, with what they say. */
  readonly words: Readonly<Record<string, WordMeaning>>
  /** Words with a value that it documents. */
  readonly valued: readonly ValuedWord[]
  /** Words that it documents as ignored. */
  readonly ignored?: readonly string[]
  /** Words that it documents for `meta` elements, and not for headers. */
  readonly onlyInMeta?: readonly string[]
  /**
   * Which words count if some forbid a use and others permit it. `undocumented`: its pages do not say.
   */
  readonly conflicts: 'forbidding' | 'permitting' | 'undocumented'
  /** A word that cancels a part of another word, and what remains of the other word. */
  readonly override?: { readonly word: string; readonly takes: string; readonly remains: WordMeaning }
  /** Does it document the header X-Robots-Tag? */
  readonly readsHeader: boolean
  /** Where it documents that it reads `meta` elements. */
  readonly readsMeta: 'document' | 'head' | 'none'
  /** Does it document the attribute `data-nosnippet`? */
  readonly readsDataNosnippet?: true
  /** Which statuses mean that there is no page: all 4xx but 429, or 404 and 410 only. */
  readonly missing: 'client-errors' | 'not-found'
  /** The vendor's pages. Empty for robots of which no page is known. */
  readonly sources: readonly PageSource[]
}
