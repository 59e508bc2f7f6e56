import type { DialectId } from '../dialects/index.ts'
import type { Context, NamedAgent } from './context.ts'

/** The readers to whom a User-agent line does not name the robot of that token: its group is not given to it. */
export function readersNotNaming(context: Context, token: string, { line }: NamedAgent): DialectId[] {
  return context.dialects
    .filter((dialect) => {
      const { kind, taken } = context.policyOf(dialect, token).choice
      return kind !== 'named' || !taken.some(({ agents }) => agents.some((agent) => agent.line === line.number))
    })
    .map(({ id }) => id)
}
