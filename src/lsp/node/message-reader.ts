import type { Readable } from 'node:stream'
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type Message,
} from 'vscode-languageserver'

/** The longest message, in bytes: a document of some megabytes, each character written as six. */
const MAX_MESSAGE = 64_000_000

/** The longest header of a message, in bytes. */
const MAX_HEADER = 4_096

const HEADER_END = Buffer.from('\r\n\r\n')
const LENGTH_NAME = /content-length:/i

/**
 * Reads messages from a stream. After a broken message, it looks for the next header, also within the bytes that the
 * broken message claimed. The class of the library would take everything that follows for headers.
 */
export class MessageReader extends AbstractMessageReader {
  readonly #input: Readable
  #chunks: Buffer[] = []
  #size = 0
  /** Bytes that are needed before the next look. */
  #wanted = 1

  constructor(input: Readable) {
    super()
    this.#input = input
  }

  listen(callback: DataCallback): Disposable {
    const take = (bytes: Buffer): void => {
      this.#chunks.push(bytes)
      this.#size += bytes.length
      if (this.#size >= this.#wanted) this.#readAll(callback)
    }
    this.#input.on('data', take)
    this.#input.on('error', (error) => this.fireError(error))
    return { dispose: () => void this.#input.off('data', take) }
  }

  #readAll(callback: DataCallback): void {
    let left = Buffer.concat(this.#chunks, this.#size)
    this.#wanted = 1
    for (;;) {
      const read = this.#readOne(left, callback)
      if (read === undefined) break
      left = left.subarray(read)
    }
    this.#chunks = [left]
    this.#size = left.length
  }

  /** Reads one message. Gives the number of bytes that are used up; `undefined` if more bytes have to come first. */
  #readOne(bytes: Buffer, callback: DataCallback): number | undefined {
    const headerEnd = bytes.indexOf(HEADER_END)
    if (headerEnd < 0 || headerEnd > MAX_HEADER) {
      if (bytes.length > MAX_HEADER) return this.#skip(bytes, 'a header without an end')
      this.#wanted = bytes.length + 1
      return undefined
    }
    const header = bytes.toString('latin1', 0, headerEnd)
    const [, digits] = /^content-length:[ \t]*(\d+)[ \t]*$/im.exec(header) ?? []
    const length = Number(digits)
    if (digits === undefined || length > MAX_MESSAGE)
      return this.#skip(
        bytes,
        digits === undefined ? 'a header without a length' : 'a message that is too long',
      )
    const start = headerEnd + HEADER_END.length
    if (bytes.length < start + length) {
      this.#wanted = start + length
      return undefined
    }
    let message: Message
    try {
      message = JSON.parse(bytes.toString('utf8', start, start + length)) as Message
    } catch {
      return this.#skip(bytes, 'a message that is not JSON')
    }
    callback(message)
    return start + length
  }

  /** How many bytes to skip: all before the next header. Bytes at the end that may begin a header stay. */
  #skip(bytes: Buffer, problem: string): number {
    this.fireError(new Error(problem))
    const text = bytes.toString('latin1', 1)
    const next = LENGTH_NAME.exec(text)
    // The end may be the beginning of a header.
    return next === null ? Math.max(1, bytes.length - 'content-length'.length) : next.index + 1
  }
}
