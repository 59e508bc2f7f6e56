import type { AgentLine, Note } from '../../policy/index.ts'
import type { Entry, Field, Group, Outline } from '../dialect.ts'
import type { Item } from './record.ts'

/** What opens and closes a group. */
export interface Grouping {
  /** Does a blank line end the group? */
  readonly blankLine: 'ends-group' | 'nothing'
  /** After one of these, the next User-agent line opens a new group; with none of them, only a blank line does. */
  readonly closers: readonly (Field | 'unknown')[]
  /** Rules before the first User-agent line of the file; later ones without a group are always ignored. */
  readonly withoutAgent: 'ignored' | 'for-everybody'
  /** A group that ends without any of the closers. */
  readonly withoutRules: 'kept' | 'dropped'
}

/** The grouping of RFC 9309 §2.2.1: a User-agent line after a rule opens a group, and nothing else matters. */
export const groupedByRules: Grouping = {
  blankLine: 'nothing',
  closers: ['allow', 'disallow'],
  withoutAgent: 'ignored',
  withoutRules: 'kept',
}

/** The grouping of the 1994 standard: records are separated by blank lines. */
export const groupedByBlankLines: Grouping = { blankLine: 'ends-group', closers: [], withoutAgent: 'ignored', withoutRules: 'kept' }

interface Open {
  readonly agents: AgentLine[]
  readonly records: Entry[]
  firstLine: number
  lastLine: number
  closed: boolean
}

/** Items → groups. */
export function groupItems(items: Iterable<Item>, grouping: Grouping): Outline {
  const groups: Group[] = []
  const entries: Entry[] = []
  const notes: Note[] = []
  let open: Open | undefined
  let agentSeen = false

  const finish = (): void => {
    if (open !== undefined && (grouping.withoutRules === 'kept' || open.closed)) groups.push(groupOf(open))
    open = undefined
  }
  for (const item of items) {
    if ('blank' in item) {
      if (grouping.blankLine === 'ends-group') finish()
      continue
    }
    entries.push(item)
    if (item.field === 'user-agent') {
      agentSeen = true
      if (open?.closed === true) finish()
      open ??= opened(item.line)
      open.agents.push({ value: item.value, line: item.line })
      open.lastLine = item.line
      continue
    }
    const isRule = item.field === 'allow' || item.field === 'disallow'
    if (open === undefined && isRule) {
      if (agentSeen || grouping.withoutAgent === 'ignored') {
        notes.push({ code: 'rule-without-agent', message: 'This rule belongs to no User-agent line and is ignored.', line: item.line })
      } else {
        open = opened(item.line)
        open.agents.push({ value: '*' })
      }
    }
    if (open === undefined) continue
    open.records.push(item)
    open.lastLine = item.line
    if (grouping.closers.includes(item.field)) open.closed = true
  }
  finish()
  return { groups, entries, notes }
}

function opened(line: number): Open {
  return { agents: [], records: [], firstLine: line, lastLine: line, closed: false }
}

function groupOf({ agents, records, firstLine, lastLine }: Open): Group {
  return { agents, records, firstLine, lastLine }
}
