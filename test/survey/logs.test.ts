// Access logs against the versions of a robots.txt, by examples that are counted by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'

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
      unjudged: 1,
      others: 1,
      otherHosts: 0,
      mixesHosts: false,
    })
    expect(robots).toMatchObject([
      {
        ...{ robot: 'GPTBot', requests: 4, allowed: 3, k: 2, n: 3, served: 1, pauses: 0 },
        askedRobotsFirst: true,
        visits: { asked: 1, askedFirst: true },
        violations: [
          {
            at: '2026-01-01T01:00:00.000Z',
            url: '/a',
            line: 2,
            rule: 'disallow: /a',
            status: 200,
            version: '2026-01-01T00:30:00.000Z',
          },
        ],
      },
      {
        ...{ robot: 'Slurp', requests: 3, allowed: 3, k: 3, n: 3, pauses: 2, pausesKept: 1 },
        visits: { asked: 0, askedFirst: false },
      },
    ])
    expect((await logs(log, '--robots', versions)).text).toContain('Never asked for robots.txt: Slurp\n')
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
    expect(await report()).toMatchObject([{ requests: 4, notGenuine: 0, compared: 0, n: 4 }])
    expect(await report(gptbot)).toMatchObject([{ requests: 4, notGenuine: 1, compared: 3, n: 3 }])
    expect(await report(`GPTBot=${gptbot}`)).toMatchObject([{ requests: 4, notGenuine: 1 }])
    expect(await report(`Slurp=${gptbot}`)).toMatchObject([{ requests: 4, notGenuine: 0, compared: 0 }])
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
