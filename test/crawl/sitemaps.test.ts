import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createGate, type FetchedSitemap, type SitemapsOptions } from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'

const index = (...urls: readonly string[]): string =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`
const pages = (...urls: readonly string[]): string =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`

/** The sitemaps of a site, and the requests that it got, with their times. */
async function sitemapsOf(
  files: (origin: string) => Readonly<Record<string, string | Buffer>>,
  options: SitemapsOptions = {},
  floorMs = 50,
): Promise<{ found: FetchedSitemap[]; origin: string; seen: { path: string; at: number }[] }> {
  const seen: { path: string; at: number }[] = []
  const server = createServer(({ url = '' }, response) => {
    seen.push({ path: url, at: performance.now() })
    const body = files(origin)[url]
    response.writeHead(body === undefined ? 404 : 200).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gate = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    store: memoryStore(),
    pace: { floorMs, defaultMs: 0, factor: 0 },
  })
  afterwards(async () => {
    await gate.close()
    server.close().closeAllConnections()
  })
  const found: FetchedSitemap[] = []
  for await (const sitemap of gate.sitemaps(origin, options)) found.push(sitemap)
  return { found, origin, seen }
}

describe('sitemaps', () => {
  it('of robots.txt, and those that they list: come in turn, once each, and none that is disallowed', async () => {
    const { found, origin, seen } = await sitemapsOf((own) => ({
      '/robots.txt': `User-agent: *\nDisallow: /hidden\nSitemap: ${own}/index.xml\nSitemap: /index.xml\n`,
      '/index.xml': index(`${own}/a.xml.gz`, `${own}/hidden.xml`, `${own}/index.xml`, `${own}/gone.xml`),
      '/a.xml.gz': gzipSync(pages(`${own}/1`, `${own}/2`)),
      '/hidden.xml': pages(`${own}/3`),
    }))
    expect(found.map(({ url, urls }) => [url.replace(origin, ''), urls.length])).toEqual([
      ['/index.xml', 0],
      ['/a.xml.gz', 2],
      ['/hidden.xml', 0],
      ['/gone.xml', 0],
    ])
    expect(found.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      expect.stringContaining('disallowed by line 2'),
      'the status is 404',
    ])
    expect(seen.map(({ path }) => path)).toEqual(['/robots.txt', '/index.xml', '/a.xml.gz', '/gone.xml'])
    for (const [at, { at: time }] of seen.entries())
      if (at > 0) expect(time - (seen[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(49)
  })

  /** Each index lists the next one and a second one, which lists the same, and so on for ever. */
  const endless = (own: string): Record<string, string> => {
    const listing = (at: number): string => index(`${own}/${at}.xml`, `${own}/${at}-b.xml`)
    const files = Array.from({ length: 20 }, (_, at) => [
      [at === 0 ? '/sitemap.xml' : `/${at}.xml`, listing(at + 1)],
      [`/${at}-b.xml`, listing(at + 1)],
    ])
    return Object.fromEntries(files.flat())
  }

  it.each<[string, SitemapsOptions, number, string]>([
    ['indexes in indexes', {}, 7, 'lists sitemaps deeper than maxDepth (3)'],
    ['indexes in indexes, with maxDepth', { maxDepth: 1 }, 3, 'lists sitemaps deeper than maxDepth (1)'],
    ['more sitemaps than maxSitemaps', { maxSitemaps: 3 }, 3, 'lists more than 3 sitemaps'],
  ])('%s: are cut off, and reported', async (_, options, expected, message) => {
    const told: unknown[] = []
    const listener = (event: unknown): void => void told.push(event)
    subscribe('robots:trouble', listener)
    afterwards(async () => void unsubscribe('robots:trouble', listener))
    const { found, origin } = await sitemapsOf(endless, options)
    expect(found).toHaveLength(expected)
    expect(told).toEqual([{ kind: 'limit', message: `${origin} ${message}. The others were left out.` }])
  })

  it('a wide index of indexes: ends after the default number of sitemaps', { timeout: 60_000 }, async () => {
    const listing = (own: string, path: string): string =>
      index(...Array.from({ length: 50 }, (_, at) => `${own}${path}/${at}.xml`))
    const { found } = await sitemapsOf(
      (own) =>
        new Proxy({}, { get: (_, path) => (path === '/robots.txt' ? '' : listing(own, String(path))) }),
      {},
      1,
    )
    expect(found).toHaveLength(1000)
  })

  it('what robots.txt disallows is named, and when pages were changed last', async () => {
    const { found, origin } = await sitemapsOf((own) => ({
      '/robots.txt': 'User-agent: *\nDisallow: /hidden\n',
      '/sitemap.xml': `<urlset><url><loc>${own}/1</loc><lastmod>2026-11-28</lastmod></url><url><lastmod>soon</lastmod><loc>${own}/hidden/2</loc></url><url><loc>https://elsewhere.example/hidden</loc></url><url><loc>mailto:a@example.com</loc></url></urlset>`,
    }))
    expect(found[0]?.closed).toEqual([`${origin}/hidden/2`])
    expect(found[0]?.lastmod).toEqual({ [`${origin}/1`]: '2026-11-28' })
  })

  it('an option that is wrong: is refused', async () => {
    await expect(sitemapsOf(() => ({}), { maxDepth: -1 })).rejects.toThrow('sitemaps: maxDepth must be')
  })

  it('of a site that names none: /sitemap.xml is tried', async () => {
    const { found, origin } = await sitemapsOf((own) => ({ '/sitemap.xml': pages(`${own}/1`) }))
    expect(found).toEqual([{ url: `${origin}/sitemap.xml`, urls: [`${origin}/1`] }])
  })
})
