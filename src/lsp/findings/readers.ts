import { type Dialect, read, selectionKey } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf, robots } from '../../robots/index.ts'
import { type File, memoized } from '../../syntax/index.ts'

/** Robots of the registry that one policy holds for, in the order of the registry. */
export interface Readers {
  readonly robots: readonly Robot[]
  readonly dialect: Dialect
  readonly policy: Policy
}

/**
 * The robots of the registry, by how they read a file. Robots of one dialect to which the same groups apply are
 * together.
 */
export function readersOf(file: File): readonly Readers[] {
  return memoized(file, findReaders)
}

function findReaders(file: File): readonly Readers[] {
  const found = new Map<string, Readers & { readonly robots: Robot[] }>()
  for (const robot of robots) {
    const options = readOptionsOf(robot)
    const policy = read(file, options)
    const key = selectionKey(policy, options.dialect)
    const known = found.get(key)
    if (known === undefined) found.set(key, { robots: [robot], dialect: options.dialect, policy })
    else known.robots.push(robot)
  }
  return [...found.values()]
}

/** The robots whose groups hold a line, counted from 1. */
export function readersOfLine(file: File, line: number): readonly Readers[] {
  return readersOf(file).filter(({ policy }) => readsLine(policy, line))
}

/**
 * Do the groups of a policy hold a line? Their last own line is looked up last, because that takes a search in the
 * group.
 */
export function readsLine({ selection }: Policy, line: number): boolean {
  return selection.selected.some(
    (group) => group.firstLine <= line && line <= group.lastLine && line <= (group.lastOwnLine ?? line),
  )
}
