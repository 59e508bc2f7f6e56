// A WARC file of every oddity of Common Crawl's, through the package and through warcio: the rows have to be equal.
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { WARCParser } from 'warcio'
import type { Observation } from '../../survey/src/input/observation.ts'
import { readInput } from '../../survey/src/input/read-input.ts'
import { scaled } from '../scale.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-warcio-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Records of the file. */
const RECORDS = scaled(1_000, 50_000)

/** A record, and what is odd about it. */
interface Oddity {
  readonly type?: string
  readonly url?: (host: string, at: number) => string
  /** Lines of the head of the record. */
  readonly warc?: string
  readonly version?: string
  readonly date?: string
  /** The first line of the response, its headers and its stored body. */
  readonly first?: string
  readonly headers?: string
  readonly stored?: (body: Buffer) => Buffer
  /** What the server sent, without codings. */
  readonly body?: string | Buffer
  /** The end of the lines of the response. */
  readonly end?: string
}

const RULES = 'User-agent: *\nDisallow: /a\n'

function chunks(body: Buffer): Buffer {
  const half = body.length >> 1
  const parts = [body.subarray(0, half), body.subarray(half), Buffer.alloc(0)]
  return Buffer.concat(
    parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]),
  )
}

const ODDITIES: Readonly<Record<string, Oddity>> = {
  plain: {},
  'a request': { type: 'request' },
  'a record about a fetch': { type: 'metadata' },
  'a record about the file': { type: 'warcinfo' },
  'a record that repeats another': { type: 'revisit' },
  'a 404 with a page': { first: 'HTTP/1.1 404 Not Found', body: '<html>gone' },
  'a 503 without a body': { first: 'HTTP/1.1 503 Service Unavailable', body: '' },
  'a redirect': {
    first: 'HTTP/1.1 301 Moved Permanently',
    headers: 'Location: https://www.example/robots.txt\r\n',
    body: '',
  },
  'a redirect to a path': { first: 'HTTP/1.1 302 Found', headers: 'Location: /start?a=b\r\n', body: 'moved' },
  'a redirect to another host, without a scheme': {
    first: 'HTTP/1.1 307 Temporary Redirect',
    headers: 'LOCATION: //other.example/robots.txt\r\n',
    body: '',
  },
  'the page to which a redirect led': {
    url: (_, at) => `https://h${at - 2}.example/start?a=b`,
    body: '<html>start',
  },
  'chunks, stored as such': { headers: 'Transfer-Encoding: chunked\r\n', stored: chunks },
  'chunks, stored without': { headers: 'Transfer-Encoding: chunked\r\n' },
  'gzip, stored as such': { headers: 'Content-Encoding: gzip\r\n', stored: (body) => gzipSync(body) },
  'gzip, stored without': { headers: 'Content-Encoding: gzip\r\n' },
  'chunks of gzip': {
    headers: 'Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n',
    stored: (body) => chunks(gzipSync(body)),
  },
  'codings that the crawler undid and renamed': {
    headers: 'X-Crawl-Content-Encoding: br\r\nX-Crawl-Transfer-Encoding: chunked\r\nContent-Length: 28\r\n',
  },
  'deflate, with the head of zlib': {
    headers: 'Content-Encoding: deflate\r\n',
    stored: (body) => deflateSync(body),
  },
  'deflate, without the head of zlib': {
    headers: 'Content-Encoding: deflate\r\n',
    stored: (body) => deflateRawSync(body),
  },
  'gzip without its header': { stored: (body) => gzipSync(body) },
  'a cut body': { warc: 'WARC-Truncated: length\r\n', body: 'User-agent: *\nDisallow: /a' },
  'a URL in angle brackets': { url: (host) => `<https://${host}/robots.txt>` },
  http: { url: (host) => `http://${host}/robots.txt` },
  'a port': { url: (host) => `https://${host}:8443/robots.txt` },
  'a query': { url: (host) => `https://${host}/robots.txt?a=b` },
  'a host that came before': { url: () => 'https://again.example/robots.txt' },
  'a host that came before, by http': { url: () => 'http://again.example/robots.txt' },
  'a header in two lines': { headers: 'X-A: b\r\n c\r\n' },
  'a header twice': { headers: 'X-A: b\r\nX-A: c\r\n' },
  'a status without words': { first: 'HTTP/1.1 200' },
  'HTTP/1.0': { first: 'HTTP/1.0 200 OK' },
  'HTTP/2': { first: 'HTTP/2 200' },
  'lines of a response that end in LF': { end: '\n' },
  'no header at all': { headers: '' },
  'no body': { body: '' },
  'blank lines in a body': { body: `\r\n\r\n${RULES}\r\n\r\n\n\nDisallow: /b\r\n\r\n` },
  'lines that look like a record': { body: `${RULES}\r\n\r\nWARC/1.0\r\nWARC-Type: response\r\n\r\n` },
  'a byte order mark': { body: `\ufeff${RULES}` },
  'UTF-16': { body: Buffer.from(`\ufeff${RULES}`, 'utf16le') },
  'NUL and other bytes': { body: Buffer.from([0, 0xff, 0xfe, 0x80, 10, 0, 13, 9, 26]) },
  'a page of HTML': { headers: 'Content-Type: text/html\r\n', body: '<!DOCTYPE html><p>Hello' },
  'a type that the crawler took for mail': {
    warc: 'WARC-Identified-Payload-Type: message/rfc822\r\n',
    headers: 'Content-Type: text/plain\r\n',
  },
  'a wrong type': { headers: 'Content-Type: plain/text; charset=utf-8\r\n' },
  'WARC/1.1 with parts of a second': { version: '1.1', date: '2026-03-01T00:00:00.123Z' },
  'a long body': { body: `${RULES}${'# a comment\n'.repeat(10_000)}` },
}

const NAMES = Object.keys(ODDITIES)

/** Oddities of which warcio 2.4.11 gets something wrong. */
const WARCIO_ERRS: readonly string[] = [
  // It takes the first line of the body for a header.
  'no header at all',
  // It looks for CRLF, and so takes the body for headers.
  'lines of a response that end in LF',
  // It undoes a coding only if a header names it.
  'gzip without its header',
]

/** The contents of records that are no responses, by their types. */
const CONTENTS: Readonly<Record<string, string>> = {
  request: 'GET /robots.txt HTTP/1.1\r\nHost: a.example\r\n\r\n',
  metadata: 'fetchTimeMs: 5\r\n',
  warcinfo: 'isPartOf: CC-MAIN-2026-10\r\n',
  revisit: 'HTTP/1.1 200 OK\r\nServer: a\r\n\r\n',
}

function recordOf(at: number): Buffer {
  const oddity = ODDITIES[NAMES[at % NAMES.length] ?? ''] ?? {}
  const { type = 'response', version = '1.0', date = '2026-03-01T00:00:00Z', warc = '' } = oddity
  const { first = 'HTTP/1.1 200 OK', headers = 'Server: a\r\n', end = '\r\n', body = RULES } = oddity
  const host = `h${at}.example`
  const url = oddity.url?.(host, at) ?? `https://${host}/robots.txt`
  const head = `${first}\r\n${headers}\r\n`.replaceAll('\r\n', end)
  const content =
    type === 'response'
      ? Buffer.concat([Buffer.from(head), (oddity.stored ?? ((one) => one))(Buffer.from(body))])
      : Buffer.from(CONTENTS[type] ?? '')
  const lines = `WARC/${version}\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:uuid:${at}>\r\nWARC-Date: ${date}\r\nWARC-Target-URI: ${url}\r\n${warc}Content-Type: application/http; msgtype=${type}\r\nContent-Length: ${content.length}\r\n\r\n`
  return gzipSync(Buffer.concat([Buffer.from(lines), content, Buffer.from('\r\n\r\n')]), { level: 1 })
}

/** What a row says. */
type Row = readonly [host: string, ...rest: readonly unknown[]]

/** The row of what either of them tells of a response. */
function rowOf(
  url: URL,
  status: number | undefined,
  fetchedAt: number | undefined,
  isCut: boolean,
  body: Uint8Array | undefined,
  headerOf: (name: 'location' | 'content-type') => string | undefined,
): Row {
  // For the page to which a redirect led, the package names the page itself.
  const location = url.pathname === '/robots.txt' ? headerOf('location') : undefined
  const target = location === undefined ? undefined : new URL(location, url).href
  const bytes = body === undefined ? undefined : Buffer.from(body).toString('latin1')
  return [url.host, status, fetchedAt, isCut, target, headerOf('content-type'), bytes]
}

/** The row of the package for a response. */
function rowOfPackage(url: URL, { host, ...record }: Observation): Row {
  expect(host).toBe(url.host)
  return rowOf(url, record.status, record.fetchedAt, record.truncated === true, record.bytes, (name) =>
    name === 'location' ? record.finalUrl : record.headers?.[name],
  )
}

/** The responses that warcio finds. */
async function* responsesOfWarcio(path: string): AsyncGenerator<readonly [URL, Row]> {
  for await (const record of new WARCParser(createReadStream(path))) {
    const body = await record.readFully(true)
    if (record.warcType !== 'response') continue
    const url = new URL((record.warcTargetURI ?? '').replace(/^<(.*)>$/, '$1'))
    const isCut = record.warcHeader('WARC-Truncated') !== null
    const date = Date.parse(record.warcDate ?? '')
    const headers = record.httpHeaders?.headers
    const status = Number(record.httpHeaders?.statusCode)
    yield [url, rowOf(url, status, date, isCut, body, (name) => headers?.get(name) ?? undefined)]
  }
}

describe('a WARC file of every oddity', () => {
  it(`gives the rows that warcio gives, in ${RECORDS} records`, async () => {
    const path = join(folder, 'oddities.warc.gz')
    writeFileSync(path, Buffer.concat(Array.from({ length: RECORDS }, (_, at) => recordOf(at))))
    const names = Array.from({ length: RECORDS }, (_, at) => NAMES[at % NAMES.length] ?? '').filter(
      (name) => ODDITIES[name]?.type === undefined,
    )
    const rows = readInput(path)
    const [differing, wrong] = [new Map<string, readonly Row[]>(), new Map<string, Row>()]
    let count = 0
    for await (const [url, theirs] of responsesOfWarcio(path)) {
      const { value } = await rows.next()
      const [name = '', ours] = [names[count], rowOfPackage(url, value as Observation)]
      count += 1
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.set(name, [ours, theirs])
      const sent = Buffer.from(ODDITIES[name]?.body ?? RULES).toString('latin1')
      if (ours.at(-1) !== sent) wrong.set(name, ours)
    }
    expect(count).toBe(names.length)
    expect((await rows.next()).done).toBe(true)
    expect([...wrong]).toEqual([])
    expect([...differing].filter(([name]) => !WARCIO_ERRS.includes(name))).toEqual([])
    expect([...differing.keys()].sort()).toEqual([...WARCIO_ERRS].sort())
  })
})
