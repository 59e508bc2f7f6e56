import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { judgeVisits, type Visit } from '../../src/cli/test-site/judge-visits.ts'
import { startTestSite, type TestSite } from '../../src/cli/test-site/test-site.ts'
import { createGate } from '../../src/crawl/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { afterwards } from '../afterwards.ts'
import { runCommand } from '../run-command.ts'

const AGENT = 'FooBot/1.0 (+https://example.com/bot)'
const TERMS = { crawlDelayMs: 1000, retryAfterMs: 2000, changedAt: 60_000 }

async function testSite(crawlDelayMs: number, changeAfterMs: number): Promise<TestSite> {
  const site = await startTestSite({
    host: '127.0.0.1',
    port: 0,
    crawlDelayMs,
    retryAfterMs: 1000,
    changeAfterMs,
  })
  afterwards(() => site.close())
  return site
}

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to)

type Request = [path: string, at: number, ms?: number, status?: number]

/** The kinds of the violations of a crawler with these requests: path, when, how long, and status. */
function violations(
  ...requests: readonly (readonly [path: string, at: number, ms?: number, status?: number])[]
) {
  const visits: Visit[] = requests.map(([path, at, ms = 10, status = 200]) => ({
    agent: AGENT,
    path,
    status,
    at,
    end: at + ms,
  }))
  return judgeVisits(visits, TERMS)[0]?.violations.map(({ kind, path }) => `${kind} ${path}`)
}

describe('the test site', () => {
  it('finds nothing in a crawl through the gate, which loses no page', { timeout: 60_000 }, async () => {
    const site = await testSite(50, 1000)
    const gate = createGate({
      userAgent: AGENT,
      allowPrivate: true,
      store: memoryStore(),
      pace: { floorMs: 0, factor: 0 },
    })
    afterwards(() => gate.close())
    let pages = 0
    const crawl = gate.crawl([site.url])
    for await (const one of crawl) {
      if (one.kind !== 'page') continue
      for (const link of linksOf(await one.response.text())) crawl.add(new URL(link, one.url))
      pages += 1
      if (pages === 8) await gate.refresh(site.url)
    }
    const [judgement] = site.judge()
    expect(judgement).toMatchObject({ agent: AGENT, violations: [], lost: [] })
    expect(judgement?.pages).toBeGreaterThan(15)
  })

  it('finds what a rude crawler does, and the pages that it loses', { timeout: 60_000 }, async () => {
    const site = await testSite(50, 0)
    const headers = { 'user-agent': 'RudeBot/1.0' }
    const links = linksOf(await (await fetch(site.url, { headers })).text())
    await fetch(`${site.url}robots.txt`, { headers })
    await Promise.all(
      links.map((link) =>
        fetch(new URL(link, site.url), { headers }).then(
          (one) => one.text(),
          () => '',
        ),
      ),
    )
    const [judgement] = site.judge()
    const kinds = new Set(judgement?.violations.map(({ kind }) => kind))
    for (const kind of ['robots-not-asked', 'disallowed', 'retry-after', 'loop'] as const)
      expect(kinds).toContain(kind)
    expect(judgement?.lost).toEqual(['/busy', '/down'])
    expect(judgement?.violations.some(({ path }) => path.startsWith('/later/'))).toBe(true)
  })

  it.each<[string, Request[], string[]]>([
    [
      'a polite crawler',
      [
        ['/robots.txt', 0],
        ['/a', 500],
        ['/b', 1510],
      ],
      [],
    ],
    [
      'a page before robots.txt',
      [
        ['/a', 0],
        ['/robots.txt', 2000],
      ],
      ['robots-not-asked /a'],
    ],
    [
      'a pause that is too short',
      [
        ['/robots.txt', 0],
        ['/a', 10],
        ['/b', 900],
      ],
      ['early /b'],
    ],
    [
      'two requests at once',
      [
        ['/robots.txt', 0],
        ['/a', 10, 5000],
        ['/b', 2000],
      ],
      ['at-once /b'],
    ],
    [
      'a closed page',
      [
        ['/robots.txt', 0],
        ['/closed/a', 10],
      ],
      ['disallowed /closed/a'],
    ],
    [
      'a closed page in another spelling',
      [
        ['/robots.txt', 0],
        ['/clos%65d/a', 10],
      ],
      ['disallowed /clos%65d/a'],
    ],
    [
      'a request during Retry-After, robots.txt included',
      [
        ['/robots.txt', 0],
        ['/busy', 10, 10, 429],
        ['/robots.txt', 1500],
        ['/a', 2050],
      ],
      ['retry-after /robots.txt'],
    ],
    [
      'the new file binds once it was fetched',
      [
        ['/robots.txt', 0],
        ['/later/1', 70_000],
        ['/robots.txt', 72_000],
        ['/later/2', 74_000],
      ],
      ['disallowed /later/2'],
    ],
    [
      'a loop, again and again',
      [
        ['/robots.txt', 0],
        ['/loop', 2000, 1, 302],
        ['/loop', 4000, 1, 302],
        ['/loop', 6000, 1, 302],
        ['/loop', 8000, 1, 302],
      ],
      ['loop /loop'],
    ],
  ])('%s', (_, requests, expected) => {
    expect(violations(...requests)).toEqual(expected)
  })

  it('the command says if nobody came', async () => {
    const ended = await runCommand(['serve-test-site', '--end-when-idle', '0.2'], { cwd: tmpdir() })
    expect([ended.code, ended.out]).toEqual([0, 'No crawler came.\n'])
    expect(ended.err).toMatch(/^The test site is at http:\/\/127\.0\.0\.1:\d+\//)
  })

  it.each([
    ['--delay', 'soon'],
    ['--port', '0.5'],
    ['--port', '65536'],
  ])('%s %s: is refused', async (option, value) => {
    const ended = await runCommand(['serve-test-site', option, value], { cwd: tmpdir() })
    expect([ended.code, ended.out]).toEqual([2, ''])
    expect(ended.err).toContain(`option ${option}`)
  })

  it('the command prints the judgement of a crawler that came', { timeout: 60_000 }, async () => {
    const free = await testSite(0, 0)
    const { port } = new URL(free.url)
    await free.close()
    const args = ['serve-test-site', '--port', port, '--end-when-idle', '1']
    const command = runCommand(args, { cwd: tmpdir() })
    const headers = { 'user-agent': 'RudeBot/1.0' }
    const visit = (path: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers }).then(({ status }) => status)
    await expect.poll(() => visit('/closed/a').catch(() => 0)).toBe(200)
    const { code, out } = await command
    expect(code).toBe(1)
    expect(out).toMatch(/^RudeBot\/1\.0\n {2}1 request, 1 page, 2 violations\n/)
    expect(out).toContain('/closed/a is disallowed by robots.txt')
  })

  it('many crawlers: are judged in time that grows with the requests', () => {
    const visits = (crawlers: number): Visit[] =>
      Array.from({ length: crawlers }, (_, at) => ({
        agent: `Bot${at}`,
        path: '/robots.txt',
        status: 200,
        at,
        end: at + 1,
      }))
    const began = performance.now()
    expect(judgeVisits(visits(50_000), TERMS)).toHaveLength(50_000)
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
