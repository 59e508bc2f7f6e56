/** Exit codes, the same for every command. */
export const EXIT = {
  /** Allowed, no findings, no change. */
  clean: 0,
  /** Disallowed, findings or changes; also if a verdict or comparison is undecided. */
  findings: 1,
  /** The command line, or a file that it names, has a wrong form. */
  usage: 2,
  /** A file could not be read or written, a site did not answer, or the program itself failed. */
  failure: 3,
} as const

/** Longer messages are cut after this many characters. */
export const MAX_MESSAGE_CHARACTERS = 600

/** `usage`: the caller gave wrong input. `file`: a file or site could not be read or written. */
export type ErrorCode = 'usage' | 'file'

/** An error that the user can act on. Its message says what is wrong, where, and what to do. */
export class WayleaveError extends Error {
  static override readonly name = 'WayleaveError'
  override readonly name = 'WayleaveError'
  readonly code: ErrorCode

  /** @param parts what is wrong, where, and what to do; or the whole message, from another thread. */
  constructor(
    code: ErrorCode,
    parts: string | readonly [what: string, where: string, whatToDo: string],
    options: ErrorOptions = {},
  ) {
    super(typeof parts === 'string' ? parts : sentences(parts), options)
    this.code = code
  }

  get exitCode(): number {
    return this.code === 'usage' ? EXIT.usage : EXIT.failure
  }
}

/** The `where` of errors that no single argument or option causes. The message leaves it out. */
export const COMMAND_LINE = 'on the command line'

/** "option --dialect: unknown dialect "googel". Did you mean google?" */
export function sentences([what, where, whatToDo]: readonly [string, string, string]): string {
  const place = where === COMMAND_LINE ? '' : `${where}: `
  return `${place}${withFinalMark(what)} ${withFinalMark(whatToDo.charAt(0).toUpperCase() + whatToDo.slice(1))}`
}

/** A sentence with its final mark. */
export function withFinalMark(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

/** An error with code `usage`. */
export function usageError(what: string, where: string, whatToDo: string): WayleaveError {
  return new WayleaveError('usage', [what, where, whatToDo])
}
