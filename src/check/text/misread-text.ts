/**
 * The characters that Windows-1252 has for the bytes 0x80 to 0x9F. Five bytes have none (WHATWG Encoding §9).
 */
const WINDOWS_1252: ReadonlyMap<string, number> = new Map(
  Array.from('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ', (character, index) => [
    character,
    0x80 + index,
  ]),
)

/**
 * The text that was meant by one whose UTF-8 bytes were read as Latin-1 or Windows-1252, and encoded again:
 * `é` for `Ã©`. `undefined` if the bytes are not UTF-8, or nothing beyond US-ASCII is in the text.
 */
export function meantText(text: string): string | undefined {
  if (!/[^\0-\x7f]/.test(text)) return undefined
  const bytes: number[] = []
  for (const character of text) {
    const byte = WINDOWS_1252.get(character) ?? character.codePointAt(0) ?? 0
    if (byte > 0xff) return undefined
    bytes.push(byte)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes))
  } catch {
    return undefined
  }
}
