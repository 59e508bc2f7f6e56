import { type Dialect, rulesKey } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type RepresentativeAgents, representativeAgents, type Subject } from '../../readings/index.ts'
import { isProductToken } from '../../text/index.ts'
import type { Context } from '../file/context.ts'
import { quoted } from '../text/message-phrases.ts'

/**
 * The maximum number of agents for which check rules examine whole decision lists. If a dialect could tell
 * more of them apart, only the first ones are examined. Of 1,635 real files, 5 have more than 200 such agents, and 1
 * more than 500. The two with the most names (591 and 529) take 0.7 s and 0.5 s, with either limit.
 */
export const MAX_AGENTS_EXAMINED = 500

/**
 * The dialect in which whole decision lists are examined first: `rfc-9309` if the file is checked for it,
 * otherwise the first dialect that the file is checked for.
 */
export function baseDialect(context: Context): Dialect {
  const { dialect } = context.byDialect.standard
  return context.dialects.includes(dialect) ? dialect : (context.dialects[0] ?? dialect)
}

/**
 * Agents that together stand for all robots in {@link baseDialect}: of the representative agents, one for
 * each different decision list. The unnamed agent comes last. Costs one selection of groups for each of them.
 */
export function agentsOfFile(context: Context): readonly Subject[] {
  return context.once(findAgents)
}

function findAgents(context: Context): readonly Subject[] {
  const { subjects, omitted } = agentsOfFiles([context], MAX_AGENTS_EXAMINED)
  if (omitted.length > 0) {
    context.notes.add(
      `Redundant rules, the order of rules and signals were checked only for the first ${MAX_AGENTS_EXAMINED} of ${MAX_AGENTS_EXAMINED + omitted.length} names of robots.`,
    )
  }
  const [unnamed, ...others] = subjects as [Subject, ...Subject[]]
  return [...others, unnamed]
}

/**
 * The same for several files together: one agent for each different list of decision lists, the unnamed agent
 * first.
 */
export function agentsOfFiles(
  contexts: readonly [Context, ...Context[]],
  limit: number,
): RepresentativeAgents {
  const dialect = baseDialect(contexts[0])
  const files = contexts.map(({ file }) => file.parsed)
  const { subjects, omitted } = representativeAgents(files, dialect, limit)
  const [unnamed, ...others] = subjects as [Subject, ...Subject[]]
  // Messages name an agent as a file should.
  const [plain, odd] = [true, false].map((isPlain) =>
    others.filter(({ name }) => isProductToken(name) === isPlain),
  ) as [Subject[], Subject[]]
  const byRules = new Map<string, Subject>()
  for (const subject of [unnamed, ...plain, ...odd]) {
    const key = contexts.map((context) => rulesKey(policyOf(context, dialect, subject), dialect)).join('\n')
    if (!byRules.has(key)) byRules.set(key, subject)
  }
  return { subjects: [...byRules.values()], omitted }
}

/** The policy of an agent in a dialect. */
export function policyOf(context: Context, dialect: Dialect, { readOptions }: Subject): Policy {
  const { agent, obeysStar } = readOptions
  return context.policies.get(dialect, agent, obeysStar, dialect === readOptions.dialect ? readOptions : {})
}

/** Whether an agent is the one that stands for every robot that no group names. */
export function isUnnamed({ robot, readOptions }: Subject): boolean {
  return robot === undefined && readOptions.rawAgent !== true
}

/** An agent for a message. */
export function agentPhrase(subject: Subject): string {
  return isUnnamed(subject) ? 'robots that no group names' : quoted(subject.name)
}
