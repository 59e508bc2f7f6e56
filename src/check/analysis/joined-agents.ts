import type { SearchAgent } from '../agents/search-agents.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'

/** A User-agent line with a record, but no rule, between it and the next User-agent line of its group. */
export interface JoinedAgent {
  readonly agent: NamedAgent
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
export function joinedAgents({ agents, records, rules }: CheckedGroup): readonly JoinedAgent[] {
  const firstRule = rules[0]?.line
  const owner = agents.filter(({ line }) => line.number < (firstRule ?? 0)).at(-1)
  return agents.flatMap((agent, index) => {
    const next = agents[index + 1]
    const record = records.find(
      ({ line, field }) =>
        line > agent.line.number && line < (next?.line.number ?? 0) && isRecordOfGroup(field),
    )
    return next === undefined || record === undefined
      ? []
      : [{ agent, next, between: record.line, owner, firstRule }]
  })
}

/**
 * Does an agent get the rule of a line, counted from 1, because its User-agent line is joined to that of
 * another robot? G103 reports that, and its remedy opens what the rule closes.
 */
export function isJoined({ file }: Context, line: number, { named }: SearchAgent): boolean {
  const group = file.groups.find(({ rules }) => rules.some((rule) => rule.line === line))
  return (
    group !== undefined &&
    joinedAgents(group).some(
      ({ agent, owner }) =>
        owner?.value !== '*' &&
        (named === undefined ? agent.value === '*' : agent.line.number === named.agent.line.number),
    )
  )
}
