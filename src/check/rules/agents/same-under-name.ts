import { memoFor } from '../../../pattern/index.ts'
import { type AgentLine, agentLines } from '../../agents/agent-lines.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, removalsOf, removeLine } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { ProposedFix } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** What to do with a wrong name where the file has the right one, too. */
interface Remedy {
  readonly says: Required<Pick<Says, 'advice' | 'case'>>
  readonly fix: ProposedFix
}

/**
 * The remedy for a wrong form of a name, if the right name would say the same once more: the line goes, if its group
 * names the robot in another line. The group goes, if a group with that name has the same records. `undefined` if
 * neither is so.
 */
export function removalOfSame(context: Context, agent: NamedAgent, name: string): Remedy | undefined {
  const { group, line } = agent
  if (group.agents.length > 1) return removalWithinGroup(context, agent, name)
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

/** The remedy for a line whose group has the name in another line, or gets it there from the same kind of remedy. */
function removalWithinGroup(context: Context, agent: NamedAgent, name: string): Remedy | undefined {
  const { first, firstName } = context.once(namesOfGroups).get(agent.group)?.get(name.toLowerCase()) ?? {}
  const same = first !== undefined && first.line.number < agent.line.number ? first : firstName
  if (same === undefined || same.agent === agent) return undefined
  return {
    says: {
      case: 'repeated line',
      advice: `Remove this line: ${quoted(same.agent.value)} in line ${same.line.number} stands for the same robot.`,
    },
    fix: { title: `remove line ${agent.line.number}`, edits: [removeLine(context, agent.line)] },
  }
}

/** The lines of a group that stand for one robot alone. */
interface LinesOfName {
  /** The first of them that is no pattern. */
  readonly first: AgentLine
  /** The first of them that is the name itself. */
  readonly firstName: AgentLine | undefined
}

/** By group, and by the name in lower case. */
function namesOfGroups(context: Context): ReadonlyMap<CheckedGroup, ReadonlyMap<string, LinesOfName>> {
  const found = new Map<CheckedGroup, Map<string, LinesOfName>>()
  for (const line of agentLines(context)) {
    const { agent, names, kind } = line
    const [name] = names
    if (name === undefined || names.length > 1 || kind === 'wildcard') continue
    const ofGroup = found.get(agent.group) ?? new Map<string, LinesOfName>()
    found.set(agent.group, ofGroup)
    const { first = line, firstName } = ofGroup.get(name.toLowerCase()) ?? {}
    ofGroup.set(name.toLowerCase(), { first, firstName: firstName ?? (kind === 'name' ? line : undefined) })
  }
  return found
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
const recordsOf = memoFor(({ records }: CheckedGroup) =>
  records.map(({ field, value }) => `${field} ${value}`).join('\n'),
)
