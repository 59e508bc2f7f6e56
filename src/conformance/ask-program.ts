import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { Readable, type Writable } from 'node:stream'
import type { Question } from '../cases/index.ts'
import { AnswerLines } from './answer-lines.ts'
import { ProgramFault } from './program-fault.ts'

/** The longest time without an answer. A program that starts a virtual machine needs a few seconds. */
const SILENCE_MS = 20_000
/** The longest time for all answers of a run. */
const RUN_MS = 600_000
/** How long a program may take to end after its last answer. */
const END_MS = 5_000
/**
 * How long output is read after the end of a program, in milliseconds. A process that the program started may hold
 * the output open.
 */
const OUTPUT_MS = 200
/** The most characters of a program's standard error that an error message quotes. */
const MAX_QUOTED = 400

/** How long a program may take; tests give less. */
export interface TimeLimits {
  readonly silenceMs: number
  readonly runMs: number
  readonly endMs: number
}

export const TIME_LIMITS: TimeLimits = { silenceMs: SILENCE_MS, runMs: RUN_MS, endMs: END_MS }

/**
 * Runs a program without a shell, writes a line of JSON for each question, ends the input, and reads as many answers.
 * `null`: the program has no verdict. The program and what it started are ended when this settles.
 *
 * @throws ProgramFault if the program cannot be started, hangs, dies, or writes anything but answers in order.
 */
export function askProgram(
  argv: readonly string[],
  questions: readonly Question[],
  limits: TimeLimits,
  signal: AbortSignal,
): Promise<readonly (boolean | null)[]> {
  return new Promise((resolve, reject) => {
    const [file = '', ...args] = argv
    // A group of its own, which can be ended as a whole.
    const isGroup = process.platform !== 'win32'
    let child: ChildProcessByStdio<Writable, Readable, Readable>
    try {
      child = spawn(file, args, { detached: isGroup, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    } catch (error) {
      reject(new ProgramFault(`could not be started: ${(error as Error).message}`))
      return
    }
    const answers = new AnswerLines(questions.length)
    let said = ''
    const settle = (fault?: string): void => {
      clearTimeout(silence)
      clearTimeout(whole)
      signal.removeEventListener('abort', onAbort)
      endAll(child, isGroup)
      if (fault === undefined) resolve(answers.given)
      else reject(new ProgramFault(fault))
    }
    const progress = (): string => `after ${answers.given.length} of ${questions.length} answers`
    const onSilence = (): void =>
      settle(
        answers.isComplete
          ? `gave every answer, but had not ended ${limits.endMs / 1000} seconds after its input`
          : `gave no answer for ${limits.silenceMs / 1000} seconds, ${progress()}`,
      )
    const onAbort = (): void => settle('was ended, as the command was asked to end')
    let silence = setTimeout(onSilence, limits.silenceMs)
    const whole = setTimeout(
      () => settle(`had not ended after ${limits.runMs / 1000} seconds, ${progress()}`),
      limits.runMs,
    )
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    const onEnd = (code: number | null, killed: NodeJS.Signals | null): void =>
      settle(answers.end() ?? endFault(code, killed, answers.isComplete, progress(), said))
    child.once('error', ({ message }) => settle(`could not be started: ${message}`))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const before = answers.given.length
      const fault = answers.read(text)
      if (fault !== undefined) settle(fault)
      else if (answers.given.length > before) {
        clearTimeout(silence)
        silence = setTimeout(onSilence, answers.isComplete ? limits.endMs : limits.silenceMs)
      }
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-MAX_QUOTED)
    })
    child.once('exit', (code, killed) => {
      if (!answers.isComplete) return
      clearTimeout(silence)
      silence = setTimeout(() => onEnd(code, killed), OUTPUT_MS)
    })
    child.once('close', onEnd)
    // A program may end without reading.
    child.stdin.on('error', () => undefined)
    Readable.from(linesOf(questions)).pipe(child.stdin)
  })
}

function* linesOf(questions: readonly Question[]): Generator<string> {
  for (const [index, { robots, agent, url }] of questions.entries())
    yield `${JSON.stringify({ id: index + 1, robots, agent, url })}\n`
}

/** What is wrong with the end of a program, if anything. */
function endFault(
  code: number | null,
  killed: NodeJS.Signals | null,
  isComplete: boolean,
  progress: string,
  said: string,
): string | undefined {
  if (code === 0 && isComplete) return undefined
  const how = code === null ? `was ended by ${killed}` : `ended with exit code ${code}`
  const lines = said.trim().split('\n')
  const last = lines.filter((line) => /error/i.test(line)).at(-1) ?? lines.at(-1) ?? ''
  return `${how}, ${progress}${last === '' ? '' : `. It said: ${last}`}`
}

function endAll(child: ChildProcessByStdio<Writable, Readable, Readable>, isGroup: boolean): void {
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
  try {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // It has ended, with all that it started.
  }
}
