import { basename } from 'node:path'
import { ByteSource } from './byte-source.ts'
import { decodedBody } from './decoded-body.ts'
import { keptHeaders, type Observation, RULE_HEADERS, timeOf, unreadable, withLine } from './observation.ts'

/** The longest record whose content is kept. Common Crawl cuts bodies at 1 or 5 MiB. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024

/** The longest description of a file that is read for the name of its crawl. */
const MAX_INFO_BYTES = 1024 * 1024

/** The longest header line, and the most header lines of a record. */
const MAX_LINE = 65_536
const MAX_HEADERS = 1_000

/** The names of headers in lower case, with the first value of each; of {@link RULE_HEADERS}, with all as lines. */
type Headers = ReadonlyMap<string, string>

/**
 * The responses of a WARC file (ISO 28500), such as those of Common Crawl's `robotstxt` subset. Records of
 * other types are passed over. A response for another path than `/robots.txt` is a record of each host whose
 * redirect, before it in the file, leads there. Of any other page, nobody asked for the robots.txt. The name of the crawl is the `isPartOf` of the record that
 * describes the file.
 *
 * @param onSkipped called for each page that is no record.
 */
export async function* readWarc(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  onSkipped: () => void = () => {},
): AsyncGenerator<Observation> {
  const awaited: PagesAwaited = new Map()
  let crawl: string | undefined
  for await (const record of recordsOf(basename(path), new ByteSource(chunks))) {
    if (!('isCut' in record)) {
      yield record
      continue
    }
    if (record.type === 'warcinfo' && record.content !== undefined) crawl = crawlIn(record.content) ?? crawl
    yield* rowsOfRecord(record, awaited, crawl, onSkipped)
  }
}

/** What a record tells of the hosts that were asked. */
function* rowsOfRecord(
  { source, type, headers, content, isCut }: WarcRecord,
  awaited: PagesAwaited,
  crawl: string | undefined,
  onSkipped: () => void,
): Generator<Observation> {
  if (type !== 'response') {
    if (isCut) yield unreadable(source, 'the file ends within this record')
    return
  }
  const isPage = isOtherPage(targetOf(headers), awaited)
  const host = isPage ? '' : hostOf(headers)
  if (isPage && !isCut) {
    if (awaited.size < MAX_AWAITED) onSkipped()
    else yield unreadable(source, TOO_MANY_AWAITED)
  } else if (content === undefined)
    yield unreadable(source, `the record is longer than ${MAX_RECORD_BYTES} bytes`, host)
  else if (isCut) yield unreadable(source, 'the file ends within this record', host)
  else
    for (const observation of observationsOf(source, headers, content, awaited))
      yield { ...observation, ...(crawl === undefined ? {} : { crawl }) }
}

/** A record of a WARC file. */
interface WarcRecord {
  /** The name of the file, and the number of the record. */
  readonly source: string
  readonly type: string | undefined
  readonly headers: Headers
  /** Absent if it is passed over, because of its type or length. */
  readonly content: Buffer | undefined
  /** Does the file end within the record? */
  readonly isCut: boolean
}

/** The records of a file, and, if its rest cannot be read, why. */
async function* recordsOf(name: string, bytes: ByteSource): AsyncGenerator<WarcRecord | Observation> {
  for (let number = 1; ; number++) {
    const source = `${name}#${number}`
    const first = await nextLine(bytes)
    if (first === undefined) return
    if (!/^WARC\/\d/.test(first)) {
      yield unreadable(source, 'no WARC record begins here, so the rest cannot be read')
      return
    }
    const headers = await headersFrom(bytes)
    const length = lengthIn(headers)
    if (length === undefined) {
      yield unreadable(source, 'the record has no Content-Length, so the rest cannot be read')
      return
    }
    const type = headers.get('warc-type')?.toLowerCase()
    const content = length <= mostKept(type) ? await bytes.take(length) : undefined
    const read = content?.length ?? (await bytes.skip(length))
    yield { source, type, headers, content, isCut: read < length }
  }
}

/** The most bytes of a record of this type that are kept. */
function mostKept(type: string | undefined): number {
  if (type === 'response') return MAX_RECORD_BYTES
  return type === 'warcinfo' ? MAX_INFO_BYTES : -1
}

/** The name of the crawl in the description of a file. */
function crawlIn(info: Buffer): string | undefined {
  return /^isPartOf:\s*(\S.*?)\s*$/im.exec(info.toString('utf8'))?.[1]
}

/** A request for a robots.txt that a redirect has led to another page. */
interface Redirected {
  readonly host: string
  readonly origin: string
  readonly redirects: number
}

/** The requests that redirects have led to a page of which no record has come yet, by its URL. */
type PagesAwaited = Map<string, Redirected[]>

/** The most pages that are awaited. Beyond it, the record of a page is a row with a reason and without a host. */
const MAX_AWAITED = 100_000
const TOO_MANY_AWAITED = `the record is no robots.txt; redirects lead to more than ${MAX_AWAITED} pages, so it is not known whether one leads here`

/** Is it a page to which no request for a robots.txt leads? A record without a URL is none. */
function isOtherPage(url: URL | undefined, awaited: PagesAwaited): boolean {
  return url !== undefined && url.pathname !== '/robots.txt' && !awaited.has(pageOf(url))
}

/** Redirects that are followed, as RFC 9309 asks of crawlers. */
const MAX_REDIRECTS = 5

/** The next line that is not empty. */
async function nextLine(bytes: ByteSource): Promise<string | undefined> {
  let line = await bytes.line(MAX_LINE)
  while (line === '') line = await bytes.line(MAX_LINE)
  return line
}

/** The bytes of a record's content; `undefined` if its header does not tell. */
function lengthIn(headers: Headers): number | undefined {
  const length = Number(headers.get('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
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
  if (colon <= 0) return
  const name = line.slice(0, colon).trim().toLowerCase()
  const value = line.slice(colon + 1).trim()
  const known = headers.get(name)
  if (known === undefined || RULE_HEADERS.has(name)) headers.set(name, withLine(known, value))
}

/** The URL of a record. Some writers put it between `<` and `>`. */
function targetOf(headers: Headers): URL | undefined {
  const target = (headers.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1')
  return URL.canParse(target) ? new URL(target) : undefined
}

function hostOf(headers: Headers): string {
  return targetOf(headers)?.host ?? ''
}

/** What a response tells of the host that was asked, or of each host whose request was redirected to it. */
function observationsOf(
  source: string,
  headers: Headers,
  content: Buffer,
  awaited: PagesAwaited,
): readonly Observation[] {
  const url = targetOf(headers)
  if (url === undefined) return [unreadable(source, 'the record has no WARC-Target-URI')]
  const page = pageOf(url)
  const asked =
    url.pathname === '/robots.txt'
      ? [{ host: url.host, origin: url.origin, redirects: 0 }]
      : (awaited.get(page) ?? [])
  awaited.delete(page)
  const response = responseOf(source, url, headers, content)
  const { status = 0, finalUrl } = response
  return asked.map(({ host, origin, redirects }) => {
    if (response.unreadable !== undefined) return { ...response, host }
    const next = status >= 300 && status < 400 && finalUrl !== undefined ? new URL(finalUrl) : undefined
    // The page of another robots.txt is a record of its own host.
    if (next !== undefined && next.pathname !== '/robots.txt' && redirects < MAX_REDIRECTS) {
      const others = awaited.get(pageOf(next))
      const redirected = { host, origin, redirects: redirects + 1 }
      if (others !== undefined) others.push(redirected)
      else if (awaited.size < MAX_AWAITED) awaited.set(pageOf(next), [redirected])
    }
    if (redirects === 0) return { ...response, host, origin }
    return { ...response, host, origin, redirects, finalUrl: finalUrl ?? page }
  })
}

/** The URL of a page, without the part that no request has. */
function pageOf({ href }: URL): string {
  return href.replace(/#.*$/s, '')
}

/** A response, without the origin that was asked. */
function responseOf(source: string, url: URL, headers: Headers, content: Buffer): Observation {
  const { host } = url
  const end = headEnd(content)
  const [statusLine = '', ...lines] = content.toString('latin1', 0, end.from).split(/\r?\n/)
  const status = /^HTTP\/\d(?:\.\d)?\s+(\d{3})\b/.exec(statusLine)?.[1]
  if (status === undefined) return unreadable(source, 'the record holds no HTTP response', host)
  const fields = new Map<string, string>()
  for (const line of lines) addHeader(fields, line)
  const date = headers.get('warc-date')
  const fetchedAt = timeOf(date)
  const location = fields.get('location')
  const isCut = headers.has('warc-truncated')
  const stored = content.subarray(end.to)
  const { bytes, problem } = decodedBody(stored, fields, isCut)
  if (bytes === undefined) return unreadable(source, problem, host, stored)
  if (date !== undefined && fetchedAt === undefined)
    return unreadable(source, 'WARC-Date is no time of ISO 8601 in the years 1990 to 2099', host, bytes)
  return {
    host,
    source,
    status: Number(status),
    bytes,
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
