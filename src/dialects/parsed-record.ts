/**
 * The fields that dialects know. A field has one name here, whatever its spelling in the file. A record whose field
 * the dialect does not know has none of them.
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

/** A record as a dialect parses it from a line. */
export interface ParsedRecord {
  readonly field: Field | 'unknown'
  /** The value as the file has it, trimmed as the dialect trims. */
  readonly value: string
  /** 1-based line of the file. */
  readonly line: number
  /** Offset of the value in the file's text; -1 if the value is no part of that text. */
  readonly start: number
}

/** A test of a record's value, which is `text` from `from` to `to`. */
export type ValueTest = (text: string, from: number, to: number) => boolean

/** A test of the value of an Allow or Disallow record. */
export type RuleTest = (text: string, from: number, to: number, isAllow: boolean) => boolean
