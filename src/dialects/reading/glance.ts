import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import type { AgentQuery, Dialect, Entry, Glimpse } from '../dialect.ts'
import type { AgentRule } from './choose.ts'
import { AGENTS, type LineReader, type RecordSink, RULES, takeRecords } from './read-records.ts'
import { ALLOW, DISALLOW, fieldOf, USER_AGENT, valueEnd, valueStart } from './records.ts'
import type { Seen } from './seen.ts'

/**
 * What it takes to glance over a file: the parts of a reading whose groups are those of `groupedByRules`, all of those that fit apply,
 * and each rule is made of its own record.
 */
export interface GlancingParts {
  readonly see: (file: File) => Seen
  readonly lines: LineReader
  readonly agents: Pick<AgentRule, 'names' | 'everybody'>
  readonly couldMatch: NonNullable<Dialect['couldMatch']>
  readonly rules: (records: readonly Entry[]) => readonly Rule[]
}

/** The groups that apply to a robot, and their rules near a path, in one pass over a file. Nothing else is made, or kept. */
export function glanceWith(parts: GlancingParts): NonNullable<Dialect['glance']> {
  return (file, query, path) => {
    const seen = parts.see(file)
    const near = new NearRules(seen, parts, query, path)
    takeRecords(seen.text, parts.lines, near)
    return near.finish()
  }
}

/**
 * Records on their way through. Groups are ranked by the first of the robot's tokens that they name, after these come those for
 * everybody, and last those for others; rules are kept of the groups that rank best so far.
 */
class NearRules implements RecordSink {
  /** Within a group for others, only what may begin the next one; and never what is no rule. */
  wanted: number = AGENTS
  private readonly seen: Seen
  private readonly parts: GlancingParts
  private readonly query: AgentQuery
  private readonly path: string
  /** The rank of groups for everybody; that of groups for others is one more. */
  private readonly everybody: number
  private records: Entry[] = []
  private best: number
  /** The rank of the group that is open, and whether it is the best. */
  private rank: number
  private applies: boolean = false
  /** A rule has closed the group: the next User-agent line opens another. */
  private closed: boolean = true

  constructor(seen: Seen, parts: GlancingParts, query: AgentQuery, path: string) {
    this.seen = seen
    this.parts = parts
    this.query = query
    this.path = path
    this.everybody = query.tokens.length
    this.best = this.everybody + 1
    this.rank = this.best
  }

  add(code: number, line: number, from: number, to: number): void {
    if (code === USER_AGENT) {
      const { text } = this.seen
      const { trims } = this.parts.lines
      const start = valueStart(text, from, to, trims)
      this.addAgent(text, start, valueEnd(text, start, to, trims))
    } else if (this.takesRule(code)) {
      const { text, shift } = this.seen
      const { trims } = this.parts.lines
      const start = valueStart(text, from, to, trims)
      if (!this.parts.couldMatch(text, start, to, this.path)) return
      const value = text.slice(start, valueEnd(text, start, to, trims))
      this.records.push({ field: fieldOf(code), value, line, start: shift === undefined ? -1 : start + shift })
    }
  }

  addRewritten(code: number, line: number, value: string): void {
    if (code === USER_AGENT) this.addAgent(value, 0, value.length)
    else if (this.takesRule(code) && this.parts.couldMatch(value, 0, value.length, this.path)) {
      this.records.push({ field: fieldOf(code), value, line, start: -1 })
    }
  }

  /** To such a reader a blank line means nothing. */
  addBlank(): void {}

  finish(): Glimpse {
    this.close()
    const { best, everybody } = this
    const kind = best < everybody ? 'named' : best === everybody ? 'everybody' : 'none'
    return { kind, rules: this.parts.rules(this.records) }
  }

  private addAgent(text: string, from: number, to: number): void {
    const { query, everybody } = this
    const { agents } = this.parts
    if (this.closed) {
      this.closed = false
      this.wanted = AGENTS | RULES
      this.rank = everybody + 1
    }
    for (let token = 0; token < everybody && token < this.rank; token++) {
      if (agents.names(text, from, to, query.tokens[token] as string)) this.rank = token
    }
    if (this.rank > everybody && query.everybody && agents.everybody(text, from, to)) this.rank = everybody
  }

  /** Is the record a rule, and of a group that may apply? */
  private takesRule(code: number): boolean {
    if (code !== ALLOW && code !== DISALLOW) return false
    this.close()
    return this.applies
  }

  private close(): void {
    if (this.closed) return
    this.closed = true
    if (this.rank < this.best) {
      this.best = this.rank
      if (this.records.length > 0) this.records = []
    }
    this.applies = this.rank === this.best && this.rank <= this.everybody
    this.wanted = this.applies ? AGENTS | RULES : AGENTS
  }
}
