import { dialects } from '../../dialects/index.ts'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../../readings/index.ts'
import { grouped } from '../../report/index.ts'
import { firstLines, lineCount, printBytes } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import type { Source } from './source.ts'

/** The beginning of a file that is too long to be read for all robots. */
export interface Beginning extends Source {
  /** Are there more lines? */
  readonly isCut: boolean
  /** The number of bytes of the whole file, if there are more lines. */
  readonly fileBytes?: number
}

/**
 * The file, or the lines within its first {@link MAX_BYTES_OF_ALL_ROBOTS} bytes. Its name then says so, and a
 * message comes at once.
 */
export function beginningOf(source: Source, { say }: Pick<Terminal, 'say'>): Beginning {
  const { file, name } = source
  // A UTF-16 unit is at most three bytes in UTF-8, so most files need no exact count.
  if (file.text.length * 3 + 3 <= MAX_BYTES_OF_ALL_ROBOTS) return { ...source, isCut: false }
  const part = firstLines(file, MAX_BYTES_OF_ALL_ROBOTS)
  if (part === file) return { ...source, isCut: false }
  const size = grouped(MAX_BYTES_OF_ALL_ROBOTS)
  const google = dialects.google.robotsCutAt
  say(
    `wayleave: ${visible(name)} is too long to be read for all robots. Only its first ${size} bytes count here, to line ${lineCount(part)}.${google === undefined ? '' : ` Googlebot reads ${grouped(google)} bytes.`}`,
  )
  return {
    ...source,
    file: part,
    name: `${name} (first ${size} bytes)`,
    isCut: true,
    fileBytes: printBytes(file).length,
  }
}
