/**
 * UTF-8 without loss. A byte that is not part of well-formed UTF-8 is decoded as the lone surrogate U+DC00 +
 * byte (PEP 383 of Python). No well-formed UTF-8 decodes to such a surrogate, so every byte sequence has
 * exactly one text, which encodes to the same bytes.
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

/** The decoder. It is made once, on first use, because making it takes as long as decoding a short file. */
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
  // Some second bytes are excluded: they would make an overlong sequence, a surrogate, or a character beyond
  // U+10FFFF.
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

/**
 * Bytes that were not part of well-formed UTF-8. With the flag `u`, the expression does not match a surrogate
 * of a pair.
 */
export const ILL_FORMED: RegExp = /[\udc80-\udcff]/gu

/**
 * The bytes of a text: its UTF-8, with U+DC80–U+DCFF encoded as the bytes they stand for. Any other lone surrogate
 * becomes U+FFFD. A text that was decoded from bytes has none.
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

/** Made once: to make it takes longer than to encode most texts. */
let encoder: TextEncoder | undefined

/** The most bytes of UTF-8 per UTF-16 code unit. */
const MOST_BYTES = 3

/** Number of ill-formed bytes in a decoded text. */
export function countIllFormed(text: string): number {
  return text.length - text.replace(ILL_FORMED, '').length
}

/** One character, U+0000–U+00FF, for each byte. */
export function charactersOf(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE))
  return text
}

/** Arguments per call: some ten thousands would overflow the stack. */
const AT_ONCE = 4096
