import { type File, printBytes } from '../../syntax/index.ts'
import { textOfBytes } from '../../text/index.ts'

/** A file's text as a reader sees it, which is not always how it was decoded. */
export interface ParserText {
  readonly text: string
  /** Add it to an offset in `text` to get one in the file's own text; absent when the two do not correspond. */
  readonly shift?: number
}

/** Line ends beyond LF, CR and CRLF that Python's `str.splitlines` knows (Python 3.11, Library Reference, str.splitlines). */
export const PYTHON_LINE_ENDS: RegExp = /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/g

/** Line ends beyond LF and CR at which crawler-commons breaks a file. */
export const UNICODE_LINE_ENDS: RegExp = /[\u0085\u2028\u2029]/g

/** The text as decoded, without a byte order mark. */
export function asDecoded(file: File): ParserText {
  return { text: file.text, shift: 0 }
}

/** The bytes read as UTF-8 whatever their encoding, a byte order mark kept as a character. */
export function asUtf8(file: File): ParserText {
  if (file.encoding !== 'utf-8') return { text: textOfBytes(printBytes(file)) }
  return file.bom ? { text: `\ufeff${file.text}`, shift: -1 } : { text: file.text, shift: 0 }
}
