import { isBlank } from '../../syntax/index.ts'
import { type LineOptions, type LineParser, lineParser } from './read-records.ts'
import {
  BLANK_LINE,
  beforeHash,
  exactFieldNames,
  type FieldLookup,
  type ParsedLine,
  splitAtColon,
  trimBlanks,
} from './record.ts'

/**
 * The line parser of most documents: `#` starts a comment anywhere, the first colon separates, and a field is
 * known by its whole name in any case.
 */
export function plainLines(
  fields: FieldLookup,
  options: LineOptions = {},
  cut: (text: string) => string = beforeHash,
): LineParser {
  const parseLine = (line: string): ParsedLine | undefined => {
    const text = cut(line)
    const parts = splitAtColon(text)
    if (parts !== undefined)
      return { field: fields(parts.name.toLowerCase()), value: parts.value, at: parts.at }
    // A line with only a comment is not blank (1994 standard: "do not indicate a record boundary").
    return text.length === line.length && trimBlanks(text) === '' ? BLANK_LINE : undefined
  }
  return lineParser(fields, isBlank, parseLine, options)
}

/** The lines of RFC 9309 §2.2: the fields by their exact names in any case. */
export const exactLines: LineParser = plainLines(exactFieldNames)

/** {@link exactLines} for dialects in which a blank line may end a group. */
export const exactLinesWithBlanks: LineParser = plainLines(exactFieldNames, { keepsBlanks: true })
