// Clients are judged by their names, by published lists, and by a DNS on loopback that lies in every way.
import { createSocket, type Socket } from 'node:dgram'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reverseDomains, robotNamed, robots } from '../../src/robots/index.ts'
import { AddressRanges, PublishedRanges, systemDns, verifyRobot } from '../../src/verify/index.ts'
import { reverseResult } from '../../src/verify/reverse-dns.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The records of a name server: names that an address or another name has, addresses, or an error. */
const ZONE: Readonly<Record<string, readonly string[] | 'servfail' | 'silent'>> = {
  '1.2.0.192.in-addr.arpa': ['crawl-1.googlebot.com'],
  'crawl-1.googlebot.com': ['192.0.2.1'],
  // The holder of an address chooses its names.
  '2.2.0.192.in-addr.arpa': ['crawl-1.googlebot.com'],
  '3.2.0.192.in-addr.arpa': ['crawl-3.googlebot.com.evil.example'],
  'crawl-3.googlebot.com.evil.example': ['192.0.2.3'],
  '4.2.0.192.in-addr.arpa': ['evilgooglebot.com'],
  'evilgooglebot.com': ['192.0.2.4'],
  '5.2.0.192.in-addr.arpa': ['gone.googlebot.com'],
  '6.2.0.192.in-addr.arpa': 'servfail',
  '7.2.0.192.in-addr.arpa': 'silent',
  '8.2.0.192.in-addr.arpa': ['dead.googlebot.com'],
  'dead.googlebot.com': 'servfail',
  '9.2.0.192.in-addr.arpa': ['loop.googlebot.com'],
  'loop.googlebot.com': ['CNAME loop.googlebot.com'],
  '10.2.0.192.in-addr.arpa': ['\u001b[31m.evil.example', 'CRAWL-10.GoogleBot.com'],
  'crawl-10.googlebot.com': ['192.0.2.99', '192.0.2.10'],
  '11.2.0.192.in-addr.arpa': Array.from({ length: 12 }, (_, at) => `n${at}.googlebot.com`),
  '12.2.0.192.in-addr.arpa': ['x.search.msn.com'],
  'x.search.msn.com': ['192.0.2.12'],
  [`${[...'20010db8000000000000000000000001'].reverse().join('.')}.ip6.arpa`]: ['six.googlebot.com'],
  'six.googlebot.com': ['2001:db8::1'],
}

let server: Socket
let dns: ReturnType<typeof systemDns>
const asked: string[] = []

beforeAll(async () => {
  server = createSocket('udp4').on('message', (query, { port, address }) => {
    const answer = answerTo(query)
    if (answer !== undefined) server.send(answer, port, address)
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  dns = systemDns([`127.0.0.1:${(server.address() as AddressInfo).port}`])
})
afterAll(() => void server.close())

const [A, CNAME, PTR, AAAA] = [1, 5, 12, 28]

/** The answer of RFC 1035 to a question. */
function answerTo(query: Buffer): Buffer | undefined {
  let at = 12
  const labels: string[] = []
  for (; query[at] !== 0; at += (query[at] as number) + 1)
    labels.push(query.subarray(at + 1, at + 1 + (query[at] as number)).toString('latin1'))
  const name = labels.join('.').toLowerCase()
  const type = query.readUInt16BE(at + 1)
  const question = query.subarray(12, at + 5)
  asked.push(name)
  const found = ZONE[name]
  if (found === 'silent') return undefined
  const records = typeof found === 'string' ? [] : (found ?? []).flatMap((data) => recordOf(data, type))
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (found === 'servfail' ? 2 : found === undefined ? 3 : 0), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, question, ...records])
}

function recordOf(data: string, type: number): readonly Buffer[] {
  const [, target] = /^CNAME (.+)$/.exec(data) ?? []
  const kind = target !== undefined ? CNAME : data.includes(':') ? AAAA : /^[\d.]+$/.test(data) ? A : PTR
  if (kind !== type && kind !== CNAME) return []
  const value =
    kind === A
      ? Buffer.from(data.split('.').map(Number))
      : kind === AAAA
        ? Buffer.from('20010db8000000000000000000000001', 'hex')
        : nameBytes(target ?? data)
  const head = Buffer.from([0xc0, 12, 0, kind, 0, 1, 0, 0, 0, 60, 0, value.length])
  return [Buffer.concat([head, value])]
}

function nameBytes(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

describe('reverse DNS', () => {
  it.each([
    ['192.0.2.1', 'genuine', 'and that name has this address'],
    ['::ffff:192.0.2.1', 'genuine', 'The name of 192.0.2.1 is'],
    ['::ffff:c000:201', 'genuine', 'The name of 192.0.2.1 is'],
    ['2001:db8::1', 'genuine', 'six.googlebot.com'],
    ['192.0.2.10', 'genuine', 'crawl-10.googlebot.com'],
    ['192.0.2.2', 'not-genuine', 'does not have that address'],
    ['192.0.2.3', 'not-genuine', 'crawl-3.googlebot.com.evil.example, which is not in googlebot.com'],
    ['192.0.2.4', 'not-genuine', 'evilgooglebot.com, which is not in googlebot.com'],
    ['192.0.2.5', 'not-genuine', 'The name of 192.0.2.5, gone.googlebot.com, does not'],
    ['192.0.2.6', 'unknown', 'ESERVFAIL'],
    ['192.0.2.8', 'unknown', 'the addresses of dead.googlebot.com are not known'],
    ['192.0.2.77', 'unknown', 'has no name in the DNS'],
  ])('tells of %s that it is %s', async (ip, verdict, because) => {
    const found = await verifyRobot({ ip, userAgent: GOOGLEBOT, dns })
    expect(found).toMatchObject({ robot: 'Googlebot', verdict, because: expect.stringContaining(because) })
    expect(found.by).toBe(verdict === 'unknown' ? 'nothing' : 'reverse-dns')
    expect(found.because).not.toContain('\u001b')
  })

  it('never takes a name that leads to itself for genuine', async () => {
    const { verdict } = await verifyRobot({ ip: '192.0.2.9', userAgent: GOOGLEBOT, dns })
    expect(verdict).not.toBe('genuine')
  })

  it('asks about a few names of an address only', async () => {
    asked.length = 0
    const { verdict, because } = await verifyRobot({ ip: '192.0.2.11', userAgent: GOOGLEBOT, dns })
    expect(asked).toHaveLength(9)
    // One of the names that were not asked about may confirm the address.
    expect(verdict).toBe('unknown')
    expect(because).toContain('names, and none of the first 8 confirms it')
  })

  it('does not know after a time, however silent the DNS is', async () => {
    const own = systemDns([`127.0.0.1:${(server.address() as AddressInfo).port}`])
    const start = performance.now()
    expect(await reverseResult('192.0.2.7', ['googlebot.com'], own, 300)).toEqual({
      kind: 'unknown',
      because: 'the DNS did not answer in time',
    })
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  it('finds the robot of an address if no header names one', async () => {
    expect(await verifyRobot({ ip: '192.0.2.12', dns })).toMatchObject({
      ...{ robot: 'bingbot', verdict: 'genuine', by: 'reverse-dns' },
    })
    expect(await verifyRobot({ ip: '192.0.2.3', dns })).toMatchObject({ robot: null, verdict: 'unknown' })
  })
})

describe('a name', () => {
  it('of a control token is not genuine, whatever the address', async () => {
    const tokens = robots.filter(({ controlToken }) => controlToken === true)
    expect(tokens.length).toBeGreaterThan(2)
    asked.length = 0
    for (const {
      tokens: [token = ''],
    } of tokens)
      expect(
        await verifyRobot({ ip: '192.0.2.1', userAgent: `Mozilla/5.0 (compatible; ${token}/1.0)`, dns }),
      ).toEqual({
        robot: token,
        verdict: 'not-genuine',
        by: 'name',
        because: `${token} is a control token, and fetches nothing.`,
      })
    expect(asked).toEqual([])
  })

  it('that the registry does not have says nothing', async () => {
    expect(await verifyRobot({ ip: '192.0.2.1', userAgent: 'Mozilla/5.0 Firefox/140.0', dns })).toMatchObject(
      {
        robot: null,
        verdict: 'unknown',
      },
    )
  })

  it('without a list and without names in the DNS says nothing', async () => {
    expect(await verifyRobot({ ip: '192.0.2.1', userAgent: 'GPTBot/1.2', dns })).toMatchObject({
      robot: 'GPTBot',
      verdict: 'unknown',
      because: expect.stringContaining('No list of GPTBot was given'),
    })
  })

  it('needs an address', async () => {
    for (const ip of ['', 'x', '1.2.3', '1.2.3.4.5', 'fe80::1%eth0', '01.2.3.4'])
      await expect(verifyRobot({ ip, userAgent: GOOGLEBOT, dns })).rejects.toThrow(TypeError)
  })
})

describe('the published lists', () => {
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const ipv4 = (...prefixes: readonly string[]) => listOf(prefixes)
  const listOf = (prefixes: readonly string[]) => ({
    prefixes: prefixes.map((ipv4Prefix) => ({ ipv4Prefix })),
  })

  it('decide, and the answer says how old they are', async () => {
    const path = write('gptbot.json', { creationTime: '2026-11-01T00:00:00', ...ipv4('192.0.2.0/24') })
    const ranges = await PublishedRanges.ofFiles([path])
    const now = Date.UTC(2026, 10, 3)
    const asked = (ip: string) => verifyRobot({ ip, userAgent: 'GPTBot/1.2', ranges, now, dns })
    expect(await asked('192.0.2.9')).toMatchObject({ verdict: 'genuine', by: 'ranges' })
    expect(await asked('::ffff:192.0.2.9')).toMatchObject({ verdict: 'genuine', by: 'ranges' })
    expect(await asked('198.51.100.1')).toEqual({
      robot: 'GPTBot',
      verdict: 'not-genuine',
      by: 'ranges',
      because: expect.stringMatching(/not in the list of GPTBot \(gptbot\.json, [12] days? old\)\.$/),
      list: { file: 'gptbot.json', asOf: expect.stringMatching(/^2026-/) },
    })
    expect(await verifyRobot({ ip: '192.0.2.9', ranges, dns })).toMatchObject({
      robot: 'GPTBot',
      by: 'ranges',
    })
  })

  it('that lack a prefix prove nobody wrong', async () => {
    const ranges = await PublishedRanges.ofFiles([
      write('bingbot.json', ipv4('192.0.2.0/24', '192.0.2.0/99')),
    ])
    expect(ranges.notes).toEqual([expect.stringContaining('"192.0.2.0/99" is no prefix')])
    expect(await verifyRobot({ ip: '192.0.2.9', userAgent: 'bingbot/2.0', ranges, dns })).toMatchObject({
      verdict: 'genuine',
      by: 'ranges',
    })
    expect(await verifyRobot({ ip: '198.51.100.9', userAgent: 'bingbot/2.0', ranges, dns })).toMatchObject({
      verdict: 'unknown',
      because: expect.stringContaining('is incomplete'),
    })
  })

  it.each([
    ['{}', 'no prefix'],
    ['[]', 'no prefix'],
    ['x', 'no JSON'],
    ['{"prefixes":[{"ipv4Prefix":"0.0.0.0/0"},{"ipv6Prefix":"::/0"}]}', 'no prefix'],
    ['{"prefixes":[{"ipv4Prefix":"\\u001b[31m"}]}', '\\u001b[31m'],
  ])('are refused if they are %s', async (text, message) => {
    await expect(PublishedRanges.ofFiles([`GPTBot=${write('list.json', text)}`])).rejects.toThrow(message)
  })

  it('may be huge', async () => {
    const prefixes = Array.from(
      { length: 200_000 },
      (_, at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}/32`,
    )
    const ranges = await PublishedRanges.ofFiles([
      `GPTBot=${write('huge.json', listOf([...prefixes, '192.0.2.0/24']))}`,
    ])
    const gptbot = robotNamed('gptbot')
    if (gptbot === undefined) throw new Error('the registry has no GPTBot')
    const start = performance.now()
    for (let at = 0; at < 10_000; at++) ranges.has(gptbot, `192.0.2.${at % 256}`)
    expect(performance.now() - start).toBeLessThan(2_000)
    expect([ranges.has(gptbot, '10.3.13.63'), ranges.has(gptbot, '11.0.0.1')]).toEqual([true, false])
  })
})

describe('ranges of addresses', () => {
  it('have what each prefix says, and nothing else', () => {
    const ranges = new AddressRanges([
      ...['192.0.2.16/28', '192.0.2.24/29', '198.51.100.7', '255.255.255.255/32', '10.0.0.1/8'],
      ...['2001:db8::/32', '2001:db9::1', '::ffff:203.0.113.0/120'],
    ])
    const isIn = {
      '192.0.2.15': false,
      '192.0.2.16': true,
      '192.0.2.31': true,
      '192.0.2.32': false,
      '198.51.100.7': true,
      '198.51.100.8': false,
      '255.255.255.255': true,
      '255.255.255.254': false,
      '10.255.255.255': true,
      '203.0.113.200': true,
      '::ffff:10.1.1.1': true,
      '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff': true,
      '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff': false,
      '2001:db9::1': true,
      '2001:db9::2': false,
      '::': false,
    }
    for (const [address, expected] of Object.entries(isIn))
      expect(ranges.has(address), address).toBe(expected)
    expect(ranges.has('fe80::1%eth0')).toBeUndefined()
  })

  it.each([
    '',
    '/',
    '1.2.3.4/',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/7',
    '::/15',
    '::1/129',
    'x/8',
    '1.2.3.4/8/8',
  ])('do not take %j for a prefix', (prefix) => {
    expect(new AddressRanges([prefix])).toMatchObject({ broken: 1, firstBroken: prefix, isEmpty: true })
  })
})

describe('addresses of private networks', () => {
  it.each([
    ...[
      '10.0.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '127.0.0.1',
      '169.254.1.1',
      '100.64.0.1',
      '::1',
      'fd00::1',
    ],
    ...['fe80::1', '::ffff:10.0.0.1'],
  ])('%s tells nothing of a client, unless its list has it', async (ip) => {
    const ranges = await PublishedRanges.ofFiles([list('gptbot.json', ['192.0.2.0/24', '11.0.0.0/8'])])
    for (const claim of [{ userAgent: 'GPTBot/1.2', ranges }, { userAgent: 'Googlebot', dns }, { dns }]) {
      const { verdict, because } = await verifyRobot({ ip, ...claim })
      expect([verdict, because]).toEqual([
        'unknown',
        expect.stringContaining('is an address of a private network'),
      ])
    }
    const own = await PublishedRanges.ofFiles([list('gptbot.json', [ip])])
    expect((await verifyRobot({ ip, userAgent: 'GPTBot/1.2', ranges: own })).verdict).toBe('genuine')
    expect((await verifyRobot({ ip, userAgent: 'Google-Extended' })).verdict).toBe('not-genuine')
  })

  it('172.32.0.1 is none', async () => {
    const ranges = await PublishedRanges.ofFiles([list('gptbot.json', ['192.0.2.0/24'])])
    expect((await verifyRobot({ ip: '172.32.0.1', userAgent: 'GPTBot/1.2', ranges })).verdict).toBe(
      'not-genuine',
    )
  })

  function list(name: string, prefixes: readonly string[]): string {
    const path = join(folder, name)
    writeFileSync(
      path,
      JSON.stringify({
        prefixes: prefixes.map((prefix) => ({
          [prefix.includes(':') ? 'ipv6Prefix' : 'ipv4Prefix']: prefix,
        })),
      }),
    )
    return path
  }
})

describe('the domains of reverse DNS', () => {
  it('belong to robots of the registry, with a source and a date', () => {
    for (const { robots: ids, domains, source, read } of reverseDomains) {
      expect(ids.filter((id) => robotNamed(id)?.id !== id)).toEqual([])
      expect(ids.filter((id) => robotNamed(id)?.controlToken === true)).toEqual([])
      expect(domains.filter((domain) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))).toEqual([])
      expect(source).not.toBe('')
      expect(read).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })
})
