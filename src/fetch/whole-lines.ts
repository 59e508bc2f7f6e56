import { decodeText } from '../text/index.ts'

const LF = 0x0a
const CR = 0x0d

/**
 * The lines of a body that end within its first `limit` bytes: half a line would be another rule (`Disallow: /a` of `Disallow: /about`).
 * A first line that does not end there leaves nothing.
 */
export function wholeLines(body: Uint8Array, limit: number): Uint8Array {
  const { encoding } = decodeText(body.subarray(0, Math.min(limit, ENCODING_BYTES)))
  // In UTF-16, an byte 0x0a may be half of another letter.
  const width = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1
  const low = encoding === 'utf-16be' ? 1 : 0
  let end = limit - (limit % width)
  while (end > 0 && !endsLine(body, end - width, width, low)) end -= width
  return body.slice(0, end)
}

/** Bytes that tell the encoding: as many as the reading itself looks at. */
const ENCODING_BYTES = 256

function endsLine(body: Uint8Array, at: number, width: number, low: number): boolean {
  const letter = body[at + (width === 2 ? low : 0)]
  return (letter === LF || letter === CR) && (width === 1 || body[at + 1 - low] === 0)
}
