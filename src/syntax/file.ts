import { type Decoded, decodeText, encodeText, lineStarts } from '../text/index.ts'

/**
 * A robots.txt without its meaning: the text, how it was decoded, and where its lines start. Every character
 * belongs to exactly one line. Lines are not stored; `lineAt` gives the parts of one.
 */
export interface File extends Decoded {
  /** Whether the file was parsed from bytes, or from a text that the caller decoded. */
  readonly from: 'bytes' | 'text'
  /** Offset of the first character of each line; computed on first access, as most programs never need it. */
  readonly starts: Uint32Array
}

/** Options of {@link parse}. */
export interface ParseOptions {
  /**
   * The encoding that the server declared, as a label of the WHATWG Encoding Standard. A byte order mark
   * overrides it.
   */
  readonly encoding?: string
}

/** An entry of a file's cache: a value, the function that made it, and the entry before. */
class CacheEntry {
  readonly maker: (file: File) => object
  readonly value: object
  readonly before: CacheEntry | undefined

  constructor(maker: (file: File) => object, value: object, before: CacheEntry | undefined) {
    this.maker = maker
    this.value = value
    this.before = before
  }
}

/**
 * The files of {@link parse}, the only ones with a cache. A crawler keeps very many of them, so they hold as
 * little as possible.
 */
abstract class ParsedFile implements File {
  readonly text: string
  cache: CacheEntry | undefined = undefined
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

/** A file from a text without a byte order mark: everything but the text is fixed. */
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

/** A file from bytes, or from a text with a byte order mark. */
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
 * Makes a {@link File} of bytes or text. No content makes it throw. Linear in the input.
 *
 * @throws TypeError if `input` is neither a string nor a `Uint8Array`, or the encoding label is unknown.
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

/** {@link parse} for text only; a bundle with this alone holds no decoder. */
export function fileOfText(text: string): File {
  if (text.charCodeAt(0) !== BYTE_ORDER_MARK) return new TextFile(text)
  return new DecodedFile(
    { text: text.slice(1), encoding: 'utf-8', because: 'bom', bom: true, illFormed: 0 },
    'text',
  )
}

const BYTE_ORDER_MARK = 0xfeff

/**
 * The result of a function for a file, cached with the file. The function is the key of the cache, so its result must
 * depend on the file alone. A file that {@link parse} did not make has no cache: every call computes the result.
 */
export function memoized<T extends object>(file: File, make: (file: File) => T): T {
  if (!(file instanceof ParsedFile)) return make(file)
  for (let { cache } = file; cache !== undefined; cache = cache.before)
    if (cache.maker === make) return cache.value as T
  const value = make(file)
  file.cache = new CacheEntry(make, value, file.cache)
  return value
}

/**
 * Throws if the argument is no parsed file. Callers without types need this check: most dialects would find no group
 * in a text.
 *
 * @param call how the function is called, such as `check(parse(text))`.
 * @throws TypeError
 */
export function assertFile(file: File, call: string): void {
  if (typeof file?.text === 'string') return
  throw new TypeError(`${call.split('(', 1)[0]} takes a parsed file, not its text: write ${call}.`)
}

/**
 * The bytes of a file: the bytes that it was parsed from, or the UTF-8 of the text that it was parsed from.
 *
 * @example
 * ```ts
 * Array.from(printBytes(parse('\ufeff#\n'))) // [0xef, 0xbb, 0xbf, 0x23, 0x0a]
 * ```
 */
export function printBytes(file: File): Uint8Array {
  return encodeText(file)
}
