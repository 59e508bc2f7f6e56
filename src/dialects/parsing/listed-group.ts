import type { AgentLine } from '../../policy/index.ts'
import type { ParsedRecord, ValueTest } from '../parsed-record.ts'
import { RowGroup } from './group.ts'
import { type Records, USER_AGENT } from './records.ts'

/** Records that belong together, on whatever lines. */
export class ListedGroup extends RowGroup {
  /** The rows of User-agent lines among the records. */
  readonly rows: number[]

  constructor(source: Records, rows: number[] = []) {
    super(source)
    this.rows = rows
  }

  protected listAgents(): readonly AgentLine[] {
    const { source } = this
    const named = this.rows.filter((row) => source.rows[row] === USER_AGENT)
    // A group without a User-agent line is one for every robot.
    if (named.length === 0) return [{ value: '*' }]
    return named.map((row) => ({ value: source.valueOf(row), line: source.lineOf(row) }))
  }

  get firstLine(): number {
    return this.source.lineOf(this.rows[0] as number)
  }

  get lastLine(): number {
    return this.source.lineOf(this.rows[this.rows.length - 1] as number)
  }

  someAgent(test: ValueTest): boolean {
    return this.agents.some(({ value }) => test(value, 0, value.length))
  }

  protected recordsWhere(wanted: (row: number) => boolean): ParsedRecord[] {
    return this.rows.filter(wanted).map((row) => this.source.recordAt(row))
  }
}
