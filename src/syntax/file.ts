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

/** Something made of a file, by whom, and what was made before. */
class Made {
  readonly maker: (file: File) => object
  readonly what: object
  readonly before: Made | undefined

  constructor(maker: (file: File) => object, what: object, before: Made | undefined) {
    this.maker = maker
    this.what = what
    this.before = before
  }
}

/** What {@link parse} gives: the only files that remember anything. A crawler keeps very many of them, so they hold no more than they must. */
abstract class ParsedFile implements File {
  readonly text: string
  made: Made | undefined = undefined
  abstract readonly encoding: string
  abstract readonly because: Decoded['because']
  abstract readonly bom: boolean
  abstract readonly illFormed: number
  abstract readonly from: File['from']

  constructor(text: string) {
    this.text = text
  }

  get starts(): Uint32Array {
    return memoized(this, startsOf)
  }
}

function startsOf({ text }: File): Uint32Array {
  return lineStarts(text)
}

/** A text that was decoded elsewhere. */
class TextFile extends ParsedFile {
  get encoding(): string {
    return 'utf-8'
  }

  get because(): Decoded['because'] {
    return 'default'
  }

  get bom(): boolean {
    return false
  }

  get illFormed(): number {
    return 0
  }

  get from(): File['from'] {
    return 'text'
  }
}

/** A file of which more is to be known. */
class DecodedFile extends ParsedFile {
  readonly encoding: string
  readonly because: Decoded['because']
  readonly bom: boolean
  readonly illFormed: number
  declare readonly dangling?: number
  declare readonly bytes?: Uint8Array
  readonly from: File['from']

  constructor({ text, encoding, because, bom, illFormed, dangling, bytes }: Decoded, from: File['from']) {
    super(text)
    this.encoding = encoding
    this.because = because
    this.bom = bom
    this.illFormed = illFormed
    if (dangling !== undefined) this.dangling = dangling
    if (bytes !== undefined) this.bytes = bytes
    this.from = from
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
  if (typeof input === 'string') return fileOfText(input)
  if (!(input instanceof Uint8Array)) {
    throw new TypeError('parse takes a string or a Uint8Array: decode or read the robots.txt first.')
  }
  return new DecodedFile(decodeText(input, options?.encoding), 'bytes')
}

/** {@link parse} for a text alone, for programs that carry no decoder. */
export function fileOfText(text: string): File {
  if (text.charCodeAt(0) !== BYTE_ORDER_MARK) return new TextFile(text)
  return new DecodedFile({ text: text.slice(1), encoding: 'utf-8', because: 'bom', bom: true, illFormed: 0 }, 'text')
}

const BYTE_ORDER_MARK = 0xfeff

/**
 * What somebody makes of a file, made once and kept as long as the file is. The function is the key: it must not depend on
 * anything but the file. A file that was not parsed here keeps nothing, and it is made anew.
 */
export function memoized<T extends object>(file: File, make: (file: File) => T): T {
  if (!(file instanceof ParsedFile)) return make(file)
  for (let { made } = file; made !== undefined; made = made.before) if (made.maker === make) return made.what as T
  const what = make(file)
  file.made = new Made(make, what, file.made)
  return what
}

/**
 * Is this the first question about the file? The answer is yes once, and never for a file of which something is kept: to make it for one
 * question costs more than the question does, and mostly there is no second.
 */
export function claimFirstQuestion(file: File): boolean {
  if (!(file instanceof ParsedFile) || file.made !== undefined) return false
  file.made = ASKED
  return true
}

/** Stands, in all files, for the question that was asked. */
const ASKED: Made = new Made(() => ASKED, {}, undefined)

/**
 * The bytes of a file: those it was parsed from, or the UTF-8 of the text it was parsed from.
 *
 * @example
 * ```ts
 * Array.from(printBytes(parse('\ufeff#\n'))) // [0xef, 0xbb, 0xbf, 0x23, 0x0a]
 * ```
 */
export function printBytes(file: File): Uint8Array {
  return encodeText(file)
}
