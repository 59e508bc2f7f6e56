import { once } from 'node:events'
import { grouped, printableJson, table } from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import { type CsvOptions, CsvTable } from '../csv/csv-table.ts'
import type { Terminal } from '../terminal.ts'
import { ANSWER_MEMBERS, type AnsweredRow, type Fields, jsonOf, membersOf } from './answer.ts'
import { cellsOfMembers, jsonOfMembers } from './written-members.ts'

/** A format of rows. */
export type RowFormat = 'jsonl' | 'csv'

/** What is printed of the rows. */
export interface OutputOptions extends CsvOptions {
  readonly format: RowFormat
  /** Only these members, in this order. */
  readonly fields?: readonly string[]
  /** Print the robots.txt of the row? Default: yes. */
  readonly echo?: boolean
}

/** Output is written once it has this many characters. */
const OUTPUT_CHARACTERS = 64 * 1024

/** The members that hold a robots.txt. */
const ROBOTS = ['robots', 'robots_b64'] as const

/** Whether a member holds a robots.txt. If the input is JSON lines, CSV output leaves it out. */
export function isRobotsMember(name: string): boolean {
  return (ROBOTS as readonly string[]).includes(name)
}

/** The members of rows of JSON lines that CSV always has as columns. */
export const JSON_COLUMNS = ['row', 'file', 'agent', 'url', 'dialect'] as const

/**
 * The columns of CSV output. If columns are named, these. Otherwise, the columns of the input, without the robots.txt
 * if it is not wanted, and then those of an answer. For JSON lines, the columns are the members of the first row,
 * except lists, objects and robots.txt, which may be long.
 *
 * @param columns those of CSV input; absent for JSON lines.
 */
export function columnsOf(
  columns: readonly string[] | undefined,
  { fields: first = {} }: AnsweredRow,
  { fields, echo = true }: OutputOptions,
): readonly string[] {
  if (fields !== undefined) return fields
  const members = Object.keys(first).filter(
    (name) => !isRobotsMember(name) && typeof first[name] !== 'object',
  )
  const own = columns?.filter((name) => echo || !isRobotsMember(name)) ?? ['row', ...members, ...JSON_COLUMNS]
  return [...new Set([...own, 'dialect', ...ANSWER_MEMBERS])]
}

/** Prints answered rows. */
export interface RowPrinter {
  /** The text of a row, with its line end. */
  readonly row: (row: AnsweredRow) => string
  /** What comes before the first row. */
  readonly heading: () => string
  /** A sentence for standard error after the last row. */
  readonly warning: () => string | undefined
}

/** The printer of a format. @param columns those of CSV output. */
export function rowPrinter(
  columns: readonly string[] | undefined,
  options: OutputOptions,
  terminal: Terminal,
): RowPrinter {
  if (columns !== undefined) {
    const csv = new CsvTable(columns, options, terminal)
    return {
      row: (row) => csv.line(cellsOfMembers(membersOf(row))),
      heading: () => csv.heading(),
      warning: () => csv.warning(),
    }
  }
  const { fields, echo = true } = options
  const text = (row: AnsweredRow): string => {
    if (fields !== undefined) return jsonOfMembers(chosen(membersOf(row), fields))
    return jsonOf(echo ? row : withoutRobots(row))
  }
  return { row: (row) => printableJson(`${text(row)}\n`), heading: () => '', warning: () => undefined }
}

function chosen(members: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(
    fields.filter((name) => Object.hasOwn(members, name)).map((name) => [name, members[name]]),
  )
}

function withoutRobots({ text, fields, ...row }: AnsweredRow): AnsweredRow {
  if (fields === undefined) return row
  if (!ROBOTS.some((name) => name in fields)) return { ...row, fields, ...present({ text }) }
  const { robots: _robots, robots_b64: _bytes, ...rest } = fields
  return { ...row, fields: rest }
}

/** The most agents, verdicts and reasons that are counted apart. */
const MAX_COUNTS = 100_000

/** Counts rows by agent, verdict and reason. Errors have the verdict `error` and their code as the reason. */
export class RowCounts {
  readonly #counts = new Map<string, number>()
  #others = 0

  add({ fields, answer }: AnsweredRow): void {
    const { agent = '' } = fields ?? {}
    const { verdict = 'error', reason, errorCode } = answer
    const key = JSON.stringify([
      typeof agent === 'string' ? agent : JSON.stringify(agent),
      verdict,
      reason ?? errorCode,
    ])
    const count = this.#counts.get(key)
    if (count === undefined && this.#counts.size >= MAX_COUNTS) this.#others += 1
    else this.#counts.set(key, (count ?? 0) + 1)
  }

  /** The counts, the greatest first. */
  rows(): readonly CountRow[] {
    const rows = [...this.#counts]
      .map(([key, count]): CountRow => {
        const [agent, verdict, reason] = JSON.parse(key) as [string, string, string]
        return { agent, verdict, reason, rows: count }
      })
      .sort((one, other) => other.rows - one.rows)
    return this.#others === 0
      ? rows
      : [...rows, { agent: '', verdict: 'not counted apart', reason: '', rows: this.#others }]
  }

  /** The counts as a table. */
  text({ look }: Terminal): string {
    const rows = this.rows().map(({ agent, verdict, reason, rows: count }) => [
      visible(agent, 60),
      verdict,
      reason,
      grouped(count),
    ])
    return table([[...COUNT_COLUMNS], ...rows], look)
  }
}

/** The members of a {@link CountRow}. */
export const COUNT_COLUMNS = ['agent', 'verdict', 'reason', 'rows'] as const

/** How many rows have an agent, a verdict and a reason. */
export type CountRow = Readonly<Record<'agent' | 'verdict' | 'reason', string>> & { readonly rows: number }

/** Gathers text to save writes, and waits if the program that reads it is slower. */
export class BufferedOutput {
  readonly #terminal: Terminal
  #texts: string[] = []
  #characters = 0
  #full = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Adds a text. `true`: wait for {@link drained} before the next. */
  add(text: string): boolean {
    this.#texts.push(text)
    this.#characters += text.length
    if (this.#characters >= OUTPUT_CHARACTERS) this.#write()
    return this.#full
  }

  async drained(): Promise<void> {
    if (!this.#full) return
    await once(this.#terminal.stdout, 'drain')
    this.#full = false
  }

  async flush(): Promise<void> {
    if (this.#texts.length > 0) this.#write()
    await this.drained()
  }

  #write(): void {
    this.#full = !this.#terminal.stdout.write(this.#texts.join(''))
    this.#texts = []
    this.#characters = 0
  }
}
