// `robots verify` and `robots refresh` on a command line, and a refresh against a server on loopback.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fetchDocument } from '../../src/fetch/index.ts'
import {
  type DatedLists,
  listUrls,
  PublishedRanges,
  refreshRanges,
  verifyRobot,
} from '../../src/verify/index.ts'
import { runInProcess } from '../run-command.ts'

// No test asks a name server: every name is as without a network.
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  lookup: () => Promise.reject(Object.assign(new Error('no network'), { code: 'EAI_AGAIN' })),
}))

const place = mkdtempSync(join(tmpdir(), 'wayleave-verify-command-'))
afterAll(() => rmSync(place, { recursive: true }))
mkdirSync(join(place, 'lists'))
writeFileSync(join(place, 'lists', 'gptbot.json'), '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]}')

const robots = (...args: readonly string[]) => runInProcess(['robots', ...args], { cwd: place })

describe('robots verify', () => {
  it.each([
    [['192.0.2.7', '--user-agent', 'GPTBot/1.2'], 0, { robot: 'GPTBot', verdict: 'genuine', by: 'ranges' }],
    [
      ['198.51.100.7', '--user-agent', 'GPTBot/1.2'],
      1,
      { robot: 'GPTBot', verdict: 'not-genuine', by: 'ranges' },
    ],
    [['192.0.2.7'], 0, { robot: 'GPTBot', verdict: 'genuine', by: 'ranges' }],
    [['192.0.2.7', '--user-agent', 'Google-Extended'], 1, { verdict: 'not-genuine', by: 'name' }],
    [
      ['192.0.2.7', '--user-agent', 'ClaudeBot/1.0'],
      1,
      { robot: 'ClaudeBot', verdict: 'unknown', by: 'nothing' },
    ],
    [
      ['198.51.100.7 - - [01/Jan/2026:01:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "GPTBot/1.2"'],
      1,
      { robot: 'GPTBot', verdict: 'not-genuine' },
    ],
  ])('answers %j', async (args, code, verdict) => {
    const ended = await robots('verify', ...args, '--ranges', 'lists', '--json')
    expect(ended).toMatchObject({ code, err: '' })
    expect(JSON.parse(ended.out)).toMatchObject({ ...verdict, because: expect.stringMatching(/\.$/) })
    const text = await robots('verify', ...args, '--ranges', 'lists')
    expect(text.out.replace(/\s+/g, ' ')).toContain((JSON.parse(ended.out) as { because: string }).because)
  })

  it('takes a file with a request, whose signature it reads', async () => {
    const request = 'GET /a HTTP/1.1\r\nHost: site.example\r\nUser-Agent: Google-Agent\r\n'
    writeFileSync(join(place, 'plain.txt'), `${request}\r\nbody: no header`)
    writeFileSync(join(place, 'signed.txt'), `${request}Signature: x\r\nSignature-Input: sig1=(\r\n\r\n`)
    writeFileSync(
      join(place, 'extended.txt'),
      'GET / HTTP/1.1\nhost: a.example\nuser-agent: Google-Extended\n',
    )
    writeFileSync(join(place, 'none.txt'), 'no request\n')
    writeFileSync(join(place, 'no-host.txt'), 'GET / HTTP/1.1\n\n')
    const answers = async (file: string) =>
      JSON.parse((await robots('verify', file, '--json')).out) as unknown
    expect(await answers('plain.txt')).toMatchObject({
      ...{ robot: 'Google-Agent', verdict: 'unknown', by: 'nothing', signature: { kind: 'none' } },
    })
    expect(await answers('signed.txt')).toMatchObject({ verdict: 'unknown', signature: { kind: 'invalid' } })
    expect(await answers('extended.txt')).toMatchObject({ verdict: 'not-genuine', by: 'name' })
    expect((await robots('verify', 'signed.txt')).out.replace(/\s+/g, ' ')).toContain(
      'Signature or Signature-Input cannot be parsed. Read by draft-ietf-webbotauth-httpsig-protocol-01 (2026-10-29).',
    )
    for (const file of ['none.txt', 'no-host.txt'])
      expect(await robots('verify', file)).toMatchObject({
        code: 2,
        err: expect.stringContaining(`${file} is no request`),
      })
  })

  it.each([
    [['verify'], 'no address'],
    [['verify', 'x\u001b'], '"x\\u001b" is no address'],
    [['verify', 'fe80::1%eth0'], 'is no address'],
    [['verify', '192.0.2.7', '--ranges', 'missing'], 'option --ranges'],
    [['GPTBot', '192.0.2.7'], 'two names'],
    [['refresh'], 'no folder'],
    [['GPTBot', '--ranges', 'lists'], 'Write verify or refresh'],
    [['--user-agent', 'x'], 'Write verify or refresh'],
    [['verify', '192.0.2.7', '--purpose', 'search'], 'a name and a purpose'],
  ])('refuses %j', async (args, message) => {
    const ended = await robots(...args)
    expect(ended.code).toBeGreaterThan(1)
    expect(ended).toMatchObject({ out: '', err: expect.stringContaining(message) })
  })
})

describe('a refresh of the lists', () => {
  const [first = '', second = '', third = ''] = listUrls()
  const answers = new Map<string, string | number>()
  const server = createServer(({ url = '' }, response) => {
    const answer = answers.get(decodeURIComponent(url.slice(1)))
    if (typeof answer === 'string') response.setHeader('content-type', 'application/json').end(answer)
    else response.writeHead(answer ?? 404).end()
  })
  afterAll(() => void server.close())

  it('keeps what it had of a list that it cannot get, and asks once a day', async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const requested: string[] = []
    const refresh = (day: string, earlier?: DatedLists) => {
      requested.length = 0
      return refreshRanges(
        {
          fetch: (url) => {
            requested.push(url)
            return fetchDocument(`http://127.0.0.1:${port}/${encodeURIComponent(url)}`, {
              userAgent: 'WayleaveTest/1.0 (+https://example.com/bot)',
              allowPrivate: true,
            })
          },
          wait: async () => undefined,
          now: () => new Date(`${day}T12:00:00Z`),
          ...(earlier === undefined ? {} : { earlier }),
        },
        [first, second, third],
      )
    }
    const list = (prefix: string) => `{"prefixes":[{"ipv4Prefix":"${prefix}"}]}`
    answers.set(first, list('192.0.2.0/24')).set(second, list('198.51.100.0/24')).set(third, 503)
    const one = await refresh('2026-11-01')
    expect(one).toMatchObject({ fetched: 2, problems: [expect.stringContaining('there is no earlier one')] })
    expect(one.lists.lists.map(({ url }) => url)).toEqual([first, second])

    // The same day asks only for what failed.
    answers.set(third, '<!doctype html>')
    const again = await refresh('2026-11-01', one.lists)
    expect(requested).toEqual([third])
    expect(again).toMatchObject({ fetched: 0, problems: [expect.stringContaining('it is no JSON')] })

    answers.set(first, list('192.0.2.0/99')).set(second, list('203.0.113.0/24')).set(third, '{"prefixes":[]}')
    const next = await refresh('2026-11-02', one.lists)
    expect(next).toMatchObject({
      fetched: 1,
      problems: [
        expect.stringContaining('"192.0.2.0/99" in it is no prefix of addresses; that of 2026-11-01 stays'),
        expect.stringContaining('it has no prefixes'),
      ],
    })
    expect(next.lists.lists).toEqual([
      { url: first, fetchedAt: '2026-11-01T12:00:00.000Z', prefixes: ['192.0.2.0/24'] },
      { url: second, fetchedAt: '2026-11-02T12:00:00.000Z', prefixes: ['203.0.113.0/24'] },
    ])
  })

  it('leaves nothing if no list can be fetched, and says so', async () => {
    const refresh = [
      'refresh',
      '--ranges',
      'new/ranges',
      '--user-agent',
      'Test/1.0 (+https://example.com/bot)',
    ]
    const text = await robots(...refresh)
    const all = listUrls().length
    expect(text).toMatchObject({ code: 3, out: '' })
    expect(text.err).toContain(
      'not refreshed: https://openai.com/gptbot.json: openai.com could not be resolved',
    )
    expect(text.err).toContain(`no list was fetched (${all} lists failed), and nothing was written`)
    const json = await robots(...refresh, '--json')
    expect(JSON.parse(json.out)).toMatchObject({ file: null, fetched: 0, lists: 0 })
    expect(existsSync(join(place, 'new'))).toBe(false)
  })

  it.each(['lists/gptbot.json', 'lists/gptbot.json/ranges'])(
    'refuses a folder that cannot be made before it asks: %s',
    async (folder) => {
      const ended = await robots('refresh', '--ranges', folder)
      expect(ended).toMatchObject({ code: 3, out: '' })
      expect(ended.err).toContain(`option --ranges: cannot use "${folder}"`)
      expect(ended.err).not.toContain('not refreshed')
    },
  )

  it('is read by its newest file, and files of one list replace it', async () => {
    const folder = join(place, 'dated')
    mkdirSync(folder)
    const url = listUrls().find((one) => one.endsWith('/gptbot.json')) ?? ''
    const dated = (day: string, prefix: string) =>
      writeFileSync(
        join(folder, `ranges-${day}.json`),
        JSON.stringify({
          version: 1,
          fetchedAt: `${day}T00:00:00Z`,
          lists: [{ url, fetchedAt: `${day}T00:00:00Z`, prefixes: [prefix] }],
        }),
      )
    dated('2026-11-01', '192.0.2.0/24')
    dated('2026-11-02', '198.51.100.0/24')
    const verdict = async (ip: string) => {
      const ranges = await PublishedRanges.ofFolder(folder)
      return verifyRobot({ ip, userAgent: 'GPTBot/1.2', ranges, now: Date.UTC(2026, 10, 5) })
    }
    expect(await verdict('192.0.2.1')).toMatchObject({ verdict: 'not-genuine' })
    expect(await verdict('198.51.100.1')).toMatchObject({
      verdict: 'genuine',
      because: expect.stringContaining('ranges-2026-11-02.json, 3 days old'),
    })
    writeFileSync(join(folder, 'gptbot.json'), '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]}')
    expect(await verdict('192.0.2.1')).toMatchObject({ verdict: 'genuine' })
    writeFileSync(join(folder, 'ranges-2026-11-03.json'), '{}')
    await expect(verdict('192.0.2.1')).rejects.toThrow('no file of this version')
  })
})
