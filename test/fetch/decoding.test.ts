import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as zlib from 'node:zlib'
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createDeflateRaw,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchFrom, type Running, serve, serveBytes, textOf } from './servers.ts'

const RULES = 'User-agent: *\nDisallow: /a\n'

const coded = (coding: string | undefined, body: Uint8Array | string): Promise<Running> =>
  serve((_request, response) =>
    response.writeHead(200, coding === undefined ? {} : { 'content-encoding': coding }).end(body),
  )

describe('codings', () => {
  it.each<[string, Uint8Array]>([
    ['gzip', gzipSync(RULES)],
    ['x-gzip', gzipSync(RULES)],
    ['GZIP', gzipSync(RULES)],
    ['br', brotliCompressSync(RULES)],
    ['deflate', deflateSync(RULES)],
    ['deflate', deflateRawSync(RULES)],
    ['identity', new TextEncoder().encode(RULES)],
    ['', new TextEncoder().encode(RULES)],
    ['gzip, br', brotliCompressSync(gzipSync(RULES))],
    ['identity, gzip', gzipSync(RULES)],
    ['gzip', Buffer.concat([gzipSync('User-agent: *\n'), gzipSync('Disallow: /a\n')])],
    ['gzip', new Uint8Array(0)],
  ])('%s: is decoded (%#)', async (coding, body) => {
    const { outcome, body: read } = await fetchFrom(await coded(coding, body))
    expect([outcome, textOf(read)]).toEqual(['ok', body.length === 0 ? '' : RULES])
  })

  it.each([
    ['compress', RULES],
    ['sdch', RULES],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(RULES)))],
    ['toString', RULES],
    ['\u001b[2J', RULES],
  ])('%j, which was not accepted: the file is unreachable', async (coding, body) => {
    const server = await serve((_request, response) => {
      // A header that Node's own server would refuse to send.
      response.socket?.end(
        Buffer.concat([
          Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\n\r\n`),
          Buffer.from(body),
        ]),
      )
    })
    const { outcome, problem, body: read } = await fetchFrom(server)
    expect([outcome, read]).toEqual(['network', undefined])
    expect(problem).toMatch(
      coding.includes('\u001b') ? /not HTTP|\\u001b/ : /not accepted, or too many codings/,
    )
  })

  it('gzip without its trailer: is network, and with acceptsUnfinishedCoding the rules are read', async () => {
    const server = await coded('gzip', gzipSync(RULES).subarray(0, -8))
    expect((await fetchFrom(server)).outcome).toBe('network')
    const lenient = await fetchFrom(server, { acceptsUnfinishedCoding: true })
    expect([lenient.outcome, textOf(lenient.body)]).toEqual(['ok', RULES])
    const cut = await coded('br', brotliCompressSync(RULES.repeat(999)).subarray(0, -4))
    expect((await fetchFrom(cut)).outcome).toBe('network')
  })

  // A file of gzip has one member or more (RFC 1952 §2.2). No other coding goes on after its end.
  it('gzip and then bytes: is network, because a broken member may hold rules; other codings are over', async () => {
    const rest = Buffer.from('x rest')
    for (const [coding, body, outcome] of [
      ['gzip', gzipSync(RULES), 'network'],
      ['deflate', deflateSync(RULES), 'ok'],
      ['br', brotliCompressSync(RULES), 'ok'],
    ] as const) {
      const server = await coded(coding, Buffer.concat([body, rest]))
      expect([coding, (await fetchFrom(server)).outcome]).toEqual([coding, outcome])
    }
  })

  it.each([
    [
      'two equal Content-Length',
      `Content-Length: ${RULES.length}\r\nContent-Length: ${RULES.length}\r\n\r\n`,
    ],
    ['two Content-Length', `Content-Length: ${RULES.length}\r\nContent-Length: 3\r\n\r\n`],
    ['a folded header', `Content-Type: text/plain;\r\n charset=utf-8\r\n\r\n`],
    ['line feeds alone', 'Content-Type: text/plain\n\n'],
  ])('%s: is network, as is all that programs may read in two ways', async (_, headers) => {
    const server = await serveBytes((socket) => void socket.end(`HTTP/1.1 200 OK\r\n${headers}${RULES}`))
    expect((await fetchFrom(server)).outcome).toBe('network')
  })

  it('zstd: is accepted if this version of Node can decode it', async () => {
    let accepted = ''
    const server = await serve(({ headers }, response) => {
      accepted = String(headers['accept-encoding'])
      // A frame of one raw block of three bytes (RFC 8878 §3.1.1).
      response
        .writeHead(200, { 'content-encoding': 'zstd' })
        .end(Buffer.from('28b52ffd2003190000613a62', 'hex'))
    })
    const { outcome, body } = await fetchFrom(server)
    const can = 'createZstdDecompress' in zlib
    expect([accepted.includes('zstd'), outcome, textOf(body)]).toEqual([
      can,
      can ? 'ok' : 'network',
      can ? 'a:b' : '',
    ])
  })

  it.each<[string, string, Uint8Array, RegExp]>([
    ['gzip cut short', 'gzip', gzipSync(RULES).subarray(0, -9), /ends too early/],
    ['gzip that is plain text', 'gzip', Buffer.from(RULES), /cannot be decoded/],
    [
      'gzip with a wrong sum',
      'gzip',
      Buffer.concat([gzipSync(RULES).subarray(0, -8), Buffer.alloc(8)]),
      /cannot be decoded/,
    ],
    ['deflate that is noise', 'deflate', Buffer.from([0x78, 0x9c, 0xff, 0xff]), /cannot be decoded/],
    ['br cut short', 'br', brotliCompressSync(RULES).subarray(0, -4), /ends too early|cannot be decoded/],
    ['br that is noise', 'br', Buffer.alloc(64, 0xff), /cannot be decoded/],
    [
      'gzip in br cut short',
      'gzip, br',
      brotliCompressSync(gzipSync(RULES).subarray(0, -9)),
      /ends too early/,
    ],
  ])('%s: the file is unreachable, and no part of it is used', async (_name, coding, body, problem) => {
    const retrieval = await fetchFrom(await coded(coding, body))
    expect([retrieval.outcome, retrieval.body]).toEqual(['network', undefined])
    expect(retrieval.problem).toMatch(problem)
  })
})

describe('decompression bombs', () => {
  const ZEROS = Buffer.alloc(65_536)
  const GIGABYTE = 2 ** 30

  /** Serves what a compressor makes of a gigabyte of zeros, as far as it is taken. */
  const bomb = (coding: string, packers: readonly (() => Transform)[]): Promise<Running> => {
    function* zeros(): Generator<Uint8Array> {
      for (let size = 0; size < GIGABYTE; size += ZEROS.length) yield ZEROS
    }
    return serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding })
      pipeline([Readable.from(zeros()), ...packers.map((pack) => pack()), response]).catch(() => {})
    })
  }

  it.each<[string, string, readonly (() => Transform)[]]>([
    ['gzip', 'gzip', [() => createGzip({ level: 1 })]],
    ['br', 'br', [() => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })]],
    ['deflate', 'deflate', [() => createDeflate({ level: 1 })]],
    ['bare deflate', 'deflate', [() => createDeflateRaw({ level: 1 })]],
    ['gzip in gzip', 'gzip, gzip', [() => createGzip({ level: 1 }), () => createGzip({ level: 1 })]],
  ])(
    '%s of a gigabyte of zeros: takes no more memory than the limit',
    async (_name, coding, packers) => {
      const server = await bomb(coding, packers)
      const before = process.memoryUsage().arrayBuffers
      const { outcome, truncated, body, durationMs } = await fetchFrom(server, { deadlineMs: 15_000 })
      const after = process.memoryUsage().arrayBuffers
      // One line of zeros and no end: nothing of it is a line.
      expect([outcome, truncated, body?.length]).toEqual(['ok', true, 0])
      await server.allClosed()
      expect(after - before).toBeLessThan(64 * 2 ** 20)
      expect(durationMs).toBeLessThan(15_000)
    },
    30_000,
  )

  it('a small bomb: is stopped in the middle of one chunk', async () => {
    const packed = gzipSync(Buffer.alloc(200 * 2 ** 20))
    expect(packed.length).toBeLessThan(300_000)
    const { truncated, body } = await fetchFrom(await coded('gzip', packed), { deadlineMs: 15_000 })
    expect([truncated, body?.length]).toEqual([true, 0])
  })

  it('an endless compressed form of nothing: is stopped', async () => {
    // Stored blocks of no bytes, one after the other: they decode to nothing for ever.
    const empty = Buffer.alloc(50_000, Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]))
    let sent = 0
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.write(gzipSync('').subarray(0, 10))
      const more = (): void => {
        while (!response.destroyed) {
          sent += empty.length
          if (!response.write(empty)) break
        }
      }
      response.on('drain', more)
      more()
    })
    const { outcome, problem } = await fetchFrom(server)
    expect(outcome).toBe('network')
    expect(problem).toMatch(/too long for its content/)
    await server.allClosed()
    expect(sent).toBeLessThan(20_000_000)
  })

  it('the same inside another coding: is stopped too', async () => {
    const empty = Buffer.concat([
      gzipSync('').subarray(0, 10),
      Buffer.alloc(5_000_000, Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff])),
    ])
    const { outcome, problem } = await fetchFrom(await coded('gzip, gzip', gzipSync(empty)), {
      deadlineMs: 15_000,
    })
    expect(outcome).toBe('network')
    expect(problem).toMatch(/too long for its content/)
  })
})

describe('the limit (RFC 9309 §2.5)', () => {
  const line = 'Disallow: /0123456789\n'
  const lines = (bytes: number): string => line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes)

  it.each([
    ['plain', undefined],
    ['gzip', 'gzip'],
  ])('%s: 512,000 decoded bytes are read, and one more is not', async (_name, coding) => {
    const exact = `${lines(511_999)}\n`
    const pack = (text: string): Uint8Array => (coding === undefined ? Buffer.from(text) : gzipSync(text))
    const whole = await fetchFrom(await coded(coding, pack(exact)))
    expect([whole.truncated, whole.body?.length]).toEqual([false, 512_000])
    const more = await fetchFrom(await coded(coding, pack(`${exact}x`)))
    expect([more.truncated, textOf(more.body) === exact]).toEqual([true, true])
  })

  it.each<[string, string, number, string]>([
    ['a line that was cut is left out', 'Disallow: /a\nDisallow: /about\n', 25, 'Disallow: /a\n'],
    ['a line that ends at the limit is not', 'Disallow: /a\nDisallow: /about\n', 13, 'Disallow: /a\n'],
    ['CR ends a line', 'Disallow: /a\rDisallow: /about', 20, 'Disallow: /a\r'],
    ['CR LF is cut between the two', 'Disallow: /a\r\nDisallow: /b', 13, 'Disallow: /a\r'],
    ['a first line that is too long leaves nothing', 'Disallow: /about', 10, ''],
  ])('%s', async (_name, text, maxBytes, expected) => {
    const { body, truncated, outcome } = await fetchFrom(await coded(undefined, text), { maxBytes })
    expect([outcome, textOf(body), truncated]).toEqual(['ok', expected, true])
  })

  it.each([
    ['UTF-16, little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('%s: half of a character is no line end', async (_name, encode) => {
    // U+0A0D and U+010A hold the bytes of line ends.
    const body = encode('Disallow: /a\nDisallow: /\u0a0d\u010ab')
    const { body: read } = await fetchFrom(await coded(undefined, body), { maxBytes: body.length - 1 })
    expect(read).toEqual(new Uint8Array(encode('Disallow: /a\n')))
  })

  it('any text: is cut into whole lines', async () => {
    const texts = fc
      .array(fc.constantFrom('a', '\n', '\r', 'é'), { minLength: 2, maxLength: 30 })
      .map((letters) => letters.join(''))
    await fc.assert(
      fc.asyncProperty(texts, fc.nat(), async (text, cut) => {
        const bytes = new TextEncoder().encode(text)
        const maxBytes = 1 + (cut % (bytes.length - 1))
        const { body, truncated } = await fetchFrom(await coded(undefined, bytes), { maxBytes })
        const read = textOf(body)
        expect([
          truncated,
          text.startsWith(read),
          (body?.length ?? 0) <= maxBytes,
          /^$|[\r\n]$/.test(read),
        ]).toEqual([true, true, true, true])
        expect(textOf(bytes.subarray(body?.length ?? 0, maxBytes))).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 60 },
    )
  })

  it('at the limit: reading stops, and the bytes so far are kept', async () => {
    let written = 0
    const server = await serve((_request, response) => {
      const chunk = line.repeat(1000)
      const more = (): void => {
        while (!response.destroyed) {
          written += chunk.length
          if (!response.write(chunk)) break
        }
      }
      response.on('drain', more)
      more()
    })
    const { outcome, truncated, body } = await fetchFrom(server)
    expect([outcome, truncated, (body?.length ?? 0) > 511_900]).toEqual(['ok', true, true])
    await server.allClosed()
    expect(written).toBeLessThan(50_000_000)
  })
})
