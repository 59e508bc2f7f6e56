import type { Subject } from '../../agents/index.ts'
import type { Diff } from '../../diff/index.ts'
import { meaningKey } from './change-keys.ts'
import type { SharedChange } from './changes.ts'

/** Robots with the same changes, by lines with the same text. */
export interface FoldedChange extends SharedChange {
  /** Those for which other lines of the files say the same, with these lines. */
  readonly elsewhere: readonly { readonly subjects: readonly Subject[]; readonly lines: readonly number[] }[]
}

/** Folds groups that differ in nothing but the numbers of their lines. The first group of each stays first. */
export function foldedChanges(changed: readonly SharedChange[]): FoldedChange[] {
  const byMeaning = new Map<string, SharedChange[]>()
  for (const group of changed) {
    const key = meaningKey(group.diff)
    const same = byMeaning.get(key)
    if (same === undefined) byMeaning.set(key, [group])
    else same.push(group)
  }
  return [...byMeaning.values()].map((same) => {
    const [{ diff }, ...others] = same as [SharedChange, ...SharedChange[]]
    return {
      subjects: same.flatMap(({ subjects }) => subjects),
      diff,
      elsewhere: others.map((other) => ({ subjects: other.subjects, lines: linesOf(other.diff) })),
    }
  })
}

/** The numbers of the lines that cause the changes, in the order in which the text names them. */
function linesOf({ paths, others }: Diff): number[] {
  const rules =
    paths.kind === 'different' ? paths.changes.flatMap(({ rule, against }) => [rule, ...against]) : []
  const records = others.flatMap(({ before, after }) => [before, after])
  return [...new Set([...rules, ...records].flatMap((one) => one?.line ?? []))]
}
