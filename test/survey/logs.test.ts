// Access logs against the versions of a robots.txt, by examples that are counted by hand.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { LOG_KEYS, parseLogLine } from '../../survey/src/logs/access-log.ts'
import { ComplianceCounter } from '../../survey/src/logs/compliance.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-logs-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'
const SLURP = 'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)'

function line(clock: string, path: string, agent: string): string {
  return `192.0.2.1 - - [01/Jan/2026:${clock} +0100] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"`
}

const LOG = [
  line('01:00:00', '/robots.txt', GPTBOT),
  line('01:00:01', '/a', GPTBOT),
  line('02:00:00', '/a', GPTBOT),
  line('02:00:01', '/b', GPTBOT),
  line('03:00:00', '/b', SLURP),
  line('03:00:05', '/b', SLURP),
  line('03:00:15', '/b', SLURP),
  line('03:00:16', '/b', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  'no line of a log',
]

/** Fetched at 00:00 and 00:30 UTC: the log is one hour ahead. */
const VERSIONS = [
  {
    host: 'a.example',
    fetched_at: '2026-01-01T00:30:00Z',
    status: 200,
    robots: 'User-agent: GPTBot\nDisallow: /a\n\nUser-agent: Slurp\nCrawl-delay: 10\nDisallow:\n',
  },
  { host: 'a.example', fetched_at: '2026-01-01T00:00:00Z', status: 404 },
]

function write(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** `text` has the output and the messages, `output` what a program would read. */
async function logs(...args: string[]): Promise<{ code: number; text: string; output: string }> {
  const written: string[] = []
  const output: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text: unknown): boolean => {
      written.push(String(text))
      if (stream === process.stdout) output.push(String(text))
      return true
    }),
  )
  try {
    return { code: await run(['logs', ...args]), text: written.join(''), output: output.join('') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe('a line of a log', () => {
  it('is read in both formats', () => {
    const expected = { time: Date.UTC(2026, 0, 1, 0, 0, 1), target: '/a?b', userAgent: 'x "y"' }
    expect(parseLogLine(line('01:00:01', 'https://a.example/a?b', 'x \\"y\\"'))).toEqual({
      ...expected,
      address: '192.0.2.1',
      status: 200,
    })
    for (const time of ['2026-01-01T00:00:01Z', expected.time, expected.time / 1000])
      expect(parseLogLine(JSON.stringify({ time, path: '/a?b', user_agent: 'x "y"' }))).toEqual(expected)
  })

  it.each([
    [
      'of Caddy',
      {
        ts: Date.UTC(2026, 0, 1, 0, 0, 1) / 1000,
        request: {
          remote_ip: '10.0.0.1',
          client_ip: '192.0.2.1',
          uri: '/a?b',
          headers: { 'User-Agent': ['x'] },
        },
        status: 200,
      },
    ],
    [
      'of nginx, with $request',
      {
        time_local: '01/Jan/2026:01:00:01 +0100',
        request: 'GET /a?b HTTP/1.1',
        uri: '/a',
        http_user_agent: 'x',
        status: '200',
        remote_addr: '192.0.2.1',
      },
    ],
    [
      'of nginx, with $msec',
      {
        msec: `${Date.UTC(2026, 0, 1, 0, 0, 1) / 1000}.000`,
        request_uri: '/a?b',
        http_user_agent: 'x',
        status: '200',
        remote_addr: '192.0.2.1',
      },
    ],
  ])('is read as JSON %s', (_, fields) => {
    expect(parseLogLine(JSON.stringify(fields))).toEqual({
      time: Date.UTC(2026, 0, 1, 0, 0, 1),
      target: '/a?b',
      userAgent: 'x',
      address: '192.0.2.1',
      status: 200,
    })
  })

  it('has an address after the name of a host, too', () => {
    const address = '192.0.2.1'
    expect(parseLogLine(`www.a.example:443 ${line('01:00:00', '/', 'x')}`)).toMatchObject({ address })
    expect(parseLogLine(line('01:00:00', '/', 'x').replace(address, 'client.example'))).not.toHaveProperty(
      'address',
    )
  })

  it('has no key that the documentation does not name', () => {
    const docs = readFileSync(new URL('../../docs/survey.md', import.meta.url), 'utf8')
    for (const key of Object.values(LOG_KEYS).flat()) expect(docs).toContain(`\`${key}\``)
  })

  it.each([
    '',
    '{',
    '{"time":"2026-01-01T00:00:00Z","request":null,"user_agent":"x"}',
    '{"time":"2026-01-01T00:00:00Z","request":{"uri":"/","headers":{"Accept":["x"]}}}',
    '{"time":1}',
    line('25:00:00', '/', 'x'),
    line('01:00:00', '*', 'x'),
    `[${'\\'.repeat(9999)}`,
  ])('is unreadable if it is %j', (text) => {
    expect(parseLogLine(text)).toBeUndefined()
  })
})

describe('logs', () => {
  it('judges each request by the version in force at its time', async () => {
    const versions = write('versions.jsonl', VERSIONS.map((row) => JSON.stringify(row)).join('\n'))
    const log = write('access.log.gz', gzipSync(LOG.join('\n')))
    const { code, output } = await logs(log, '--robots', versions, '--json')
    expect(code).toBe(0)
    const { robots, ...rest } = JSON.parse(output) as { robots: Record<string, unknown>[] }
    expect(rest).toEqual({
      lines: 9,
      unreadable: 1,
      others: 1,
      violations: [
        {
          agent: 'GPTBot',
          time: '2026-01-01T01:00:00.000Z',
          path: '/a',
          line: 2,
          rule: 'disallow: /a',
          status: 200,
          version: '2026-01-01T00:30:00.000Z',
        },
      ],
    })
    expect(robots).toMatchObject([
      { agent: 'GPTBot', requests: 3, asked: 1, asked_first: true, k: 2, n: 3, served: 1, pauses: 0 },
      { agent: 'Slurp', requests: 3, asked: 0, asked_first: false, k: 3, n: 3, pauses: 2, pauses_kept: 1 },
    ])
    expect((await logs(log, '--robots', versions)).text).toContain('Never asked for robots.txt: Slurp\n')
  })

  it('judges nothing from before the first version', () => {
    const counter = new ComplianceCounter([
      {
        host: 'a.example',
        source: 'x',
        status: 200,
        fetchedAt: 1_000,
        bytes: Buffer.from('User-agent: *\nDisallow: /'),
      },
    ])
    for (const time of [999, 1_000]) counter.add({ time, target: '/', userAgent: GPTBOT })
    expect(counter.result().robots).toMatchObject([{ requests: 2, unjudged: 1, k: 0, n: 1 }])
  })

  it('counts sessions, days, and how often a robot asks again', () => {
    const counter = new ComplianceCounter([{ host: 'a.example', source: 'x', status: 404 }])
    const day = Date.UTC(2026, 0, 1)
    const minutes: readonly (readonly [number, string])[] = [
      [0, '/a'],
      [4, '/robots.txt'],
      [5, '/b'],
      [20, '/robots.txt'],
      [21, '/c'],
      [22, '/d'],
      [24 * 60 + 30, '/e'],
      [24 * 60 + 31, '/robots.txt'],
    ]
    for (const [minute, target] of minutes)
      counter.add({ time: day + minute * 60_000, target, userAgent: GPTBOT })
    expect(counter.result().robots).toMatchObject([
      {
        asked: 3,
        asked_first: false,
        sessions: 3,
        sessions_asked: 1,
        days: 2,
        days_asked: 0,
        refetch_hours: 16 / 60,
        // The first page came before any request for robots.txt, the last one more than a day after.
        stale: 2,
      },
    ])
  })

  it('says what a server refuses, and what it gives although the file closes it', () => {
    const bytes = Buffer.from('User-agent: *\nDisallow: /')
    const counter = new ComplianceCounter([{ host: 'a.example', source: 'x', status: 200, bytes }])
    for (const status of [200, 304, 403, 429, 404])
      counter.add({ time: 0, target: '/', userAgent: GPTBOT, status })
    expect(counter.result().robots).toMatchObject([{ k: 0, n: 5, served: 2, refused: 2 }])
  })

  it('knows impostors by the lists of addresses that operators publish', async () => {
    const lists = { prefixes: [{ ipv4Prefix: '192.0.2.0/28' }, { ipv6Prefix: '2001:db8::/32' }] }
    const gptbot = write('gptbot.json', JSON.stringify(lists))
    const rows = ['192.0.2.1', '2001:db8::7', '198.51.100.1', 'unix:'].map((ip) =>
      JSON.stringify({ time: '2026-01-01T00:00:00Z', path: '/', user_agent: GPTBOT, ip }),
    )
    const log = write('addresses.jsonl', rows.join('\n'))
    const robots = write('open.txt', 'User-agent: *\nDisallow:\n')
    const report = async (...lists: string[]) => {
      const { output } = await logs(
        log,
        '--robots',
        robots,
        '--json',
        ...lists.flatMap((one) => ['--addresses', one]),
      )
      return (JSON.parse(output) as { robots: unknown[] }).robots
    }
    expect(await report()).toMatchObject([{ requests: 4, impostors: 0, verified: false }])
    expect(await report(gptbot)).toMatchObject([{ requests: 3, impostors: 1, verified: true }])
    expect(await report(`GPTBot=${gptbot}`)).toMatchObject([{ requests: 3, impostors: 1 }])
    expect(await report(`Slurp=${gptbot}`)).toMatchObject([{ requests: 4, impostors: 0, verified: false }])
    for (const list of [
      `nobody=${gptbot}`,
      write('other.json', JSON.stringify(lists)),
      `GPTBot=${write('empty.json', '{}')}`,
      `GPTBot=${write('text.json', 'x')}`,
      `GPTBot=${write('wrong.json', '{"prefixes":[{"ipv4Prefix":"192.0.2.0/64"}]}')}`,
      `GPTBot=${join(folder, 'none.json')}`,
    ])
      expect(await logs(log, '--robots', robots, '--addresses', list), list).toMatchObject({
        code: 3,
        text: expect.stringContaining('--addresses'),
      })
  })

  it('says what is wrong with its input', async () => {
    const several = write(
      'several.jsonl',
      '{"host":"a.example","status":404}\n{"host":"b.example","status":404}\n',
    )
    const log = write('one.log', `${LOG[0]}\n`)
    expect(await logs(log, '--robots', several)).toMatchObject({
      code: 2,
      text: expect.stringContaining('--host'),
    })
    expect((await logs(log, '--robots', several, '--host', 'b.example')).code).toBe(0)
    expect((await logs(join(folder, 'missing.log'), '--robots', several, '--host', 'b.example')).code).toBe(3)
    expect((await logs(log, '--robots', join(folder, 'missing.txt'))).code).toBe(3)
    const broken = write('broken.log.gz', gzipSync(LOG.join('\n')).subarray(0, 60))
    expect((await logs(broken, '--robots', several, '--host', 'b.example')).code).toBe(3)
  })
})
