import { type LineOptions, type LineParser, lineParser } from './read-records.ts'
import { BLANK_LINE, beforeHash, type FieldLookup, isBlank, type ParsedLine, splitAtColon, trimBlanks } from './record.ts'

/**
 * The plain way of reading lines, which most documents share: `#` starts a comment anywhere, a colon separates, a field is
 * known by its whole name in any case.
 */
export function plainLines(fields: FieldLookup, options: LineOptions = {}, cut: (text: string) => string = beforeHash): LineParser {
  const take = (line: string): ParsedLine | undefined => {
    const text = cut(line)
    const parts = splitAtColon(text)
    if (parts !== undefined) return { field: fields(parts.name.toLowerCase()), value: parts.value, at: parts.at }
    // A line that holds only a comment is no blank line (1994 standard: "do not indicate a record boundary").
    return text.length === line.length && trimBlanks(text) === '' ? BLANK_LINE : undefined
  }
  return lineParser(fields, isBlank, take, options)
}
