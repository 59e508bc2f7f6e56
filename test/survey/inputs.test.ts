// The inputs of a survey: each record is an observation or a row with a reason, and damage is said.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { WARCParser } from 'warcio'
import { type Observation, timeOf } from '../../survey/src/input/observation.ts'
import { nameOfInput, readInput } from '../../survey/src/input/read-input.ts'

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

  it('keeps headers and the name of the crawl', async () => {
    const info = Buffer.from('isPartOf: CC-MAIN-2026-10\r\npublisher: x\r\n')
    const about = record('warcinfo', 'https://x.example/', info)
    const rows = await read('crawl.warc', Buffer.concat([about, ...RECORDS]))
    expect(rows[0]).toMatchObject({ crawl: 'CC-MAIN-2026-10', headers: { server: 'a' } })
    const tagged = http(
      '200 OK',
      'User-agent: *\n',
      'X-Robots-Tag: googlebot: nofollow\r\nx-robots-tag: noindex\r\nServer: b\r\nContent-Usage: train-ai=n\r\n',
    )
    const [ruled] = await read('tagged.warc', record('response', 'https://t.example/robots.txt', tagged))
    expect(ruled?.headers).toEqual({
      server: 'a',
      'x-robots-tag': 'googlebot: nofollow\nnoindex',
      'content-usage': 'train-ai=n',
    })
    const [row] = await read('no-crawl.warc', Buffer.concat(RECORDS))
    expect(row).not.toHaveProperty('crawl')
    mkdirSync(join(folder, 'crawl=2026-11'))
    expect(await read('crawl=2026-11/a.jsonl', Buffer.from('{"host":"a.example"}'))).toMatchObject([
      { crawl: '2026-11' },
    ])
  })

  it('says what it is not, and where it ends early', async () => {
    const page = record('response', 'https://c.example/start', http('200 OK', '<html>'))
    const none = record('response', 'https://c.example/robots.txt', Buffer.from('nothing'))
    expect(shown(await read('odd.warc', Buffer.concat([page, none, Buffer.from('garbage')])))).toEqual([
      ['c.example', 'the record holds no HTTP response'],
      ['', 'no WARC record begins here, so the rest cannot be read'],
    ])
    // Nobody asked for the robots.txt of a page, so it is counted, and no record.
    let skipped = 0
    const pages = readInput(join(folder, 'odd.warc'), undefined, () => {
      skipped += 1
    })
    for await (const _ of pages);
    expect(skipped).toBe(1)
    const whole = Buffer.concat(RECORDS.slice(0, 2))
    expect(shown(await read('cut.warc', whole.subarray(0, -20)))).toEqual([
      ['a.example', 'the file ends within this record'],
    ])
    const damaged = await read('cut.warc.gz', compressed.subarray(0, -30))
    expect(damaged).toHaveLength(7)
    expect(damaged.at(-1)?.unreadable).toMatch(/^the input is damaged from here on/)
  })

  it('gives a host the page to which its redirects led, and no other host', async () => {
    const moved = (from: string, to: string): Buffer =>
      record('response', from, http('301 Moved', '', `Location: ${to}\r\n`))
    const rows = await read(
      'moved.warc',
      Buffer.concat([
        moved('https://a.example/robots.txt', '/robots/one.txt#x'),
        moved('http://b.example/robots.txt', 'https://a.example/robots/one.txt'),
        moved('https://c.example/robots.txt', '//c.example//robots.txt'),
        moved('https://a.example/robots/one.txt', 'https://cdn.example/two.txt'),
        record('response', 'https://cdn.example/two.txt', http('200 OK', 'User-agent: *\n')),
        record('response', 'https://c.example//robots.txt', http('404 Not Found', '')),
        record('response', 'https://cdn.example/two.txt', http('200 OK', 'User-agent: *\n')),
      ]),
    )
    expect(
      rows.map(({ origin, status, redirects, finalUrl, bytes }) => [
        origin,
        status,
        redirects,
        finalUrl,
        bytes?.length,
      ]),
    ).toEqual([
      ['https://a.example', 301, undefined, 'https://a.example/robots/one.txt#x', 0],
      ['http://b.example', 301, undefined, 'https://a.example/robots/one.txt', 0],
      ['https://c.example', 301, undefined, 'https://c.example//robots.txt', 0],
      ['https://a.example', 301, 1, 'https://cdn.example/two.txt', 0],
      ['http://b.example', 301, 1, 'https://cdn.example/two.txt', 0],
      ['https://a.example', 200, 2, 'https://cdn.example/two.txt', 14],
      ['http://b.example', 200, 2, 'https://cdn.example/two.txt', 14],
      ['https://c.example', 404, 1, 'https://c.example//robots.txt', 0],
    ])
  })

  it('follows five redirects, as RFC 9309 asks of crawlers, and not the sixth', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => `https://a.example/${at + 1}.txt`)
    const moved = ['https://a.example/robots.txt', ...pages.slice(0, -1)].map((from, at) =>
      record('response', from, http('301 Moved', '', `Location: ${pages[at]}\r\n`)),
    )
    const end = record('response', pages.at(-1) as string, http('200 OK', 'User-agent: *\n'))
    const rows = await read('chain.warc', Buffer.concat([...moved, end]))
    expect(rows.map(({ redirects, unreadable }) => unreadable ?? redirects)).toEqual([
      ...[undefined, 1, 2, 3, 4, 5],
    ])
  })

  it('undoes the coding that the bytes of a body show, or says that it cannot', async () => {
    const text = `User-agent: *\nDisallow: /${'abc'.repeat(20)}\n`
    const zstd = Buffer.from('28b52ffd2000010000', 'hex')
    const damaged = gzipSync(text)
    damaged.fill(0xff, 12, 20)
    const latin = Buffer.from('User-agent: *\n# \xe9t\xe9\n', 'latin1')
    const cases: readonly (readonly [body: Buffer, coding: string, expected: unknown, header?: string])[] = [
      [deflateSync(text), 'deflate', text],
      [deflateRawSync(text), 'deflate', text],
      [brotliCompressSync(text), 'br', text],
      [gzipSync(text), '', text],
      [deflateSync(text), '', text],
      [Buffer.from(text), 'br', text],
      [latin, 'deflate', latin.toString('latin1')],
      [Buffer.from('a\0b'), '', 'a\0b'],
      [gzipSync(text).subarray(0, -12), '', 'User-agent: *', 'WARC-Truncated: length\r\n'],
      [zstd, 'zstd', 'the coding of the body cannot be undone: zstd'],
      [damaged, '', 'the coding of the body is damaged'],
      [Buffer.from('\0\x01\x02\x03'), 'br', 'the coding of the body is damaged'],
    ]
    const records = cases.map(([body, coding, , header]) =>
      record(
        'response',
        'https://a.example/robots.txt',
        http('200 OK', body, coding === '' ? '' : `Content-Encoding: ${coding}\r\n`),
        header,
      ),
    )
    const rows = await read('codings.warc', Buffer.concat(records))
    for (const [index, [body, , expected, header]] of cases.entries()) {
      const { unreadable, bytes = Buffer.alloc(0) } = rows[index] as Observation
      const found = Buffer.from(bytes).toString('latin1')
      if (unreadable !== undefined) expect([unreadable, bytes]).toEqual([expected, body])
      else expect(header === undefined ? found : found.slice(0, 13), String(index)).toBe(expected)
    }
  })

  it('keeps every record before a damage, however long the file is', async () => {
    const many = Array.from({ length: 4_000 }, (_, at) =>
      gzipSync(
        record('response', `https://h${at}.example/robots.txt`, http('200 OK', `User-agent: ${at * 7919}\n`)),
      ),
    )
    for (const bad of [0, 5, 3_000]) {
      const bytes = Buffer.concat(many)
      const at = many.slice(0, bad).reduce((sum, { length }) => sum + length, 0)
      bytes.fill(0xff, at, at + 10)
      const rows = await read('damaged.warc.gz', bytes)
      expect(rows).toHaveLength(bad + 1)
      expect(rows.at(-2)?.host).toBe(bad === 0 ? undefined : `h${bad - 1}.example`)
      expect(rows.at(-1)?.unreadable).toMatch(/^the input is damaged from here on/)
    }
    expect(await read('whole.warc.gz', Buffer.concat(many))).toHaveLength(4_000)
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
    [
      '{"host": "a.example", "fetched_at": "yesterday", "robots": "x"}',
      'fetched_at or last_seen is no time of 1990 to 2099: give ISO 8601, or seconds or milliseconds since 1970',
    ],
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

describe('a time', () => {
  const at = Date.UTC(2026, 0, 1, 0, 30)
  it.each([
    ['2026-01-01 00:30:00', at],
    ['2026-01-01T00:30', at],
    ['2026-01-01T00:30:00.1234567Z', at + 123],
    ['2026-01-01T02:00:00+01:30', at],
    ['2025-12-31 19:30:00 -0500', at],
    ['2026-01-01', Date.UTC(2026, 0, 1)],
    [at / 1000, at],
    [at / 1000 + 0.5, at + 500],
    [at, at],
    ['robots 7', undefined],
    ['2026-02-31', undefined],
    ['2026-01-01T25:00', undefined],
    ['20260101000000', undefined],
    [20_260_101_000_000, undefined],
    [1e300, undefined],
    [0, undefined],
    ['0001-01-01', undefined],
    [null, undefined],
  ])('%j is that of one clock, or none', (value, time) => expect(timeOf(value)).toBe(time))

  it('keeps each line of the headers that rule, and one of others', async () => {
    const headersOf = async (headers: unknown) => {
      const row = JSON.stringify({ host: 'a.example', status: 200, robots: '', headers })
      return (await read('headers.jsonl', Buffer.from(row)))[0]?.headers
    }
    const lines = { server: 'a', 'x-robots-tag': 'googlebot: nofollow\nnoindex' }
    expect(await headersOf({ Server: 'a', 'X-Robots-Tag': ['googlebot: nofollow', 'noindex', 1] })).toEqual(
      lines,
    )
    expect(
      await headersOf([
        ['Server', 'a'],
        ['X-Robots-Tag', 'googlebot: nofollow'],
        ['server', 'b'],
        ['x-robots-tag', 'noindex'],
        ['odd'],
        [1, 'x'],
      ]),
    ).toEqual(lines)
    expect(await headersOf({ server: 1 })).toBeUndefined()
    const many = Array.from({ length: 300_000 }, () => ['X-Robots-Tag', 'nofollow'])
    expect((await headersOf(many))?.['x-robots-tag']).toHaveLength(1_024)
  })

  it('that is none leaves the bytes of the record', async () => {
    const [row] = await read(
      'time.jsonl',
      Buffer.from('{"host":"a.example","fetched_at":1e300,"robots":"x"}'),
    )
    expect(row?.unreadable).toContain('fetched_at')
    expect(row?.bytes).toEqual(Buffer.from('x'))
  })
})

describe('the path of an input', () => {
  it('is no part of its records, however it is written', async () => {
    const line = Buffer.from('{"host":"a.example","robots":"x"}\n')
    mkdirSync(join(folder, 'other', 'crawl=2026-12'), { recursive: true })
    const [one] = await read('same.jsonl', line)
    const [other] = await read('other/same.jsonl', line)
    const [dotted] = await read('./other/../same.jsonl', line)
    expect(one).toMatchObject({ source: 'same.jsonl:1' })
    expect([other, dotted]).toEqual([one, one])
    expect([`${folder}/same.jsonl`, `${folder}/other/..//same.jsonl`].map(nameOfInput)).toEqual([
      'same.jsonl',
      'same.jsonl',
    ])
    expect(nameOfInput('git:a.example=site/robots.txt')).toBe('git:a.example=robots.txt')
    const [named] = await read('other/crawl=2026-12/same.jsonl', line)
    expect(named).toEqual({ ...one, crawl: '2026-12' })
  })
})

describe('a file beside those of hosts', () => {
  it('is no host, and says so', async () => {
    const input = join(folder, 'beside')
    mkdirSync(input)
    const names = ['x.warc.gz', 'README.md', 'index.tsv', 'z.txt', 'b.example', '.hidden', 'LICENSE']
    for (const name of names) writeFileSync(join(input, name), 'User-agent: *\n')
    const rows: Observation[] = []
    for await (const row of readInput(input)) rows.push(row)
    const why = 'the name of the file is no host: name it HOST.txt, or give it as an input of its own'
    expect(rows.map(({ source, host, unreadable }) => [source, host, unreadable])).toEqual([
      ['.hidden', '', why],
      ['LICENSE', '', why],
      ['README.md', '', why],
      ['b.example', 'b.example', undefined],
      ['index.tsv', '', why],
      ['x.warc.gz', '', why],
      ['z.txt', 'z', undefined],
    ])
    const archive = Buffer.concat([
      tarred('in/README.md', 'x'),
      tarred('in/a.example', 'x'),
      Buffer.alloc(1024),
    ])
    expect(shown(await read('beside.tar', archive))).toEqual([
      ['', why],
      ['a.example', undefined, 'x'],
    ])
  })
})

describe('files that strangers name or put there', () => {
  const secret = join(folder, 'secret')
  const inside = join(folder, 'inside')
  const canLink = process.platform !== 'win32'

  it('are read in the folder of the rows only', async () => {
    mkdirSync(join(inside, 'sub'), { recursive: true })
    writeFileSync(secret, 'a secret')
    writeFileSync(join(inside, 'sub', 'ok.txt'), 'ok')
    const outside = 'the file of the row cannot be read: it lies outside of the folder of the input'
    const notFile = 'the file of the row cannot be read: it is no file, but a folder, a pipe or a device'
    const cases: [file: string, outcome: unknown][] = [
      ['sub/ok.txt', 200],
      [join(inside, 'sub', 'ok.txt'), 200],
      ['sub/../sub/ok.txt', 200],
      ['../secret', outside],
      [secret, outside],
      ['sub/../../secret', outside],
      ['.', notFile],
      ['sub', notFile],
      ['none.txt', 'the file of the row cannot be read: ENOENT'],
    ]
    if (canLink) {
      execFileSync('mkfifo', [join(inside, 'pipe')])
      for (const [name, to] of [
        ['link', secret],
        ['zero', '/dev/zero'],
        ['up', folder],
        ['good', 'sub/ok.txt'],
      ] as const)
        symlinkSync(to, join(inside, name))
      cases.push(
        ['link', outside],
        ['zero', outside],
        ['up/secret', outside],
        ['good', 200],
        ['pipe', notFile],
      )
    }
    const rows = cases.map(([file]) => JSON.stringify({ host: 'a.example', status: 200, file }))
    const observed = await read('inside/rows.jsonl', Buffer.from(rows.join('\n')))
    expect(observed.map(({ unreadable, status }) => unreadable ?? status)).toEqual(
      cases.map(([, outcome]) => outcome),
    )
  })

  it.skipIf(!canLink)('are read in a folder only, and pipes and devices never', async () => {
    const many = join(folder, 'many')
    mkdirSync(join(many, 'sub.example'), { recursive: true })
    writeFileSync(join(many, 'ok.example.txt'), 'ok')
    execFileSync('mkfifo', [join(many, 'pipe.example')])
    symlinkSync(secret, join(many, 'secret.example'))
    symlinkSync('/dev/zero', join(many, 'zero.example'))
    symlinkSync(folder, join(many, 'folder.example'))
    symlinkSync('ok.example.txt', join(many, 'good.example'))
    symlinkSync('none', join(many, 'dangling.example'))
    const rows: Observation[] = []
    // Relative to the working folder, as on a command line.
    for await (const row of readInput(relative(process.cwd(), many))) rows.push(row)
    const outside = 'the file cannot be read: it lies outside of the folder of the input'
    expect(shown(rows)).toEqual([
      ['dangling.example', 'the file cannot be read: ENOENT'],
      ['folder.example', outside],
      ['good.example', undefined, 'ok'],
      ['ok.example', undefined, 'ok'],
      ['pipe.example', 'the file cannot be read: it is no file, but a folder, a pipe or a device'],
      ['secret.example', outside],
      ['zero.example', outside],
    ])
  })

  it('have a limit of length', async () => {
    const path = join(inside, 'long.txt')
    writeFileSync(path, '')
    truncateSync(path, 64 * 1024 * 1024 + 1)
    const row = JSON.stringify({ host: 'a.example', status: 200, file: 'long.txt' })
    const [long] = await read('inside/long.jsonl', Buffer.from(row))
    expect(long?.unreadable).toBe('the file of the row cannot be read: it is longer than 67108864 bytes')
    rmSync(path)
  })
})

interface Packed {
  readonly name: string
  readonly content: string
  readonly method?: 0 | 8 | 12
  readonly flags?: number
  readonly damage?: true
  /** The file has no bytes of its own: those of the file before it are also its own, from the first or a later byte on. */
  readonly shares?: number
}

/** A zip archive. */
function zipped(files: readonly Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let [at, before] = [0, 0]
  for (const { name, content, method = 8, flags = 0, damage, shares } of files) {
    const plain = Buffer.from(content)
    const stored = method === 8 ? deflateRawSync(plain) : plain
    const sum = crc32(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(method, 10)
    head.writeUInt32LE(sum, 16)
    head.writeUInt32LE(stored.length, 20)
    head.writeUInt32LE(plain.length, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(shares === undefined ? at : before + shares, 42)
    directory.push(head, Buffer.from(name))
    if (shares !== undefined) continue
    before = at
    const written = damage === true ? Buffer.alloc(stored.length, 0xff) : stored
    parts.push(local, Buffer.from(name), written)
    at += 30 + name.length + stored.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

describe('a zip archive', () => {
  const GOOD = { name: 'in/a.example.txt', content: 'User-agent: *\nDisallow: /a\n' }

  it('gives its files, as the program zip writes them', async () => {
    const source = join(folder, 'to-zip')
    mkdirSync(join(source, 'in'), { recursive: true })
    writeFileSync(join(source, 'in', 'a.example.txt'), GOOD.content)
    writeFileSync(join(source, 'b.example'), '')
    execFileSync('zip', ['-q', '-r', join(folder, 'real.zip'), 'in', 'b.example'], { cwd: source })
    const rows: Observation[] = []
    for await (const row of readInput(join(folder, 'real.zip'))) rows.push(row)
    expect(shown(rows)).toEqual([
      ['a.example', undefined, GOOD.content],
      ['b.example', undefined, ''],
    ])
  })

  it.each([
    [{ ...GOOD, damage: true as const }, 'the compression of the file is damaged'],
    [
      { ...GOOD, method: 0 as const, damage: true as const },
      'the bytes of the file are not those of the checksum',
    ],
    [{ ...GOOD, flags: 1 }, 'the file is encrypted'],
    [{ ...GOOD, method: 12 as const }, 'the file is compressed by method 12'],
  ])('says why a file cannot be read, and goes on (%#)', async (bad, reason) => {
    const rows = await read('odd.zip', zipped([bad, { name: 'b.example', content: 'x' }]))
    expect(shown(rows)).toEqual([
      ['a.example', reason],
      ['b.example', undefined, 'x'],
    ])
  })

  it('says where it ends early, and where its directory is damaged', async () => {
    const archive = zipped([GOOD, { name: 'b.example', content: 'x' }])
    const [cut] = await read('cut.zip', archive.subarray(0, -10))
    expect(cut?.unreadable).toBe('the archive has no directory: it is cut or damaged')
    const damaged = Buffer.from(archive)
    damaged.fill(0, damaged.lastIndexOf('b.example') - 46, damaged.lastIndexOf('b.example'))
    expect((await read('half.zip', damaged)).map(({ unreadable }) => unreadable)).toEqual([
      undefined,
      'the directory of the archive is damaged from here on',
    ])
    expect(await read('none.zip', Buffer.alloc(0))).toHaveLength(1)
    const atEnd = (from: number, ...bytes: number[]): Buffer => {
      const changed = Buffer.from(archive)
      changed.set(bytes, changed.length - 22 + from)
      return changed
    }
    // A directory of 4 GB, one that is not there, and more entries than it has.
    expect(shown(await read('long.zip', atEnd(12, 255, 255, 255, 255)))).toEqual([
      ['a.example', undefined, GOOD.content],
      ['b.example', undefined, 'x'],
    ])
    expect((await read('away.zip', atEnd(16, 255, 255, 255, 255))).at(-1)?.unreadable).toBe(
      'the directory of the archive is damaged from here on',
    )
    expect((await read('more.zip', atEnd(10, 255, 255))).map(({ unreadable }) => unreadable)).toEqual([
      undefined,
      undefined,
      'the directory of the archive is damaged from here on',
    ])
  })

  it('refuses files that share bytes, and reads the others', async () => {
    const other = { name: 'z.example', content: 'y' }
    const same = Array.from({ length: 50 }, (_, at) => ({ ...GOOD, name: `b${at}.example`, shares: 0 }))
    const rows = await read('same.zip', zipped([GOOD, ...same, other]))
    const refused = 'the file shares bytes with another one'
    expect(shown(rows)).toEqual([
      ['a.example', refused],
      ...same.map(({ name }) => [name, refused]),
      ['z.example', undefined, 'y'],
    ])
    const inside = await read('inside.zip', zipped([GOOD, { ...GOOD, name: 'b.example', shares: 5 }, other]))
    expect(shown(inside)).toEqual([
      ['a.example', refused],
      ['b.example', refused],
      ['z.example', undefined, 'y'],
    ])
  })

  it('ends where the files are too long for the archive, and at a file that is longer than it says', async () => {
    const long = { content: '\n'.repeat(40_000_000) }
    const bomb = zipped(['a.example', 'b.example', 'c.example'].map((name) => ({ ...long, name })))
    expect(
      (await read('bomb.zip', bomb)).map(({ bytes, unreadable }) => unreadable ?? bytes?.length),
    ).toEqual([40_000_000, 'the files have more than 100 times the bytes of the archive'])
    const lying = zipped([
      { ...long, name: 'a.example' },
      { name: 'b.example', content: 'x' },
    ])
    // The directory says that the first file has 5 bytes.
    lying.writeUInt32LE(5, lying.lastIndexOf('a.example') - 46 + 24)
    expect(shown(await read('lying.zip', lying))).toEqual([
      ['a.example', 'the file is longer than the directory says'],
      ['b.example', undefined, 'x'],
    ])
  })

  it('does not take a name for a path', async () => {
    const names = ['../../a.example.txt', '/etc/b.example', 'C:\\c.example.txt', '..']
    const rows = await read('names.zip', zipped(names.map((name) => ({ name, content: 'x' }))))
    expect(shown(rows)).toEqual([
      ['a.example', undefined, 'x'],
      ['b.example', undefined, 'x'],
      ['c.example', undefined, 'x'],
      ['', expect.stringContaining('is no host')],
    ])
  })
})

describe('an index of the Wayback Machine', () => {
  const digest = createHash('sha1').update('x').digest('hex').toUpperCase()
  const LINES = [
    `com,example)/robots.txt 20200102030405 http://example.com/robots.txt text/plain 200 ${digest} 100`,
    'com,example)/robots.txt 20200202030405 https://example.com/robots.txt text/html 404 AAAA 100',
    `com,example)/robots.txt 20200302030405 https://example.com/robots.txt warc/revisit - ${digest} 100`,
    'com,example)/robots.txt 20200402030405 https://example.com/robots.txt text/plain 200 BBBB 100',
    'com,example)/robots.txt 20200502030405 https://example.com/robots.txt text/plain 200 CCCC 100',
    'com,example)/ 20200602030405 https://example.com/ text/html 200 DDDD 100',
    'no capture',
  ]
  const expected = [
    ['example.com', 200, 'old'],
    ['example.com', 404],
    ['example.com', 200, 'old'],
    ['example.com', 200, 'new'],
    ['example.com', 'the folder next to the index has no body of this capture'],
    ['example.com', 'the capture is of another page than robots.txt'],
    ['', 'the line is no capture of an index'],
  ]
  const bodies = (name: string): void => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, digest), 'old')
    writeFileSync(join(folder, name, '20200402030405.txt'), 'new')
  }

  it('gives each capture with its body and time', async () => {
    bodies('captures')
    const rows = await read('captures.cdx', Buffer.from(LINES.join('\n')))
    expect(shown(rows)).toEqual(expected)
    expect(rows[0]).toMatchObject({ origin: 'http://example.com', fetchedAt: Date.UTC(2020, 0, 2, 3, 4, 5) })
  })

  it('takes a header, and the rows of JSON that the server gives', async () => {
    bodies('headed')
    const turned = LINES.slice(0, 2).map((line) => {
      const [, stamp, original, , status, sha] = line.split(' ')
      return `${original} ${stamp} ${status} ${sha}`
    })
    expect(shown(await read('headed.cdx', Buffer.from([' CDX a b s k', ...turned].join('\n'))))).toEqual(
      expected.slice(0, 2),
    )
    bodies('asked')
    const columns = ['urlkey', 'timestamp', 'original', 'mimetype', 'statuscode', 'digest', 'length']
    const rows = [columns, ...LINES.slice(0, 6).map((line) => line.split(' '))]
    const json = `[${rows.map((row) => JSON.stringify(row)).join(',\n')}]\n`
    expect(shown(await read('asked.cdx.json', Buffer.from(json)))).toEqual(expected.slice(0, 6))
  })
})

describe('the history of a file in git', () => {
  const repository = join(folder, 'site.example')
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-C', repository, ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      stdio: 'ignore',
    })
  }
  let date = ''
  const commit = (day: string, path: string, content?: string): void => {
    date = `2026-01-${day}T00:00:00Z`
    if (content === undefined) git('rm', '-q', path)
    else {
      mkdirSync(join(repository, dirname(path)), { recursive: true })
      writeFileSync(join(repository, path), content)
    }
    git('add', '-A')
    git('commit', '-q', '-m', 'x')
  }

  it('gives its versions with their dates, and when it was not there', async () => {
    mkdirSync(repository)
    git('init', '-q')
    commit('01', 'robots.txt', 'User-agent: *\nDisallow: /a\n'.repeat(20))
    commit('02', 'other.txt', 'x')
    mkdirSync(join(repository, 'public'))
    date = '2026-01-03T00:00:00Z'
    git('mv', 'robots.txt', 'public/robots.txt')
    git('commit', '-q', '-m', 'x')
    commit('04', 'public/robots.txt')
    commit('05', 'public/robots.txt', '\0\n\n')
    const rows: Observation[] = []
    const path = join(repository, 'public', 'robots.txt')
    for await (const row of readInput(`git:${path}`)) rows.push(row)
    expect(
      rows.map(({ host, status, bytes, fetchedAt }) => [host, status, bytes?.length, fetchedAt]),
    ).toEqual([
      ['site.example', 200, 540, Date.UTC(2026, 0, 1)],
      ['site.example', 200, 540, Date.UTC(2026, 0, 3)],
      ['site.example', 404, undefined, Date.UTC(2026, 0, 4)],
      ['site.example', 200, 3, Date.UTC(2026, 0, 5)],
    ])
    const named: Observation[] = []
    for await (const row of readInput(`git:b.example=${path}`)) named.push(row)
    expect(new Set(named.map(({ host }) => host))).toEqual(new Set(['b.example']))
  })

  it('runs no program that the configuration of the repository names', async () => {
    const hostile = join(folder, 'hostile.example')
    const [proof, evil] = [join(folder, 'evil-ran'), join(folder, 'evil.sh')]
    writeFileSync(evil, `#!/bin/sh\necho "$0 $@" >> '${proof}'\nexit 1\n`, { mode: 0o755 })
    mkdirSync(hostile)
    const run = (args: readonly string[], input = ''): string =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-C', hostile, ...args], {
        input,
        stdio: ['pipe', 'pipe', 'ignore'],
      }).toString()
    run(['init', '-q'])
    writeFileSync(join(hostile, 'robots.txt'), 'User-agent: *\n')
    writeFileSync(join(hostile, '.gitattributes'), '* diff=evil\n')
    run(['add', '-A'])
    run(['commit', '-q', '-m', 'x'])
    // A commit with a signature.
    const [head = '', ...rest] = run(['cat-file', 'commit', 'HEAD']).split('\n\n')
    const signed = `${head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n${rest.join('\n\n')}`
    const commit = run(['hash-object', '-t', 'commit', '-w', '--stdin'], signed).trim()
    // A version whose bytes only another repository has.
    const missing = '1'.repeat(40)
    const tree = run(['mktree', '--missing'], `100644 blob ${missing}\trobots.txt\n`).trim()
    const last = run(['commit-tree', '-p', commit, '-m', 'y', tree]).trim()
    run(['update-ref', 'HEAD', last])
    for (const [name, value] of [
      ['log.showSignature', 'true'],
      ['gpg.program', evil],
      ['core.fsmonitor', evil],
      ['core.pager', evil],
      ['core.sshCommand', evil],
      ['diff.external', evil],
      ['diff.evil.command', evil],
      ['diff.evil.textconv', evil],
      ['core.repositoryFormatVersion', '1'],
      ['extensions.partialClone', 'origin'],
      ['remote.origin.url', `ext::${evil}`],
      ['remote.origin.promisor', 'true'],
      ['protocol.ext.allow', 'always'],
      ['protocol.allow', 'always'],
    ] as const)
      run(['config', name, value])
    const rows: Observation[] = []
    for await (const row of readInput(`git:${join(hostile, 'robots.txt')}`)) rows.push(row)
    expect(shown(rows)).toEqual([
      ['hostile.example', 200, 'User-agent: *\n'],
      ['hostile.example', 'git does not have the bytes of this version'],
    ])
    expect(existsSync(proof)).toBe(false)
    // The same repository runs the program if git is asked without care.
    run(['log', '-1', commit])
    expect(existsSync(proof)).toBe(true)
  })

  it('says if there is no history', async () => {
    const rows = async (input: string): Promise<void> => {
      for await (const _ of readInput(input)) break
    }
    await expect(rows(`git:${join(repository, 'none.txt')}`)).rejects.toThrow(
      'git knows no version of this file',
    )
    await expect(rows(`git:${join(folder, 'robots.txt')}`)).rejects.toThrow(
      'The history cannot be read. git says: ',
    )
  })
})
