import { bytesOfText, countIllFormed, textOfBytes } from './bytes.ts'

/** Decoded bytes, with everything that is needed to encode the same bytes again. */
export interface Decoded {
  readonly text: string
  /** `utf-8`, `utf-16le`, `utf-16be`, or the label the caller declared. */
  readonly encoding: string
  /** Why that encoding: a byte order mark, the pattern of NULs, the caller's declaration, or the default. */
  readonly because: 'bom' | 'nul-pattern' | 'declared' | 'default'
  /** Whether the bytes begin with a byte order mark. `text` does not contain it. */
  readonly bom: boolean
  /**
   * Number of bytes that are ill-formed in the encoding. In UTF-8 each is decoded as one of U+DC80–U+DCFF.
   */
  readonly illFormed: number
  /** The last byte of UTF-16 of an odd length. */
  readonly dangling?: number
  /** The original bytes; only for legacy encodings, which the platform decodes but does not encode. */
  readonly bytes?: Uint8Array
}

/** Number of leading bytes in which the NULs of UTF-16 without a byte order mark are counted. */
const SNIFFED_BYTES = 256

/**
 * Decodes bytes. A byte order mark decides the encoding, else the declared encoding, else the NUL pattern of
 * UTF-16; the default is UTF-8. No bytes make it throw.
 *
 * @throws TypeError for an unknown encoding label.
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8(bytes.subarray(3), 'bom')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), 'utf-16le', 'bom')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), 'utf-16be', 'bom')
  if (declared !== undefined) return decodeDeclared(bytes, declared)
  const pattern = nulPattern(bytes)
  if (pattern !== undefined) return utf16(bytes, pattern, 'nul-pattern')
  return utf8(bytes, 'default')
}

/** The bytes that a text was decoded from, with the byte order mark. */
export function encodeText(decoded: Decoded): Uint8Array {
  if (decoded.bytes !== undefined) return decoded.bytes
  if (decoded.encoding !== 'utf-16le' && decoded.encoding !== 'utf-16be') {
    return bytesOfText(decoded.bom ? `\ufeff${decoded.text}` : decoded.text)
  }
  const little = decoded.encoding === 'utf-16le'
  const text = decoded.bom ? `\ufeff${decoded.text}` : decoded.text
  const bytes = new Uint8Array(text.length * 2 + (decoded.dangling === undefined ? 0 : 1))
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes[at * 2 + (little ? 0 : 1)] = unit & 0xff
    bytes[at * 2 + (little ? 1 : 0)] = unit >> 8
  }
  if (decoded.dangling !== undefined) bytes[bytes.length - 1] = decoded.dangling
  return bytes
}

function utf8(bytes: Uint8Array, because: Decoded['because']): Decoded {
  const text = textOfBytes(bytes)
  return { text, encoding: 'utf-8', because, bom: because === 'bom', illFormed: countIllFormed(text) }
}

function utf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be', because: Decoded['because']): Decoded {
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  const units = bytes.length >> 1
  const parts: string[] = []
  const chunk = new Uint16Array(Math.min(units, 4096))
  for (let from = 0; from < units; from += chunk.length) {
    const size = Math.min(chunk.length, units - from)
    for (let at = 0; at < size; at++) {
      const byte = (from + at) * 2
      chunk[at] = (bytes[byte + low] as number) | ((bytes[byte + high] as number) << 8)
    }
    parts.push(String.fromCharCode(...chunk.subarray(0, size)))
  }
  const dangling = bytes.length % 2 === 1 ? bytes[bytes.length - 1] : undefined
  return {
    text: parts.join(''),
    encoding,
    because,
    bom: because === 'bom',
    illFormed: dangling === undefined ? 0 : 1,
    ...(dangling === undefined ? {} : { dangling }),
  }
}

function decodeDeclared(bytes: Uint8Array, label: string): Decoded {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(label)
  } catch {
    throw new TypeError(
      `Unknown encoding "${label}": pass a label of the WHATWG Encoding Standard, such as "windows-1251".`,
    )
  }
  if (decoder.encoding === 'utf-8') return utf8(bytes, 'declared')
  if (decoder.encoding === 'utf-16le' || decoder.encoding === 'utf-16be')
    return utf16(bytes, decoder.encoding, 'declared')
  const text = decoder.decode(bytes)
  const illFormed = text.split('\ufffd').length - 1
  return { text, encoding: decoder.encoding, because: 'declared', bom: false, illFormed, bytes: bytes }
}

/** UTF-16 by its NULs: text that is mostly ASCII has a NUL in nearly every second byte and in no other. */
function nulPattern(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const size = Math.min(bytes.length, SNIFFED_BYTES) & ~1
  if (size < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < size; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const enough = (size / 2) * 0.8
  if (odd >= enough && even === 0) return 'utf-16le'
  if (even >= enough && odd === 0) return 'utf-16be'
  return undefined
}
