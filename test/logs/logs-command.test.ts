// `logs` on a command line: where logs and robots.txt come from, what is printed, and what is refused.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountedLogs } from '../../src/logs/index.ts'
import { runInProcess } from '../run-command.ts'

const place = mkdtempSync(join(tmpdir(), 'wayleave-logs-command-'))
afterAll(() => rmSync(place, { recursive: true }))

const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'

function line(clock: string, path: string, agent: string, status = 200, address = '192.0.2.1'): string {
  return `${address} - - [01/Jan/2026:${clock} +0000] "GET ${path} HTTP/1.1" ${status} 5 "-" "${agent}"`
}

const LOG = [
  line('01:00:00', '/robots.txt', GPTBOT),
  line('01:00:10', '/a', GPTBOT),
  line('01:00:20', '/private/<b>?q=1', GPTBOT),
  line('01:00:21', '/private/y', GPTBOT, 403, '198.51.100.1'),
  line('01:00:25', '/cart/\\x1b[31m', 'bingbot/2.0 \\x1b]0;x\\x07'),
  line('01:00:26', '/cart', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  line('01:00:27', '/cart', 'MyBot/1.0'),
  '\u001b[31mno line of a log',
]
const ROBOTS = 'User-agent: GPTBot\nCrawl-delay: 10\nDisallow: /private/\n\nUser-agent: *\nDisallow: /cart\n'

beforeAll(() => {
  writeFileSync(join(place, 'access.log'), `${LOG.join('\n')}\n`)
  writeFileSync(join(place, 'robots.txt'), ROBOTS)
})

const run = (args: readonly string[], input?: string | Buffer) =>
  runInProcess(['logs', ...args], { cwd: place, ...(input === undefined ? {} : { input }) })

async function counted(args: readonly string[], input?: string | Buffer): Promise<CountedLogs> {
  const { code, out, err } = await run([...args, '--json'], input)
  expect(code, err).toBe(0)
  return JSON.parse(out) as CountedLogs
}

describe('logs', () => {
  it('prints what the robots did', async () => {
    const result = await counted(['access.log', '--robots', 'robots.txt', '--agent', 'MyBot'])
    expect(result).toMatchObject({ lines: 8, unreadable: 1, unjudged: 1, others: 1 })
    expect(result.robots).toMatchObject([
      {
        ...{ robot: 'GPTBot', requests: 4, allowed: 2, disallowed: 2, refused: 1, served: 1 },
        ...{ pauses: 2, pausesKept: 1, askedRobotsFirst: true, notGenuine: 0, compared: 0 },
        violations: [
          { at: '2026-01-01T01:00:20.000Z', url: '/private/<b>?q=1', line: 3, rule: 'disallow: /private/' },
          { at: '2026-01-01T01:00:21.000Z', url: '/private/y', line: 3, status: 403 },
        ],
      },
      { robot: 'MyBot', requests: 1, disallowed: 1 },
      { robot: 'bingbot', requests: 1, disallowed: 1, askedRobotsFirst: false },
    ])
  })

  it('reads several logs, standard input, and compressed logs', async () => {
    const bytes = Buffer.from(LOG.join('\n'))
    writeFileSync(join(place, 'old.gz'), gzipSync(bytes))
    const twice = await counted(['old.gz', '-', '--robots', 'robots.txt'], gzipSync(bytes))
    expect(twice).toMatchObject({ lines: 16, unreadable: 2, robots: [{ robot: 'GPTBot', requests: 8 }, {}] })
  })

  it('prints no control character and no markup of a log', async () => {
    const text = await run(['access.log', '--robots', 'robots.txt'])
    const html = await run(['access.log', '--robots', 'robots.txt', '--format', 'html'])
    const csv = await run(['access.log', '--robots', 'robots.txt', '--format', 'csv'])
    for (const { out, code } of [text, html, csv]) {
      expect(code).toBe(0)
      expect(out).not.toContain('\u001b')
    }
    expect(text.out).toContain('/cart/\\u001b[31m')
    expect(text.out).toContain('(line 3 disallow: /private/, answered with 200)')
    expect(html.out).toContain('/private/&lt;b&gt;?q=1')
    expect(html.out).not.toContain('<b>')
    expect(csv.out.split('\r\n')).toHaveLength(4)
    expect(csv.out).toContain('GPTBot,4,2,2,0,1,1,2,1,true,0,0')
  })

  it('leaves queries out if asked to', async () => {
    const { out } = await run(['access.log', '--robots', 'robots.txt', '--no-queries'])
    expect(out).toContain('/private/<b>  (')
  })

  it('says that nothing was judged, rather than that nothing is wrong', async () => {
    const foreign = await run(['-', '--robots', 'robots.txt'], 'x\ny\n')
    expect(foreign.out).toContain('Nothing was judged')
    expect(foreign.out).toContain('No line is of a format that is known')
    const fine = await run(['-', '--robots', 'robots.txt'], line('01:00:00', '/a', GPTBOT))
    expect(fine.out).toContain('No judged request is disallowed.')
  })

  it('compares addresses with the lists of a folder, and says what they lack', async () => {
    const lists = join(place, 'lists')
    mkdirSync(lists)
    const list = (prefixes: readonly string[]) =>
      JSON.stringify({
        creationTime: '2026-01-01T00:00:00',
        prefixes: prefixes.map((ipv4Prefix) => ({ ipv4Prefix })),
      })
    writeFileSync(join(lists, 'gptbot.json'), list(['192.0.2.0/24']))
    writeFileSync(join(lists, 'notes.json'), '{}')
    const args = ['access.log', '--robots', 'robots.txt', '--ranges', 'lists']
    const { out, err } = await run([...args, '--json'])
    expect(JSON.parse(out)).toMatchObject({ robots: [{ robot: 'GPTBot', notGenuine: 1, compared: 4 }, {}] })
    expect(err).toContain('notes.json has the name of no list')
    for (const format of ['text', 'html'])
      expect((await run([...args, '--format', format])).out).toContain(
        'GPTBot: 2 disallowed requests (1 not genuine)',
      )
    writeFileSync(join(lists, 'gptbot.json'), list(['198.18.0.0/15']))
    expect((await run(args)).out).toContain('If a proxy stands before the server')
    writeFileSync(join(lists, 'gptbot.json'), list(['192.0.2.0/24', '300.1.1.1/8']))
    const incomplete = await run([...args, '--json'])
    expect(JSON.parse(incomplete.out)).toMatchObject({ robots: [{ notGenuine: 0, compared: 3 }, {}] })
    expect(incomplete.err).toContain('gptbot.json is incomplete, so it proves nobody wrong')
    writeFileSync(join(lists, 'gptbot.json'), '{"prefixes":[{"ipv4Prefix":"0.0.0.0/0"}]}')
    expect(await run(args)).toMatchObject({ code: 3, err: expect.stringContaining('0.0.0.0/0') })
  })

  it.each([
    [['access.log'], 2, 'option --robots: no robots.txt'],
    [['access.log', '--robots', 'missing.txt'], 3, 'no such file'],
    [['missing.log', '--robots', 'robots.txt'], 3, 'missing.log'],
    [['.', '--robots', 'robots.txt'], 3, 'it is a folder'],
    [['access.log', '--robots', 'robots.txt', '--agent', 'My Bot/1'], 2, 'no product token'],
    [['access.log', '--robots', 'robots.txt', '--format', 'xml'], 2, 'unknown format'],
    [['access.log', '--robots', 'robots.txt', '--ranges', 'missing'], 3, 'option --ranges'],
    [['-', '--robots', '-'], 2, 'standard input twice'],
    [['access.log', '--robots', '.'], 3, 'versions.jsonl'],
  ])('refuses %j', async (args, code, message) => {
    const ended = await run(args)
    expect(ended).toMatchObject({ code, err: expect.stringContaining(message), out: '' })
  })

  it('ends with an error at a log that is damaged', async () => {
    const ended = await run(['-', '--robots', 'robots.txt'], gzipSync(LOG.join('\n')).subarray(0, 60))
    expect(ended).toMatchObject({ code: 3, out: '', err: expect.stringContaining('to its end') })
  })
})

describe('the robots.txt of the time', () => {
  const versions = [
    {
      host: 'a.example',
      fetched_at: '2026-01-01T01:00:15Z',
      status: 200,
      robots: 'User-agent: *\nDisallow: /a\n',
    },
    { host: 'a.example', fetched_at: '2026-01-01T01:00:00Z', status: 404 },
    { host: 'a.example', fetched_at: '2026-01-01T01:00:05Z', status: 404 },
  ]
  const rows = (...more: readonly object[]) =>
    [...versions, ...more].map((row) => JSON.stringify(row)).join('\n')
  const log = ['00:59:00', '01:00:10', '01:00:20'].map((clock) => line(clock, '/a', GPTBOT)).join('\n')

  it('comes from rows of JSON, compressed or not', async () => {
    writeFileSync(join(place, 'v.jsonl'), rows())
    writeFileSync(join(place, 'v.jsonl.gz'), gzipSync(rows()))
    for (const name of ['v.jsonl', 'v.jsonl.gz'])
      expect((await counted(['-', '--robots', name], log)).robots).toMatchObject([
        {
          ...{ requests: 3, allowed: 1, disallowed: 1, unjudged: 1 },
          violations: [{ line: 2, version: '2026-01-01T01:00:15.000Z' }],
        },
      ])
  })

  it('comes from rows in any order, in which a version may come back', async () => {
    const [closed, open] = [
      { host: 'a.example', status: 200, robots: 'User-agent: *\nDisallow: /a\n' },
      { host: 'a.example', status: 404 },
    ]
    const at = (seconds: number) => ({ fetched_at: `2026-01-01T01:00:${seconds}Z` })
    // In time: open, closed at 15, open at 30, closed at 45.
    const times = [
      { ...closed, ...at(15) },
      { ...closed, ...at(45) },
      { ...open, ...at(10) },
      { ...open, ...at(30) },
    ]
    const requests = [12, 20, 35, 50].map((second) => line(`01:00:${second}`, '/a', GPTBOT)).join('\n')
    for (const rows of [times, [...times].reverse()]) {
      writeFileSync(join(place, 'order.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
      expect((await counted(['-', '--robots', 'order.jsonl'], requests)).robots).toMatchObject([
        {
          ...{ requests: 4, allowed: 2, disallowed: 2 },
          violations: [{ version: '2026-01-01T01:00:15.000Z' }, { version: '2026-01-01T01:00:45.000Z' }],
        },
      ])
    }
  })

  it('is that of one host', async () => {
    writeFileSync(join(place, 'several.jsonl'), rows({ host: 'b.example', status: 404 }))
    expect(await run(['-', '--robots', 'several.jsonl'], log)).toMatchObject({
      code: 3,
      err: expect.stringContaining('name one with --host'),
    })
    const { robots } = await counted(['-', '--robots', 'several.jsonl', '--host', 'B.example'], log)
    expect(robots).toMatchObject([{ allowed: 3 }])
    expect(await run(['-', '--robots', 'several.jsonl', '--host', 'c.example'], log)).toMatchObject({
      code: 3,
      err: expect.stringContaining('it has a.example, b.example'),
    })
  })

  it.each([
    ['{', 'no object in JSON'],
    ['{"status":404}', 'it has no host'],
    ['{"host":"a","fetched_at":"soon","status":404}', 'no time'],
    ['{"host":"a","status":"x"}', 'no number'],
    ['{"host":"a","status":200}', 'no robots.txt'],
    ['', 'no version'],
  ])('is refused if a row is %s', async (row, message) => {
    writeFileSync(join(place, 'broken.jsonl'), row)
    expect(await run(['-', '--robots', 'broken.jsonl'], log)).toMatchObject({
      code: 3,
      err: expect.stringContaining(message),
    })
  })

  it('comes from a site, and from a folder that watch keeps of it', async () => {
    let body: string | undefined = 'User-agent: *\nDisallow: /a\n'
    const server = createServer((_, response) => {
      if (body === undefined) response.writeHead(503).end()
      else response.setHeader('content-type', 'text/plain').end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const look = async () => {
      const args = ['watch', site, '--state', 'watched', '--once', '--confirm', '0', '--allow-private']
      await runInProcess(args, { cwd: place })
      await new Promise((done) => setTimeout(done, 20))
      const now = new Date()
      await new Promise((done) => setTimeout(done, 20))
      return JSON.stringify({ time: now.toISOString(), path: '/a', ua: GPTBOT })
    }
    const lines: string[] = []
    try {
      lines.push(await look(), await look())
      body = 'User-agent: *\nDisallow:\n'
      lines.push(await look())
      expect(
        (await counted(['-', '--robots', site, '--allow-private'], lines.join('\n'))).robots,
      ).toMatchObject([{ allowed: 3, disallowed: 0 }])
      body = undefined
      lines.push(await look())
    } finally {
      server.close()
    }
    // After a 503, an assumption of the robot counts.
    expect((await counted(['-', '--robots', 'watched'], lines.join('\n'))).robots).toMatchObject([
      { requests: 4, disallowed: 3, allowed: 1 },
    ])
  })
})
