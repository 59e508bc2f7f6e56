import { type ChangesInWords, changesInWords } from 'wayleave/report'
import { fileOf } from './file-of.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** What robots gain and lose from one text of a file to another. */
export function changes({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}): ChangesInWords {
  const words = changesInWords(fileOf(before), fileOf(after))
  // The names of robots stand before, and some are those of dialects.
  const named = (row: string): string => row.replace(/\bread as .*/s, withDialectNames)
  return { ...words, details: words.details.map((rows) => rows.map(named)) }
}
