import type { Edit } from '../../text/index.ts'
import type { CheckedGroup } from './checked-file.ts'
import type { CheckedLine } from './checked-line.ts'
import type { Context } from './context.ts'
import { isOfSite } from './field-names.ts'

/** An edit that removes a line, as {@link removalsOf} does. */
export function removeLine(context: Context, { number }: CheckedLine): Edit {
  // The blank lines that go with a line are next to it.
  return removalsOf(context, [number])[0] as Edit
}

/** The lines of a group, in parts. A line that belongs to the whole site is in none of them. */
export interface GroupLines {
  /** The comment directly above the group, if it speaks of no other group. */
  readonly heading: readonly number[]
  /** The User-agent lines. */
  readonly agents: readonly number[]
  /** The other records of the group, with the comments above each of them. */
  readonly records: readonly number[]
}

/** The lines of a group: what can be moved or removed with it. */
export function linesOfGroup(context: Context, group: CheckedGroup): GroupLines {
  const agents = group.agents.map(({ line }) => line.number)
  const named = new Set(agents)
  const own = group.records.filter(({ field, line }) => !isOfSite(field) && !named.has(line))
  return {
    heading: headingOf(context, group),
    agents,
    records: own.flatMap(({ line }) => [...commentAbove(context, line), line]),
  }
}

/** The numbers of the comment lines directly above a line. */
export function commentAbove({ file }: Context, line: number): number[] {
  const above: number[] = []
  for (let number = line - 1; number > 0 && file.lineAt(number).kind === 'comment'; number--)
    above.push(number)
  return above.reverse()
}

/**
 * The comment above a group, if it names a robot of the group. Or if it does not begin in line 1, and the
 * next group has a comment of its own, or this is the last of several groups. Any other comment may speak of
 * several groups, or of the whole file.
 */
function headingOf(context: Context, { agents, group, index }: CheckedGroup): readonly number[] {
  const { file } = context
  const above = commentAbove(context, group.firstLine)
  const words = above
    .map((number) => file.lineAt(number).content)
    .map(({ start, end }) => file.text.slice(start, end).toLowerCase())
    .join('\n')
  const namesRobot = agents.some(({ value }) => value !== '*' && words.includes(value.toLowerCase()))
  const next = file.groups[index + 1]
  const isOfOne = next === undefined ? index > 0 : commentAbove(context, next.group.firstLine).length > 0
  return namesRobot || (isOfOne && above[0] !== 1) ? above : []
}

/**
 * Edits that move the lines with these numbers, in ascending order, directly above or below another line. A
 * comment that speaks of them alone goes with them.
 */
export function moveLines(
  context: Context,
  numbers: readonly number[],
  place: 'above' | 'below',
  target: number,
): readonly Edit[] {
  const { file } = context
  const lasts = lastOfEachRun(numbers)
  const moved = numbers.flatMap((number) => [...ownComment(context, number, lasts.get(number)), number])
  const [top = target] = place === 'above' ? ownComment(context, target) : []
  const line = file.lineAt(top)
  const at = place === 'above' ? line.start : line.end
  const rows = moved.map((number) => file.text.slice(file.lineAt(number).start, file.lineAt(number).ending))
  const text =
    place === 'below' && line.ending === line.end
      ? rows.map((row) => `${file.lineEnd}${row}`).join('')
      : rows.map((row) => `${row}${file.lineEnd}`).join('')
  return [{ start: at, end: at, text }, ...removalsOf(context, moved)].sort(
    (one, other) => one.start - other.start,
  )
}

/** The last line of the run of lines that each line belongs to, for numbers in ascending order. */
function lastOfEachRun(numbers: readonly number[]): ReadonlyMap<number, number> {
  const lasts = new Map<number, number>()
  for (const number of [...numbers].reverse()) lasts.set(number, lasts.get(number + 1) ?? number)
  return lasts
}

/** The comment directly above a line, if no other record follows directly below `last`, the end of its run. */
export function ownComment(context: Context, number: number, last: number = number): number[] {
  const next = context.file.lines[last]
  return next === undefined || next.kind === 'blank' || next.kind === 'comment'
    ? commentAbove(context, number)
    : []
}

/**
 * Edits that remove the lines with these numbers. The other lines stay as their author laid them out: of the
 * blank lines above, between and below neighbouring ones, the first run stays. At the beginning and at the
 * end of the file, none stays.
 */
export function removalsOf({ file }: Context, lines: readonly number[]): readonly Edit[] {
  const removed = new Set(lines)
  const count = file.lines.length
  const isLeft = (number: number): boolean => !removed.has(number) && file.lineAt(number).kind === 'blank'
  const goes = (number: number): boolean => removed.has(number) || isLeft(number)
  const edits: Edit[] = []
  const remove = (first: number, last: number): void => {
    if (first > last) return
    const [{ start }, { end }] = [file.lineAt(first), file.lineAt(last)]
    // A CR above and a LF below would become one line end, which takes the blank line below away.
    edits.push({ start, end, text: file.text[start - 1] === '\r' && file.text[end] === '\n' ? '\n' : '' })
  }
  let done = 0
  for (const number of [...removed].sort((one, other) => one - other)) {
    if (number <= done) continue
    let [first, last] = [number, number]
    while (first > 1 && goes(first - 1)) first--
    while (last < count && goes(last + 1)) last++
    done = last
    let kept = first
    while (kept <= last && !isLeft(kept)) kept++
    let end = kept
    while (end <= last && isLeft(end)) end++
    if (first === 1 || last === count) remove(first, last)
    else {
      remove(first, kept - 1)
      remove(end, last)
    }
  }
  return edits
}
