import { octetsOfText } from '../text/index.ts'

/** Which octets a reader turns out of, and into, percent-encoding before it compares. */
export interface Encoding {
  /** A percent-encoded octet that is decoded. */
  readonly decodes: (octet: number) => boolean
  /** A bare octet that is percent-encoded. */
  readonly encodes: (octet: number) => boolean
}

/** Characters that `recode` never looks into a string for. */
const PLAIN = /^[!-$&-~]*$/

/** RFC 3986 §2.3: letters, digits, `-._~`. */
export function isUnreserved(octet: number): boolean {
  return (
    (octet >= 0x61 && octet <= 0x7a) ||
    (octet >= 0x41 && octet <= 0x5a) ||
    (octet >= 0x30 && octet <= 0x39) ||
    octet === 0x2d ||
    octet === 0x2e ||
    octet === 0x5f ||
    octet === 0x7e
  )
}

/** Beyond US-ASCII? */
export function isNonAscii(octet: number): boolean {
  return octet >= 0x80
}

/** Percent-encodes one octet, in upper case. */
export function escapeOctet(octet: number): string {
  return `%${octet < 0x10 ? '0' : ''}${octet.toString(16).toUpperCase()}`
}

/** The value of the two hexadecimal digits at `at`, or -1. */
export function hexAt(text: string, at: number): number {
  const high = digit(text.charCodeAt(at))
  const low = digit(text.charCodeAt(at + 1))
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function digit(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const letter = unit | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/**
 * Rewrites a path octet by octet: existing escapes are decoded or put in upper case, bare octets are encoded where the
 * reader does so. A `%` that starts no escape stays, unless `%` itself is encoded.
 */
export function recode(text: string, encoding: Encoding): string {
  if (PLAIN.test(text) && !needsRecoding(text, encoding)) return text
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) {
      const size = unit >= 0xd800 && unit <= 0xdbff ? 2 : 1
      for (const octet of octetsOfText(text.slice(at, at + size))) out += encoding.encodes(octet) ? escapeOctet(octet) : String.fromCharCode(octet)
      at += size - 1
      continue
    }
    const escaped = unit === 0x25 ? hexAt(text, at + 1) : -1
    if (escaped === -1) {
      out += encoding.encodes(unit) ? escapeOctet(unit) : text[at]
    } else {
      out += encoding.decodes(escaped) ? String.fromCharCode(escaped) : escapeOctet(escaped)
      at += 2
    }
  }
  return out
}

function needsRecoding(text: string, encoding: Encoding): boolean {
  for (let at = 0; at < text.length; at++) if (encoding.encodes(text.charCodeAt(at))) return true
  return false
}
