import { isUtf8 } from 'node:buffer'
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib'

/** The longest body that is kept. */
const MAX_BODY_BYTES = 64 * 1024 * 1024

/** A body without its codings, or why it cannot be read. */
type Decoded =
  | { readonly bytes: Buffer; readonly problem?: undefined }
  | { readonly bytes?: undefined; readonly problem: string }

type Decoder = (body: Buffer, options: ZlibOptions) => Buffer

/**
 * The body of a stored response without its codings. Crawlers store bodies decoded, and some keep the headers,
 * so the bytes tell whether there is a coding. The header tells which one, if no mark begins the bytes.
 *
 * @param fields the headers by their names in lower case.
 * @param isCut whether the crawler cut the body. It then has what comes before the cut.
 */
export function decodedBody(stored: Buffer, fields: ReadonlyMap<string, string>, isCut: boolean): Decoded {
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '')
  const body = isChunked ? unchunked(stored) : stored
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  if (!isGzip && isText(body)) return { bytes: body }
  const coding = (fields.get('content-encoding') ?? '').trim().toLowerCase()
  const decoder = isGzip ? gunzipSync : decoderOf(body, coding)
  try {
    if (decoder !== undefined) return { bytes: decoder(body, optionsOf(decoder, isCut)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      return { problem: `the body is longer than ${MAX_BODY_BYTES} bytes` }
  }
  // A text of another encoding may come with the header of a coding that the crawler has undone.
  const isCoded = isGzip || (CODINGS.has(coding) && hasControls(body))
  if (!isCoded) return { bytes: body }
  if (decoder === undefined) return { problem: `the coding of the body cannot be undone: ${coding}` }
  return { problem: 'the coding of the body is damaged' }
}

function decoderOf(body: Buffer, coding: string): Decoder | undefined {
  return isZlib(body) ? inflateSync : DECODERS.get(coding)
}

/** The codings whose bytes begin with no mark. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['deflate', inflateRawSync],
  ['br', brotliDecompressSync],
])

/** The codings of HTTP that crawlers meet. */
const CODINGS: ReadonlySet<string> = new Set([
  ...DECODERS.keys(),
  ...['gzip', 'x-gzip', 'zstd', 'compress', 'x-compress'],
])

function optionsOf(decoder: Decoder, isCut: boolean): ZlibOptions {
  const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants
  const finishFlush = decoder === brotliDecompressSync ? BROTLI_OPERATION_FLUSH : Z_SYNC_FLUSH
  return { maxOutputLength: MAX_BODY_BYTES, ...(isCut ? { finishFlush } : {}) }
}

/** Does a body begin as zlib's format does (RFC 1950), which HTTP calls deflate? */
function isZlib(body: Buffer): boolean {
  return body.length > 2 && ((body[0] ?? 0) & 0x8f) === 0x08 && body.readUInt16BE(0) % 31 === 0
}

/** Is a body text in UTF-8, or does it begin with the mark of UTF-16? */
function isText(body: Buffer): boolean {
  const isUtf16 = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff)
  return isUtf16 || (isUtf8(body) && !hasControls(body))
}

/** The bytes in which {@link hasControls} looks for control characters. */
const SAMPLE = 512

/** Does a body begin with bytes that no text has? */
function hasControls(body: Buffer): boolean {
  return body.subarray(0, SAMPLE).some((byte) => byte < 0x09 || (byte > 0x0d && byte < 0x20))
}

/** The chunks of a body, joined; the body itself if it does not begin with the size of a chunk. */
function unchunked(stored: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = stored.indexOf('\n', at)
    const size =
      end === -1 ? undefined : /^([\da-f]{1,8})\s*(?:;.*)?\r?$/i.exec(stored.toString('latin1', at, end))?.[1]
    if (size === undefined) return at === 0 ? stored : Buffer.concat(parts)
    const length = Number.parseInt(size, 16)
    if (length === 0) return Buffer.concat(parts)
    parts.push(stored.subarray(end + 1, end + 1 + length))
    at = end + 1 + length
    if (stored[at] === 0x0d) at += 1
    if (stored[at] === 0x0a) at += 1
  }
}
