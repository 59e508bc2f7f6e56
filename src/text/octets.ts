/**
 * UTF-8 without loss. An octet that is not part of well-formed UTF-8 is kept as the lone surrogate
 * U+DC00 + octet (the convention of Python's PEP 383), which no well-formed UTF-8 decodes to, so
 * that every byte sequence has exactly one text and comes back from it.
 */

const ESCAPE = 0xdc00

/** The text of UTF-8 octets; ill-formed ones become U+DC80–U+DCFF. Linear. */
export function textOfOctets(bytes: Uint8Array): string {
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
  const continues = (offset: number, low = 0x80, high = 0xbf): boolean => {
    const octet = bytes[at + offset]
    return octet !== undefined && octet >= low && octet <= high
  }
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80
    const high = first === 0xed ? 0x9f : 0xbf
    return continues(1, low, high) && continues(2) ? 3 : 0
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80
    const high = first === 0xf4 ? 0x8f : 0xbf
    return continues(1, low, high) && continues(2) && continues(3) ? 4 : 0
  }
  return 0
}

/**
 * The octets of a text: its UTF-8, with U+DC80–U+DCFF turned back into the octets they stand for.
 * Any other lone surrogate, which only a text that never was octets can hold, becomes U+FFFD.
 */
export function octetsOfText(text: string): Uint8Array {
  const encoder = new TextEncoder()
  if (!/[\ud800-\udfff]/.test(text)) return encoder.encode(text)
  const parts: Uint8Array[] = []
  let size = 0
  let from = 0
  const push = (part: Uint8Array): void => {
    parts.push(part)
    size += part.length
  }
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(at + 1))) {
      at++
    } else if (unit >= ESCAPE + 0x80 && unit <= ESCAPE + 0xff) {
      if (from < at) push(encoder.encode(text.slice(from, at)))
      push(Uint8Array.of(unit - ESCAPE))
      from = at + 1
    }
  }
  if (from < text.length) push(encoder.encode(text.slice(from)))
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Is this character an octet that was not part of well-formed UTF-8? */
export function isIllFormed(unit: number): boolean {
  return unit >= ESCAPE + 0x80 && unit <= ESCAPE + 0xff
}

/** How many ill-formed octets a decoded text holds. A low surrogate that follows a high one is a character, not an octet. */
export function countIllFormed(text: string): number {
  let count = 0
  for (const match of text.matchAll(/[\ud800-\udbff]?[\udc80-\udcff]/g)) if (match[0].length === 1) count++
  return count
}

/** One character, U+0000–U+00FF, for each octet. */
export function charactersOf(octets: Iterable<number> & { readonly length: number }): string {
  let text = ''
  let chunk: number[] = []
  for (const octet of octets) {
    chunk.push(octet)
    // As arguments of one call, more than some ten thousands would overflow the stack.
    if (chunk.length === 4096) {
      text += String.fromCharCode(...chunk)
      chunk = []
    }
  }
  return text + String.fromCharCode(...chunk)
}
