import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'

/** A body as far as it is read. */
export interface DecodedBody {
  /** At most the limit. */
  readonly bytes: Uint8Array
  /** There was more. */
  readonly isCut: boolean
}

/** Codings in one response: one is usual, two come from a proxy that compresses again, and more from somebody who means harm. */
export const MAX_CODINGS = 2

/**
 * What a compressed form may have beyond twice the bytes that are read of the decoded one. Compressed text is shorter than text; endless
 * empty blocks, which decode to nothing, are stopped here and not only by the deadline.
 */
const COMPRESSED_SLACK_BYTES = 65_536

/** Newer Nodes have Zstandard; the types are those of the oldest that is supported. */
const createZstd = (zlib as { readonly createZstdDecompress?: () => Transform }).createZstdDecompress

/** What this Node can take back; `x-gzip` is `gzip` (RFC 9110 §8.4.1.3). */
const DECODERS: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  deflate: () => zlib.createInflate(),
  ...(createZstd === undefined ? {} : { zstd: createZstd }),
}

/** The Accept-Encoding header: what can be decoded, and nothing else. */
export const ACCEPT_ENCODING: string = createZstd === undefined ? 'gzip, br, deflate' : 'gzip, br, deflate, zstd'

/** The codings of a response, in the order in which they were applied; `undefined` where they cannot all be taken back. */
export function codingsOf(contentEncoding = ''): readonly string[] | undefined {
  const named = contentEncoding.toLowerCase().split(',')
  const codings = named.map((coding) => coding.trim()).filter((coding) => coding !== '' && coding !== 'identity')
  return codings.length <= MAX_CODINGS && codings.every((coding) => Object.hasOwn(DECODERS, coding)) ? codings : undefined
}

/**
 * Reads a message until it ends or more than `limit` decoded bytes are there, and not one chunk further: what would come after is neither
 * received nor decoded, so neither a large file nor a small one that swells takes more memory. Rejects where the message or a coding is
 * broken, and where a compressed form is too long for what it holds (`code: 'ETOOLONG'`).
 */
export async function decodeBody(message: Readable, codings: readonly string[], limit: number): Promise<DecodedBody> {
  const collected = new ByteCollector(limit)
  const most = 2 * limit + COMPRESSED_SLACK_BYTES
  let stage: AsyncIterable<Uint8Array> = message
  for (const coding of [...codings].reverse()) stage = decode(limitBytes(stage, most), coding)
  for await (const chunk of stage) if (collected.add(chunk)) break
  return { bytes: collected.bytes(), isCut: collected.isFull }
}

/** A message with its codings taken back, as it is read and no sooner. Rejects where the message or a coding is broken. */
export function decodeStream(message: Readable, codings: readonly string[]): AsyncIterable<Uint8Array> {
  let stage: AsyncIterable<Uint8Array> = message
  for (const coding of [...codings].reverse()) stage = decode(stage, coding)
  return stage
}

/** The bytes so far. */
class ByteCollector {
  readonly #limit: number
  readonly #chunks: Uint8Array[] = []
  #size = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Is there more than the limit? */
  get isFull(): boolean {
    return this.#size > this.#limit
  }

  /** Takes a chunk; true where it was one too many. */
  add(chunk: Uint8Array): boolean {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    return this.isFull
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks, Math.min(this.#size, this.#limit)))
  }
}

/** Passes on what comes, and fails where it is too much. */
async function* limitBytes(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > most) throw Object.assign(new Error('The compressed form is longer than it can honestly be.'), { code: 'ETOOLONG' })
    yield chunk
  }
}

/** Takes one coding back. Leaving early, and a failure on either side, end both. */
async function* decode(source: AsyncIterable<Uint8Array>, coding: string): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  // A body of no bytes is no compressed form of anything, and means what it is without its coding.
  if (first.done === true) return
  const decoder = coding === 'deflate' && !isZlib(first.value) ? zlib.createInflateRaw() : DECODERS[coding]?.()
  if (decoder === undefined) throw new TypeError(`There is no decoder for ${coding}: ask codingsOf() first.`)
  // Its failure is the decoder's too, which is where it is seen.
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

/** `deflate` means the zlib format (RFC 9110 §8.4.1.2); some servers send the bare stream instead. The header's low half says which. */
function isZlib([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8
}
