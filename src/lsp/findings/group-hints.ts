import { outlineOf } from '../../dialects/index.ts'
import { restrictionOf } from '../../diff/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { counted } from '../../report/index.ts'
import { type File, lineAt } from '../../syntax/index.ts'
import type { Hint } from './question.ts'
import { readersOf, readsLine } from './readers.ts'

/** The most groups that get a hint. */
const MAX_HINTS = 200

/** For each group, behind its first User-agent line: how many robots of the registry read it, and how many it closes all to. */
export function groupHints(file: File): readonly Hint[] {
  const readers = readersOf(file)
  const closed = new Map(readers.map((one) => [one, restrictionOf(one.policy).kind === 'full']))
  return outlineOf(file, DEFAULT_DIALECT)
    .groups.slice(0, MAX_HINTS)
    .map(({ firstLine }): Hint => {
      const ours = readers.filter((one) => readsLine(one, firstLine))
      const count = (some: readonly (typeof ours)[number][]): number =>
        some.reduce((sum, { robots }) => sum + robots.length, 0)
      const shut = count(ours.filter((one) => closed.get(one) === true))
      const { ending } = lineAt(file, firstLine - 1)
      return { offset: ending.start, label: labelOf(count(ours), shut) }
    })
}

function labelOf(all: number, closed: number): string {
  if (all === 0) return 'for no robot of the registry'
  if (closed === all) return `closed for ${counted(all, 'robot')}`
  return closed === 0 ? `for ${counted(all, 'robot')}` : `for ${counted(all, 'robot')}, closed for ${closed}`
}
