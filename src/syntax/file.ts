import { type Decoded, decodeText, encodeText, lineStarts } from '../text/index.ts'

/**
 * A robots.txt as it stands, without meaning: its text, how the text was decoded, and where its lines start.
 * Every character belongs to exactly one line. Lines are not stored one by one; `lineAt` gives their parts.
 */
export interface File extends Decoded {
  /** Whether the caller gave bytes or a text that was decoded elsewhere. */
  readonly from: 'bytes' | 'text'
  /** Offset of the first character of each line; looked for when first asked for, which most programs never do. */
  readonly starts: Uint32Array
}

/** How to read the input of {@link parse}. */
export interface ParseOptions {
  /** The encoding the server declared, a WHATWG label. A byte order mark overrules it. */
  readonly encoding?: string
}

/** What {@link parse} gives: the only file that remembers anything. */
class ParsedFile implements File {
  readonly text: string
  readonly encoding: string
  readonly because: Decoded['because']
  readonly bom: boolean
  readonly illFormed: number
  declare readonly dangling?: number
  declare readonly octets?: Uint8Array
  readonly from: File['from']
  lines: Uint32Array | undefined = undefined
  /** What was first made of the file, and by whom: mostly there is nobody else. */
  maker: ((file: File) => object) | undefined = undefined
  made: object | undefined = undefined
  others: Map<(file: File) => object, object> | undefined = undefined

  constructor(text: string, encoding: string, because: Decoded['because'], bom: boolean, illFormed: number, from: File['from']) {
    this.text = text
    this.encoding = encoding
    this.because = because
    this.bom = bom
    this.illFormed = illFormed
    this.from = from
  }

  get starts(): Uint32Array {
    this.lines ??= lineStarts(this.text)
    return this.lines
  }
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
export function parse(input: string | Uint8Array, options?: ParseOptions): File {
  if (typeof input === 'string') {
    const bom = input.charCodeAt(0) === BYTE_ORDER_MARK
    return new ParsedFile(bom ? input.slice(1) : input, 'utf-8', bom ? 'bom' : 'default', bom, 0, 'text')
  }
  if (!(input instanceof Uint8Array)) {
    throw new TypeError('parse takes a string or a Uint8Array: decode or read the robots.txt first.')
  }
  const { text, encoding, because, bom, illFormed, ...rare } = decodeText(input, options?.encoding)
  return Object.assign(new ParsedFile(text, encoding, because, bom, illFormed, 'bytes'), rare)
}

const BYTE_ORDER_MARK = 0xfeff

/**
 * What somebody makes of a file, made once and kept as long as the file is. The function is the key: it must not depend on
 * anything but the file. A file that was not parsed here keeps nothing, and it is made anew.
 */
export function madeOf<T extends object>(file: File, make: (file: File) => T): T {
  if (!(file instanceof ParsedFile)) return make(file)
  if (file.maker === make) return file.made as T
  if (file.maker !== undefined) return remembered(file, make)
  const made = make(file)
  file.maker = make
  file.made = made
  return made
}

function remembered<T extends object>(file: ParsedFile, make: (file: File) => T): T {
  file.others ??= new Map()
  let made = file.others.get(make) as T | undefined
  if (made === undefined) {
    made = make(file)
    file.others.set(make, made)
  }
  return made
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
