import { type ChangesInWords, changesInWords } from 'wayleave/report'
import { fileOf } from './file-of.ts'

/** What robots gain and lose from one text of a file to another. */
export function changes({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}): ChangesInWords {
  return changesInWords(fileOf(before), fileOf(after))
}
