import { gunzipSync } from 'node:zlib'
import { ByteSource } from './byte-source.ts'
import { keptHeaders, type Observation, timeOf, unreadable } from './observation.ts'

/** The longest record whose content is kept. Common Crawl cuts bodies at 1 or 5 MiB. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024

/** The longest description of a file that is read for the name of its crawl. */
const MAX_INFO_BYTES = 1024 * 1024

/** The longest header line, and the most header lines of a record. */
const MAX_LINE = 65_536
const MAX_HEADERS = 1_000

/** The names of headers in lower case, with the first value of each. */
type Headers = ReadonlyMap<string, string>

/**
 * The responses of a WARC file (ISO 28500), such as those of Common Crawl's `robotstxt` subset. Records of
 * other types are passed over. A response for another path than `/robots.txt` is the target of a redirect; it
 * is a row with this reason. The name of the crawl is the `isPartOf` of the record that describes the file.
 */
export async function* readWarc(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Observation> {
  const bytes = new ByteSource(chunks)
  let crawl: string | undefined
  for (let number = 1; ; number++) {
    const source = `${name}#${number}`
    let first = await bytes.line(MAX_LINE)
    while (first === '') first = await bytes.line(MAX_LINE)
    if (first === undefined) return
    if (!/^WARC\/\d/.test(first)) {
      yield unreadable(source, 'no WARC record begins here, so the rest cannot be read')
      return
    }
    const headers = await headersFrom(bytes)
    const length = Number(headers.get('content-length') ?? Number.NaN)
    if (!Number.isSafeInteger(length) || length < 0) {
      yield unreadable(source, 'the record has no Content-Length, so the rest cannot be read')
      return
    }
    const type = headers.get('warc-type')?.toLowerCase()
    if (type === 'warcinfo' && length <= MAX_INFO_BYTES) {
      const info = await bytes.take(length)
      crawl = /^isPartOf:\s*(\S.*?)\s*$/im.exec(info.toString('utf8'))?.[1] ?? crawl
      if (info.length < length) yield unreadable(source, 'the file ends within this record')
      continue
    }
    const isResponse = type === 'response'
    if (!isResponse || length > MAX_RECORD_BYTES) {
      const passed = await bytes.skip(length)
      if (isResponse)
        yield unreadable(source, `the record is longer than ${MAX_RECORD_BYTES} bytes`, hostOf(headers))
      else if (passed < length) yield unreadable(source, 'the file ends within this record')
      continue
    }
    const content = await bytes.take(length)
    yield content.length < length
      ? unreadable(source, 'the file ends within this record', hostOf(headers))
      : { ...observationOf(source, headers, content), ...(crawl === undefined ? {} : { crawl }) }
  }
}

async function headersFrom(bytes: ByteSource): Promise<Headers> {
  const headers = new Map<string, string>()
  for (let count = 0; count < MAX_HEADERS; count++) {
    const line = await bytes.line(MAX_LINE)
    if (line === undefined || line === '') break
    addHeader(headers, line)
  }
  return headers
}

function addHeader(headers: Map<string, string>, line: string): void {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).trim().toLowerCase()
  if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
}

/** The URL of a record. Some writers put it between `<` and `>`. */
function targetOf(headers: Headers): URL | undefined {
  const target = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1')
  return URL.canParse(target) ? new URL(target) : undefined
}

function hostOf(headers: Headers): string {
  return targetOf(headers)?.host ?? ''
}

function observationOf(source: string, headers: Headers, content: Buffer): Observation {
  const url = targetOf(headers)
  if (url === undefined) return unreadable(source, 'the record has no WARC-Target-URI')
  const { host, origin } = url
  if (url.pathname !== '/robots.txt')
    return unreadable(source, 'the record is no robots.txt, but a page to which a redirect led', host)
  const end = headEnd(content)
  const [statusLine = '', ...lines] = content.toString('latin1', 0, end.from).split(/\r?\n/)
  const status = /^HTTP\/\d(?:\.\d)?\s+(\d{3})\b/.exec(statusLine)?.[1]
  if (status === undefined) return unreadable(source, 'the record holds no HTTP response', host)
  const fields = new Map<string, string>()
  for (const line of lines) addHeader(fields, line)
  const fetchedAt = timeOf(headers.get('warc-date'))
  const location = fields.get('location')
  const isCut = headers.has('warc-truncated')
  const body = bodyOf(fields, content.subarray(end.to))
  if (body === undefined && !isCut) return unreadable(source, 'the coding of the body is damaged', host)
  return {
    host,
    origin,
    source,
    status: Number(status),
    bytes: body ?? content.subarray(end.to),
    ...(fetchedAt === undefined ? {} : { fetchedAt }),
    ...(location === undefined || !URL.canParse(location, url.href)
      ? {}
      : { finalUrl: new URL(location, url.href).href }),
    ...(isCut ? { truncated: true } : {}),
    ...keptHeaders((name) => fields.get(name)),
  }
}

/** Where the head of a response ends, and where its body begins. */
function headEnd(content: Buffer): { readonly from: number; readonly to: number } {
  const crlf = content.indexOf('\r\n\r\n')
  const lf = content.indexOf('\n\n')
  if (crlf !== -1 && (lf === -1 || crlf < lf)) return { from: crlf, to: crlf + 4 }
  return lf === -1 ? { from: content.length, to: content.length } : { from: lf, to: lf + 2 }
}

/**
 * The body without its codings; `undefined` if they are damaged. Crawlers store bodies decoded, and some keep
 * the headers, so a coding is undone only if the bytes show it.
 */
function bodyOf(fields: Headers, stored: Buffer): Buffer | undefined {
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '')
  const body = isChunked ? unchunked(stored) : stored
  const isGzip =
    /\bgzip\b/i.test(fields.get('content-encoding') ?? '') && body[0] === 0x1f && body[1] === 0x8b
  if (!isGzip) return body
  try {
    return gunzipSync(body, { maxOutputLength: MAX_RECORD_BYTES })
  } catch {
    return undefined
  }
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
