import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemResolve } from '../../src/fetch/guards/resolve-host.ts'
import { checkUserAgent, type FetchRobotsOptions, fetchRobots, robotsUrlOf } from '../../src/fetch/index.ts'
import { canListen, fetchFrom, resolver, serve, serveSecurely, USER_AGENT } from './servers.ts'

const hasIpv6 = await canListen('::1')

describe('robotsUrlOf', () => {
  it.each([
    ['https://example.com', 'https://example.com/robots.txt'],
    ['https://example.com/a/b?c=d#e', 'https://example.com/robots.txt'],
    ['HTTP://EXAMPLE.COM:80/', 'http://example.com/robots.txt'],
    ['https://example.com:443/x', 'https://example.com/robots.txt'],
    ['https://example.com:80/x', 'https://example.com:80/robots.txt'],
    ['http://example.com:8080/x', 'http://example.com:8080/robots.txt'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/robots.txt'],
    ['https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/robots.txt'],
    ['http://[2001:DB8:0:0::1]:8080/a', 'http://[2001:db8::1]:8080/robots.txt'],
    ['http://[::1]/', 'http://[::1]/robots.txt'],
    ['http://192.0.2.1./a', 'http://192.0.2.1/robots.txt'],
    ['https://example.com./a', 'https://example.com./robots.txt'],
  ])('%s: %s', (url, expected) => {
    expect(robotsUrlOf(url)).toBe(expected)
    expect(robotsUrlOf(new URL(url))).toBe(expected)
  })

  it.each([
    'example.com',
    '/robots.txt',
    '',
    'http://',
    'http://a b/',
    'http://[::1',
    'ftp://example.com/',
    'data:text/plain,a',
    'http://1.2.3.4.5/',
  ])('%j: throws TypeError', (url) => {
    expect(() => robotsUrlOf(url)).toThrow(TypeError)
  })

  it('credentials in a URL: are refused, and not repeated in the message', () => {
    for (const url of ['https://user:secret@example.com/', 'https://secret@example.com/']) {
      expect(() => robotsUrlOf(url)).toThrow(TypeError)
      expect(() => robotsUrlOf(url)).not.toThrow(/secret/)
    }
  })

  it('any http URL: has the robots.txt of its origin', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(robotsUrlOf(url)).toBe(new URL('/robots.txt', new URL(url).origin).href)
      }),
    )
  })
})

describe('checkUserAgent', () => {
  it.each([
    'FooBot/1.0 (+https://example.com/bot)',
    'FooBot (bot@example.com)',
    'FooBot/1.0; http://example.com/bot',
    'Mozilla/5.0 (compatible; FooBot/1.0; +https://example.com/bot)',
    'foo_bot-2/1.0 (mailto:bot@example.com)',
  ])('%s: is accepted', (userAgent) => {
    expect(checkUserAgent(userAgent)).toBe(userAgent)
  })

  it.each([
    ['nothing', ''],
    ['a name alone', 'FooBot/1.0'],
    ['a name with words', 'FooBot/1.0 (a friendly bot)'],
    ['a contact alone', 'https://example.com/bot'],
    ['a contact in brackets alone', '(+https://example.com/bot)'],
    ['a number for a name', '1.0 (+https://example.com/bot)'],
    ['a URL without a host', 'FooBot/1.0 (+https://)'],
    ['a mailbox without a domain', 'FooBot/1.0 (me@localhost)'],
    ['another header', 'FooBot/1.0 (+https://example.com/bot)\r\nX-Injected: 1'],
    ['a line end', 'FooBot/1.0 (+https://example.com/bot)\n'],
    ['letters that are no ASCII', 'FööBot/1.0 (+https://example.com/bot)'],
    ['a NUL', 'FooBot/1.0\0 (+https://example.com/bot)'],
  ])('%s: throws TypeError', (_name, userAgent) => {
    expect(() => checkUserAgent(userAgent)).toThrow(TypeError)
    expect(() => checkUserAgent(userAgent)).toThrow(/FooBot\/1\.0 \(\+https:\/\/example\.com\/bot\)/)
  })

  it('a product without a version: lacks a contact only', () => {
    expect(() => checkUserAgent('Googlebot')).toThrow('"Googlebot" contains no contact')
  })

  it('an invalid value: is shown on one line', () => {
    expect(() => checkUserAgent('\u001b[2J\r\nFooBot')).toThrow(
      /^"\\u001b\[2J\\u000d\\u000aFooBot" is not a valid User-Agent/,
    )
  })
})

describe('arguments of fetchRobots', () => {
  const options = { userAgent: USER_AGENT }

  it.each([
    'https://example.com/robots.txt',
    'https://example.com/?',
    'https://example.com/#',
    'https://example.com?a',
    'example.com',
    '',
    'ftp://example.com',
    'https://a@example.com',
  ])('%j as an origin: throws TypeError', async (origin) => {
    await expect(fetchRobots(origin, options)).rejects.toThrow(TypeError)
  })

  it('an origin in any spelling: is returned in the form of URL.origin', async () => {
    const resolve = resolver({})
    const { origin, hops } = await fetchRobots('HTTPS://BÜCHER.example:443/', { ...options, resolve })
    expect([origin, hops[0]?.url, resolve.asked]).toEqual([
      'https://xn--bcher-kva.example',
      'https://xn--bcher-kva.example/robots.txt',
      ['xn--bcher-kva.example'],
    ])
  })

  it.each<[string, Partial<FetchRobotsOptions>]>([
    ['userAgent', { userAgent: 'FooBot' }],
    ['userAgent', { userAgent: undefined as unknown as string }],
    ['maxRedirects', { maxRedirects: -1 }],
    ['maxRedirects', { maxRedirects: 1.5 }],
    ['maxBytes', { maxBytes: 0 }],
    ['maxBytes', { maxBytes: Number.POSITIVE_INFINITY }],
    ['deadlineMs', { deadlineMs: 0 }],
    ['deadlineMs', { deadlineMs: Number.NaN }],
    ['deadlineMs: a timer would fire at once', { deadlineMs: 2 ** 31 }],
    ['ports', { ports: [0] }],
    ['ports', { ports: [70_000] }],
    ['validators', { validators: { etag: '"a"\r\nX-Injected: 1' } }],
    ['validators', { validators: { lastModified: 'a\nb' } }],
  ])('%s (%#): throws TypeError, and nothing is sent', async (_name, wrong) => {
    const server = await serve((_request, response) => response.end())
    await expect(fetchFrom(server, wrong)).rejects.toThrow(TypeError)
    expect(server.connections()).toBe(0)
  })

  it('the largest deadline and port: are valid', async () => {
    const server = await serve((_request, response) => response.end())
    const ports = [server.port, 65_535]
    expect(await fetchFrom(server, { deadlineMs: 2 ** 31 - 1, ports })).toMatchObject({ outcome: 'ok' })
  })

  it('insecureOrigins: takes the certificate of this origin as it is, and only https origins', async () => {
    const server = await serveSecurely((_request, response) => response.end())
    const origin = `https://127.0.0.1:${server.port}`
    const at = (insecureOrigins: readonly string[]): ReturnType<typeof fetchRobots> =>
      fetchRobots(origin, { ...options, allowPrivate: true, insecureOrigins })
    expect((await at(['https://example.com'])).outcome).toBe('tls')
    expect((await at([origin])).outcome).toBe('ok')
    await expect(at(['http://example.com'])).rejects.toThrow('pass https origins only')
  })

  it('signRequest: adds headers to the request, or replaces them', async () => {
    const server = await serve(({ headers }, response) =>
      response.writeHead(200, { etag: `"${headers['accept-encoding']} ${headers.signature}"` }).end(),
    )
    const { hops } = await fetchFrom(server, {
      signRequest: async ({ method, url, headers }) => ({
        'Accept-Encoding': 'br',
        Signature: `${method} ${url.pathname} ${headers.get('user-agent') === USER_AGENT}`,
      }),
    })
    expect(hops[0]?.headers.etag).toBe('"br GET /robots.txt true"')
  })

  it('a resolver that fails: its error code is reported', async () => {
    const resolve = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('down'), { code: 'EAI_AGAIN' }))
    expect(await fetchRobots('https://a.test', { ...options, resolve })).toMatchObject({
      outcome: 'network',
      problem: expect.stringContaining('a.test could not be resolved (EAI_AGAIN)'),
    })
  })

  it('the resolver of the system: gives addresses', async () => {
    const addresses = await systemResolve('localhost')
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter((address) => isIP(address) === 0)).toEqual([])
  })

  it.skipIf(!hasIpv6)('an IPv6 literal: is requested', async () => {
    const hosts: unknown[] = []
    const server = await serve(({ headers }, response) => {
      hosts.push(headers.host)
      response.end()
    }, '::1')
    const { outcome, origin, hops } = await fetchRobots(`http://[0:0::1]:${server.port}`, {
      ...options,
      allowPrivate: true,
    })
    expect([outcome, origin, hops[0]?.address, hosts]).toEqual([
      'ok',
      `http://[::1]:${server.port}`,
      '::1',
      [`[::1]:${server.port}`],
    ])
  })
})
