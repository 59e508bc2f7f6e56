import { decodeText } from '../../text/index.ts'

const LF = 0x0a
const CR = 0x0d

/**
 * The lines of a body that end within its first `limit` bytes. Half a line would be another rule (`Disallow:
 * /a` instead of `Disallow: /about`). If even the first line does not end there, the result is empty.
 */
export function wholeLines(body: Uint8Array, limit: number): Uint8Array {
  const { encoding } = decodeText(body.subarray(0, Math.min(limit, ENCODING_BYTES)))
  // In UTF-16, a byte 0x0a may be half of another character.
  const width = encoding === 'utf-16le' || encoding === 'utf-16be' ? 2 : 1
  const low = encoding === 'utf-16be' ? 1 : 0
  let end = limit - (limit % width)
  while (end > 0 && !endsLine(body, end - width, width, low)) end -= width
  return body.slice(0, end)
}

/** The bytes that determine the encoding: as many as the parser examines. */
const ENCODING_BYTES = 256

function endsLine(body: Uint8Array, at: number, width: number, low: number): boolean {
  const byte = body[at + (width === 2 ? low : 0)]
  return (byte === LF || byte === CR) && (width === 1 || body[at + 1 - low] === 0)
}
