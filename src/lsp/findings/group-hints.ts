import { outlineOf } from '../../dialects/index.ts'
import { restrictionOf } from '../../diff/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { counted } from '../../report/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import type { Hint } from './question.ts'
import { readersOf } from './readers.ts'

/**
 * The hints behind the first User-agent line of each group: how many robots of the registry read the group, and to
 * how many it closes everything.
 */
export function groupHints(file: File): readonly Hint[] {
  const starts = outlineOf(file, DEFAULT_DIALECT).groups.map(({ firstLine }) => firstLine)
  const all = new Map<number, number>()
  const shut = new Map<number, number>()
  for (const { policy, robots } of readersOf(file)) {
    const isShut = restrictionOf(policy).kind === 'full'
    for (const start of startsWithin(starts, policy.selection.selected)) {
      all.set(start, (all.get(start) ?? 0) + robots.length)
      if (isShut) shut.set(start, (shut.get(start) ?? 0) + robots.length)
    }
  }
  return starts.map((start) => ({
    offset: lineAt(file, start - 1).ending.start,
    label: labelOf(all.get(start) ?? 0, shut.get(start) ?? 0),
  }))
}

/** The lines, each once, that lie in one of the groups. The lines are in the order of the file. */
function startsWithin(
  starts: readonly number[],
  groups: readonly { readonly firstLine: number; readonly lastLine: number; readonly lastOwnLine?: number }[],
): ReadonlySet<number> {
  const within = new Set<number>()
  let at = 0
  const inOrder = [...groups].sort((one, other) => one.firstLine - other.firstLine)
  for (const { firstLine, lastLine, lastOwnLine = lastLine } of inOrder) {
    while (at < starts.length && (starts[at] as number) < firstLine) at += 1
    for (let next = at; next < starts.length && (starts[next] as number) <= lastOwnLine; next++)
      within.add(starts[next] as number)
  }
  return within
}

function labelOf(all: number, closed: number): string {
  if (all === 0) return 'for no robot of the registry'
  if (closed === all) return `closed for ${counted(all, 'robot')}`
  return closed === 0 ? `for ${counted(all, 'robot')}` : `for ${counted(all, 'robot')}, closed for ${closed}`
}
