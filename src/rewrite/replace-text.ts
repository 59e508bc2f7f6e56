import { type File, parse } from '../syntax/index.ts'
import { encodeText } from '../text/index.ts'

/**
 * The file with another text: bytes if it was bytes, in the same encoding. An encoding that the platform can
 * decode but not encode becomes UTF-8.
 *
 * @param withBom write a byte order mark. UTF-16 keeps its own in any case, and a text that begins with
 * U+FEFF needs one.
 */
export function replaceText(file: File, text: string, withBom: boolean): File {
  const { encoding, because } = file
  const bom = withBom || text.startsWith('\ufeff') || (file.bom && encoding !== 'utf-8')
  if (file.from === 'text') return parse(bom ? `\ufeff${text}` : text)
  if (file.bytes !== undefined) return parse(encodeText({ ...UTF_8, text, bom }))
  // An odd last byte of UTF-16 is dropped: it belongs to no character.
  return parse(encodeText({ ...UTF_8, text, bom, encoding, because }), { encoding })
}

const UTF_8 = { encoding: 'utf-8', because: 'default', illFormed: 0 } as const
