import { type File, linesOf } from '../../syntax/index.ts'
import type { CheckedFile } from './checked-file.ts'
import type { Summary } from './file-summary.ts'

/**
 * What it means that there are no findings to show.
 *
 * @param summary that of the file; `undefined` if there is no file.
 */
export function nothingFound({ file, sentNoFile }: CheckedFile, summary: Summary | undefined): string {
  if (sentNoFile !== undefined) return `No robots.txt was read: ${sentNoFile}.`
  return isWithoutRecords(file) ? noRecordsText(file) : `No problems${conditionOf(summary)}.`
}

/** The condition under which there is no problem, as the end of a sentence; empty for most files. */
function conditionOf(summary: Summary | undefined): string {
  const { shutOut = '' } = summary ?? {}
  return shutOut === '' ? '' : `, if you mean to shut out ${shutOut}`
}

/**
 * The end of a report without findings. If the result depends on a condition, the end names it:
 * `no problems, if you mean to shut out Google`.
 */
export function endWithoutFindings(checked: CheckedFile, summary: Summary | undefined): string {
  if (checked.sentNoFile !== undefined) return 'nothing checked'
  if (isWithoutRecords(checked.file)) return 'no records'
  return `no problems${conditionOf(summary)}`
}

/** Matches a comment that holds a record. */
const COMMENTED_OUT = /^[ \t]*#+[ \t]*(?:user-agent|disallow|allow)[ \t]*:/i

/** What it means that a file has no records. */
function noRecordsText(file: File): string {
  const isCommentedOut = [...linesOf(file)].some(
    ({ kind, start, end }) => kind === 'comment' && COMMENTED_OUT.test(file.text.slice(start, end)),
  )
  return isCommentedOut
    ? 'The file has no record; all is commented out. So robots may fetch everything.'
    : 'No record is in force, so robots may fetch everything.'
}

/** Has a file nothing but comments and blank lines? */
export function isWithoutRecords(file: File): boolean {
  for (const { kind } of linesOf(file)) if (kind !== 'blank' && kind !== 'comment') return false
  return true
}
