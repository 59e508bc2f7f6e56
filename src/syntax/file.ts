import { type Decoded, decodeText, encodeText, lineStarts } from '../text/index.ts'

/**
 * A robots.txt as it stands, without meaning: its text, how the text was decoded, and where its lines start.
 * Every character belongs to exactly one line. Lines are not stored one by one; {@link lineAt} gives their parts.
 */
export interface File extends Decoded {
  /** Whether the caller gave bytes or a text that was decoded elsewhere. */
  readonly from: 'bytes' | 'text'
  /** Offset of the first character of each line. */
  readonly starts: Uint32Array
}

/** How to read the input of {@link parse}. */
export interface ParseOptions {
  /** The encoding the server declared, a WHATWG label. A byte order mark overrules it. */
  readonly encoding?: string
}

/**
 * Bytes or text → {@link File}. Never throws for any input; linear in it.
 *
 * @throws TypeError when `input` is neither a string nor a `Uint8Array`, or the encoding label is unknown.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /private/\n')
 * file.starts.length // 2
 * ```
 */
export function parse(input: string | Uint8Array, options: ParseOptions = {}): File {
  if (typeof input === 'string') {
    const bom = input.startsWith('\ufeff')
    const text = bom ? input.slice(1) : input
    const decoded: Decoded = { text, encoding: 'utf-8', because: bom ? 'bom' : 'default', bom, illFormed: 0 }
    return { ...decoded, from: 'text', starts: lineStarts(text) }
  }
  if (!(input instanceof Uint8Array)) {
    throw new TypeError('parse takes a string or a Uint8Array: decode or read the robots.txt first.')
  }
  const decoded = decodeText(input, options.encoding)
  return { ...decoded, from: 'bytes', starts: lineStarts(decoded.text) }
}

/**
 * The octets of a file: those it was parsed from, or the UTF-8 of the text it was parsed from.
 *
 * @example
 * ```ts
 * Array.from(printBytes(parse('\ufeff#\n'))) // [0xef, 0xbb, 0xbf, 0x23, 0x0a]
 * ```
 */
export function printBytes(file: File): Uint8Array {
  return encodeText(file)
}
