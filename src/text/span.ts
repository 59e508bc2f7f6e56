import { firstIndex } from './first-index.ts'
import { indexOrEnd } from './index-or-end.ts'

/** A half-open range of a text, `start` included and `end` not, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A line and a column of a text, both 1-based; the column is in UTF-16 code units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/**
 * The offsets at which the lines of a text start. A line ends at LF, CR or CRLF (RFC 9309 §2.2: `EOL = CR /
 * LF / CRLF`). Text after the last line end is a line too; the empty text has no lines. Linear in the text,
 * four bytes a line.
 */
export function lineStarts(text: string): Uint32Array {
  let starts = new Uint32Array(64)
  let count = 0
  // The next of each. It is searched for again only once it is passed, so the loop is linear.
  let lf = -1
  let cr = -1
  for (let at = 0; at < text.length; at = (cr < lf && cr + 1 !== lf ? cr : lf) + 1) {
    if (lf < at) lf = indexOrEnd(text, '\n', at)
    if (cr < at) cr = indexOrEnd(text, '\r', at)
    if (count === starts.length) {
      const larger = new Uint32Array(count * 2)
      larger.set(starts)
      starts = larger
    }
    starts[count++] = at
  }
  return starts.slice(0, count)
}

/** The position of an offset, by the starts of the lines. An offset beyond the text is on its last line. */
export function positionAt(starts: Uint32Array, offset: number): Position {
  const line = Math.max(
    1,
    firstIndex(starts.length, (index) => (starts[index] as number) > offset),
  )
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
}
