import { bytesOfText } from '../../../text/index.ts'
import { ESCAPE_LENGTH, hexAt } from './percent.ts'

/**
 * Texts as bytes, one character each, for programs that compare bytes: a rule in raw UTF-8 then matches the
 * decoded escapes of a URL.
 */
export function bytewise(text: string): string {
  if (ASCII.test(text)) return text
  let bytes = ''
  for (const byte of bytesOfText(text)) bytes += String.fromCharCode(byte)
  return bytes
}

const ASCII = /^[\u0000-\u007f]*$/

/** Decodes the escapes of the bytes that pass the test; others stay as they are written. */
export function decodedBytes(text: string, decodes: (byte: number) => boolean): string {
  if (!text.includes('%')) return text
  return text.replace(/%[\da-f]{2}/gi, (found) => {
    const byte = hexAt(found, ESCAPE_LENGTH - 2)
    return decodes(byte) ? String.fromCharCode(byte) : found
  })
}
