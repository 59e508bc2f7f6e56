/**
 * The fields of records, each by one name, however a file spells it. A dialect that does not know the name of
 * a field gives the record none of them.
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
  /** As written, trimmed as the dialect trims. */
  readonly value: string
  /** 1-based line of the file. */
  readonly line: number
  /** Offset of the value in the file's text; -1 if it is not a part of it. */
  readonly start: number
}

/** A test of a record's value, which is `text` from `from` to `to`. */
export type ValueTest = (text: string, from: number, to: number) => boolean

/** A test of the value of an Allow or Disallow record. */
export type RuleTest = (text: string, from: number, to: number, isAllow: boolean) => boolean
