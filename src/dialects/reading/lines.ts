import { type File, printBytes } from '../../syntax/index.ts'
import { lineStarts, textOfOctets } from '../../text/index.ts'

/** A file's text as a reader sees it, which is not always how it was decoded. */
export interface Seen {
  readonly text: string
  /** Add it to an offset in `text` to get one in the file's own text; absent when the two do not correspond. */
  readonly shift?: number
}

/** A line as a reader sees it: no line end, and where it comes from. */
export interface ReaderLine {
  readonly text: string
  /** 1-based line of the file. */
  readonly line: number
  /** Offset of `text` in the file's own text; absent when there is none. */
  readonly start?: number
}

/** Line ends beyond LF, CR and CRLF that Python's `str.splitlines` knows (Python 3.11, Library Reference, str.splitlines). */
export const PYTHON_LINE_ENDS: RegExp = /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/

/** Line ends beyond LF and CR at which crawler-commons breaks a file. */
export const UNICODE_LINE_ENDS: RegExp = /[\u0085\u2028\u2029]/

/** The text as decoded, without a byte order mark. */
export function asDecoded(file: File): Seen {
  return { text: file.text, shift: 0 }
}

/** The octets read as UTF-8 whatever their encoding, a byte order mark kept as a character. */
export function asUtf8(file: File): Seen {
  if (file.encoding !== 'utf-8') return { text: textOfOctets(printBytes(file)) }
  return file.bom ? { text: `\ufeff${file.text}`, shift: -1 } : { text: file.text, shift: 0 }
}

/** The lines of what is seen. `extraEnds` splits further what CR and LF have split; the line number stays the file's. */
export function* readerLines(seen: Seen, extraEnds?: RegExp): Generator<ReaderLine, void, undefined> {
  const { text, shift } = seen
  const starts = lineStarts(text)
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] as number
    const next = starts[index + 1] ?? text.length
    const end = endOfContent(text, start, next)
    const content = text.slice(start, end)
    if (extraEnds?.test(content) === true) yield* pieces(content, index + 1, place(start, shift), end < next, extraEnds)
    else yield lineOf(content, index + 1, place(start, shift))
  }
}

function endOfContent(text: string, start: number, next: number): number {
  let end = next
  if (end > start && text[end - 1] === '\n') end -= 1
  if (end > start && text[end - 1] === '\r') end -= 1
  return end
}

function* pieces(
  content: string,
  line: number,
  start: number | undefined,
  ended: boolean,
  ends: RegExp,
): Generator<ReaderLine, void, undefined> {
  const parts = content.split(ends)
  // What follows the last line end of a file is a line only if there is something.
  if (!ended && parts.at(-1) === '') parts.pop()
  let offset = 0
  for (const part of parts) {
    yield lineOf(part, line, place(offset, start))
    offset += part.length + 1
  }
}

function place(offset: number, shift: number | undefined): number | undefined {
  return shift === undefined ? undefined : offset + shift
}

function lineOf(text: string, line: number, start: number | undefined): ReaderLine {
  return start === undefined ? { text, line } : { text, line, start }
}
