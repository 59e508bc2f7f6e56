import { type LineReader, lineReader, type Peculiarities } from './read-records.ts'
import { BLANK_LINE, beforeHash, halvesAtColon, isBlank, type Spellings, type Taken, trimBlanks } from './record.ts'

/**
 * The plain way of reading lines, which most documents share: `#` starts a comment anywhere, a colon separates, a field is
 * known by its whole name in any case.
 */
export function plainLines(fields: Spellings, peculiarities: Peculiarities = {}, cut: (text: string) => string = beforeHash): LineReader {
  const take = (line: string): Taken | undefined => {
    const text = cut(line)
    const parts = halvesAtColon(text)
    if (parts !== undefined) return { field: fields(parts.name.toLowerCase()), value: parts.value, at: parts.at }
    // A line that holds only a comment is no blank line (1994 standard: "do not indicate a record boundary").
    return text.length === line.length && trimBlanks(text) === '' ? BLANK_LINE : undefined
  }
  return lineReader(fields, isBlank, take, peculiarities)
}
