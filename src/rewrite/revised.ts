import { type File, parse } from '../syntax/index.ts'
import { encodeText } from '../text/index.ts'

/**
 * The file with another text in place of its own: bytes if it was bytes, in the same encoding. What the platform can decode but not
 * encode becomes UTF-8.
 *
 * @param mark whether a byte order mark stands before the text. It does anyhow in UTF-16, which is hardly known without; and where
 * the text begins with U+FEFF, which would else be taken for one.
 */
export function revised(file: File, text: string, mark: boolean): File {
  const { encoding, because } = file
  const bom = mark || text.startsWith('\ufeff') || (file.bom && encoding !== 'utf-8')
  if (file.from === 'text') return parse(bom ? `\ufeff${text}` : text)
  if (file.bytes !== undefined) return parse(encodeText({ ...UTF_8, text, bom }))
  // An odd last byte belongs to no character, so that a changed text cannot end in it.
  return parse(encodeText({ ...UTF_8, text, bom, encoding, because }), { encoding })
}

const UTF_8 = { encoding: 'utf-8', because: 'default', illFormed: 0 } as const
