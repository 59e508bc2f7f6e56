import { type File, parse, printBytes } from '../../syntax/index.ts'

/**
 * Parses `text` as if it were stored in the encoding of `file`. Returns `undefined` for an encoding that the
 * platform can read but not write.
 *
 * @param bom whether a byte order mark precedes the text.
 */
export function reparse(file: File, text: string, bom: boolean): File | undefined {
  if (file.bytes !== undefined) return undefined
  if (file.from === 'text') return parse(bom ? `\ufeff${text}` : text)
  return parse(printBytes({ ...file, text, bom, starts: file.starts }), { encoding: file.encoding })
}
