/**
 * Fields by the one name this project uses for each, whatever a file or a reader spells them like.
 * A line whose field no reader of that dialect knows has none.
 */
export type Field =
  | 'user-agent'
  | 'allow'
  | 'disallow'
  | 'robot-version'
  | 'crawl-delay'
  | 'request-rate'
  | 'visit-time'
  | 'comment'
  | 'sitemap'
  | 'host'
  | 'clean-param'
  | 'content-signal'
  | 'content-usage'
  | 'license'
  | 'noindex'

/** A record as a reader took it from a line. */
export interface ParsedRecord {
  readonly field: Field | 'unknown'
  /** As written, without what the reader trims. */
  readonly value: string
  /** 1-based line of the file. */
  readonly line: number
  /** Where the value stands in the file's text. */
  readonly start: number
}

/** Something about the value of a record, which stands from `from` to `to` in a text. */
export type ValueTest = (text: string, from: number, to: number) => boolean
