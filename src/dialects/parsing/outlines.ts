import type { File } from '../../syntax/index.ts'
import type { Outline } from '../outline.ts'
import { groupedByBlankLines, groupedByRules, groupRecords } from './group.ts'
import { plainLines } from './plain-lines.ts'
import { type LineParser, readRecords } from './read-records.ts'
import { exactFieldNames } from './record.ts'
import { asDecoded } from './text/decoded-text.ts'

/**
 * The outlines that several dialects share. A file keeps one outline for each function that made it, so
 * dialects with the same function divide a file once.
 */

/** The lines of RFC 9309 §2.2: the fields by their exact names in any case. */
export const exactLines: LineParser = plainLines(exactFieldNames)

/** The same where a blank line may end a group. */
export const exactLinesWithBlanks: LineParser = plainLines(exactFieldNames, { keepsBlanks: true })

/** {@link exactLines}, grouped as RFC 9309 says. */
export function outlineByRules(file: File): Outline {
  return groupRecords(readRecords(asDecoded(file), exactLines), groupedByRules)
}

/** {@link exactLinesWithBlanks}, grouped as the standard of 1994 says. */
export function outlineByBlankLines(file: File): Outline {
  return groupRecords(readRecords(asDecoded(file), exactLinesWithBlanks), groupedByBlankLines)
}
