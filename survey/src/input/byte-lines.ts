/** The longest line that is read. The longest robots.txt of a crawl is a few megabytes. */
export const MAX_LINE_BYTES: number = 64 * 1024 * 1024

/** A line of a stream. */
export interface ByteLine {
  readonly number: number
  /** Absent if the line is too long. */
  readonly bytes?: Uint8Array
}

/**
 * The lines of a stream of bytes, without their ends. Memory is bounded by the longest line.
 *
 * @param most bytes of a line that is read.
 */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  most = MAX_LINE_BYTES,
): AsyncGenerator<ByteLine> {
  let number = 0
  let parts: Uint8Array[] = []
  let length = 0
  const line = (): ByteLine => {
    number += 1
    const whole = length > most ? undefined : Buffer.concat(parts)
    parts = []
    length = 0
    return whole === undefined ? { number } : { number, bytes: whole }
  }
  const add = (part: Uint8Array): void => {
    length += part.length
    if (length > most) parts = []
    else parts.push(part)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      add(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    add(chunk.subarray(from))
  }
  if (length > 0) yield line()
}

const LF = 0x0a
