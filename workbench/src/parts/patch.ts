import { shownText } from '../engine/source.ts'
import { visible } from './visible.ts'

/** A line of a patch: kept, removed or added; or a gap, in which kept lines are left out. */
export interface PatchLine {
  readonly kind: 'same' | 'old' | 'new' | 'gap'
  readonly text: string
  /** The line of the text before, for lines that are in it. */
  readonly line?: number
}

/** The most lines around a change that are shown. */
const CONTEXT = 2

/** Above this, the part that differs is shown as a whole: its old lines, then its new lines. */
const MAX_TABLE = 1_000_000

/** What a person sees to differ between two files, line by line, with a little around it. Longest common subsequence. */
export function patchOf(before: string, after: string): readonly PatchLine[] {
  const [a, b] = [shownText(before).split('\n'), shownText(after).split('\n')] as const
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const changed = changedLines(a.slice(start, a.length - end), b.slice(start, b.length - end), start)
  const same = (from: number, to: number): readonly PatchLine[] =>
    a.slice(from, to).map((text, index) => ({ kind: 'same', text, line: from + index + 1 }))
  return withGaps([
    ...same(Math.max(0, start - CONTEXT), start),
    ...changed,
    ...same(a.length - end, Math.min(a.length, a.length - end + CONTEXT)),
  ])
}

/** The lines without those that are far from each change. */
function withGaps(lines: readonly PatchLine[]): readonly PatchLine[] {
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== 'same')
  return lines.flatMap((line, index) => {
    if (isNear(index)) return [line]
    return index > 0 && isNear(index - 1) ? [{ kind: 'gap', text: '' }] : []
  })
}

/** The patch as text that is safe to show, each line with its sign. */
export function patchText(before: string, after: string): string {
  return patchOf(before, after)
    .map(({ kind, text }) => (kind === 'gap' ? '@@' : `${SIGNS[kind]}${visible(text, Infinity)}`))
    .join('\n')
}

const SIGNS = { same: ' ', old: '-', new: '+' } as const

function changedLines(a: readonly string[], b: readonly string[], offset: number): readonly PatchLine[] {
  const old = (index: number): PatchLine => ({ kind: 'old', text: a[index] ?? '', line: offset + index + 1 })
  const fresh = (index: number): PatchLine => ({ kind: 'new', text: b[index] ?? '' })
  if (a.length * b.length > MAX_TABLE) return [...a.map((_, i) => old(i)), ...b.map((_, i) => fresh(i))]
  const common = commonLengths(a, b)
  const lines: PatchLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '', line: offset + i + 1 })
      i++
      j++
    } else if (j < b.length && (i >= a.length || common(i, j + 1) > common(i + 1, j))) lines.push(fresh(j++))
    else lines.push(old(i++))
  }
  return lines
}

/** The length of the longest common subsequence of `a` from line `i` and `b` from line `j`. */
function commonLengths(a: readonly string[], b: readonly string[]): (i: number, j: number) => number {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const common = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1))
  return common
}
