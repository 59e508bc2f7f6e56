import { type DialectId, dialects } from '../../dialects/index.ts'
import { positionAt } from '../../text/index.ts'
import { namedRobots } from '../agents/named-robots.ts'
import type { CheckedGroup } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import type { Finding } from '../finding.ts'

/**
 * Tells which dialects matter to a finding: those that concern every site today, and the documented dialect
 * of each registry robot that the group of the finding names. A robot that another group names does not read
 * this group. If the finding is in no group, or about no text, the robots of all groups count.
 */
export function relevantDialects(context: Context): (finding: Finding) => ReadonlySet<DialectId> {
  const ids = Object.values(dialects)
    .filter(({ concernsEverySite }) => concernsEverySite)
    .map(({ id }) => id)
  const ofAll = new Set(ids)
  const ofGroups = new Map<CheckedGroup, Set<DialectId>>()
  for (const {
    robot: { dialect },
    agent: { group },
  } of namedRobots(context)) {
    if (dialect === 'unknown') continue
    ofAll.add(dialect)
    const ofGroup = ofGroups.get(group)
    if (ofGroup === undefined) ofGroups.set(group, new Set([...ids, dialect]))
    else ofGroup.add(dialect)
  }
  const everySite = new Set(ids)
  return ({ span }) => {
    // What is about no text, such as a response, concerns every robot of the file.
    if (span.end === span.start) return ofAll
    const { line } = positionAt(context.file.parsed.starts, span.start)
    const group = context.file.groupAbove(line)
    return group === undefined ? ofAll : (ofGroups.get(group) ?? everySite)
  }
}
