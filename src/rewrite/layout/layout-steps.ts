import { type File, isBlank, type Line, linesOf, withoutBlanks } from '../../syntax/index.ts'
import type { Edit } from '../../text/index.ts'
import { canonicalField, isSiteField } from '../field-names.ts'

/** An edit of one line's layout. */
export interface LayoutEdit extends Edit {
  /** The 1-based number of the line. */
  readonly line: number
}

/** A rule of canonical layout. */
export interface LayoutStep {
  /** What the step does, in the imperative. */
  readonly title: string
  /** The edits that the file still needs, in the order of the text. */
  readonly edits: (file: File) => readonly LayoutEdit[]
}

/** The steps in the order in which they are applied: first the parts of lines, then blank lines. */
export const layoutSteps: readonly LayoutStep[] = [
  { title: 'end every line with a line feed', edits: (file) => ofLines(file, lineEnds) },
  {
    title: 'write one space after the colon and before a comment, and no other',
    edits: (file) => ofLines(file, spaces),
  },
  { title: 'begin comments with a space', edits: (file) => ofLines(file, commentSpaces) },
  { title: 'write field names in their usual case', edits: (file) => ofLines(file, fieldCase) },
  { title: 'leave no two blank lines, and none at either end of the file', edits: repeatedBlanks },
  { title: 'leave no blank line within a group', edits: blanksInGroups },
  { title: 'put a blank line between groups', edits: blanksBetweenGroups },
]

type Gap = readonly [start: number, end: number, text: string]

function ofLines(file: File, gapsOf: (text: string, line: Line) => readonly Gap[]): readonly LayoutEdit[] {
  const { text } = file
  const edits: LayoutEdit[] = []
  for (const line of linesOf(file)) {
    for (const [start, end, instead] of gapsOf(text, line)) {
      if (text.slice(start, end) !== instead) edits.push({ start, end, text: instead, line: line.number })
    }
  }
  return edits
}

function lineEnds(_text: string, { ending }: Line): readonly Gap[] {
  return [[ending.start, ending.end, '\n']]
}

function spaces(text: string, line: Line): readonly Gap[] {
  const { field, colon, value, comment, ending } = line
  if (field === undefined || colon === undefined || value === undefined) {
    const content = comment ?? { start: ending.start, end: ending.start }
    const written = withoutBlanks(text, line.start, content.start)
    return [
      [line.start, written.start, ''],
      [written.end, content.start, comment === undefined || written.end === written.start ? '' : ' '],
      [withoutBlanks(text, content.start, content.end).end, content.end, ''],
    ]
  }
  const isEmpty = value.start === value.end
  const end = comment === undefined ? ending.start : comment.start
  const gaps: Gap[] = [
    [line.start, field.start, ''],
    [field.end, colon.start, ''],
  ]
  if (isEmpty) gaps.push([colon.end, end, comment === undefined ? '' : ' '])
  else gaps.push([colon.end, value.start, ' '], [value.end, end, comment === undefined ? '' : ' '])
  if (comment !== undefined) gaps.push([withoutBlanks(text, comment.start, comment.end).end, comment.end, ''])
  return gaps
}

/**
 * A space after the `#` of a comment, or after several `#`. `#!` is left alone. So is a `#` directly after a value,
 * because it may be a part of the value.
 */
function commentSpaces(text: string, { start, comment }: Line): readonly Gap[] {
  if (comment === undefined || (comment.start > start && !isBlank(text.charCodeAt(comment.start - 1))))
    return []
  let at = comment.start
  while (at < comment.end && text[at] === '#') at++
  return at === comment.end || /[\s!]/.test(text[at] as string) ? [] : [[at, at, ' ']]
}

function fieldCase(text: string, { field }: Line): readonly Gap[] {
  return field === undefined
    ? []
    : [[field.start, field.end, canonicalField(text.slice(field.start, field.end))]]
}

function repeatedBlanks(file: File): readonly LayoutEdit[] {
  const edits: LayoutEdit[] = []
  let isBelowText = false
  let lastBlank: LayoutEdit | undefined
  for (const line of linesOf(file)) {
    const isBlank = line.kind === 'blank'
    const removal = { start: line.start, end: line.end, text: '', line: line.number }
    if (isBlank && !isBelowText) edits.push(removal)
    // The first blank line after another line stays, unless it is at the end of the file.
    lastBlank = isBlank ? (isBelowText ? removal : lastBlank) : undefined
    isBelowText = !isBlank
  }
  return lastBlank === undefined ? edits : [...edits, lastBlank].sort((one, other) => one.start - other.start)
}

/** A line that is neither blank nor a comment, with the blank lines and comments directly above it. */
interface Stretch {
  readonly line: Line
  /** Its field in lower case; empty for a line that is not a record. */
  readonly field: string
  /** The field of the stretch before; absent for the first. */
  readonly previous: string | undefined
  readonly blanks: readonly Line[]
  /** The first of the comments directly above it, or the line itself. */
  readonly head: Line
}

function* stretchesOf(file: File): Generator<Stretch, void, undefined> {
  let previous: string | undefined
  let blanks: Line[] = []
  let head: Line | undefined
  for (const line of linesOf(file)) {
    if (line.kind === 'blank') {
      blanks.push(line)
      head = undefined
    } else if (line.kind === 'comment') {
      head ??= line
    } else {
      const field =
        line.field === undefined ? '' : file.text.slice(line.field.start, line.field.end).toLowerCase()
      yield { line, field, previous, blanks, head: head ?? line }
      previous = field
      blanks = []
      head = undefined
    }
  }
}

/** Does the line begin a group (RFC 9309 §2.2.1)? */
function beginsGroup({ field, previous }: Stretch): boolean {
  return field === 'user-agent' && previous !== 'user-agent'
}

function blanksInGroups(file: File): readonly LayoutEdit[] {
  const edits: LayoutEdit[] = []
  let inGroup = false
  for (const stretch of stretchesOf(file)) {
    const { field, previous = '', blanks } = stretch
    if (inGroup && !beginsGroup(stretch) && !isSiteField(field) && !isSiteField(previous)) {
      for (const { start, end, number } of blanks) edits.push({ start, end, text: '', line: number })
    }
    inGroup ||= field === 'user-agent'
  }
  return edits
}

function blanksBetweenGroups(file: File): readonly LayoutEdit[] {
  const edits: LayoutEdit[] = []
  for (const stretch of stretchesOf(file)) {
    const { previous, blanks, head } = stretch
    if (previous === undefined || blanks.length > 0 || !beginsGroup(stretch)) continue
    edits.push({ start: head.start, end: head.start, text: '\n', line: head.number })
  }
  return edits
}
