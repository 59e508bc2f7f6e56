// The inputs of a survey: each record is an observation or a row with a reason, and damage is said.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { WARCParser } from 'warcio'
import type { Observation } from '../../survey/src/input/observation.ts'
import { readInput } from '../../survey/src/input/read-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-inputs-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(name: string, content: Uint8Array): Promise<Observation[]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const rows: Observation[] = []
  for await (const row of readInput(path)) rows.push(row)
  return rows
}

/** The host, status and body of each row, or why it has none. */
const shown = (observations: readonly Observation[]): unknown[] =>
  observations.map(({ host, status, bytes, unreadable }) => [
    host,
    unreadable ?? status,
    ...(bytes === undefined ? [] : [Buffer.from(bytes).toString('latin1')]),
  ])

function record(type: string, url: string, content: Buffer, header = ''): Buffer {
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    'WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>',
    'WARC-Date: 2026-03-01T00:00:00Z',
    `WARC-Target-URI: ${url}`,
    `Content-Type: application/http; msgtype=${type}`,
    `Content-Length: ${content.length}`,
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n${header}\r\n`), content, Buffer.from('\r\n\r\n')])
}

const http = (status: string, body: string | Buffer, header = ''): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\nServer: a\r\n${header}\r\n`), Buffer.from(body)])

const CHUNKED = '5\r\nUser-\r\n9\r\nagent: *\n\r\n0\r\n\r\n'
const RECORDS = [
  record('request', 'https://a.example/robots.txt', Buffer.from('GET /robots.txt HTTP/1.1\r\n\r\n')),
  record('response', 'https://a.example/robots.txt', http('200 OK', 'User-agent: *\nDisallow: /a\n')),
  record('metadata', 'https://a.example/robots.txt', Buffer.from('fetchTimeMs: 5\r\n')),
  record(
    'response',
    'http://b.example/robots.txt',
    http('301 Moved', '', 'Location: https://b.example/robots.txt\r\n'),
  ),
  record('response', 'https://b.example/robots.txt', http('404 Not Found', '<html>gone')),
  record(
    'response',
    'https://d.example:8443/robots.txt',
    http('200 OK', 'User-agent: *\nDisallow: /a'),
    'WARC-Truncated: length\r\n',
  ),
  record(
    'response',
    'https://e.example/robots.txt',
    http('200 OK', CHUNKED, 'Transfer-Encoding: chunked\r\n'),
  ),
  record(
    'response',
    'https://f.example/robots.txt',
    http('200 OK', gzipSync('User-agent: *\nDisallow: /f\n'), 'Content-Encoding: gzip\r\n'),
  ),
  record(
    'response',
    'https://g.example/robots.txt',
    http('200 OK', 'User-agent: g\n', 'Content-Encoding: gzip\r\n'),
  ),
]

describe('a WARC file', () => {
  const compressed = Buffer.concat(RECORDS.map((one) => gzipSync(one)))

  it('gives the responses that warcio finds', async () => {
    const expected: unknown[] = []
    async function* chunks() {
      yield compressed
    }
    for await (const found of new WARCParser(chunks())) {
      const body = await found.readFully(true)
      if (found.warcType !== 'response') continue
      const { host } = new URL(found.warcTargetURI ?? '')
      expected.push([host, Number(found.httpHeaders?.statusCode), Buffer.from(body).toString('latin1')])
    }
    expect(expected).toHaveLength(7)
    expect(shown(await read('rows.warc.gz', compressed))).toEqual(expected)
    expect(shown(await read('rows.warc', Buffer.concat(RECORDS)))).toEqual(expected)
  })

  it('keeps the end of a redirect, the time and the cut', async () => {
    const rows = await read('rows.warc.gz', compressed)
    expect(rows[1]).toMatchObject({
      finalUrl: 'https://b.example/robots.txt',
      fetchedAt: Date.UTC(2026, 2, 1),
    })
    expect(rows[3]).toMatchObject({
      host: 'd.example:8443',
      origin: 'https://d.example:8443',
      truncated: true,
    })
  })

  it('says what it is not, and where it ends early', async () => {
    const page = record('response', 'https://c.example/start', http('200 OK', '<html>'))
    const none = record('response', 'https://c.example/robots.txt', Buffer.from('nothing'))
    expect(shown(await read('odd.warc', Buffer.concat([page, none, Buffer.from('garbage')])))).toEqual([
      ['c.example', 'the record is no robots.txt, but a page to which a redirect led'],
      ['c.example', 'the record holds no HTTP response'],
      ['', 'no WARC record begins here, so the rest cannot be read'],
    ])
    const whole = Buffer.concat(RECORDS.slice(0, 2))
    expect(shown(await read('cut.warc', whole.subarray(0, -20)))).toEqual([
      ['a.example', 'the file ends within this record'],
    ])
    const damaged = await read('cut.warc.gz', compressed.subarray(0, -30))
    expect(damaged).toHaveLength(7)
    expect(damaged.at(-1)?.unreadable).toMatch(/^the input is damaged from here on/)
  })
})

/** A file of a tar archive. */
function tarred(name: string, content: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])
}

describe('a tar archive', () => {
  const archive = Buffer.concat([
    tarred('in/a.example.txt', 'User-agent: *\n'),
    tarred('b.example', ''),
    Buffer.alloc(1024),
  ])

  it('gives its files, compressed or not', async () => {
    const expected = [
      ['a.example', undefined, 'User-agent: *\n'],
      ['b.example', undefined, ''],
    ]
    expect(shown(await read('files.tar', archive))).toEqual(expected)
    expect(shown(await read('files.tar.gz', gzipSync(archive)))).toEqual(expected)
    expect(shown(await read('files.tgz', gzipSync(archive)))).toEqual(expected)
  })

  it('says where it ends early, and where it is none', async () => {
    expect(shown(await read('cut.tar', archive.subarray(0, 520)))).toEqual([
      ['a.example', 'the archive ends within this file'],
    ])
    const [row] = await read('none.tar', Buffer.alloc(512, 'x'))
    expect(row?.unreadable).toBe('no header of a file begins here, so the rest cannot be read')
  })
})

describe('JSON lines', () => {
  it.each([
    ['{"status": 200}', 'the row has no host'],
    ['[]', 'the line is no JSON object'],
    ['{"host": "a.example", "status": "ok"}', 'the status is no number'],
    ['{"host": "a.example", "fetched_at": "yesterday"}', 'fetched_at is no time of ISO 8601'],
    ['{"host": "a.example", "robots_b64": "?"}', 'robots_b64 is no base64'],
    [Buffer.from([0x22, 0xff, 0x22]), 'the line is no UTF-8'],
  ])('says what is wrong in %s', async (line, reason) => {
    const rows = await read(
      'rows.jsonl',
      Buffer.concat([Buffer.from(line), Buffer.from('\n\n{"host":"b.example"}')]),
    )
    expect(rows.map(({ unreadable }) => unreadable)).toEqual([reason, undefined])
  })
})
