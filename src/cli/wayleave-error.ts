/** Exit codes, the same for every command. */
export const EXIT = {
  /** Nothing is forbidden, nothing is wrong. */
  clean: 0,
  /** Something is forbidden, or other than expected, or could not be told. */
  findings: 1,
  /** The command was not understood, or what it was given is not in the form it takes. */
  usage: 2,
  /** A file could not be read, or the program itself failed. */
  failure: 3,
} as const

/** The longest message that is printed whole, in characters. */
export const MOST_SAID = 600

/** What went wrong: `usage` is for the caller to put right, `file` lies with the world. */
export type ErrorCode = 'usage' | 'file'

/** An error a person can act on. Its message says what, where, and what to do, in this order. */
export class WayleaveError extends Error {
  override readonly name = 'WayleaveError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, parts: readonly [what: string, where: string, whatToDo: string], options: ErrorOptions = {}) {
    super(parts.join(', '), options)
    this.code = code
  }

  get exitCode(): number {
    return this.code === 'usage' ? EXIT.usage : EXIT.failure
  }
}

/** The caller's mistake, as an error. */
export function usageError(what: string, where: string, whatToDo: string): WayleaveError {
  return new WayleaveError('usage', [what, where, whatToDo])
}
