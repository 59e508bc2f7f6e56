import type { Choice, Policy } from '../policy/index.ts'
import type { Context } from './context.ts'

/** The User-agent lines of the groups that a policy takes: collected once, for rules ask of every group of a file whether it is among them. */
export function linesTaken(context: Context, { choice }: Policy): ReadonlySet<number> {
  const known = context.once(newLines)
  let lines = known.get(choice)
  if (lines === undefined) {
    lines = new Set(choice.taken.flatMap(({ agents }) => agents.flatMap(({ line }) => (line === undefined ? [] : [line]))))
    known.set(choice, lines)
  }
  return lines
}

function newLines(): Map<Choice, ReadonlySet<number>> {
  return new Map()
}
