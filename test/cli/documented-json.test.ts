// Every member that a command prints as JSON is named in the section of docs/cli.md about the command.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGate } from '../../src/crawl/index.ts'
import { lmdbStore } from '../../src/entry/store/lmdb.ts'
import { serve } from '../fetch/servers.ts'
import { runCommand } from '../run-command.ts'

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'wayleave-json-'))

/** Many kinds of records, groups that share names, and lines that dialects read differently. */
const RICH = `User-agent: *
Disallow: /a
Allow: /a/b*c
Disallow: /x
Disallow: /x
Crawl-delay: 5
Request-rate: 1/10
Visit-time: 0100-0200
Clean-param: ref /a
Noindex: /n
# a comment
disallow /y
Content-Signal: search=yes, ai-train=no
Content-Usage: /a train-ai=n
License: https://example.com/licence.xml

User-agent: Googlebot
Disallow: /a\u00a0b

Host: example.com
Sitemap: https://example.com/s.xml
Sitemap: s.xml
`
const OTHER = 'User-agent: *\nDisallow: /a/b\nCrawl-delay: 7\nSitemap: https://example.com/t.xml\n'

/** Members whose own members are names of headers, robots, purposes and the like. */
const MAPS = new Set(['headers', 'purposes', 'contentSignals', 'preferences', 'robotRules'])

/** A gate whose store is in LMDB requests a page from a host that refuses it. */
async function crawl(): Promise<void> {
  const store = lmdbStore({ path: join(folder, 'store') })
  const gate = createGate({
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    store,
    fetchRobots: async (origin) => ({
      origin,
      outcome: 'ok',
      hops: [{ url: `${origin}/robots.txt`, at: Date.now(), durationMs: 1, status: 200, headers: {} }],
      at: Date.now(),
      durationMs: 1,
      body: Buffer.from(RICH),
      truncated: false,
      notModified: false,
    }),
  })
  await gate.decide('https://example.com/')
  await gate.report('https://example.com/', { status: 503 })
  await gate.close()
  await store.close()
}

beforeAll(async () => {
  await crawl()
  writeFileSync(join(folder, 'rich.txt'), RICH)
  writeFileSync(join(folder, 'other.txt'), OTHER)
  writeFileSync(join(folder, 'bytes.txt'), Buffer.from(`\ufeff${RICH}\u0000`))
  writeFileSync(
    join(folder, 'access.log'),
    '192.0.2.1 - - [01/Jan/2026:01:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "FooBot/1.2 GPTBot/1.2"\n',
  )
  writeFileSync(join(folder, 'gptbot.json'), '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]}')
  writeFileSync(join(folder, 'table.txt'), 'FooBot /a disallow 2\nFooBot / allow -\nFooBot crawl-delay 5\n')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The words in code spans and blocks of a section. */
function documented(section: string): Set<string> {
  const [, text = ''] = page.split(new RegExp(`^## ${section}\\n`, 'm'))
  const [own = ''] = text.split(/^## /m)
  const code = own.match(/```[\s\S]*?```|`[^`]+`/g) ?? []
  return new Set(code.flatMap((one) => one.match(/[A-Za-z]\w*/g) ?? []))
}

function members(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(members)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...(MAPS.has(name) ? [] : members(inner))])
}

/** The sections whose shapes a section names instead of repeating them. */
const SAME_SHAPES: Readonly<Record<string, readonly string[]>> = {
  fetch: ['check'],
  edit: ['new'],
  review: ['fetch', 'check', 'format'],
}

const SITE = ['--allow-private', '--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)']

it.each<[section: string, args: readonly string[], least: number]>([
  ['check', ['check', 'rich.txt', '--json'], 20],
  ['check', ['check', 'bytes.txt', 'missing.txt', '--json'], 20],
  ['test', ['test', 'rich.txt', '--robots', 'all', '--json', '/a', '/robots.txt'], 6],
  ['test', ['test', 'rich.txt', '--expect', 'table.txt', '--json'], 9],
  ['test', ['test', 'SITE', ...SITE, '--agent', 'FooBot', '--json'], 7],
  ['policy', ['policy', 'rich.txt', '--agent', 'FooBot', '--dialect', 'yandex', '--json'], 20],
  ['policy', ['policy', 'rich.txt', '--agent', 'FooBot', '--dialect', 'extended-2', '--json'], 20],
  ['report', ['report', 'rich.txt', '--json'], 20],
  ['diff', ['diff', 'rich.txt', 'other.txt', '--json'], 20],
  ['join', ['join', 'rich.txt', 'other.txt', '--json'], 15],
  ['diff', ['diff', 'rich.txt', '--across-dialects', '--json'], 9],
  ['format', ['format', 'rich.txt', '--json'], 5],
  ['format', ['format', 'rich.txt', '--profile', 'portable', '--json'], 15],
  ['format', ['format', 'rich.txt', '--profile', 'moderatobot', '--json'], 15],
  ['edit', ['edit', 'rich.txt', '--disallow', 'ai-training', '--signal', 'search=yes', '--json'], 15],
  ['edit', ['edit', 'rich.txt', '--rule', 'ai-search=Disallow: /', '--json'], 15],
  ['new', ['new', '--default', 'disallow', '--allow', 'search', '--signal', 'search=yes', '--json'], 15],
  ['new', ['new', '--disallow', 'ai-training', '--verify', 'rich.txt', '--json'], 12],
  ['fetch', ['fetch', 'SITE', ...SITE, '--json'], 20],
  ['watch', ['watch', 'SITE', '--state', 'watched', '--confirm', '0', ...SITE, '--json'], 6],
  ['review', ['review', 'rich.txt', '--json'], 20],
  ['review', ['review', 'SITE', ...SITE, '--json'], 20],
  ['store', ['store', 'show', 'https://example.com/', '--lmdb', 'store', '--json'], 15],
  ['logs', ['logs', 'access.log', '--robots', 'rich.txt', '--json'], 25],
  ['explain, dialects, robots', ['explain', 'S101', '--json'], 4],
  [
    'explain, dialects, robots',
    ['robots', 'verify', '192.0.2.1', '--user-agent', 'GPTBot', '--ranges', '.', '--json'],
    7,
  ],
  ['explain, dialects, robots', ['dialects', '--compare', 'google,bing', '--json'], 7],
])('%s: the members that %j prints', async (section, args, least) => {
  let isFirstLook = section === 'watch'
  const server = await serve((_request, response) => {
    response
      .writeHead(isFirstLook ? 404 : 503, { 'content-type': 'text/plain; charset=utf-8' })
      .end('no file')
  })
  const given = args.map((arg) => (arg === 'SITE' ? `http://127.0.0.1:${server.port}/a` : arg))
  // The first look of a site is kept, and tells nothing.
  if (isFirstLook) await runCommand(given, { cwd: folder })
  isFirstLook = false
  const { out, err } = await runCommand(given, { cwd: folder })
  const names = new Set(members(JSON.parse(out === '' ? err : out)))
  expect(names.size).toBeGreaterThanOrEqual(least)
  const known = new Set([section, ...(SAME_SHAPES[section] ?? [])].flatMap((one) => [...documented(one)]))
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})
