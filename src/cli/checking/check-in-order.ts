import { once } from 'node:events'
import {
  type FileTally,
  type FindingsFormatName,
  FORMATS_WITHOUT_ASIDE,
  type UnreadFile,
} from '../../report/index.ts'
import { replaceFile } from '../files/replace-file.ts'
import { missingEntriesText } from '../options/baseline-file.ts'
import { Progress } from '../progress.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { type CheckPlan, isFixing } from './check-one.ts'
import { checkInThreads } from './check-threads.ts'
import { formatOf, lookOf, type RenderedFile, type Rendering, renderFile } from './rendered-file.ts'
import { sayAside } from './say-aside.ts'

/** One thread is started for this many files. To start a thread takes about as long as to check them. */
const FILES_OF_A_THREAD = 8

/** What an exit code depends on. */
export interface CheckOutcome {
  readonly hasUnread: boolean
  readonly hasUnanswered: boolean
  readonly isFailing: boolean
}

/**
 * Checks several files and prints each as soon as it is checked, in the order of the arguments. The memory
 * does not grow with the number of files, except for what the totals need.
 *
 * @throws WayleaveError for wrong settings.
 */
export async function checkInOrder(
  names: readonly string[],
  plan: CheckPlan,
  format: FindingsFormatName,
  jobs: number,
  terminal: Terminal,
): Promise<CheckOutcome> {
  const { options } = plan
  const { outputFile } = options
  const rendering: Rendering = {
    format,
    columns: terminal.look.columns,
    isColoured: outputFile === undefined && terminal.look.style.bold('x') !== 'x',
  }
  const { start, between, end, stop } = formatOf(rendering)
  const output = new Output(terminal, outputFile !== undefined)
  const progress = new Progress(terminal, 'file', names.length)
  const totals = new Totals()
  let hasText = false
  const add = (text: string): void => {
    output.add(`${hasText ? between : start}${text}`)
    hasText = true
  }
  for await (const file of renderedFiles(names, plan, rendering, jobs, terminal, progress)) {
    if (file.said.length > 0 || (file.text !== '' && terminal.stdout.isTTY)) progress.clear()
    for (const text of file.said) terminal.say(text)
    if (file.text !== '') add(file.text)
    totals.add(file)
    await output.drained()
    progress.done += 1
    progress.show()
  }
  progress.clear()
  const { tallies, unread, missing } = totals
  if (plan.baseline !== undefined && missing.length > 0)
    terminal.say(`wayleave: ${missingEntriesText(plan.baseline, missing)}`)
  if (!FORMATS_WITHOUT_ASIDE.has(format)) sayAside(tallies, terminal)
  for (const text of end(tallies, { ...lookOf(rendering), unread })) add(text)
  if (hasText) output.add(`${stop}\n`)
  if (outputFile !== undefined) replaceFile(outputFile, output.text, 'option --output-file', terminal)
  return totals.outcome()
}

/** What is kept of the files after they are printed. */
class Totals {
  readonly tallies: FileTally[] = []
  readonly unread: UnreadFile[] = []
  /** The names of files without an entry in the baseline. */
  readonly missing: string[] = []
  #hasUnanswered = false
  #isFailing = false

  add({ tally, unread, lacksEntry, isUnanswered, isFailing }: RenderedFile): void {
    if (tally !== undefined) this.tallies.push(tally)
    if (unread !== undefined) this.unread.push(unread)
    if (lacksEntry && tally !== undefined) this.missing.push(tally.name)
    this.#hasUnanswered ||= isUnanswered
    this.#isFailing ||= isFailing
  }

  outcome(): CheckOutcome {
    return {
      hasUnread: this.unread.length > 0,
      hasUnanswered: this.#hasUnanswered,
      isFailing: this.#isFailing,
    }
  }
}

/** The files in their order. Threads check them if that is faster and no file needs this thread. */
function renderedFiles(
  names: readonly string[],
  plan: CheckPlan,
  rendering: Rendering,
  jobs: number,
  terminal: Terminal,
  progress: Progress,
): AsyncIterable<RenderedFile> {
  const { options } = plan
  const threads = Math.min(jobs, Math.ceil(names.length / FILES_OF_A_THREAD))
  const needsThisThread =
    isFixing(options) || options.online === true || names.some((name) => name === '-' || isUrl(name))
  return (
    (threads < 2 || needsThisThread
      ? undefined
      : checkInThreads(names, plan, rendering, threads, () => progress.show())) ??
    inThisThread(names, plan, rendering, terminal)
  )
}

async function* inThisThread(
  names: readonly string[],
  plan: CheckPlan,
  rendering: Rendering,
  terminal: Terminal,
): AsyncGenerator<RenderedFile, void, undefined> {
  for (const name of names) yield await renderFile(name, plan, rendering, terminal)
}

/** Standard output, or a text that is kept for a file. */
class Output {
  readonly #stream: NodeJS.WriteStream
  readonly #isKept: boolean
  #isFull = false
  text = ''

  constructor({ stdout }: Terminal, isKept: boolean) {
    this.#stream = stdout
    this.#isKept = isKept
  }

  add(text: string): void {
    if (this.#isKept) this.text += text
    else this.#isFull = !this.#stream.write(text)
  }

  /** Waits for a program that reads more slowly. */
  async drained(): Promise<void> {
    if (this.#isFull) await once(this.#stream, 'drain')
    this.#isFull = false
  }
}
