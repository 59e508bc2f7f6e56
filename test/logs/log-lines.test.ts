// Lines of access logs, in each format, and lines that are broken.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseLogLine } from '../../src/logs/index.ts'
import { LOG_KEYS } from '../../src/logs/json-line.ts'
import { logLines, MAX_LINE_BYTES } from '../../src/logs/log-lines.ts'
import { clfTime, isoTime, timeOfField } from '../../src/logs/log-time.ts'

const TIME = Date.UTC(2026, 0, 1, 0, 0, 1)

function line(clock: string, path: string, agent: string): string {
  return `192.0.2.1 - - [01/Jan/2026:${clock} +0100] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"`
}

describe('a line of a log', () => {
  it.each<readonly [string, string]>([
    ['in the combined format', line('01:00:01', '/a?b', 'x')],
    ['with a name that has blanks', line('01:00:01', '/a?b', 'x').replace('- -', '- A B')],
    ...['[', ']', 'a[b]c', '[x] y', '] \\"GET /b', '[01/Jan/2020:01:00:01 +0100] \\"GET /b'].map(
      (name) =>
        [`with the name ${name}`, line('01:00:01', '/a?b', 'x').replace('- -', () => `- ${name}`)] as const,
    ),
    ['with the end of Windows', `${line('01:00:01', '/a?b', 'x')}\r`],
    ['after a byte order mark', `\ufeff${line('01:00:01', '/a?b', 'x')}`],
    ['with more fields at its end', `${line('01:00:01', '/a?b', 'x')} "-" 0.001 "y"`],
    [
      'of an Application Load Balancer',
      'https 2026-01-01T00:00:01.000000Z app/lb/1 192.0.2.1:2817 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://a.example:443/a?b HTTP/1.1" "x" ECDHE TLSv1.2 arn:aws:x "Root=1" "a.example" "-" 0 2026-01-01T00:00:00.000000Z "forward" "-" "-"',
    ],
    [
      'of a Classic Load Balancer',
      '2026-01-01T00:00:01.000000Z lb 192.0.2.1:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://a.example:80/a?b HTTP/1.1" "x" - -',
    ],
    [
      "of Cloudflare's Logpush",
      JSON.stringify({
        ClientIP: '192.0.2.1',
        ClientRequestHost: 'a.example',
        ClientRequestMethod: 'GET',
        ClientRequestURI: '/a?b',
        ClientRequestUserAgent: 'x',
        EdgeResponseStatus: 200,
        EdgeStartTimestamp: TIME * 1e6,
      }),
    ],
    [
      'of Caddy',
      JSON.stringify({
        ts: TIME / 1000,
        request: {
          remote_ip: '10.0.0.1',
          client_ip: '192.0.2.1',
          host: 'a.example',
          uri: '/a?b',
          headers: { 'User-Agent': ['x'] },
        },
        status: 200,
      }),
    ],
    [
      'of nginx in JSON, with $request',
      JSON.stringify({
        time_local: '01/Jan/2026:01:00:01 +0100',
        request: 'GET /a?b HTTP/1.1',
        uri: '/a',
        http_user_agent: 'x',
        status: '200',
        remote_addr: '192.0.2.1',
      }),
    ],
    [
      'of nginx in JSON, with $msec',
      JSON.stringify({
        msec: `${TIME / 1000}.000`,
        request_uri: '/a?b',
        http_user_agent: 'x',
        status: '200',
        remote_addr: '192.0.2.1',
      }),
    ],
  ])('%s is read', (_, text) => {
    const { host, ...request } = parseLogLine(text) ?? {}
    expect(request).toEqual({
      time: TIME,
      target: '/a?b',
      userAgent: 'x',
      address: '192.0.2.1',
      status: 200,
    })
    expect([undefined, 'a.example']).toContain(host)
  })

  it('has the host that it names, before the address or in a whole URL', () => {
    const address = '192.0.2.1'
    expect(parseLogLine(`www.A.example:443 ${line('01:00:00', '/', 'x')}`)).toMatchObject({
      address,
      host: 'www.a.example',
    })
    expect(parseLogLine(line('01:00:00', 'https://u@A.example:8443?b', 'x'))).toMatchObject({
      target: '/?b',
      host: 'a.example',
    })
    const unnamed = parseLogLine(line('01:00:00', '/', 'x').replace(address, 'client.example'))
    expect(unnamed).toMatchObject({ target: '/' })
    expect(unnamed?.address).toBeUndefined()
  })

  it('may have escapes', () => {
    expect(parseLogLine(line('01:00:01', '/\\"\\x41\\\\', 'x \\"y\\" \\x1b[0m \\q'))).toMatchObject({
      target: '/"A\\',
      userAgent: 'x "y" \u001b[0m \\q',
    })
    expect(parseLogLine(line('01:00:01', '/a', 'ends with a backslash \\\\'))).toMatchObject({
      userAgent: 'ends with a backslash \\',
    })
  })

  it('has bytes as escapes, which are UTF-8 or stand for themselves', () => {
    const balancer = (path: string, agent: string) =>
      `2026-01-01T00:00:01.000000Z lb 192.0.2.1:2817 10.0.0.1:80 0 0 0 200 200 0 29 "GET ${path} HTTP/1.1" "${agent}" - -`
    for (const written of [(path: string, agent: string) => line('01:00:01', path, agent), balancer]) {
      const escaped = '\\xD0\\xBF\\xf0\\x9f\\x98\\x80'
      expect(parseLogLine(written(`/${escaped}/`, escaped))).toMatchObject({
        target: '/п😀/',
        userAgent: 'п😀',
      })
      expect(parseLogLine(written('/\\xFFa\\xD0/\\\\xD0', 'x'))).toMatchObject({
        target: '/\udcffa\udcd0/\\xD0',
      })
    }
  })

  it.each([
    '',
    '{',
    '\u0000\u0001',
    '\u0000\r',
    '[]',
    'null',
    '{"time":"2026-01-01T00:00:00Z","request":null,"user_agent":"x"}',
    '{"time":"2026-01-01T00:00:00Z","request":{"uri":"/","headers":{"Accept":["x"]}}}',
    '{"time":1}',
    '{"time":1e300,"path":"/","ua":"x"}',
    line('25:00:00', '/', 'x'),
    line('01:00:00', 'javascript:x', 'x'),
    line('01:00:00', '/', 'x').replace('01/Jan', '30/Feb'),
    line('01:00:00', '/', 'x').replace('Jan', 'anF'),
    line('01:00:00', '/', 'x').slice(0, -1),
    line('01:00:00', '/', 'x').slice(0, 60),
    '192.0.2.1 - - [01/Jan/2026:01:00:00 +0100] "GET / HTTP/1.1" 200 5',
    'http 2026-01-01T00:00:01Z app/lb/1 192.0.2.1:2817 - -1 -1 -1 400 - 0 57 "- http://a.example:80- -" "-" - -',
    `[${'\\'.repeat(9999)}`,
    `192.0.2.1 - - [01/Jan/2026:01:00:00 +0100] "${'\\"'.repeat(20_000)}`,
  ])('is unreadable if it is %j', (text) => {
    expect(parseLogLine(text)).toBeUndefined()
  })
})

it('a key of JSON is one that the documentation names', () => {
  const docs = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  for (const key of Object.values(LOG_KEYS).flat()) expect(docs).toContain(`\`${key}\``)
})

describe('a time', () => {
  it('is read in each zone and unit', () => {
    expect(clfTime('01/Jan/2026:01:00:01 +0100')).toBe(TIME)
    expect(clfTime('31/Dec/2025:14:30:01 -0930')).toBe(TIME)
    expect(clfTime('31/Dec/2025:23:59:60 +0000')).toBe(TIME - 1000)
    for (const text of ['2026-01-01T00:00:01', '2026-01-01 01:00:01.000000+0100', '2026-01-01T00:00:01.000Z'])
      expect(isoTime(text), text).toBe(TIME)
    for (const number of [TIME / 1000, TIME, TIME * 1e3, TIME * 1e6, String(TIME)])
      expect(timeOfField(number), String(number)).toBe(TIME)
  })

  it.each(['2026-02-30', '2026-02-29', '2026-04-31', '2026-13-01', '2026-01-00', '2026-01-32'])(
    'is none on %s',
    (day) => {
      expect(isoTime(`${day}T00:00:00Z`)).toBeUndefined()
      expect(isoTime('2024-02-29T00:00:00Z')).toBe(Date.UTC(2024, 1, 29))
    },
  )

  it('does not change what the time before it says', () => {
    for (const zone of ['+0000', '+0100', '+0000'])
      expect(clfTime(`01/Jan/2026:01:00:01 ${zone}`)).toBe(TIME + (zone === '+0000' ? 3_600_000 : 0))
    expect(clfTime('01/Jan/2026:01:00:0x +0000')).toBeUndefined()
  })
})

describe('a log', () => {
  const read = async (chunks: readonly Buffer[]): Promise<readonly string[]> => {
    const lines: string[] = []
    for await (const some of logLines(Readable.from(chunks))) lines.push(...some)
    return lines
  }
  const pieces = (bytes: Buffer, size: number): Buffer[] =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )

  it.each([2, 3, 7, 1000])('has the same lines in chunks of %d bytes, compressed or not', async (size) => {
    const lines = ['a', '', 'bb', 'ü€😀'.repeat(9), 'last']
    const bytes = Buffer.from(lines.join('\n'))
    expect(await read(pieces(bytes, size))).toEqual(lines)
    expect(await read(pieces(gzipSync(bytes), size))).toEqual(lines)
    // Programs append to compressed logs, too.
    const appended = Buffer.concat([gzipSync('a\n\nbb\n'), gzipSync(lines.slice(3).join('\n'))])
    expect(await read(pieces(appended, size))).toEqual(lines)
  })

  it('has a line in place of one that is too long', async () => {
    const long = 'x'.repeat(MAX_LINE_BYTES + 1)
    for (const size of [100, 1_000_000]) {
      expect(await read(pieces(Buffer.from(`a\n${long}\nb\n${long}`), size))).toEqual(['a', '…', 'b', '…'])
    }
  })

  it('that is damaged gives what comes before, and an error', async () => {
    const lines: string[] = []
    const cut = gzipSync(Buffer.from('a line\n'.repeat(100_000))).subarray(0, -9)
    await expect(async () => {
      for await (const some of logLines(Readable.from([cut]))) lines.push(...some)
    }).rejects.toThrow('unexpected end of file')
    expect(lines.length).toBeGreaterThan(1000)
  })
})
