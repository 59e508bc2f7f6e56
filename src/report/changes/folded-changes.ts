import type { Diff, OtherChange, OtherField } from '../../diff/index.ts'
import type { Honoured } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { groupedBy } from '../../text/index.ts'
import { meaningKey } from './change-keys.ts'
import type { SharedChange } from './changes.ts'

/** Robots with the same changes, by lines with the same text. */
export interface FoldedChange extends SharedChange {
  /** Robots for which other lines of the files say the same, with these lines. */
  readonly elsewhere: readonly { readonly subjects: readonly Subject[]; readonly lines: readonly number[] }[]
  /** The groups that are folded, each with its own diff. */
  readonly parts: readonly SharedChange[]
  /** For each element of `diff.others` that is about pacing: how many of the robots honour it. */
  readonly honours: readonly ReadonlyMap<Honoured, number>[]
}

/** Records that mean nothing to a robot that may fetch no page. */
const OF_OPEN_SITES: ReadonlySet<OtherField> = new Set([
  'crawl-delay',
  'request-rate',
  'visit-time',
  'noindex',
])

/**
 * Folds groups that differ in nothing but the numbers of their lines. The first group of each stays first.
 *
 * @param inBrief fold, too, those that differ only in whether a robot honours a record; and those that lose
 * every
 *   page, which then have one change.
 */
export function foldedChanges(changed: readonly SharedChange[], inBrief: boolean): FoldedChange[] {
  const shown = changed.map((whole) =>
    inBrief && whole.closesSite ? { ...whole, diff: withoutDetails(whole.diff) } : whole,
  )
  const byMeaning = groupedBy(shown, ({ closesSite, diff }) => `${closesSite} ${meaningKey(diff, inBrief)}`)
  return [...byMeaning.values()].map((same) => {
    const [{ diff, closesSite }, ...others] = same
    const lines = changedLines(diff)
    return {
      subjects: same.flatMap(({ subjects }) => subjects),
      diff,
      closesSite,
      parts: same,
      honours: diff.others.map((_, index) => honoursOf(same, index)),
      elsewhere: others
        .map((other) => ({ subjects: other.subjects, lines: changedLines(other.diff) }))
        .filter((other) => other.lines.join() !== lines.join()),
    }
  })
}

/** The diff of robots that lose every page: the change that says so, and records that still matter. */
function withoutDetails({ paths, others, equal }: Diff): Diff {
  if (paths.kind !== 'different') return { paths, others, equal }
  const [first] = paths.changes.filter(({ direction }) => direction === 'closed')
  const changes = first === undefined ? paths.changes : [{ ...first, exceptions: [], exceptionsLeftOut: 0 }]
  const kept = others.filter(({ field, after }) => after !== undefined || !OF_OPEN_SITES.has(field))
  return { paths: { ...paths, changes, complete: true }, others: kept, equal }
}

/** For one change of a record: how many robots honour the record, how many do not, and how many do not say. */
function honoursOf(groups: readonly SharedChange[], index: number): ReadonlyMap<Honoured, number> {
  const counts = new Map<Honoured, number>()
  for (const { subjects, diff } of groups) {
    const { honoured } = diff.others[index] as OtherChange
    if (honoured !== undefined) counts.set(honoured, (counts.get(honoured) ?? 0) + subjects.length)
  }
  return counts
}

/** The numbers of the lines that cause the changes, in the order in which the text names them. */
function changedLines({ paths, others }: Diff): number[] {
  const rules =
    paths.kind === 'different' ? paths.changes.flatMap(({ rule, against }) => [rule, ...against]) : []
  const records = others.flatMap(({ before, after }) => [before, after])
  return [...new Set([...rules, ...records].flatMap((one) => one?.line ?? []))]
}
