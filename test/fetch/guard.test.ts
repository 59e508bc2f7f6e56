import http from 'node:http'
import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchRobots, guardAddress, guardedLookup, guardUrl } from '../../src/fetch/index.ts'
import { CERTIFICATE, canListen, resolver, serve, serveSecurely, USER_AGENT } from './servers.ts'

/** Bytes below, at and above each edge of a block of IPv4. */
const IPV4_EDGES: readonly (readonly [first: string, last: string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
]

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

/** The same by arithmetic: an oracle that shares nothing with the block list. */
const isSpecial = (number: number): boolean =>
  IPV4_EDGES.some(([first, last]) => numberOf(first) <= number && number <= numberOf(last))

describe('addresses', () => {
  it.each(IPV4_EDGES)(
    '%s to %s: refused, and the addresses next to the block are judged separately',
    (first, last) => {
      const [low, high] = [numberOf(first), numberOf(last)]
      for (const inside of [low, high, Math.floor((low + high) / 2)])
        expect(guardAddress(addressOf(inside))).toMatch(/^[\d.]+\/\d+ \(.+\)$/)
      for (const beside of [low - 1, high + 1].filter((number) => number >= 0 && number < 2 ** 32)) {
        expect([addressOf(beside), guardAddress(addressOf(beside)) !== undefined]).toEqual([
          addressOf(beside),
          isSpecial(beside),
        ])
      }
    },
  )

  it('any IPv4 address: is refused exactly if it is in a block', () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 31 - 1).chain((high) => fc.constantFrom(high * 2, high * 2 + 1)),
        (number) => {
          expect(guardAddress(addressOf(number)) !== undefined).toBe(isSpecial(number))
        },
      ),
      { numRuns: 5000 },
    )
  })

  it.each([
    ['1.1.1.1', undefined],
    ['8.8.8.8', undefined],
    ['2606:4700:4700::1111', undefined],
    ['2a00:1450:4001::1', undefined],
    ['::', /unspecified/],
    ['::1', /loopback/],
    ['fd00::1', /unique local/],
    ['fc00::', /unique local/],
    ['fe80::1', /link-local/],
    ['fec0::1', /site-local/],
    ['ff02::1', /multicast/],
    ['2001:db8::1', /documentation/],
    ['3fff:abc::1', /documentation/],
    ['2001:2::1', /protocol assignments/],
    ['2001:20::1', /protocol assignments/],
    ['100::1', /discard/],
    ['5f00::1', /segment routing/],
    ['4000::1', /outside 2000::\/3/],
    ['fe80::1%eth0', /form that no public host has/],
    ['1.1.1.1%eth0', /form that no public host has/],
    ['2606:4700::1111%0', /form that no public host has/],
    ['example.com', /form that no public host has/],
    ['', /form that no public host has/],
    ['01.1.1.1', /form that no public host has/],
    ['1.1.1', /form that no public host has/],
  ])('%s', (address, expected) => {
    if (expected === undefined) expect(guardAddress(address)).toBeUndefined()
    else expect(guardAddress(address)).toMatch(expected)
  })

  it.each([
    ['IPv4-mapped', '::ffff:169.254.169.254'],
    ['IPv4-mapped, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['IPv4-mapped, of a public address', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of one network', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:53aa:64c::'],
  ])('%s: %s is refused', (_name, address) => {
    expect(guardAddress(address)).toBeDefined()
  })

  it('an IPv6 address that contains an IPv4 address: is refused', () => {
    const groups = fc
      .tuple(fc.nat(0xffff), fc.nat(0xffff))
      .map(([high, low]) => `${high.toString(16)}:${low.toString(16)}`)
    const carriers = fc.constantFrom(
      (v4: string) => `::ffff:${v4}`,
      (v4) => `::${v4}`,
      (v4) => `64:ff9b::${v4}`,
      (v4) => `2002:${v4}::1`,
      (v4) => `2001:0:${v4}::`,
    )
    fc.assert(
      fc.property(carriers, groups, (carry, v4) => {
        expect(guardAddress(carry(v4))).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })
})

/** Spellings of an IPv4 address that a URL parser takes for it. */
const spellings = (number: number): fc.Arbitrary<string> => {
  const bytes = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256)
  const part = (value: number): fc.Arbitrary<string> =>
    fc.constantFrom(
      String(value),
      `0x${value.toString(16)}`,
      `0X${value.toString(16).toUpperCase()}`,
      `0${value.toString(8)}`,
      `000${value.toString(8)}`,
    )
  const parts = fc.nat(3).chain((joined) => {
    // The last part takes the place of all that are missing: 127.1 is 127.0.0.1.
    const rest = bytes.slice(3 - joined).reduce((sum, byte) => sum * 256 + byte, 0)
    return fc.tuple(...bytes.slice(0, 3 - joined).map(part), part(rest)).map((all) => all.join('.'))
  })
  const wide = (text: string): string =>
    [...text]
      .map((letter) =>
        /[0-9a-zA-Z.]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
      )
      .join('')
  const dotted = fc.tuple(parts, fc.constantFrom('', '.')).map(([text, dot]) => text + dot)
  const encoded = (text: string): string =>
    [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const circled = (text: string): string =>
    text.replace(/[1-9]/g, (digit) => String.fromCharCode(0x245f + Number(digit)))
  return dotted.chain((text) =>
    fc.constantFrom(text, wide(text), text.replaceAll('.', '。'), encoded(text), circled(text)),
  )
}

describe('URLs', () => {
  it.each([
    ['http://example.com/', undefined],
    ['https://example.com/sitemap.xml?a#b', undefined],
    ['http://example.com:443/', undefined],
    ['http://1.1.1.1/', undefined],
    ['http://[2606:4700:4700::1111]/', undefined],
    ['https://example.com:8443/', 'port 8443 is not among the allowed ports (80, 443)'],
    ['http://example.com:22/', 'port 22 is not among the allowed ports (80, 443)'],
    ['ftp://example.com/', 'its scheme is neither http nor https'],
    ['http://a@example.com/', 'it contains credentials'],
    ['http://:b@example.com/', 'it contains credentials'],
    ['nothing', 'it is not a URL'],
    ['http://localhost/', 'its host is a name of this machine (RFC 6761)'],
    ['http://LOCALHOST./', 'its host is a name of this machine (RFC 6761)'],
    ['http://a.localhost/', 'its host is a name of this machine (RFC 6761)'],
    ['http://notlocalhost/', undefined],
    ['http://[::1]/', 'the address is in ::1/128 (loopback, RFC 4291)'],
    ['http://[::ffff:127.0.0.1]/', 'the address is in ::ffff:0:0/96 (IPv4-mapped, RFC 4291)'],
    ['http://169.254.169.254./latest', 'the address is in 169.254.0.0/16 (link-local, RFC 3927)'],
  ])('%s', (url, expected) => {
    expect(guardUrl(url)).toBe(expected)
  })

  it('options: allow ports or private networks, but never credentials or other schemes', () => {
    expect(guardUrl('https://example.com:8443/', { ports: [443, 8443] })).toBeUndefined()
    expect(guardUrl('http://example.com/', { ports: [8443] })).toBe(
      'port 80 is not among the allowed ports (8443)',
    )
    expect(guardUrl('http://127.0.0.1:8080/', { allowPrivate: true })).toBeUndefined()
    expect(guardUrl('http://a:b@127.0.0.1/', { allowPrivate: true })).toBe('it contains credentials')
    expect(guardUrl('file:///etc/passwd', { allowPrivate: true })).toBe(
      'its scheme is neither http nor https',
    )
  })

  it('a private address in any spelling: is refused', () => {
    const special = fc
      .constantFrom(...IPV4_EDGES)
      .chain(([first, last]) => fc.integer({ min: numberOf(first), max: numberOf(last) }))
    fc.assert(
      fc.property(
        special.chain((number) => fc.tuple(fc.constant(number), spellings(number))),
        ([number, spelled]) => {
          const url = `http://${spelled}/`
          // A drawn spelling that is no URL is refused too; one that is has to be the address it was drawn
          // from.
          if (URL.canParse(url))
            expect(isIPv4(new URL(url).hostname) ? numberOf(new URL(url).hostname) : url).toBe(number)
          expect(guardUrl(url)).toBeDefined()
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('no connection', () => {
  it('to a literal address, for which no lookup is called', async () => {
    const server = await serve((_request, response) => response.end('User-agent: *'))
    for (const host of [
      '127.0.0.1',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '①②⑦.0.0.1',
      '127.0.0.1.',
      '0',
      '[::]',
      '017700000001',
    ]) {
      const resolve = resolver({})
      const retrieval = await fetchRobots(`http://${host}:${server.port}`, {
        userAgent: USER_AGENT,
        ports: [server.port],
        resolve,
      })
      expect([host, retrieval.outcome, retrieval.hops, resolve.asked]).toEqual([
        host,
        'blocked-address',
        [],
        [],
      ])
    }
    expect(server.connections()).toBe(0)
  })

  it('to any loopback address in any spelling', async () => {
    const server = await serve((_request, response) => response.end('User-agent: *'), '0.0.0.0')
    const loopback = fc
      .integer({ min: numberOf('127.0.0.0'), max: numberOf('127.255.255.255') })
      .chain(spellings)
    await fc.assert(
      fc.asyncProperty(loopback, async (spelled) => {
        fc.pre(URL.canParse(`http://${spelled}`))
        const { outcome } = await fetchRobots(`http://${spelled}:${server.port}`, {
          userAgent: USER_AGENT,
          ports: [server.port],
        })
        expect(outcome).toBe('blocked-address')
      }),
      { numRuns: 300 },
    )
    expect(server.connections()).toBe(0)
  })

  it.each([
    ['a name with a private address', ['127.0.0.1']],
    ['a name with a public address and a private one', ['1.1.1.1', '127.0.0.1']],
    ['a name with an IPv6 that carries a private one', ['64:ff9b::7f00:1']],
    ['a name with a link-local address', ['fe80::1']],
  ])('to %s', async (_name, addresses) => {
    const server = await serve((_request, response) => response.end('User-agent: *'))
    const resolve = resolver({ 'rebind.test': addresses })
    const { outcome, hops, problem } = await fetchRobots(`http://rebind.test:${server.port}`, {
      userAgent: USER_AGENT,
      ports: [server.port],
      resolve,
    })
    expect([outcome, hops, server.connections()]).toEqual(['blocked-address', [], 0])
    expect(problem).toMatch(/^the request was not sent: rebind\.test has the address /)
  })

  it('to localhost, whatever a resolver says', async () => {
    const resolve = resolver({ localhost: ['1.1.1.1'], 'a.localhost': ['1.1.1.1'] })
    for (const host of ['localhost', 'a.localhost', 'localhost.']) {
      expect((await fetchRobots(`http://${host}`, { userAgent: USER_AGENT, resolve })).outcome).toBe(
        'blocked-address',
      )
    }
    expect(resolve.asked).toEqual([])
  })

  it("to a name of this machine, by the system's resolver", async () => {
    const server = await serve((_request, response) => response.end('User-agent: *'))
    const lookup = guardedLookup()
    const failure = await new Promise<unknown>((settle) => lookup('localhost', {}, (error) => settle(error)))
    expect(failure).toMatchObject({ code: 'EBLOCKED' })
    expect(server.connections()).toBe(0)
  })

  it('to a port that is not allowed', async () => {
    const server = await serve((_request, response) => response.end('User-agent: *'))
    const resolve = resolver({ 'a.test': ['1.1.1.1'] })
    expect(
      await fetchRobots(`http://a.test:${server.port}`, { userAgent: USER_AGENT, resolve }),
    ).toMatchObject({
      outcome: 'blocked-address',
      problem: `the request was not sent: port ${server.port} is not among the allowed ports (80, 443)`,
    })
    expect([server.connections(), resolve.asked]).toEqual([0, []])
  })
})

describe.skipIf(!(await canListen('127.0.0.3')))('with allowPrivate', () => {
  it('the guard is off, and the connection goes to the resolved address, resolved once', async () => {
    const hosts: unknown[] = []
    const server = await serve(({ headers }, response) => {
      hosts.push(headers.host)
      response.end('User-agent: *')
    }, '127.0.0.2')
    const answers = [['127.0.0.2'], ['127.0.0.3']]
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => answers[asked++] ?? []
    const { outcome, hops } = await fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      resolve,
    })
    expect([outcome, hops[0]?.address, asked, hosts]).toEqual([
      'ok',
      '127.0.0.2',
      1,
      [`a.test:${server.port}`],
    ])
  })

  it('each hop resolves the name again, and connects to the result', async () => {
    const server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(302, { location: '/again' }).end()
      else response.end('User-agent: *')
    }, '0.0.0.0')
    const answers = [['127.0.0.2'], ['127.0.0.3']]
    let asked = 0
    const resolve = async (): Promise<readonly string[]> => answers[asked++] ?? []
    const { hops } = await fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      resolve,
    })
    expect(hops.map(({ address }) => address)).toEqual(['127.0.0.2', '127.0.0.3'])
  })

  it('the first address refuses: the next one is tried', async () => {
    const server = await serve((_request, response) => response.end('User-agent: *'), '127.0.0.3')
    const resolve = resolver({ 'a.test': ['127.0.0.2', '127.0.0.3'] })
    const { outcome, hops } = await fetchRobots(`http://a.test:${server.port}`, {
      userAgent: USER_AGENT,
      allowPrivate: true,
      resolve,
    })
    expect([outcome, hops[0]?.address]).toEqual(['ok', '127.0.0.3'])
  })

  it('the first address refuses https: the next one is tried', async () => {
    const server = await serveSecurely((_request, response) => response.end('User-agent: *'), '127.0.0.3')
    const resolve = resolver({ 'a.test': ['127.0.0.2', '127.0.0.3'] })
    const options = { userAgent: USER_AGENT, allowPrivate: true, resolve }
    const { outcome, hops } = await fetchRobots(`https://a.test:${server.port}`, {
      ...options,
      ca: [CERTIFICATE],
    })
    expect([outcome, hops[0]?.address]).toEqual(['ok', '127.0.0.3'])
    // Connected to, and refused by its certificate: that is no failure of the network.
    expect((await fetchRobots(`https://a.test:${server.port}`, options)).outcome).toBe('tls')
  })

  it('all addresses fail: one failure is reported', async () => {
    const server = await serve((_request, response) => response.end(), '127.0.0.1')
    const resolve = resolver({ 'a.test': ['127.0.0.2', '127.0.0.3'] })
    for (const scheme of ['http', 'https']) {
      const retrieval = await fetchRobots(`${scheme}://a.test:${server.port}`, {
        userAgent: USER_AGENT,
        allowPrivate: true,
        resolve,
      })
      expect(retrieval).toMatchObject({
        outcome: 'network',
        problem: 'the connection was refused (ECONNREFUSED), while connecting',
      })
    }
  })
})

describe('guardedLookup in other clients', () => {
  const get = (options: http.RequestOptions): Promise<number | undefined> =>
    new Promise((settle, fail) => {
      http
        .get({ agent: false, ...options }, (response) => {
          response.resume()
          settle(response.statusCode)
        })
        .on('error', fail)
    })

  it('a private address: the socket fails with EBLOCKED', async () => {
    const server = await serve((_request, response) => response.end())
    const resolve = resolver({ 'a.test': ['1.1.1.1', '127.0.0.1'] })
    const failed = get({ host: 'a.test', port: server.port, lookup: guardedLookup({ resolve }) })
    await expect(failed).rejects.toMatchObject({
      code: 'EBLOCKED',
      message: 'a.test has the address 127.0.0.1, which is in 127.0.0.0/8 (loopback, RFC 1122)',
    })
    expect(server.connections()).toBe(0)
  })

  it('a name of this machine: is refused, whatever a resolver says', async () => {
    const resolve = resolver({ 'a.localhost': ['1.1.1.1'] })
    await expect(
      get({ host: 'a.localhost', port: 1, lookup: guardedLookup({ resolve }) }),
    ).rejects.toMatchObject({ code: 'EBLOCKED' })
    expect(resolve.asked).toEqual([])
  })

  it('an allowed address: the socket connects', async () => {
    const server = await serve((_request, response) => response.end())
    const resolve = resolver({ 'a.test': ['127.0.0.1'] })
    expect(
      await get({
        host: 'a.test',
        port: server.port,
        lookup: guardedLookup({ resolve, allowPrivate: true }),
      }),
    ).toBe(200)
    expect(
      await get({
        host: 'a.test',
        port: server.port,
        family: 4,
        lookup: guardedLookup({ resolve, allowPrivate: true }),
      }),
    ).toBe(200)
  })

  it('an unknown name or a failing resolver: has the usual error code', async () => {
    await expect(
      get({ host: 'b.test', port: 1, lookup: guardedLookup({ resolve: resolver({}) }) }),
    ).rejects.toMatchObject({
      code: 'ENOTFOUND',
    })
    const resolve = (): Promise<never> => Promise.reject(new Error('down'))
    await expect(get({ host: 'b.test', port: 1, lookup: guardedLookup({ resolve }) })).rejects.toMatchObject({
      code: 'EAI_AGAIN',
    })
    const only6 = guardedLookup({ resolve: resolver({ 'b.test': ['2606:4700::1'] }) })
    await expect(get({ host: 'b.test', port: 1, family: 4, lookup: only6 })).rejects.toMatchObject({
      code: 'ENOTFOUND',
      message: 'The host has no address of the requested family.',
    })
  })

  it('the option all: gives all addresses, otherwise the first', async () => {
    const lookup = guardedLookup({ resolve: resolver({ 'a.test': ['1.1.1.1', '2606:4700::1'] }) })
    const all = await new Promise((settle) =>
      lookup('a.test', { all: true }, (_error, found) => settle(found)),
    )
    expect(all).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
    const one = await new Promise((settle) =>
      lookup('a.test', {}, (_error, address, family) => settle([address, family])),
    )
    expect(one).toEqual(['1.1.1.1', 4])
  })
})

it('an https server on loopback: is refused before the handshake', async () => {
  const server = await serveSecurely((_request, response) => response.end())
  const { outcome } = await fetchRobots(`https://127.0.0.1:${server.port}`, {
    userAgent: USER_AGENT,
    ports: [server.port],
  })
  expect([outcome, server.connections()]).toEqual(['blocked-address', 0])
})
