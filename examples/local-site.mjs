import { createServer } from 'node:http'
import { createGate } from 'wayleave/crawl'

const PAGES = new Map([
  ['/robots.txt', { type: 'text/plain', body: 'User-agent: *\nDisallow: /private\n' }],
  ['/', { type: 'text/html', body: '<a href="/news">News</a> <a href="/private">Private</a>' }],
  ['/news', { type: 'text/html', body: 'Nothing new.' }],
  ['/private', { type: 'text/html', body: 'No robot sees this.' }],
])

/** The site that the examples crawl: a few pages on this machine, one of which is disallowed. */
export async function localSite() {
  /** @type {string[]} */
  const seen = []
  const server = createServer(({ url = '' }, response) => {
    seen.push(url)
    if (url === '/moved') return response.writeHead(302, { location: '/private' }).end()
    const page = PAGES.get(url)
    response
      .writeHead(page === undefined ? 404 : 200, { 'content-type': page?.type ?? 'text/plain' })
      .end(page?.body)
  })
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, '127.0.0.1', resolve)))
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { origin: `http://127.0.0.1:${port}`, seen, close }
}

/**
 * A gate for that site. It may connect to this machine. Its pauses are shorter than they should be for other sites.
 */
export function localGate() {
  return createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    pace: { floorMs: 50, defaultMs: 0, factor: 0 },
  })
}
