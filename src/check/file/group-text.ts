import type { Edit } from '../../text/index.ts'
import type { CheckedGroup } from './checked-file.ts'
import type { Context } from './context.ts'

/**
 * The lines of a group: the comments directly above it, and all lines from its first User-agent line to its
 * last record.
 */
export interface GroupLines {
  /** The number of the first line. Lines are counted from 1, and `first` and `last` are inclusive. */
  readonly first: number
  readonly last: number
}

/** The lines of a group, including the comments directly above it. */
export function linesOfGroup(context: Context, { group }: CheckedGroup): GroupLines {
  let first = group.firstLine
  while (first > 1 && context.file.lineAt(first - 1).kind === 'comment') first--
  return { first, last: group.lastLine }
}

/** The text of these lines. It always ends with a line end. */
export function textOfLines(context: Context, { first, last }: GroupLines): string {
  const text = context.file.text.slice(context.file.lineAt(first).start, context.file.lineAt(last).end)
  const { ending, end } = context.file.lineAt(last)
  return ending === end ? text + context.file.lineEnd : text
}

/** An edit that removes these lines and the blank lines directly after them. */
export function removeLines(context: Context, { first, last }: GroupLines): Edit {
  let end = last
  while (end < context.file.lines.length && context.file.lineAt(end + 1).kind === 'blank') end++
  return { start: context.file.lineAt(first).start, end: context.file.lineAt(end).end, text: '' }
}

/** Edits that move a group above a line, with a blank line between the two. */
export function moveGroupAbove(context: Context, group: CheckedGroup, above: number): readonly Edit[] {
  const lines = linesOfGroup(context, group)
  const { start } = context.file.lineAt(above)
  return [
    { start, end: start, text: `${textOfLines(context, lines)}${context.file.lineEnd}` },
    removeLines(context, lines),
  ]
}

/** Edits that move a group below a line, with a blank line between the two. */
export function moveGroupBelow(context: Context, group: CheckedGroup, below: number): readonly Edit[] {
  const lines = linesOfGroup(context, group)
  const { ending, end } = context.file.lineAt(below)
  const text = `${ending === end ? context.file.lineEnd : ''}${context.file.lineEnd}${textOfLines(context, lines)}`
  return [removeLines(context, lines), { start: end, end, text }]
}
