import { isUtf8 } from 'node:buffer'

/** The longest accepted row, in bytes. A longer one is skipped and answered with an error. */
export const MAX_ROW_BYTES: number = 64 * 1024 * 1024

const LINE_FEED = 0x0a

/** A line of input: its text, or why it has none. */
export type Row =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly flaw: 'too-long' | 'not-utf-8' }

/**
 * Splits chunks of bytes into lines, numbered from 1. It buffers only the unfinished line, and nothing of a
 * line that is too long. It drops a byte order mark before the first line.
 */
export class RowSplitter {
  readonly #limit: number
  #pending: Buffer[] = []
  #bytes = 0
  #number = 0

  constructor(limit: number = MAX_ROW_BYTES) {
    this.#limit = limit
  }

  /** The lines that end in this chunk. Consume them all before pushing the next chunk. */
  *push(chunk: Buffer): Generator<Row, void, undefined> {
    const last = chunk.lastIndexOf(LINE_FEED)
    if (last === -1) {
      this.#buffer(chunk)
      return
    }
    const first = chunk.indexOf(LINE_FEED)
    if (this.#bytes > 0) {
      this.#buffer(chunk.subarray(0, first))
      yield* this.end()
      yield* this.#rows(chunk.subarray(first + 1, last + 1))
    } else {
      yield* this.#rows(chunk.subarray(0, last + 1))
    }
    this.#buffer(chunk.subarray(last + 1))
  }

  /** The last line, if it has no ending. */
  *end(): Generator<Row, void, undefined> {
    if (this.#bytes === 0) return
    const line = Buffer.concat(this.#pending)
    const tooLong = this.#bytes > this.#limit
    this.#pending = []
    this.#bytes = 0
    this.#number += 1
    yield tooLong ? { number: this.#number, flaw: 'too-long' } : this.#row(line)
  }

  #buffer(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > this.#limit) this.#pending = []
    else if (part.length > 0) this.#pending.push(part)
  }

  /**
   * Rows of whole lines. In UTF-8 a line feed is never part of another character, so that all lines are
   * decoded at once.
   */
  *#rows(lines: Buffer): Generator<Row, void, undefined> {
    const text = lines.toString('utf8')
    // U+FFFD may come from the file or from malformed UTF-8: then each line is checked.
    const mayBeMalformed = text.includes('\ufffd')
    let from = 0
    let byte = 0
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.#number += 1
      if (mayBeMalformed) {
        const end = lines.indexOf(LINE_FEED, byte)
        yield this.#row(lines.subarray(byte, end))
        byte = end + 1
      } else {
        yield { number: this.#number, text: this.#withoutBom(text.slice(from, at)) }
      }
      from = at + 1
    }
  }

  #row(line: Buffer): Row {
    if (!isUtf8(line)) return { number: this.#number, flaw: 'not-utf-8' }
    return { number: this.#number, text: this.#withoutBom(line.toString('utf8')) }
  }

  #withoutBom(text: string): string {
    return this.#number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text
  }
}
