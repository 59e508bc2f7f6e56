import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type Judgement, judgeVisits, type SiteTerms, type Visit } from './judge-visits.ts'
import { robotsText } from './robots-text.ts'

/** Where the test site listens, and what it asks. */
export interface TestSiteOptions {
  readonly host: string
  readonly port: number
  readonly crawlDelayMs: number
  readonly retryAfterMs: number
  /** When robots.txt begins to close `/later/`, in milliseconds after the first request for robots.txt. */
  readonly changeAfterMs: number
}

/** A test site that runs. */
export interface TestSite {
  readonly url: string
  /** When the last request came, by the clock of `performance.now()`. */
  readonly lastAt: () => number
  readonly judge: () => readonly Judgement[]
  /** Were there more requests than the judgement keeps? */
  readonly isFull: () => boolean
  readonly close: () => Promise<void>
}

/** How long robots.txt may be used, in seconds. */
const MAX_AGE_S = 2

/** The pages of `/later/`, which robots.txt closes after a while. */
const LATER = 20

/** The most requests that are kept for the judgement, so that a crawler in a maze does not fill the memory. */
export const MAX_VISITS = 100_000

/** The most characters of a path and of a User-Agent that are kept. */
const [MAX_PATH, MAX_AGENT] = [1000, 200]

/** Starts a site on which a crawler can go wrong. It keeps what each crawler did. */
export async function startTestSite(options: TestSiteOptions): Promise<TestSite> {
  const { host, port, crawlDelayMs, retryAfterMs, changeAfterMs } = options
  const visits: Visit[] = []
  /** The pages that refused an agent once already. */
  const refused = new Set<string>()
  let changedAt = Number.POSITIVE_INFINITY
  let lastAt = performance.now()
  const server = createServer((request, response) => {
    const at = performance.now()
    lastAt = at
    const [whole = '/'] = (request.url ?? '/').split('?', 1)
    const path = whole.slice(0, MAX_PATH)
    const agent = (request.headers['user-agent'] ?? 'no User-Agent').slice(0, MAX_AGENT)
    response.on('close', () => {
      const visit = { agent, path, status: response.statusCode, at, end: performance.now() }
      if (visits.length < MAX_VISITS) visits.push(visit)
    })
    if (path === '/robots.txt') {
      changedAt = Math.min(changedAt, at + changeAfterMs)
      answer(response, robotsText(crawlDelayMs, at >= changedAt), 'text/plain', `max-age=${MAX_AGE_S}`)
      return
    }
    const key = `${agent} ${path}`
    const status = path === '/busy' ? 429 : path === '/down' ? 503 : undefined
    if (status !== undefined && !refused.has(key) && refused.size < MAX_VISITS) {
      refused.add(key)
      response.writeHead(status, { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }).end()
      return
    }
    const location = REDIRECTS[path]
    if (location !== undefined) response.writeHead(302, { location }).end()
    else answer(response, pageOf(path), 'text/html', 'no-store')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: own } = server.address() as AddressInfo
  const terms = (): SiteTerms => ({
    crawlDelayMs,
    retryAfterMs: Math.ceil(retryAfterMs / 1000) * 1000,
    changedAt,
  })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}/`,
    lastAt: () => lastAt,
    judge: () =>
      judgeVisits(
        [...visits].sort((one, other) => one.at - other.at),
        terms(),
      ),
    isFull: () => visits.length === MAX_VISITS,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(response: ServerResponse, body: string, type: string, cache: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': cache }).end(body)
}

/** Redirects that form a loop, and one to a closed URL. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/loop': '/loop',
  '/loop-a': '/loop-b',
  '/loop-b': '/loop-a',
  '/moved': '/closed/moved',
}

/** A page with links to the traps. Each page of the maze has a link to the next one, up to the tenth. */
function pageOf(path: string): string {
  const step = Number(/^\/maze\/(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  const links =
    path === '/'
      ? [
          ...['/a', '/b', '/busy', '/down', '/loop', '/loop-a', '/moved', '/closed/a', '/maze/1'],
          ...Array.from({ length: LATER }, (_, at) => `/later/${at}`),
        ]
      : step < 10
        ? [`/maze/${step + 1}`, '/closed/b']
        : []
  return `<!doctype html><title>Test site</title>${links.map((link) => `<p><a href="${link}">${link}</a>`).join('')}`
}
