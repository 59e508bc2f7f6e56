import type { Fix } from '../../check/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { applyEdits, type Edit, lineStarts, positionAt, type Span } from '../../text/index.ts'
import { contentOf, sourceLine } from '../source-line.ts'
import type { Look } from '../style.ts'

/** Rows of a diff that are shown before the rest is counted. */
const MAX_ROWS = 12

/** Columns of `- ` and of ` │ `. */
const SIGN = 2
const GUTTER = 3

interface Row {
  readonly sign: '-' | '+'
  /** 1-based: in the old file for a removed line, in the new file for a line that replaces none. */
  readonly line?: number
  readonly of: File
  readonly content: Span
  /** The offset at which it differs from its counterpart. */
  readonly differs: number
}

/** The lines that a fix removes and adds, for a terminal. Ends without a newline. */
export function fixDiff(file: File, { edits, withoutMark, asUtf8 }: Fix, look: Look): string {
  const rows = hunksOf(file, edits).flatMap((hunk) => rowsOf(file, hunk))
  if (rows.length === 0 && asUtf8) return look.style.dim('only the encoding changes')
  if (rows.length === 0)
    return look.style.dim(withoutMark ? 'only the byte order mark is removed' : 'only line endings change')
  const digits = String(rows.reduce((max, { line = 1 }) => Math.max(max, line), 1)).length
  const room = Math.max(20, look.columns - digits - GUTTER - SIGN)
  const shown = rows.slice(0, MAX_ROWS).map(({ sign, line, of, content, differs }) => {
    const { text } = sourceLine(of, content, { start: differs, end: differs }, room)
    const dress = sign === '-' ? look.style.red : look.style.green
    return `${look.style.dim(`${(line === undefined ? '' : String(line)).padStart(digits)} │`)} ${dress(`${sign} ${text}`.trimEnd())}`
  })
  const left = rows.length - shown.length
  return [...shown, ...(left === 0 ? [] : [look.style.dim(`${' '.repeat(digits)} ⋮ ${left} more`)])].join(
    '\n',
  )
}

/** Adjacent whole lines, and the edits within them. */
interface Hunk extends Span {
  readonly edits: readonly Edit[]
}

/** The lines that edits touch. Edits of the same line share a hunk. */
function hunksOf(file: File, edits: readonly Edit[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const edit of edits) {
    const start = lineStartAt(file, edit.start)
    const whole = edit.start === start && (edit.text === '' || /[\r\n]$/.test(edit.text))
    const end = whole && lineStartAt(file, edit.end) === edit.end ? edit.end : nextLineAfter(file, edit.end)
    const last = hunks.at(-1)
    if (last === undefined || start >= last.end) hunks.push({ start, end, edits: [edit] })
    else
      hunks[hunks.length - 1] = {
        start: last.start,
        end: Math.max(last.end, end),
        edits: [...last.edits, edit],
      }
  }
  return hunks
}

function lineStartAt(file: File, at: number): number {
  return file.starts[lineAtOffset(file, at) - 1] ?? at
}

/** The number of the line at an offset. After the last line ending, a new line begins. */
function lineAtOffset({ text, starts }: File, at: number): number {
  return at === text.length && /[\r\n]$/.test(text) ? starts.length + 1 : positionAt(starts, at).line
}

function nextLineAfter({ text, starts }: File, at: number): number {
  return at >= text.length ? text.length : (starts[positionAt(starts, at).line] ?? text.length)
}

/** The removed and added lines of a hunk, without equal lines at both ends. */
function rowsOf(file: File, { start, end, edits }: Hunk): Row[] {
  const was = file.text.slice(start, end)
  const is = applyEdits(
    was,
    edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text })),
  )
  const [before, after] = [parse(was), parse(is)]
  const [gone, come] = [contentsOf(before), contentsOf(after)]
  const same = (one: Span | undefined, other: Span | undefined): boolean =>
    one !== undefined && other !== undefined && textOf(before, one) === textOf(after, other)
  let first = lineAtOffset(file, start)
  while (same(gone[0], come[0])) {
    gone.shift()
    come.shift()
    first += 1
  }
  while (same(gone.at(-1), come.at(-1))) {
    gone.pop()
    come.pop()
  }
  return [
    ...gone.map((content, index): Row => {
      const twin = come[index]
      const differs = content.start + commonPrefixLength(before, content, after, twin)
      return { sign: '-', line: first + index, of: before, content, differs }
    }),
    ...come.map((content, index): Row => {
      const differs = content.start + commonPrefixLength(after, content, before, gone[index])
      return { sign: '+', ...(gone.length === 0 ? { line: first + index } : {}), of: after, content, differs }
    }),
  ]
}

function contentsOf(file: File): Span[] {
  return Array.from(lineStarts(file.text), (_, index) => contentOf(file, index + 1) as Span)
}

function textOf(file: File, { start, end }: Span): string {
  return file.text.slice(start, end)
}

/** The length of the common prefix of two lines. */
function commonPrefixLength(one: File, content: Span, other: File, twin: Span | undefined): number {
  if (twin === undefined) return 0
  let length = 0
  const max = Math.min(content.end - content.start, twin.end - twin.start)
  while (length < max && one.text[content.start + length] === other.text[twin.start + length]) length += 1
  return length
}
