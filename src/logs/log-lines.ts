import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The longest line that is read. Servers refuse longer requests: Apache from 8,190 bytes of a line on, nginx from 8 kB. */
export const MAX_LINE_BYTES: number = 64 * 1024

/**
 * The lines of a log, without their ends; those of one chunk together. A line that is too long is empty, and so is
 * counted by its place only. A compressed log (gzip) is known by its first bytes. Memory is bounded by the longest
 * line.
 *
 * @param most bytes of a line that is read.
 */
export async function* logLines(
  chunks: AsyncIterable<Uint8Array>,
  most: number = MAX_LINE_BYTES,
): AsyncGenerator<readonly string[]> {
  // The line that has not ended, in parts: to join them for each chunk would take quadratic time.
  let parts: Buffer[] = []
  let length = 0
  const keep = (part: Buffer): void => {
    length += part.length
    // A copy, since the stream may use the bytes of the chunk again. Nothing is kept of a line that is too long.
    if (length > most) parts = []
    else parts.push(Buffer.from(part))
  }
  const ended = (): string => {
    const line = length > most ? TOO_LONG : Buffer.concat(parts).toString('utf8')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of unzipped(chunks)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const first = bytes.indexOf(LF)
    if (first < 0) {
      keep(bytes)
      continue
    }
    const last = bytes.lastIndexOf(LF)
    keep(bytes.subarray(0, first))
    const lines = [ended()]
    if (last > first)
      for (const line of bytes
        .subarray(first + 1, last)
        .toString('utf8')
        .split('\n'))
        lines.push(line.length > most ? TOO_LONG : line)
    yield lines
    keep(bytes.subarray(last + 1))
  }
  if (length > 0) yield [ended()]
}

/** The text in place of a line that is too long. It is not blank, and fits no format. */
const TOO_LONG = '…'

const LF = 0x0a

/** The bytes of a log that may be compressed. */
async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) return
  const all = joined(first.value, source)
  const [one, two] = first.value
  if (one === 0x1f && two === 0x8b) {
    const readable = Readable.from(all)
    const plain = createGunzip()
    readable.on('error', (error) => plain.destroy(error))
    yield* readable.pipe(plain)
  } else yield* all
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
