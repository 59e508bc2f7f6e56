import { createServer } from 'node:http'
import { createGate } from 'wayleave/crawl'

/** The site that the examples crawl: a few pages on this machine, one of them not for robots. */
export async function localSite() {
  /** @type {Readonly<Record<string, { type: string, body: string }>>} */
  const pages = {
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private\n' },
    '/': { type: 'text/html', body: '<a href="/news">News</a> <a href="/private">Private</a>' },
    '/news': { type: 'text/html', body: 'Nothing new.' },
    '/private': { type: 'text/html', body: 'No robot sees this.' },
  }
  /** @type {string[]} */
  const seen = []
  const server = createServer(({ url = '' }, response) => {
    seen.push(url)
    const page = pages[url]
    if (url === '/moved') response.writeHead(302, { location: '/private' }).end()
    else if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end()
    else response.writeHead(200, { 'content-type': page.type }).end(page.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { origin: `http://127.0.0.1:${port}`, seen, close }
}

/** A gate for that site: it may ask this machine, and is quicker than one should be elsewhere. */
export function localGate() {
  return createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    robots: { allowPrivate: true },
    pace: { floorMs: 50, defaultMs: 0, factor: 0 },
  })
}
