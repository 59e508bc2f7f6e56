import { type NamedAgent, oncePerGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, removalsOf } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { ProposedFix } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** What to do with a group that repeats, below a wrong name, what another group says below the right one. */
interface Remedy {
  readonly says: Required<Pick<Says, 'advice' | 'case'>>
  readonly fix: ProposedFix
}

/**
 * The remedy for a group whose only name is a wrong form of another one, if a group with that name has the same
 * records: it goes. With the right name, it would say the same once more. `undefined` if no group is so.
 */
export function removalOfSame(
  context: Context,
  { group, line }: NamedAgent,
  name: string,
): Remedy | undefined {
  if (group.agents.length > 1) return undefined
  const same = context.once(byNameAndRecords).get(name.toLowerCase())?.get(recordsOf(group))
  if (same === undefined) return undefined
  const { heading, agents, records } = linesOfGroup(context, group)
  return {
    says: {
      case: 'repeated group',
      advice: `Remove this group: that of ${quoted(same.value)} in line ${same.line.number} says the same.`,
    },
    fix: {
      title: `remove the group in line ${line.number}`,
      edits: removalsOf(context, [...heading, ...agents, ...records]),
    },
  }
}

/** The first User-agent line with a name, in lower case, above such records. */
function byNameAndRecords({ file }: Context): ReadonlyMap<string, ReadonlyMap<string, NamedAgent>> {
  const found = new Map<string, Map<string, NamedAgent>>()
  for (const agent of file.agents) {
    const name = agent.value.toLowerCase()
    const ofName = found.get(name) ?? new Map<string, NamedAgent>()
    found.set(name, ofName)
    const records = recordsOf(agent.group)
    if (!ofName.has(records)) ofName.set(records, agent)
  }
  return found
}

/** The records of a group as a text. */
const recordsOf = oncePerGroup(({ records }) =>
  records.map(({ field, value }) => `${field} ${value}`).join('\n'),
)
