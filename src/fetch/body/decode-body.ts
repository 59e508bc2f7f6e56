import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { present } from '../../text/index.ts'

/** The part of a body that was read. */
export interface DecodedBody {
  /** The decoded bytes, at most as many as the limit. */
  readonly bytes: Uint8Array
  /** Was the body longer? */
  readonly isCut: boolean
  /** Present if the message or a coding broke after these bytes. */
  readonly isBroken?: true
}

/** Gets what was read of a body, even if the body then breaks. */
export type OnRead = (read: DecodedBody) => void

/**
 * The most codings of one response: one is usual, two come from a proxy that compresses again, and more are
 * an attack.
 */
const MAX_CODINGS = 2

/**
 * A compressed form may be this much longer than twice the limit of decoded bytes. Compressed text is shorter
 * than text. This limit stops endless empty blocks, which decode to nothing, before the deadline does.
 */
const COMPRESSED_SLACK_BYTES = 65_536

/** Newer versions of Node have Zstandard. The types are those of the oldest supported version. */
const createZstd = (zlib as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress

/**
 * What happens to a compressed form without its end: `strict` fails, and `lenient` gives what the form holds, as
 * browsers do.
 */
export type Finish = 'strict' | 'lenient'

const GZIP_FINISH: Readonly<Record<Finish, zlib.ZlibOptions>> = {
  strict: {},
  lenient: { finishFlush: zlib.constants.Z_SYNC_FLUSH },
}
const BROTLI_FINISH: Readonly<Record<Finish, zlib.BrotliOptions>> = {
  strict: {},
  lenient: { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH },
}

/** The codings that this version of Node can decode; `x-gzip` is `gzip` (RFC 9110 §8.4.1.3). */
const DECODERS: Readonly<Record<string, ((finish: Finish) => Transform) | undefined>> = {
  gzip: (finish) => zlib.createGunzip(GZIP_FINISH[finish]),
  'x-gzip': (finish) => zlib.createGunzip(GZIP_FINISH[finish]),
  br: (finish) => zlib.createBrotliDecompress(BROTLI_FINISH[finish]),
  deflate: (finish) => zlib.createInflate(GZIP_FINISH[finish]),
  ...present({ zstd: createZstd }),
}

/** The Accept-Encoding header: exactly the codings that can be decoded. */
export const ACCEPT_ENCODING: string =
  createZstd === undefined ? 'gzip, br, deflate' : 'gzip, br, deflate, zstd'

/**
 * The codings of a response, in the order in which they were applied; `undefined` if they cannot all be
 * decoded.
 */
export function codingsOf(contentEncoding = ''): readonly string[] | undefined {
  const named = contentEncoding.toLowerCase().split(',')
  const codings = named
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  return codings.length <= MAX_CODINGS && codings.every((coding) => Object.hasOwn(DECODERS, coding))
    ? codings
    : undefined
}

/**
 * Reads and decodes a message until it ends or exceeds `limit` decoded bytes, and not one chunk further. The
 * rest is neither received nor decoded, so neither a large file nor a decompression bomb takes more memory.
 * Rejects if the message or a coding is broken, and if the compressed form is too long for its content
 * (`code: 'ETOOLONG'`). With `strict`, it also
 * rejects if the compressed form has no end: the rules that would follow are unknown. In any case, `onRead`
 * gets what was read.
 */
export async function decodeBody(
  message: Readable,
  codings: readonly string[],
  limit: number,
  onRead: OnRead,
  finish: Finish = 'strict',
): Promise<DecodedBody> {
  const collector = new ByteCollector(limit)
  const most = 2 * limit + COMPRESSED_SLACK_BYTES
  let stage: AsyncIterable<Uint8Array> = message
  for (const coding of [...codings].reverse()) stage = decode(limitBytes(stage, most), coding, finish)
  try {
    for await (const chunk of stage) if (collector.add(chunk)) break
  } catch (error) {
    onRead({ bytes: collector.bytes(), isCut: true, isBroken: true })
    throw error
  }
  const read = { bytes: collector.bytes(), isCut: collector.isOver }
  onRead(read)
  return read
}

/**
 * A decoded message as a lazy stream: nothing is read ahead. Rejects if the message or a coding is broken,
 * but not if the message is whole and only the end of the compressed form is missing. Some servers leave out
 * the trailer of gzip, and browsers show such pages.
 */
export function decodeStream(message: Readable, codings: readonly string[]): AsyncIterable<Uint8Array> {
  let stage: AsyncIterable<Uint8Array> = message
  for (const coding of [...codings].reverse()) stage = decode(stage, coding, 'lenient')
  return stage
}

/** Collects bytes up to a limit. */
class ByteCollector {
  readonly #limit: number
  readonly #chunks: Uint8Array[] = []
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Is there more than the limit? */
  get isOver(): boolean {
    return this.#size > this.#limit
  }

  /** Adds a chunk; `true` if the limit is exceeded. */
  add(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    return this.isOver
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks, Math.min(this.#size, this.#limit)))
  }
}

/** Passes chunks through, and fails above a limit. */
async function* limitBytes(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > most)
      throw Object.assign(new Error('The compressed body is too long for its content.'), { code: 'ETOOLONG' })
    yield chunk
  }
}

/** Decodes one coding. An early return or a failure on either side ends both. */
async function* decode(
  source: AsyncIterable<Uint8Array>,
  coding: string,
  finish: Finish,
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  // An empty body is not a valid compressed form. It counts as empty, whatever its coding.
  if (first.done === true) return
  const decoder =
    coding === 'deflate' && !isZlib(first.value)
      ? zlib.createInflateRaw(GZIP_FINISH[finish])
      : DECODERS[coding]?.(finish)
  if (decoder === undefined) throw new TypeError(`There is no decoder for ${coding}: call codingsOf() first.`)
  // A failure also destroys the decoder, whose iteration below rejects.
  pipeline(prepend(first.value, chunks), decoder).catch(() => {})
  yield* decoder as AsyncIterable<Uint8Array>
}

async function* prepend(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/**
 * `deflate` means the zlib format (RFC 9110 §8.4.1.2), but some servers send the raw stream. The low half of
 * the first byte tells which.
 */
function isZlib([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8
}
