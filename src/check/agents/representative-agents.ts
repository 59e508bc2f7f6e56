import { type Dialect, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { agentOfLine } from './agent-of-group.ts'

/**
 * The maximum number of named agents for which check rules examine whole decision lists. If the file names
 * more, only the first ones are examined.
 */
export const MAX_REPRESENTATIVE_AGENTS = 200

/**
 * The dialect in which whole decision lists are examined first: `rfc-9309` if the file is checked for it,
 * otherwise the first dialect that the file is checked for.
 */
export function baseDialect(context: Context): Dialect {
  const { dialect } = context.byDialect.standard
  return context.dialects.includes(dialect) ? dialect : (context.dialects[0] ?? dialect)
}

/**
 * Agents that together stand for all robots in {@link baseDialect}: one agent for each different selection of
 * groups, among the unnamed agent and the first {@link MAX_REPRESENTATIVE_AGENTS} names of the file. In a
 * dialect with `policyDependsOnAgent`, they do not stand for all: robots with the same groups may have
 * different rules, and only one of them is examined. Costs one selection of groups for each name.
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
