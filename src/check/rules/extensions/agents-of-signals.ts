import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import { baseDialect } from '../../agents/representative-agents.ts'
import type { Context } from '../../file/context.ts'
import { quoted } from '../../text/message-phrases.ts'

/** The policy of a representative agent, in the dialect in which it represents others. */
export function policyInBase(context: Context, agent: string): Policy {
  return context.policies.get(baseDialect(context), agent)
}

/** An agent for a message. */
export function agentPhrase(agent: string): string {
  return agent === UNNAMED_AGENT ? 'robots that no group names' : quoted(agent)
}

/** The dialects in which the records of all these lines apply to an agent. */
export function withSignalsOf(context: Context, agent: string, lines: readonly number[]): DialectId[] {
  return context.dialects
    .filter((dialect) => {
      const policy = context.policies.getWithinBudget(dialect, agent)
      if (policy === undefined) return false
      const stated = new Set([...policy.contentSignals, ...policy.contentUsage].map((record) => record.line))
      return lines.every((line) => stated.has(line))
    })
    .map(({ id }) => id)
}
