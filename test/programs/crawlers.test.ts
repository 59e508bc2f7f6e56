// Other crawlers and that of the examples on the site of `serve-test-site`, for the guide "A polite crawler". Each obeys
// robots.txt, and is otherwise as it comes.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Judgement, Violation } from '../../src/cli/test-site/judge-visits.ts'
import { startTestSite } from '../../src/cli/test-site/test-site.ts'
import { afterwards } from '../afterwards.ts'

/** The Python of Debian, which has the package of Debian. */
const PYTHON = '/usr/bin/python3'
const scrapy = spawnSync(PYTHON, ['-c', 'import scrapy; print(scrapy.__version__)'], { encoding: 'utf8' })
const noScrapy =
  scrapy.status === 0
    ? undefined
    : 'Scrapy is missing, so it does NOT visit the test site. On Debian: apt-get install python3-scrapy'
if (noScrapy !== undefined) {
  if (process.env.CI === 'true') throw new Error(noScrapy)
  console.warn(noScrapy)
}

const local = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CONTACT = ['--contact', 'https://example.com/bot', '--max', '100', '--private']

/** The longest visit, in milliseconds: the gate pauses for a second after each of some 60 requests. */
const VISIT_MS = 300_000

interface Visited {
  readonly judgements: readonly Judgement[]
  /** How many violations of each kind all of them have. */
  readonly violations: Readonly<Partial<Record<Violation['kind'], number>>>
}

/** What the site says of a crawler that has visited it. */
async function visit(name: string, command: string, args: readonly string[]): Promise<Visited> {
  const site = await startTestSite({
    host: '127.0.0.1',
    port: 0,
    crawlDelayMs: 1000,
    retryAfterMs: 2000,
    changeAfterMs: 5000,
  })
  afterwards(() => site.close())
  const crawler = spawn(command, [...args, site.url], { stdio: ['ignore', 'ignore', 'inherit'] })
  afterwards(async () => void crawler.kill())
  await new Promise((resolve) => crawler.once('close', resolve))
  const judgements = site.judge()
  const violations: Partial<Record<Violation['kind'], number>> = {}
  for (const { kind } of judgements.flatMap((one) => one.violations))
    violations[kind] = (violations[kind] ?? 0) + 1
  const counts = judgements.map(
    ({ agent, requests, pages }) => `${agent}: ${requests} requests, ${pages} pages`,
  )
  console.log(name, counts.join('; '), JSON.stringify(violations))
  return { judgements, violations }
}

describe('a crawler on the test site', () => {
  it.skipIf(noScrapy !== undefined)(
    'Scrapy: obeys rules, and neither Crawl-delay nor Retry-After',
    { timeout: VISIT_MS },
    async () => {
      const { judgements, violations } = await visit(`Scrapy ${scrapy.stdout.trim()}:`, PYTHON, [
        local('scrapy_spider.py'),
      ])
      expect(judgements).toMatchObject([{ agent: 'ScrapyBot/1.0', lost: [] }])
      expect(Object.keys(violations).sort()).toEqual(['early', 'retry-after'])
    },
  )

  it('Crawlee: asks under two names, follows redirects into what is closed, and obeys no Crawl-delay', {
    timeout: VISIT_MS,
  }, async () => {
    const { judgements, violations } = await visit('Crawlee 3:', process.execPath, [
      local('crawlee_crawler.mjs'),
    ])
    expect(judgements.map(({ pages }) => pages > 0)).toEqual([false, true])
    expect(judgements.map(({ agent }) => /^Mozilla/.test(agent))).toEqual([true, false])
    expect(judgements[1]?.violations).toContainEqual(
      expect.objectContaining({ kind: 'disallowed', path: '/closed/moved' }),
    )
    expect(Object.keys(violations)).toEqual(expect.arrayContaining(['early', 'retry-after', 'loop']))
  })

  it('that of the examples: does nothing that the site does not want', { timeout: VISIT_MS }, async () => {
    const crawler = local('../../examples/crawler/crawler.mjs')
    const { judgements } = await visit('Wayleave:', process.execPath, [crawler, ...CONTACT])
    expect(judgements).toMatchObject([{ violations: [], lost: [] }])
    expect(judgements[0]?.pages).toBeGreaterThan(30)
  })
})
