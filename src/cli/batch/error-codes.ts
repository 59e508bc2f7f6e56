/** What is wrong with a row, for programs. The part before the first hyphen is the part of the row. */
export type RowErrorCode =
  | 'row-too-long'
  | 'row-not-utf-8'
  | 'row-not-json'
  | 'row-not-object'
  /** CSV: the quote of a cell is not closed. */
  | 'row-open-quote'
  /** CSV: more cells than the first row has. */
  | 'row-too-many-cells'
  /** A dialect failed, which is a mistake of Wayleave. */
  | 'row-failed'
  | 'robots-missing'
  | 'robots-several'
  | 'robots-not-string'
  | 'robots-not-base64'
  /** The path leads out of `--base`. */
  | 'robots-outside-base'
  | 'robots-unreadable'
  | 'agent-missing'
  | 'agent-not-token'
  | 'url-missing'
  | 'url-not-url'
  | 'dialect-unknown'
  | 'at-not-time'
  /** Of rows about pages. */
  | 'status-not-status'
  | 'headers-not-pairs'
  | 'html-not-string'
  | 'joined-not-boolean'
  | 'tdmrep-not-string'

/** What is wrong with a row, and what to do. */
export interface Problem {
  readonly code: RowErrorCode
  readonly what: string
  readonly whatToDo: string
}

/** What is wrong with a row. */
export function problem(code: RowErrorCode, what: string, whatToDo: string): Problem {
  return { code, what, whatToDo }
}
