import picocolors from 'picocolors'
import type { Look } from '../report/index.ts'

/** The line width if the terminal has none, and its limits. */
const DEFAULT_COLUMNS = 100
const MIN_COLUMNS = 40
const MAX_COLUMNS = 200

/** The streams and settings of the process that a command runs in. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  /** Colour and width; colour only if standard output is a terminal or `FORCE_COLOR` is set. */
  readonly look: Look
  /** Prints a text and a line feed on standard output. */
  readonly print: (text: string) => void
  /** Prints a text and a line feed on standard error. */
  readonly say: (text: string) => void
  /** Is standard error a terminal? */
  readonly isWatched: boolean
  /** Print stack traces of errors. */
  readonly debug: boolean
}

/**
 * The terminal of a process. If the program that reads its output ends, the process exits silently. Streams
 * are opened on first use: to open standard input takes Node a twentieth of a short run.
 */
export function terminalOf(process: NodeJS.Process): Terminal {
  const { env } = process
  const stdout = exitingOnBrokenPipe(process.stdout)
  let opened: NodeJS.WriteStream | undefined
  const stderr = (): NodeJS.WriteStream => {
    opened ??= exitingOnBrokenPipe(process.stderr)
    return opened
  }
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== ''
  const style = picocolors.createColors(picocolors.isColorSupported && (stdout.isTTY === true || forced))
  const width = stdout.columns ?? Number(env.COLUMNS)
  const columns =
    Number.isInteger(width) && width > 0
      ? Math.min(Math.max(width, MIN_COLUMNS), MAX_COLUMNS)
      : DEFAULT_COLUMNS
  return {
    get stdin() {
      return process.stdin
    },
    stdout,
    get stderr() {
      return stderr()
    },
    look: { style, columns },
    print: (text) => void stdout.write(`${text}\n`),
    say: (text) => void stderr().write(`${text}\n`),
    get isWatched() {
      return stderr().isTTY === true
    },
    debug: env.DEBUG !== undefined && env.DEBUG !== '',
  }
}

function exitingOnBrokenPipe(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })
  return stream
}
