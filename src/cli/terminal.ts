import { fstatSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'
import picocolors from 'picocolors'
import type { Look } from '../report/index.ts'
import { fileReason } from './files/file-reason.ts'
import { EXIT, sentences } from './wayleave-error.ts'

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
 * The terminal of a process. If the program that reads its output ends, the process exits silently. If
 * standard output cannot be written, it exits with a message. Streams are opened on first use: to open
 * standard input takes Node a twentieth of a short run.
 */
export function terminalOf(process: NodeJS.Process): Terminal {
  const { env } = process
  let opened: NodeJS.WriteStream | undefined
  const stderr = (): NodeJS.WriteStream => {
    // A message that cannot be written has no other place. The exit code still says how the command ended.
    opened ??= exitingOnBrokenPipe(process.stderr, () => undefined)
    return opened
  }
  const say = (text: string): void => void stderr().write(`${text}\n`)
  const stdout = exitingOnBrokenPipe(writingWhole(process.stdout), (error) => {
    const what = `the output cannot be written (${fileReason(error)})`
    say(`wayleave: ${sentences([what, 'standard output', 'check the free disk space'])}`)
    process.exit(EXIT.failure)
  })
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
    say,
    get isWatched() {
      return stderr().isTTY === true
    },
    debug: env.DEBUG !== undefined && env.DEBUG !== '',
  }
}

/**
 * Ends the process if nobody reads a stream any more. If the command has not ended, the exit code says that it did
 * not do everything.
 */
function exitingOnBrokenPipe(
  stream: NodeJS.WriteStream,
  onOther: (error: NodeJS.ErrnoException) => void,
): NodeJS.WriteStream {
  return stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? EXIT.failure)
    else onOther(error)
  })
}

/**
 * Makes a stream of standard output write everything or fail. Node writes a file in one call, and does not notice if
 * a full disk takes only a part.
 */
function writingWhole(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  const { fd } = stream as { readonly fd?: number }
  if (fd === undefined || stream.isTTY === true) return stream
  const stats = fstatSync(fd)
  if (!stats.isFile() && !stats.isCharacterDevice()) return stream
  const write: Writable['_write'] = (chunk: Buffer, _encoding, done) => {
    try {
      for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at)
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }
  return Object.assign(stream, { _write: write })
}
