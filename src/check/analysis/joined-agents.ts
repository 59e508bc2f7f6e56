import { memoFor } from '../../pattern/index.ts'
import { ownRobot } from '../agents/named-robots.ts'
import { isMainRobot, type SearchAgent } from '../agents/search-agents.ts'
import { isOfAi } from '../agents/trainers.ts'
import type { CheckedGroup, NamedAgent } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import { closesAll } from './closed/closed-site.ts'
import { unreadRulesAbove } from './unread-rules-above.ts'

/**
 * A User-agent line with a record, but no rule, between it and the next User-agent line of its group. Or one of
 * `*`, Googlebot or bingbot that any other lines part from a list which closes the site, is of AI robots,
 * or begins below a record.
 */
export interface JoinedAgent {
  readonly agent: NamedAgent
  /** Its place among the User-agent lines of its group, from 0. */
  readonly index: number
  readonly next: NamedAgent
  /** The number of the line of the record; of the User-agent line, if only other lines are between. */
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
export const joinedAgents: (group: CheckedGroup) => readonly JoinedAgent[] = memoFor(findJoinedAgents)

function findJoinedAgents(group: CheckedGroup): readonly JoinedAgent[] {
  const { agents, records, rules } = group
  const firstRule = rules[0]?.line
  const owner = agents.filter(({ line }) => line.number < (firstRule ?? 0)).at(-1)
  // Agents and records are in the order of their lines.
  let at = 0
  return agents.flatMap((agent, index) => {
    const next = agents[index + 1]
    if (next === undefined) return []
    const from = at
    while ((records[at]?.line ?? Infinity) < next.line.number) at++
    const inGap = records.slice(from, at).filter(({ line }) => line > agent.line.number)
    const record = inGap.find(({ field }) => isRecordOfGroup(field))
    const isApart = isApartFromList(group, index, inGap.length > 0)
    const between = record?.line ?? (isApart ? agent.line.number : undefined)
    return between === undefined ? [] : [{ agent, index, next, between, owner, firstRule }]
  })
}

/**
 * Does an agent get the rule of a line, counted from 1, because its User-agent line is joined to that of
 * another robot? G103 reports that, and its remedy opens what the rule closes.
 */
export function isJoined(context: Context, line: number, { named }: SearchAgent): boolean {
  const group = context.file.groupOfRule(line)
  return (
    group !== undefined &&
    withoutUnreadRules(context, group).some(
      ({ agent, owner }) =>
        owner?.value !== '*' &&
        (named === undefined ? agent.value === '*' : agent.line.number === named.agent.line.number),
    )
  )
}

/** {@link joinedAgents}, without those below which the author wrote rules that nobody reads (I101). */
export function withoutUnreadRules(context: Context, group: CheckedGroup): readonly JoinedAgent[] {
  return joinedAgents(group).filter(
    ({ agent, between, firstRule }) =>
      between !== agent.line.number ||
      unreadRulesAbove(context, firstRule ?? 0, agent.line.number) === undefined,
  )
}

/**
 * Is `*`, Googlebot or bingbot apart from the names below it, which are others? An author who means all of
 * them writes no comment, blank line or Sitemap there.
 *
 * @param hasRecord is a record between, such as a Sitemap?
 */
function isApartFromList(group: CheckedGroup, index: number, hasRecord: boolean): boolean {
  const [agent, next] = group.agents.slice(index, index + 2)
  if (agent === undefined || next === undefined || !isMain(agent)) return false
  if (next.line.number === agent.line.number + 1) return false
  const below = group.agents.slice(index + 1)
  return (
    !below.some(isMain) &&
    (closesAll(group) ||
      (group.rules.some(({ field, value }) => field === 'disallow' && value !== '') &&
        (hasRecord || below.every(({ value }) => isOfAi(ownRobot(value))))))
  )
}

function isMain({ value }: NamedAgent): boolean {
  return value === '*' || isMainRobot(value)
}
