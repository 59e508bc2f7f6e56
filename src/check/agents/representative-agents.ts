import { type Dialect, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { agentOfLine } from './agent-of-group.ts'

/**
 * The maximum number of agents for which rules about whole decision lists examine a file. If the file names
 * more, they examine only the first ones.
 */
export const MAX_REPRESENTATIVE_AGENTS = 200

/**
 * The dialect in which whole decision lists are examined first: RFC 9309, or else the first that the file is
 * checked for.
 */
export function baseDialect(context: Context): Dialect {
  const { dialect } = context.byDialect.standard
  return context.dialects.includes(dialect) ? dialect : (context.dialects[0] ?? dialect)
}

/**
 * Agents that together stand for all robots in {@link baseDialect}: one agent for each different selection of
 * groups. In a dialect with `policyDependsOnAgent`, they do not: robots with the same groups may have
 * different rules there, and only the rules of one of them are examined.
 */
export function representativeAgents(context: Context): readonly string[] {
  return context.once(findRepresentatives)
}

function findRepresentatives(context: Context): readonly string[] {
  const named = new Map<string, string>()
  for (const agent of context.file.agents) {
    const token = agentOfLine(agent)
    if (token !== '*' && token !== '' && !named.has(token.toLowerCase()))
      named.set(token.toLowerCase(), token)
  }
  const dialect = baseDialect(context)
  const byGroups = new Map<string, string>()
  for (const token of [...[...named.values()].slice(0, MAX_REPRESENTATIVE_AGENTS), UNNAMED_AGENT]) {
    const { selected } = context.policies.get(dialect, token).selection
    const key = selected.map(({ firstLine }) => firstLine).join(' ')
    if (!byGroups.has(key)) byGroups.set(key, token)
  }
  if (named.size > MAX_REPRESENTATIVE_AGENTS) {
    context.notes.add(
      `The file names ${named.size} robots. Redundant rules and rule order were checked only for the first ${MAX_REPRESENTATIVE_AGENTS} of them.`,
    )
  }
  return [...byGroups.values()]
}
