import { codeOf, type LineField, Records } from './records.ts'
import type { ParserText } from './text/decoded-text.ts'

/** Collects the records of a parser whose lines are of a kind of their own. */
export class RecordWriter {
  private readonly seen: ParserText
  private readonly rows: number[] = []
  private readonly agents: number[] = []
  private readonly rewritten: Map<number, string> = new Map()

  constructor(seen: ParserText) {
    this.seen = seen
  }

  /**
   * Adds a record. Its value is the text from `from` to `to`, which is already trimmed, unless `value` says
   * otherwise.
   */
  add(field: LineField, line: number, from: number, to: number, value?: string): void {
    const { rows, seen } = this
    if (field === 'user-agent') this.agents.push(rows.length)
    // Records trim blanks, so a value that begins or ends with one is kept apart.
    const isKept = value === undefined && seen.text.charCodeAt(from) !== SPACE
    if (!isKept) this.rewritten.set(rows.length, value ?? seen.text.slice(from, to))
    rows.push(codeOf(field), line, isKept ? from : -1, isKept ? to : -1)
  }

  finish(): Records {
    const { seen, rows, agents, rewritten } = this
    return new Records(seen, trimsNothing, rows, agents, rewritten.size === 0 ? undefined : rewritten)
  }
}

const SPACE = 0x20

function trimsNothing(): boolean {
  return false
}
