import { PassThrough, Writable } from 'node:stream'
import { main } from '../src/cli/cli.ts'
import { terminalOf } from '../src/cli/terminal.ts'
import { COMMAND, type Ended, runProgram } from './run-program.ts'
import { LONG } from './scale.ts'

/** Variables of the developer's terminal that would change what the command prints. */
const OF_THE_TERMINAL = ['COLUMNS', 'DEBUG', 'FORCE_COLOR', 'NO_COLOR', 'WAYLEAVE_USER_AGENT']

export type { Ended }

/** Where and how a command line runs. */
export interface Setting {
  /** The working folder. */
  readonly cwd: string
  /** Variables added to those of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** What standard input holds. */
  readonly input?: string | Buffer
}

/** Ends when the last run in this process has ended: runs share the working folder and the environment. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a command line to its end. `npm test` runs `main` in this process, which takes a tenth of the time. The
 * long forms run the built command in a process of its own.
 */
export function runCommand(args: readonly string[], setting: Setting): Promise<Ended> {
  return LONG ? runBuiltCommand(args, setting) : runInProcess(args, setting)
}

/** Runs `main` in this process, once the runs before have ended. */
export function runInProcess(args: readonly string[], setting: Setting): Promise<Ended> {
  const { cwd, input = '' } = setting
  const run = previous.then(() => runHere(args, cwd, environment(setting), input))
  previous = run.catch(() => undefined)
  return run
}

/** Runs the built command to its end in a process of its own. */
export function runBuiltCommand(args: readonly string[], setting: Setting): Promise<Ended> {
  const { cwd, input = '' } = setting
  return runProgram(COMMAND, args, { cwd, env: environment(setting), input })
}

function environment({ env = {} }: Setting): NodeJS.ProcessEnv {
  const own = { ...process.env }
  for (const name of OF_THE_TERMINAL) delete own[name]
  return { ...own, ...env }
}

async function runHere(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  input: string | Buffer,
): Promise<Ended> {
  const [before, folder] = [process.env, process.cwd()]
  const [out, err] = [new Collected(), new Collected()]
  const stdin = new PassThrough()
  stdin.end(input)
  process.chdir(cwd)
  process.env = env
  try {
    const code = await main(args, terminalOf({ env, stdin, stdout: out, stderr: err } as never))
    return { code, out: out.text(), err: err.text() }
  } finally {
    process.env = before
    process.chdir(folder)
  }
}

/** A stream that keeps what it is given. */
class Collected extends Writable {
  readonly #chunks: Buffer[] = []

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString()
  }
}
