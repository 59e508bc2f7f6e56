import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { printableJson } from '../../report/index.ts'
import { answerRow } from '../batch/answer.ts'
import { PolicyCache } from '../batch/policy-cache.ts'
import { type Row, RowSplitter } from '../batch/rows.ts'
import { type Command, command } from '../command.ts'
import { fileReason } from '../files/input.ts'
import { dialectNamed } from '../options/values.ts'
import { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, WayleaveError } from '../wayleave-error.ts'

/** Output is written once this many characters have gathered. */
const OUTPUT_CHARACTERS = 64 * 1024

interface Options {
  readonly dialect?: string
  readonly base?: string
  readonly stats?: boolean
  readonly rawUrls?: boolean
}

/** `wayleave batch`: adds a verdict to each row of a stream of JSON lines, in order, in constant memory. */
export const batchCommand: Command = command<readonly [string | undefined], Options>({
  name: 'batch',
  summary:
    'decide many URLs: read questions as JSON lines, and print each with its verdict, line, pattern and reason',
  arguments: [
    [
      '[file]',
      'questions as JSON lines (default: standard input): each has "agent", "url", one of "robots", "robots_b64" and "file". "dialect" and "at", the time to answer for, are optional',
    ],
  ],
  options: [
    {
      flags: '-d, --dialect <id>',
      about:
        'use this dialect for rows without "dialect" (default: as the robot does, if Wayleave knows it; otherwise rfc-9309)',
    },
    {
      flags: '--base <folder>',
      about:
        'take the "file" of each row from this folder, and refuse paths that lead out of it (default: any path, relative to the working directory)',
    },
    {
      flags: '--raw-urls',
      about:
        'take each URL as the exact input of the parser (default: as a client sends it, percent-encoded)',
    },
    {
      flags: '--stats',
      about: 'print the numbers of rows, errors and parsed files, and the rows per second, at the end',
    },
  ],
  exits: ['each row has a verdict'],
  examples: [
    'wayleave batch < rows.jsonl > answers.jsonl',
    'wayleave batch rows.jsonl --base robots-files --dialect google --stats > answers.jsonl',
  ],
  run: async ([name = '-'], { dialect: id, base, stats, rawUrls = false }, terminal) => {
    const settings = {
      raw: rawUrls,
      ...(id === undefined ? {} : { dialect: dialectNamed(id, 'option --dialect') }),
    }
    const policies = new PolicyCache(base)
    const progress = new Progress(terminal, 'row')
    const output = new Output(terminal)
    for await (const rows of rowsOf(name === '-' ? terminal.stdin : createReadStream(name), name)) {
      for (const row of rows) {
        if ('text' in row && row.text.trim() === '') continue
        const { json, isError } = answerRow(row, policies, settings)
        progress.done += 1
        if (isError) progress.errors += 1
        if (output.add(json)) await output.drained()
      }
      progress.show()
    }
    await output.flush()
    progress.clear()
    if (stats === true) terminal.say(progress.summary(policies.filesParsed))
    if (progress.errors === 0) return EXIT.clean
    terminal.say(
      `wayleave: ${progress.errors} of ${progress.done} rows could not be answered; on standard output they have "error"`,
    )
    return EXIT.usage
  },
})

/** The rows of a stream, chunk by chunk. */
async function* rowsOf(
  stream: NodeJS.ReadableStream,
  name: string,
): AsyncGenerator<Iterable<Row>, void, undefined> {
  const splitter = new RowSplitter()
  try {
    for await (const chunk of stream) yield splitter.push(chunk as Buffer)
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [`cannot read "${name}" (${fileReason(cause)})`, 'argument FILE', 'check the path'],
      { cause },
    )
  }
  yield splitter.end()
}

/** Gathers lines to save writes, and waits if the program that reads them is slower. */
class Output {
  readonly #terminal: Terminal
  #lines: string[] = []
  #characters = 0
  #full = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Adds a line. `true`: wait for {@link drained} before the next. */
  add(line: string): boolean {
    this.#lines.push(line)
    this.#characters += line.length
    if (this.#characters >= OUTPUT_CHARACTERS) this.#write()
    return this.#full
  }

  async drained(): Promise<void> {
    if (!this.#full) return
    await once(this.#terminal.stdout, 'drain')
    this.#full = false
  }

  async flush(): Promise<void> {
    if (this.#lines.length > 0) this.#write()
    await this.drained()
  }

  #write(): void {
    const text = printableJson(`${this.#lines.join('\n')}\n`)
    this.#full = !this.#terminal.stdout.write(text)
    this.#lines = []
    this.#characters = 0
  }
}
