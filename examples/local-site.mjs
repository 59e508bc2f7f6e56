import { createServer } from 'node:http'
import { createGate } from 'wayleave/crawl'

/** The site that the examples crawl: a few pages on this machine, one of them not for robots. */
export async function localSite() {
  const pages = {
    '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /private\n'],
    '/': ['text/html', '<a href="/news">News</a> <a href="/private">Private</a>'],
    '/news': ['text/html', 'Nothing new.'],
    '/private': ['text/html', 'No robot sees this.'],
  }
  const seen = []
  const server = createServer(({ url }, response) => {
    seen.push(url)
    if (url === '/moved') return response.writeHead(302, { location: '/private' }).end()
    const [type, body] = pages[url] ?? ['text/plain', '']
    response.writeHead(url in pages ? 200 : 404, { 'content-type': type }).end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { origin: `http://127.0.0.1:${server.address().port}`, seen, close }
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
