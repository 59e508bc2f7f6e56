import { declaredCharset } from '../../access/index.ts'
import { present } from '../../text/index.ts'

/** The bytes in which a browser looks for the encoding that a document declares (HTML Standard §13.2.3.2). */
const PRESCAN_BYTES = 1024

/** A document as text. */
export interface DecodedHtml {
  readonly text: string
  /** The name of an encoding that was declared, and that nobody knows. */
  readonly unknownCharset?: string
}

/**
 * Decodes a document as browsers do (HTML Standard §13.2.3.1): by its byte order mark, by the charset of
 * Content-Type, by the `meta` element in its first 1,024 bytes, or else as windows-1252. Of the guesses that
 * browsers make, it makes none.
 *
 * @param bytes Not more than are to be read.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | undefined): DecodedHtml {
  const declared = [markOf(bytes), declaredCharset(contentType), charsetInMeta(bytes)]
  let unknownCharset: string | undefined
  for (const [at, label] of declared.entries()) {
    if (label === undefined) continue
    const text = decoded(bytes, at === 2 ? encodingInMeta(label) : label)
    if (text !== undefined) return { text, ...present({ unknownCharset }) }
    unknownCharset ??= label
  }
  return {
    text: decoded(bytes, 'windows-1252') ?? '',
    ...present({ unknownCharset }),
  }
}

function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return undefined
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** A document whose `meta` could be read is not UTF-16, whatever it declares (§13.2.3.2). */
function encodingInMeta(label: string): string {
  return /^(?:utf-?16|unicode|ucs-2|iso-10646-ucs-2|csunicode)/.test(label) ? 'utf-8' : label
}

/** The charset of the first `meta` element that declares one; elements in comments do not count. */
function charsetInMeta(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, PRESCAN_BYTES)).replace(/<!--[\s\S]*?(?:-->|$)/g, '')
  const label = /<meta[\s/][^>]*?charset\s*=\s*["']?\s*([^\s"'/;>]+)/i.exec(text)?.[1]
  return label?.toLowerCase()
}
