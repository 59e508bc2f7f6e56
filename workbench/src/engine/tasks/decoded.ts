import { parse } from 'wayleave'
import { todayInWords } from 'wayleave/report'

/** The bytes of a file as text. */
export interface Decoded {
  /** As most dialects get it. Bytes that are no text become lone surrogates. */
  readonly text: string
  /** What robots make of the bytes, if that differs from what they make of the text in UTF-8. */
  readonly note?: string
}

/** The text of the bytes of a file, and what the page cannot show of them. */
export function decoded({ bytes }: { readonly bytes: Uint8Array }): Decoded {
  const file = parse(bytes)
  const { text, encoding, bom } = file
  if (encoding === 'utf-8')
    return bom
      ? {
          text,
          note: 'The file begins with a byte order mark, which hides the first line from some programs. The page leaves it out.',
        }
      : { text }
  const [google] = todayInWords(file).rows
  return {
    text,
    note: `The file is in ${encoding.toUpperCase()}, not in UTF-8. As it is, for Google: ${google?.text}. The page reads and saves it as UTF-8.`,
  }
}
