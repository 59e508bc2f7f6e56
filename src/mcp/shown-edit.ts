import { diffArrays } from 'diff'
import { type File, lineAt, lineCount } from '../syntax/index.ts'
import type { Edit } from '../text/index.ts'

/** The fields whose lines are shown. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['user-agent', 'disallow', 'allow', 'sitemap', 'crawl-delay', 'host', 'clean-param'],
  ...['request-rate', 'visit-time', 'content-signal', 'content-usage', 'license'],
])

/** The lines of a file with their ends. */
function linesOf(file: File): string[] {
  return Array.from({ length: lineCount(file) }, (_, index) => {
    const { start, end } = lineAt(file, index)
    return file.text.slice(start, end)
  })
}

/**
 * The text of an edited file in which each comment, and each line with an unknown field, stands as `# line N`, the
 * number of the line before the edit. Lines that the edit adds are the program's own.
 */
export function linesWithout(before: File, after: File): string {
  let [from, to] = [0, 0]
  const shown: string[] = []
  for (const { added, removed, count } of diffArrays(linesOf(before), linesOf(after))) {
    if (removed) {
      from += count
      continue
    }
    for (let index = 0; index < count; index++) {
      const { start, end, kind, field, comment, ending } = lineAt(after, to++)
      const number = added ? undefined : ++from
      const known = field !== undefined && KNOWN.has(after.text.slice(field.start, field.end).toLowerCase())
      if (number === undefined || kind === 'blank') shown.push(after.text.slice(start, end))
      else if (known) shown.push(`${after.text.slice(start, comment?.start ?? ending.start).trimEnd()}\n`)
      else shown.push(`# line ${number}\n`)
    }
  }
  return shown.join('')
}

/** The edits that make one file of the other, whole lines each. `text` is what was sent, with a byte order mark. */
export function editsBetween(text: string, before: File, after: File): Edit[] {
  // A byte order mark is no part of the text of a file.
  const shift = text.length - before.text.length
  const edits: Edit[] = []
  let at = 0
  for (const { added, removed, value } of diffArrays(linesOf(before), linesOf(after))) {
    const lines = value.join('')
    const last = edits.at(-1)
    const isNext = last !== undefined && last.end === at + shift
    if (added && isNext) edits.splice(-1, 1, { ...last, text: last.text + lines })
    else if (added) edits.push({ start: at + shift, end: at + shift, text: lines })
    else if (removed && isNext) edits.splice(-1, 1, { ...last, end: last.end + lines.length })
    else if (removed) edits.push({ start: at + shift, end: at + shift + lines.length, text: '' })
    if (!added) at += lines.length
  }
  return edits
}
