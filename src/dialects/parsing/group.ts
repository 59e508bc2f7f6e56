import type { AgentLine, Failure, Note } from '../../policy/index.ts'
import { codeUnitAt } from '../../text/index.ts'
import type { Group, Outline } from '../outline.ts'
import type { ParsedRecord, RuleTest, ValueTest } from '../parsed-record.ts'
import { isLetterOrDigit } from './plain-names.ts'
import {
  ALLOW,
  BLANK,
  bitsOf,
  codeOf,
  DISALLOW,
  isRuleRow,
  NAMELESS,
  Records,
  ROW,
  UNKNOWN,
  USER_AGENT,
} from './records.ts'
import { UngroupedNotes } from './ungrouped-notes.ts'

/** How records are divided into groups. The fields of each member are a set of bits, see {@link bitsOf}. */
export interface Grouping {
  /**
   * After a record of one of these fields, the next User-agent line opens a new group. If no field is given, only a
   * blank line closes a group.
   */
  readonly closers: number
  /** A group without a record of these fields is dropped. Default: every group is kept. */
  readonly keeps?: number
  /**
   * What becomes of records before the first User-agent line. `star-group`: a rule opens a group for `*`.
   * `star-group-of-kept`: a record of `keeps` does, too. `star-group-of-file`: a rule does if the file has no
   * User-agent line at all. Default: ignored, as all later rules without a group are.
   */
  readonly withoutAgent?: 'star-group' | 'star-group-of-kept' | 'star-group-of-file'
}

/**
 * The grouping of RFC 9309 §2.2.1: a User-agent line after a rule opens a group, and nothing else matters.
 */
export const groupedByRules: Grouping = { closers: bitsOf('allow', 'disallow') }

/** The grouping of the 1994 standard: records are separated by blank lines. */
export const groupedByBlankLines: Grouping = { closers: 0 }

/** Rows inside groups that are about no robot. */
const OF_SITES: readonly number[] = [
  ...(['sitemap', 'host', 'clean-param', 'comment'] as const).map(codeOf),
  UNKNOWN,
  NAMELESS,
]

/** A group as rows of {@link Records}. */
export abstract class RowGroup implements Group {
  readonly source: Records
  abstract readonly firstLine: number
  abstract readonly lastLine: number

  private ownAgents: readonly AgentLine[] | undefined = undefined
  private ownOthers: readonly ParsedRecord[] | undefined = undefined

  constructor(source: Records) {
    this.source = source
  }

  get agents(): readonly AgentLine[] {
    this.ownAgents ??= this.listAgents()
    return this.ownAgents
  }

  get lastOwnLine(): number {
    const { lastLine } = this
    const own = this.recordsWhere((row) => !OF_SITES.includes(this.source.rows[row] as number))
    const after = own.at(-1)?.line ?? lastLine
    return Math.min(Math.max(after, this.agents.at(-1)?.line ?? 0), lastLine)
  }

  get records(): readonly ParsedRecord[] {
    const { rows } = this.source
    return this.recordsWhere((row) => rows[row] !== USER_AGENT)
  }

  get firstRecord(): ParsedRecord | undefined {
    const { rows } = this.source
    let isFound = false
    const [first] = this.recordsWhere((row) => {
      if (isFound || rows[row] === USER_AGENT) return false
      isFound = true
      return true
    })
    return first
  }

  get otherRecords(): readonly ParsedRecord[] {
    const { source } = this
    this.ownOthers ??= this.recordsWhere((row) => source.rows[row] !== USER_AGENT && !isRuleRow(source, row))
    return this.ownOthers
  }

  rulesWhere(test: RuleTest): ParsedRecord[] {
    const { source } = this
    return this.recordsWhere((row) => isRuleRow(source, row) && source.testValue(row, test))
  }

  rulesNear(test: RuleTest, _second: number): ParsedRecord[] {
    return this.rulesWhere(test)
  }

  abstract someAgent(test: ValueTest): boolean
  protected abstract listAgents(): readonly AgentLine[]
  /** The records whose rows pass the test, in order. */
  protected abstract recordsWhere(wanted: (row: number) => boolean): ParsedRecord[]
}

/** Consecutive records that belong together. */
export class RecordGroup extends RowGroup {
  /** Its rows are `firstRow` to `endRow`, without `endRow`, which is set when the group ends. */
  readonly firstRow: number
  endRow: number = 0
  /** Its User-agent lines are `firstAgent` to `endAgent` in {@link Records.agentRows}, without `endAgent`. */
  readonly firstAgent: number
  endAgent: number = 0

  constructor(source: Records, firstRow: number, firstAgent: number) {
    super(source)
    this.firstRow = firstRow
    this.firstAgent = firstAgent
  }

  protected listAgents(): readonly AgentLine[] {
    const { agentRows } = this.source
    // Only dialects that read rules without an agent as a `*` group make a group without a User-agent line.
    if (this.firstAgent === this.endAgent) return [{ value: '*' }]
    return agentRows
      .slice(this.firstAgent, this.endAgent)
      .map((row) => ({ value: this.source.valueOf(row), line: this.source.lineOf(row) }))
  }

  /** The values of its User-agent lines. */
  protected agentValues(): string[] {
    const { agentRows } = this.source
    return agentRows.slice(this.firstAgent, this.endAgent).map((row) => this.source.valueOf(row))
  }

  get firstLine(): number {
    return this.source.lineOf(this.firstRow)
  }

  get lastLine(): number {
    return this.source.lineOf(this.endRow - ROW)
  }

  someAgent(test: ValueTest): boolean {
    const { source, endAgent } = this
    if (this.firstAgent === endAgent) return test('*', 0, 1)
    for (let agent = this.firstAgent; agent < endAgent; agent++) {
      if (source.testValue(source.agentRows[agent] as number, test)) return true
    }
    return false
  }

  override rulesNear(test: RuleTest, second: number): ParsedRecord[] {
    const { source, endRow } = this
    const { rows, text } = source
    const found: ParsedRecord[] = []
    for (let row = this.firstRow; row < endRow; row += ROW) {
      const code = rows[row]
      if (code !== ALLOW && code !== DISALLOW) continue
      const from = rows[row + 2] as number
      const isUsual =
        from !== -1 &&
        from + 2 < (rows[row + 3] as number) &&
        codeUnitAt(text, from) === SPACE &&
        codeUnitAt(text, from + 1) === SLASH
      const unit = isUsual ? codeUnitAt(text, from + 2) : second
      if (unit !== second && isLetterOrDigit(unit)) continue
      if (source.testValue(row, test)) found.push(source.recordAt(row))
    }
    return found
  }

  protected recordsWhere(wanted: (row: number) => boolean): ParsedRecord[] {
    const found: ParsedRecord[] = []
    for (let row = this.firstRow; row < this.endRow; row += ROW)
      if (wanted(row)) found.push(this.source.recordAt(row))
    return found
  }
}

const SPACE = 0x20
const SLASH = 0x2f

/** Does a row of this field open a group without a User-agent line, as it does before the first User-agent line? */
function opensWithoutAgent(code: number, opening: number, agents: number): boolean {
  return agents === 0 && (opening & (1 << code)) !== 0
}

/** An outline whose groups are consecutive records. */
export type RecordOutline = Omit<Outline, 'groups'> & { readonly groups: readonly RecordGroup[] }

/** Divides records into groups, in one pass. */
export function groupRecords(records: Records, grouping: Grouping): RecordOutline {
  const { rows } = records
  const { closers, keeps } = grouping
  const opening = fieldsThatOpen(records, grouping)
  const groups: RecordGroup[] = []
  let notes: UngroupedNotes | undefined
  let agents = 0
  let open: RecordGroup | undefined
  /** The fields of the open group, a bit for each. */
  let fields = 0
  const finish = (end: number): void => {
    if (open !== undefined && (keeps === undefined || (fields & keeps) !== 0)) {
      open.endRow = end
      open.endAgent = agents
      groups.push(open)
    }
    open = undefined
  }
  for (let row = 0; row < rows.length; row += ROW) {
    const code = rows[row] as number
    if (code === BLANK) {
      if (open !== undefined) {
        notes ??= new UngroupedNotes()
        notes.endedBy(records.lineOf(row))
      }
      finish(row)
      continue
    }
    const isAgent = code === USER_AGENT
    if (isAgent && (fields & closers) !== 0) finish(row)
    if (open === undefined) {
      if (isAgent || opensWithoutAgent(code, opening, agents)) {
        open = new RecordGroup(records, row, agents)
        fields = 0
      } else if (isRuleRow(records, row)) {
        notes ??= new UngroupedNotes()
        notes.add(records.lineOf(row))
      }
    }
    if (isAgent) agents++
    else fields |= 1 << code
  }
  finish(rows.length)
  return { records, groups, notes: notes?.finish() ?? [] }
}

/** The fields that open a group for `*` before the first User-agent line. */
function fieldsThatOpen({ agentRows }: Records, { withoutAgent, keeps = 0 }: Grouping): number {
  switch (withoutAgent) {
    case 'star-group':
      return RULES
    case 'star-group-of-kept':
      return RULES | keeps
    case 'star-group-of-file':
      return agentRows.length === 0 ? RULES : 0
    default:
      return 0
  }
}

const RULES = bitsOf('allow', 'disallow')

/** The outline of a file that the parser does not read: it has no records. */
export function unreadOutline(notes: readonly Note[], failure?: Failure): Outline {
  const records = new Records({ text: '' }, () => false, [], [], undefined)
  return { records, groups: [], notes, ...(failure === undefined ? {} : { failure }) }
}
