import type { DialectId } from '../../../dialects/index.ts'
import { dialectSentence, dialectsWithVerb } from '../../text/message-phrases.ts'

/**
 * A sentence that says which dialects read a line as a record of a field and which ignore the line. `of` is
 * the number of dialects that the file is checked for.
 */
export function fieldReading(
  { reading, ignoring }: { readonly reading: readonly DialectId[]; readonly ignoring: readonly DialectId[] },
  of: number,
  field: string,
): string {
  if (reading.length === 0) return dialectSentence(ignoring, of, 'ignores the line', 'ignore the line')
  const others =
    ignoring.length === 0
      ? 'some dialects that are not checked here ignore'
      : dialectsWithVerb(ignoring, of, 'ignores', 'ignore')
  return dialectSentence(
    reading,
    of,
    `reads the line as ${field}, but ${others} it`,
    `read the line as ${field}, but ${others} it`,
  )
}
