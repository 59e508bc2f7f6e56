/**
 * UTF-8 without loss. An byte that is not part of well-formed UTF-8 is kept as the lone surrogate
 * U+DC00 + byte (the convention of Python's PEP 383), which no well-formed UTF-8 decodes to, so
 * that every byte sequence has exactly one text and comes back from it.
 */

const ESCAPE = 0xdc00

/** The text of UTF-8 bytes; ill-formed ones become U+DC80–U+DCFF. Linear. */
export function textOfBytes(bytes: Uint8Array): string {
  strict ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    return strict.decode(bytes)
  } catch {
    return escapeIllFormed(bytes)
  }
}

/** Made once: that takes as long as a short file does. */
let strict: TextDecoder | undefined

function escapeIllFormed(bytes: Uint8Array): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const parts: string[] = []
  let from = 0
  let at = 0
  while (at < bytes.length) {
    const length = wellFormedLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    if (from < at) parts.push(decoder.decode(bytes.subarray(from, at)))
    parts.push(String.fromCharCode(ESCAPE + (bytes[at] as number)))
    at += 1
    from = at
  }
  if (from < at) parts.push(decoder.decode(bytes.subarray(from, at)))
  return parts.join('')
}

/** Length of the well-formed sequence at `at` (Unicode 15, table 3-7), or 0. */
function wellFormedLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  if (first < 0x80) return 1
  const length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  // Of the second byte, some values would be a longer sequence than is needed, a surrogate, or beyond Unicode.
  let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next]
    if (byte === undefined || byte < low || byte > high) return 0
    low = 0x80
    high = 0xbf
  }
  return length
}

/** Bytes that were not part of well-formed UTF-8. To an expression of code points, a surrogate of a pair is none. */
export const ILL_FORMED: RegExp = /[\udc80-\udcff]/gu

/**
 * The bytes of a text: its UTF-8, with U+DC80–U+DCFF turned back into the bytes they stand for.
 * Any other lone surrogate, which only a text that never was bytes can hold, becomes U+FFFD.
 */
export function bytesOfText(text: string): Uint8Array {
  encoder ??= new TextEncoder()
  if (!/[\udc80-\udcff]/.test(text)) return encoder.encode(text)
  const bytes = new Uint8Array(text.length * MOST_BYTES)
  let size = 0
  let from = 0
  for (const { index } of text.matchAll(ILL_FORMED)) {
    if (from < index) size += encoder.encodeInto(text.slice(from, index), bytes.subarray(size)).written
    bytes[size++] = text.charCodeAt(index) - ESCAPE
    from = index + 1
  }
  size += encoder.encodeInto(text.slice(from), bytes.subarray(size)).written
  return bytes.slice(0, size)
}

/** Made once, for that takes longer than most texts do. */
let encoder: TextEncoder | undefined

/** Bytes of UTF-8 that a UTF-16 unit can take. */
const MOST_BYTES = 3

/** How many ill-formed bytes a decoded text holds. */
export function countIllFormed(text: string): number {
  return text.length - text.replace(ILL_FORMED, '').length
}

/** One character, U+0000–U+00FF, for each byte. */
export function charactersOf(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE) text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return text
}

/** As arguments of one call, more than some ten thousands would overflow the stack. */
const AT_ONCE = 4096
