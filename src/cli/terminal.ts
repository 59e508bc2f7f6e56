import picocolors from 'picocolors'
import type { Look } from '../report/index.ts'

/** Lines are this long where the width is not known, and never shorter or longer than the two after it. */
const DEFAULT_COLUMNS = 100
const LEAST_COLUMNS = 40
const MOST_COLUMNS = 200

/** What a command may do with the world it was started from. */
export interface Terminal {
  readonly stdin: NodeJS.ReadableStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  /** Colours only where somebody sees them. */
  readonly look: Look
  /** Prints a text and a newline on standard output. */
  readonly print: (text: string) => void
  /** Says something to the person, not to the next program. */
  readonly say: (text: string) => void
  /** Is a person watching standard error? */
  readonly watched: boolean
  /** Show what only a developer of this program wants to see. */
  readonly debug: boolean
}

/**
 * The terminal of a process. When the reader of its output goes away, the process ends without a word. Streams are asked for when they are
 * used: to open standard input alone takes Node a twentieth of a short run.
 */
export function terminalOf(process: NodeJS.Process): Terminal {
  const { env } = process
  const stdout = watchedFor(process.stdout)
  let said: NodeJS.WriteStream | undefined
  const stderr = (): NodeJS.WriteStream => {
    said ??= watchedFor(process.stderr)
    return said
  }
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== ''
  const style = picocolors.createColors(picocolors.isColorSupported && (stdout.isTTY === true || forced))
  const wide = stdout.columns ?? Number(env.COLUMNS)
  const columns = Number.isInteger(wide) && wide > 0 ? Math.min(Math.max(wide, LEAST_COLUMNS), MOST_COLUMNS) : DEFAULT_COLUMNS
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
    get watched() {
      return stderr().isTTY === true
    },
    debug: env.DEBUG !== undefined && env.DEBUG !== '',
  }
}

function watchedFor(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })
  return stream
}
