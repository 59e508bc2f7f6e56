import { read, selectionKey } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf, robots } from '../../robots/index.ts'
import { type File, memoized } from '../../syntax/index.ts'

/** Robots of the registry that one policy holds for, in the order of the registry. */
export interface Readers {
  readonly robots: readonly Robot[]
  readonly policy: Policy
}

/** The robots of the registry by how they read a file: those of one dialect that get the same groups are together. */
export function readersOf(file: File): readonly Readers[] {
  return memoized(file, findReaders)
}

function findReaders(file: File): readonly Readers[] {
  const found = new Map<string, { readonly robots: Robot[]; readonly policy: Policy }>()
  for (const robot of robots) {
    const options = readOptionsOf(robot)
    const policy = read(file, options)
    const key = selectionKey(policy, options.dialect)
    const known = found.get(key)
    if (known === undefined) found.set(key, { robots: [robot], policy })
    else known.robots.push(robot)
  }
  return [...found.values()]
}

/** Do the groups that apply to these robots hold this line, counted from 1? */
export function readsLine({ policy }: Readers, line: number): boolean {
  return policy.selection.selected.some(
    ({ firstLine, lastLine, lastOwnLine = lastLine }) => firstLine <= line && line <= lastOwnLine,
  )
}
