import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { printableJson } from '../../report/index.ts'
import { answer } from '../batch/answer.ts'
import { Readings } from '../batch/policy-cache.ts'
import { Progress } from '../batch/progress.ts'
import { type Row, RowSplitter } from '../batch/rows.ts'
import { type Command, command } from '../command.ts'
import { fileReason } from '../files/input.ts'
import { DEFAULT_DIALECT, dialectNamed } from '../options/subjects.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, WayleaveError } from '../wayleave-error.ts'

/** Characters gathered before they are written. */
const OUTPUT_CHARACTERS = 64 * 1024

interface Options {
  readonly dialect?: string
  readonly base?: string
  readonly stats?: boolean
}

/** `wayleave batch`: rows of JSON in, the same rows with their answers out, in the same order, as many as there may be. */
export const batchCommand: Command = command<readonly [string | undefined], Options>({
  name: 'batch',
  summary: 'JSON lines in, JSON lines out: each row with its verdict, line, pattern and reason',
  takes: [['[file]', 'rows {"robots" | "robots_b64" | "file", "agent", "url", "dialect"?}, one on a line (default: standard input)']],
  options: [
    { flags: '-d, --dialect <id>', about: 'for rows without one (default: rfc-9309)' },
    {
      flags: '--base <folder>',
      about: 'what "file" is relative to, and may not lead out of (default: the working directory, and any path)',
    },
    { flags: '--stats', about: 'say at the end how many rows, how fast' },
  ],
  examples: [
    'wayleave batch < rows.jsonl > answers.jsonl',
    'wayleave batch rows.jsonl --base robots-files --dialect google --stats > answers.jsonl',
  ],
  run: async ([name = '-'], { dialect: id, base, stats }, terminal) => {
    const dialect = id === undefined ? DEFAULT_DIALECT : dialectNamed(id, 'option --dialect')
    const readings = new Readings(base)
    const progress = new Progress(terminal)
    const output = new Output(terminal)
    for await (const rows of rowsOf(name === '-' ? terminal.stdin : createReadStream(name), name)) {
      for (const row of rows) {
        if ('text' in row && row.text.trim() === '') continue
        const { json, bad } = answer(row, readings, dialect)
        progress.rows += 1
        if (bad) progress.bad += 1
        if (output.add(json)) await output.written()
      }
      progress.tell()
    }
    await output.flush()
    progress.clear()
    if (stats === true) terminal.say(progress.summary(readings.filesParsed))
    if (progress.bad === 0) return EXIT.clean
    terminal.say(`wayleave: ${progress.bad} of ${progress.rows} rows could not be answered, on standard output, look for "error"`)
    return EXIT.usage
  },
})

/** The rows of a stream, a chunk's worth at a time. */
async function* rowsOf(stream: NodeJS.ReadableStream, name: string): AsyncGenerator<Iterable<Row>, void, undefined> {
  const splitter = new RowSplitter()
  try {
    for await (const chunk of stream) yield splitter.push(chunk as Buffer)
  } catch (cause) {
    throw new WayleaveError('file', [`cannot read "${name}" (${fileReason(cause)})`, 'argument FILE', 'check the path'], { cause })
  }
  yield splitter.end()
}

/** Gathers lines, so that there are few writes, and waits where the reader is slower. */
class Output {
  readonly #terminal: Terminal
  #lines: string[] = []
  #characters = 0
  #full = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Takes a line. Answers whether to wait for {@link written} before the next. */
  add(line: string): boolean {
    this.#lines.push(line)
    this.#characters += line.length
    if (this.#characters >= OUTPUT_CHARACTERS) this.#write()
    return this.#full
  }

  async written(): Promise<void> {
    if (!this.#full) return
    await once(this.#terminal.stdout, 'drain')
    this.#full = false
  }

  async flush(): Promise<void> {
    if (this.#lines.length > 0) this.#write()
    await this.written()
  }

  #write(): void {
    const text = printableJson(`${this.#lines.join('\n')}\n`)
    this.#full = !this.#terminal.stdout.write(text)
    this.#lines = []
    this.#characters = 0
  }
}
