import type { SearchAgent } from '../agents/search-agents.ts'
import { type CheckedGroup, type NamedAgent, oncePerGroup } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'

/** A User-agent line with a record, but no rule, between it and the next User-agent line of its group. */
export interface JoinedAgent {
  readonly agent: NamedAgent
  /** Its place among the User-agent lines of its group, from 0. */
  readonly index: number
  readonly next: NamedAgent
  /** The number of the line of the record. */
  readonly between: number
  /** The last User-agent line above the rules: that is for whom people read them. */
  readonly owner: NamedAgent | undefined
  /** The number of the line of the group's first rule, if it has one. */
  readonly firstRule: number | undefined
}

/** Fields besides Allow and Disallow. A group may consist of records of these fields alone. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  'crawl-delay',
  'request-rate',
  'visit-time',
  'robot-version',
  'comment',
  'content-signal',
  'content-usage',
  'noindex',
  'host',
  'clean-param',
])

/** May a group consist of records of this field alone? */
export function isRecordOfGroup(field: string): boolean {
  return OTHER_FIELDS.has(field)
}

/** The User-agent lines of a group that look like groups of their own, but share the rules below. */
export const joinedAgents: (group: CheckedGroup) => readonly JoinedAgent[] = oncePerGroup(findJoinedAgents)

function findJoinedAgents({ agents, records, rules }: CheckedGroup): readonly JoinedAgent[] {
  const firstRule = rules[0]?.line
  const owner = agents.filter(({ line }) => line.number < (firstRule ?? 0)).at(-1)
  // Agents and records are in the order of their lines.
  let at = 0
  return agents.flatMap((agent, index) => {
    const next = agents[index + 1]
    if (next === undefined) return []
    const from = at
    while ((records[at]?.line ?? Infinity) < next.line.number) at++
    const record = records
      .slice(from, at)
      .find(({ line, field }) => line > agent.line.number && isRecordOfGroup(field))
    return record === undefined ? [] : [{ agent, index, next, between: record.line, owner, firstRule }]
  })
}

/**
 * Does an agent get the rule of a line, counted from 1, because its User-agent line is joined to that of
 * another robot? G103 reports that, and its remedy opens what the rule closes.
 */
export function isJoined({ file }: Context, line: number, { named }: SearchAgent): boolean {
  const group = file.groupOfRule(line)
  return (
    group !== undefined &&
    joinedAgents(group).some(
      ({ agent, owner }) =>
        owner?.value !== '*' &&
        (named === undefined ? agent.value === '*' : agent.line.number === named.agent.line.number),
    )
  )
}
