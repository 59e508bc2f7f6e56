import { robotsByToken } from '../../../robots/index.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { isOfSite } from '../../file/field-names.ts'
import { linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** G108: a named group with the same rules as the `*` group. */
export const namedGroupEqualsStar: CheckRule = {
  code: 'G108',
  name: 'named-group-equals-star',
  severity: 'hint',
  why: 'A robot that no group names follows the `*` group (RFC 9309 §2.2.1). A named group with the same rules changes nothing for a robot that obeys `*`. If you later change only the `*` group, the robot misses the change. Some robots ignore `*` and need such a group; those that are known are not reported.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const star = context.file.groups.filter(({ isStarGroup }) => isStarGroup)
  const [only] = star
  if (only === undefined || star.length > 1 || context.file.groups.length === 1 || contentOf(only) === '')
    return
  const starContent = contentOf(only)
  for (const group of context.file.groups) {
    const [agent] = group.agents
    if (group.isStarGroup || agent === undefined || contentOf(group) !== starContent) continue
    if (group.agents.some(({ value }) => robotsByToken(value).some(({ obeys }) => obeys.star === 'no')))
      continue
    const names = new Set(group.agents.map(({ value }) => value.toLowerCase()))
    // A robot with a second group has other rules as well.
    if (
      context.file.groups.some(
        (other) => other !== group && other.agents.some(({ value }) => names.has(value.toLowerCase())),
      )
    )
      continue
    const { heading, agents, records } = linesOfGroup(context, group)
    yield {
      span: agent.line.valueSpan,
      says: {
        what: `The group of ${quoted(agent.value)} has the same rules as the "*" group.`,
        effect: 'A robot that obeys the "*" group follows these rules anyway.',
        advice: `Remove the group of ${quoted(agent.value)}, unless you want to change the rules of only one of the two later.`,
        subject: quoted(agent.value),
      },
      related: [{ span: (only.agents[0] ?? agent).line.valueSpan, message: 'the same rules' }],
      dialects: context.dialects.map(({ id }) => id),
      // A group that is open on purpose keeps its robot free from later rules of the `*` group.
      ...(group.rules.every(({ value }) => value === '')
        ? {}
        : {
            fix: {
              title: `remove the group of ${quoted(agent.value)}`,
              edits: removalsOf(context, [...heading, ...agents, ...records]),
            },
          }),
    }
  }
}

/**
 * The content of a group in sorted order: the order of rules has no effect in dialects that compare lengths.
 */
function contentOf({ records }: CheckedGroup): string {
  const entries = records
    .filter(({ field }) => !isOfSite(field))
    .map(({ field, value }) => `${field} ${value}`)
  return [...new Set(entries)].sort().join('\n')
}
