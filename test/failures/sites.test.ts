import { describe, expect, it } from 'vitest'
import {
  type Gate,
  type GateOptions,
  type OriginBudget,
  type OriginUsage,
  RobotsDeferredError,
} from '../../src/crawl/index.ts'
import { decodeRecord } from '../../src/crawl/robots/record-codec.ts'
import { Budgets } from '../../src/crawl/turns/budget.ts'
import { memoryStore } from '../../src/store/index.ts'
import { html, site, text, to } from '../adapters/site.ts'
import { canListen, serve } from '../fetch/servers.ts'
import { gateOn, originOf, troubles } from './hosts.ts'

/** Hosts of their own in 127.0.0.0/8; what is left out without them is said. */
const hasSecondHost = await canListen('127.0.0.2')

/**
 * As much as any of these files may take on a machine that does much else; what is not linear in them takes
 * minutes.
 */
const HOSTILE_MS = 10_000

describe('a hostile robots.txt', () => {
  const groups = Array.from({ length: 100_000 }, (_, at) => `User-agent: bot${at}\nDisallow: /${at}\n`).join(
    '\n',
  )
  const storm = `/${'*a'.repeat(2_000)}$`
  const utf16 = (bigEndian: boolean): Buffer => {
    const bytes = Buffer.from('\ufeffUser-agent: *\nDisallow: /private\n', 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }

  it.each<[name: string, body: string | Buffer, path: string, verdict: 'allow' | 'disallow', cut: boolean]>([
    [
      'of 100,000 groups, with the rules first',
      `User-agent: *\nDisallow: /private\n\n${groups}`,
      '/private',
      'disallow',
      true,
    ],
    [
      'of 100,000 groups, with the rules behind what is read',
      `${groups}\nUser-agent: *\nDisallow: /private\n`,
      '/private',
      'allow',
      true,
    ],
    [
      'of one line of 500 KB',
      `User-agent: *\nDisallow: /${'x'.repeat(500_000)}\nDisallow: /private\n`,
      '/private',
      'disallow',
      false,
    ],
    [
      'of one line that never ends',
      `User-agent: *\nDisallow: /private\nDisallow: /${'y'.repeat(2_000_000)}`,
      '/yyyy',
      'allow',
      true,
    ],
    [
      'of stars',
      `User-agent: *\n${`Disallow: ${storm}\n`.repeat(100)}Disallow: /private\n`,
      '/private',
      'disallow',
      false,
    ],
    [
      'of stars that nearly match',
      `User-agent: *\n${`Disallow: ${storm}\n`.repeat(100)}`,
      `/${'a'.repeat(4_000)}b`,
      'allow',
      false,
    ],
    [
      'of stars that match',
      `User-agent: *\nDisallow: ${storm}\n`,
      `/${'a'.repeat(4_000)}`,
      'disallow',
      false,
    ],
    [
      'with NUL in it',
      'User-agent: *\nDisallow: /a\0b\n\0\0\0\nDisallow: /private\n',
      '/private',
      'disallow',
      false,
    ],
    ['with a byte order mark', '\ufeffUser-agent: *\nDisallow: /private\n', '/private', 'disallow', false],
    [
      'that is no text at all',
      Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251)),
      '/private',
      'allow',
      false,
    ],
  ])('%s: is read correctly in bounded time', async (_name, body, path, verdict, cut) => {
    const server = await serve(
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(body),
    )
    const gate = gateOn()
    const began = performance.now()
    const decision = await gate.decide(`${originOf(server)}${path}`)
    expect([decision.verdict, decision.evidence.outcome, decision.evidence.truncated]).toEqual([
      verdict,
      'ok',
      cut,
    ])
    for (let page = 0; page < 20; page++)
      expect((await gate.decide(`${originOf(server)}/other${page}`)).verdict).toBe('allow')
    expect(performance.now() - began).toBeLessThan(HOSTILE_MS)
  })

  it.each([
    ['little', false],
    ['big', true],
  ])('in UTF-16, %s end first: has the verdict of its dialect', async (_name, bigEndian) => {
    const server = await serve((_request, response) => void response.end(utf16(bigEndian)))
    const decision = await gateOn().decide(`${originOf(server)}/private`)
    expect([decision.verdict, decision.evidence.outcome]).toEqual(['disallow', 'ok'])
  })

  it('a Crawl-delay of a month: the pause is a month, and no timer fires at once', async () => {
    const { origin, pages } = await opened('User-agent: *\nCrawl-delay: 2592000')
    const gate = gateOn()
    const first = await gate.acquire(`${origin}/1`, { maxWaitMs: 100 })
    expect(first).toMatchObject({
      granted: false,
      decision: { reason: 'pace', pace: { delayMs: 2_592_000_000, from: ['crawl-delay'] } },
    })
    // The file itself was a request: its pause is bounded, and still far longer than a test waits.
    if (!first.granted) expect(first.decision.retryAfterMs).toBeGreaterThan(200_000)
    expect(pages()).toEqual([])
  })
})

async function opened(robots: string): Promise<{ readonly origin: string; readonly pages: () => string[] }> {
  const here = await site({ '/robots.txt': text(robots), '/1': html('1'), '/2': html('2') })
  return { origin: here.origin, pages: () => here.pages() }
}

/** A site that has a page for every URL, each with two more that nobody has seen. */
async function maze(
  host = '127.0.0.1',
  pauseMs = 0,
): Promise<{ readonly origin: string; readonly pages: () => number }> {
  let pages = 0
  const server = await serve((request, response) => {
    if (request.url === '/robots.txt') return void response.end('User-agent: *\nDisallow:\n')
    pages += 1
    const here = request.url === '/' ? '' : request.url
    const links = `<a href="${here}/${pages}">a</a><a href="${here}/${pages}x">b</a>`
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(links), pauseMs)
  }, host)
  return { origin: originOf(server), pages: () => pages }
}

/** Follows every link until a request is deferred, or a number of pages that no test should reach. */
async function crawl(gate: Gate, start: string): Promise<RobotsDeferredError> {
  const frontier = [start]
  for (let page = 0; page < 200; page++) {
    const url = frontier.shift()
    if (url === undefined) throw new Error('The maze has an end.')
    const response = await gate.fetch(url).catch((error: unknown) => error)
    if (response instanceof RobotsDeferredError) return response
    if (response instanceof Error) throw response
    const body = await (response as Response).text()
    for (const [, href = ''] of body.matchAll(/href="([^"]+)"/g)) frontier.push(new URL(href, url).href)
  }
  throw new Error('Nothing has ended the crawl.')
}

const quick: Partial<GateOptions> = { pace: { floorMs: 1, defaultMs: 0, factor: 0 } }

describe('an endless maze', () => {
  it('a budget of requests: ends after that number, and the decision says so', async () => {
    const { origin, pages } = await maze()
    const gate = gateOn({ ...quick, budget: { urlsPerOrigin: 12 } })
    const { decision } = await crawl(gate, `${origin}/`)
    expect(decision).toMatchObject({
      verdict: 'defer',
      reason: 'budget',
      budget: { ended: 'urls', urls: 12 },
      evidence: { outcome: 'ok' },
    })
    expect(decision.retryAfterMs).toBeGreaterThan(86_000_000)
    expect(pages()).toBe(12)
    expect(gate.decideNow(`${origin}/elsewhere`)).toMatchObject({ verdict: 'defer', reason: 'budget' })
    // A page that a person requests does not count.
    expect((await gate.decide(`${origin}/`, { purpose: 'user-triggered' })).verdict).toBe('allow')
  })

  it('many concurrent requests: the budget is not exceeded', async () => {
    const { origin, pages } = await maze()
    const gate = gateOn({ ...quick, budget: { urlsPerOrigin: 5 } })
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => {
        const response = await gate.fetch(`${origin}/${at}`, { refused: 'respond' })
        await response.text()
        return response.headers.get('x-robots-refused')
      }),
    )
    expect([pages(), answers.filter((reason) => reason === 'budget').length]).toEqual([5, 25])
  })

  it('a budget of milliseconds: ends after that time', async () => {
    const { origin, pages } = await maze('127.0.0.1', 60)
    const { decision } = await crawl(gateOn({ ...quick, budget: { msPerOrigin: 200 } }), `${origin}/`)
    expect(decision).toMatchObject({ reason: 'budget', budget: { ended: 'ms' } })
    expect(decision.budget?.ms).toBeGreaterThanOrEqual(200)
    expect(pages()).toBeLessThanOrEqual(4)
  })

  it.skipIf(!hasSecondHost)(
    'a budget function: is called per origin, and other sites are not affected',
    async () => {
      const [endless, other] = [await maze(), await maze('127.0.0.2')]
      const asked: [string, OriginUsage][] = []
      const gate = gateOn({
        ...quick,
        budget: (origin, spent) => {
          asked.push([origin, spent])
          return origin === endless.origin && spent.urls >= 3 ? 'defer' : 'go on'
        },
      })
      const { decision } = await crawl(gate, `${endless.origin}/`)
      expect(decision).toMatchObject({
        reason: 'budget',
        retryAfterMs: 60_000,
        budget: { ended: 'hook', urls: 3 },
      })
      expect(endless.pages()).toBe(3)
      for (let page = 0; page < 5; page++) await (await gate.fetch(`${other.origin}/${page}`)).text()
      expect(other.pages()).toBe(5)
      expect(new Set(asked.map(([origin]) => origin))).toEqual(new Set([endless.origin, other.origin]))
    },
  )

  it('redirects: each hop counts towards the budget', async () => {
    let hops = 0
    const server = await serve((request, response) => {
      if (request.url === '/robots.txt') return void response.end('')
      hops += 1
      to(`/${hops}`)(request, response)
    })
    const gate = gateOn({ ...quick, budget: { urlsPerOrigin: 4 } })
    await expect(gate.fetch(`${originOf(server)}/`)).rejects.toMatchObject({
      decision: { reason: 'budget', budget: { urls: 4 } },
    })
    expect(hops).toBe(4)
  })

  it('the period is over: the budget starts again', () => {
    const budgets = new Budgets({ urlsPerOrigin: 1, periodMs: 1000 })
    budgets.spend('http://a.test', 5000)(7)
    expect(budgets.endOf('http://a.test', 5999)).toEqual({
      end: { ended: 'urls', urls: 1, ms: 7 },
      retryAt: 6000,
    })
    expect(budgets.endOf('http://a.test', 6000)).toBeUndefined()
  })

  it('more origins than are remembered: the oldest budget starts again, and this is reported', () => {
    const { recorded } = troubles()
    const budgets = new Budgets({ urlsPerOrigin: 1 }, 2)
    for (const name of ['a', 'b', 'c']) budgets.spend(`http://${name}.test`, 0)
    expect(recorded.map(({ kind }) => kind)).toEqual(['limit'])
    expect([budgets.endOf('http://a.test', 0), budgets.endOf('http://c.test', 0)?.end.ended]).toEqual([
      undefined,
      'urls',
    ])
  })

  it.each<OriginBudget>([
    { urlsPerOrigin: 0 },
    { urlsPerOrigin: 1.5 },
    { msPerOrigin: -1 },
    { msPerOrigin: Number.NaN },
    { periodMs: 0 },
  ])('with a budget of %j is a mistake', (budget) => {
    expect(() => gateOn({ budget })).toThrow(TypeError)
  })
})

describe('tenants that share a store', () => {
  const SLOW = 'User-agent: *\nDisallow: /private\nCrawl-delay: 0.4'

  /** Times from the start of one request to the next, those for robots.txt left out. */
  const gaps = (times: readonly number[]): number[] =>
    times.slice(1).map((at, index) => at - (times[index] ?? 0))

  it.each<
    [name: string, options: Partial<GateOptions>, purpose: 'crawl' | 'user-triggered', overrides: boolean]
  >([
    ['a text of its own', {}, 'crawl', true],
    ['no rules for requests of persons', { userTriggered: { obeysRules: false } }, 'user-triggered', false],
  ])('a tenant with %s: keeps the shared pace', async (_name, options, purpose, overrides) => {
    const store = memoryStore()
    const here = await site({ '/robots.txt': text(SLOW), '/private': html('p'), '/a': html('a') })
    const [obeys, ignores] = [gateOn({ store }), gateOn({ store, ...options })]
    expect((await obeys.decide(`${here.origin}/private`)).verdict).toBe('disallow')
    if (overrides) ignores.override(here.origin, '')
    const visit = async (gate: Gate, path: string): Promise<void> => {
      const response = await gate.fetch(`${here.origin}${path}`, gate === ignores ? { purpose } : {})
      await response.text()
    }
    await Promise.all([
      visit(ignores, '/private'),
      visit(obeys, '/a'),
      visit(ignores, '/private'),
      visit(ignores, '/private'),
    ])
    const times = here.seen.filter(({ path }) => path !== '/robots.txt').map(({ at }) => at)
    expect(times).toHaveLength(4)
    for (const gap of gaps(times)) expect(gap).toBeGreaterThanOrEqual(399)
    // What one may do, the other still may not.
    expect((await obeys.decide(`${here.origin}/private`)).verdict).toBe('disallow')
  })

  it('different agents and profiles: share one record, which contains the file and no decision', async () => {
    const store = memoryStore()
    const here = await site({
      '/robots.txt': text('User-agent: one\nDisallow: /one\n\nUser-agent: two\nDisallow: /two\n'),
    })
    const [one, two] = ['one', 'two'].map((agent) =>
      gateOn({ store, agent, userAgent: `${agent}/1.0 (+https://example.com/bot)` }),
    ) as [Gate, Gate]
    const verdicts = async (gate: Gate): Promise<string[]> =>
      Promise.all(['/one', '/two'].map(async (path) => (await gate.decide(`${here.origin}${path}`)).verdict))
    expect([await verdicts(one), await verdicts(two)]).toEqual([
      ['disallow', 'allow'],
      ['allow', 'disallow'],
    ])
    expect(here.seen).toHaveLength(1)
    const record = await store.get(`robots:${here.origin}`)
    const kept = decodeRecord(record?.value as Uint8Array) as { good: { body: Uint8Array } }
    expect(new TextDecoder().decode(kept.good.body)).toContain('User-agent: two')
    expect(JSON.stringify(kept)).not.toMatch(/verdict|"allow|"disallow|rfc-9309/)
  })
})
