import { type Dialect, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { agentOfLine } from './agent-of-group.ts'

/** Robots whose decision lists are looked at as a whole; of more, those that are named first. */
export const MAX_ROBOTS_ASKED = 200

/** The reading that questions about whole lists begin with: RFC 9309's, or the first of those that the file is checked for. */
export function baseDialect(context: Context): Dialect {
  const { dialect } = context.byDialect.standard
  return context.dialects.includes(dialect) ? dialect : (context.dialects[0] ?? dialect)
}

/** Product tokens that stand for all robots: one for each choice of groups that {@link baseDialect} makes. */
export function representativeAgents(context: Context): readonly string[] {
  return context.once(findRobots)
}

function findRobots(context: Context): readonly string[] {
  const named = new Map<string, string>()
  for (const agent of context.file.agents) {
    const token = agentOfLine(agent)
    if (token !== '*' && token !== '' && !named.has(token.toLowerCase())) named.set(token.toLowerCase(), token)
  }
  const dialect = baseDialect(context)
  const byGroups = new Map<string, string>()
  for (const token of [...[...named.values()].slice(0, MAX_ROBOTS_ASKED), UNNAMED_AGENT]) {
    const selected = context.policies.get(dialect, token).selection.selected.map(({ firstLine }) => firstLine)
    const key = selected.join(' ')
    if (!byGroups.has(key)) byGroups.set(key, token)
  }
  if (named.size > MAX_ROBOTS_ASKED) {
    context.notes.add(
      `The file names ${named.size} robots; whether their rules are needed, and in which order, was asked for the first ${MAX_ROBOTS_ASKED}.`,
    )
  }
  return [...byGroups.values()]
}
