import type { GroupSelection, Policy } from '../../policy/index.ts'
import type { Context } from './context.ts'

/** The User-agent lines of the groups that a policy takes: collected once, for rules ask of every group of a file whether it is among them. */
export function linesTaken(context: Context, { selection }: Policy): ReadonlySet<number> {
  const known = context.once(newLines)
  let lines = known.get(selection)
  if (lines === undefined) {
    lines = new Set(selection.selected.flatMap(({ agents }) => agents.flatMap(({ line }) => (line === undefined ? [] : [line]))))
    known.set(selection, lines)
  }
  return lines
}

function newLines(): Map<GroupSelection, ReadonlySet<number>> {
  return new Map()
}
