// The example of a crawler, run as its users run it, against sites of this machine.
import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundled } from './bundled.mjs'

interface Visit {
  readonly path: string
  readonly agent: string | undefined
  readonly at: number
}

interface Page {
  readonly status?: number
  readonly type?: string
  readonly location?: string
  readonly retryAfter?: string
  readonly body?: string
}

const servers: Server[] = []

/** A site of pages; what it has not, is not found. */
async function site(
  pages: Readonly<Record<string, Page>>,
): Promise<{ readonly origin: string; readonly visits: readonly Visit[] }> {
  const visits: Visit[] = []
  const server = createServer(({ url: path = '', headers }, response) => {
    visits.push({ path, agent: headers['user-agent'], at: performance.now() })
    const {
      status = 200,
      type = 'text/html',
      location,
      retryAfter,
      body = '',
    } = pages[path] ?? { status: 404 }
    response.writeHead(status, {
      'content-type': type,
      ...(location === undefined ? {} : { location }),
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    response.end(body)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits }
}

const robots = (...lines: readonly string[]): Page => ({
  type: 'text/plain',
  body: ['User-agent: *', ...lines, ''].join('\n'),
})
const linking = (...paths: readonly string[]): Page => ({
  body: paths.map((path) => `<p><a class="x" href="${path}">here</a>`).join('\n'),
})

let program: string

/** Runs the example; gives what it printed, and how it ended. */
async function crawl(
  ...args: readonly string[]
): Promise<{ readonly lines: readonly string[]; readonly code: number | null }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { lines: printed.trimEnd().split('\n'), code }
}

const quick = ['--contact', 'https://example.com/bot', '--private', '--delay', '0.1']

beforeAll(async () => {
  program = await bundled('examples/crawler/crawler.mjs')
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('the example of a crawler', () => {
  it('follows links of the host, as the site asks, and says so', async () => {
    const { origin, visits } = await site({
      '/robots.txt': robots('Crawl-delay: 0.3', 'Disallow: /private/'),
      '/': linking(
        '/a',
        '/private/b',
        'http://127.0.0.2:9/elsewhere',
        'mailto:somebody@example.com',
        '/moved',
      ),
      '/a': linking('/#top', '/private/c'),
      '/moved': { status: 302, location: '/private/d' },
      '/private/b': linking(),
    })
    const { lines, code } = await crawl(...quick, origin)
    expect(code).toBe(0)
    expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a', '/moved'])
    for (const { agent } of visits) expect(agent).toBe('ExampleBot/1.0 (+https://example.com/bot)')
    // Another process's clock stands between the two, and both tell the time in parts of a millisecond.
    for (const [index, { at }] of visits.entries())
      expect(at - (visits[index - 1]?.at ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(298)
    expect(lines).toContain(`fetched   200 ${origin}/a, 2 links; then 0.3 s (crawl-delay)`)
    expect(lines).toContain(`skipped   ${origin}/private/b: line 3, disallow: /private/`)
    expect(lines).toContain(`skipped   ${origin}/private/d: line 3, disallow: /private/`)
    expect(lines.at(-1)).toBe('2 pages fetched, 0 found but not fetched')
  })

  it('follows no link that a page or the link itself asks not to follow', async () => {
    const { origin, visits } = await site({
      '/': { body: '<a href="/a">a</a><a rel="ugc nofollow" href="/b">b</a><a href="/c">c</a>' },
      '/a': { body: '<meta name=robots content="nofollow"><a href="/d">d</a>' },
      '/c': { body: '<meta name=ExampleBot content="noindex"><a href="/e">e</a>' },
    })
    const { lines } = await crawl(...quick, origin)
    expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a', '/c', '/e'])
    expect(lines).toContain(
      `fetched   200 ${origin}/a, no links to follow; then 0.1 s (operator-floor, default)`,
    )
    expect(lines).toContain(
      `fetched   200 ${origin}/c, 1 link, not to be indexed; then 0.1 s (operator-floor, default)`,
    )
  })

  it('stops at the number of pages it was given', async () => {
    const { origin, visits } = await site({ '/': linking('/a', '/b', '/c') })
    const { lines } = await crawl(...quick, '--max', '2', origin)
    expect(visits.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/a'])
    expect(lines).toContain(`fetched   200 ${origin}/, 3 links; then 0.1 s (operator-floor, default)`)
    expect(lines.at(-1)).toBe('2 pages fetched, 2 found but not fetched')
  })

  it('waits for what comes soon, and gives up what does not', async () => {
    const hour = (new Date().getUTCHours() + 2) % 24
    const window = `${String(hour).padStart(2, '0')}00-${String(hour).padStart(2, '0')}10`
    const { origin, visits } = await site({ '/robots.txt': robots(`Visit-time: ${window}`) })
    const { lines, code } = await crawl(...quick, origin)
    expect(visits.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect(lines[0]).toMatch(/^given up {2}\S+\/: not before \d{4} s \(visit-time\)$/)
    expect(code).toBe(0)
  })

  it('loses no page to 429 or 503', async () => {
    let busy = 0
    const pages: Record<string, Page> = { '/': linking('/busy', '/down') }
    for (const [path, status] of [
      ['/busy', 429],
      ['/down', 503],
    ] as const)
      Object.defineProperty(pages, path, {
        get: () => (busy++ < 3 ? { status, retryAfter: '1' } : linking()),
      })
    const { origin } = await site(pages)
    const { lines } = await crawl(...quick, origin)
    expect(lines.at(-1)).toBe('3 pages fetched, 0 found but not fetched')
  })

  it('takes no for an answer from a site whose rules it cannot have', async () => {
    const { origin, visits } = await site({ '/robots.txt': { status: 503 }, '/': linking('/a') })
    const { lines } = await crawl(...quick, '--patience', '1', origin)
    expect(visits.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect(lines.at(-1)).toBe('0 pages fetched, 0 found but not fetched')
  })

  it('says how it is used', async () => {
    for (const args of [
      [],
      ['--contact', 'me@example.com'],
      ['--contact', 'me@example.com', 'ftp://example.com/'],
      ['http://example.com/'],
    ])
      expect(await crawl(...args)).toEqual({
        code: 2,
        lines: [expect.stringMatching(/^usage: crawler\.mjs --contact/)],
      })
  })

  it('a contact that is neither a page nor an address: says so, and how it is used', async () => {
    expect(await crawl('--contact', 'me', 'http://example.com/')).toEqual({
      code: 2,
      lines: [
        expect.stringContaining('contains no contact: add a page or an e-mail address'),
        expect.stringMatching(/^usage: crawler\.mjs --contact/),
      ],
    })
  })
})
