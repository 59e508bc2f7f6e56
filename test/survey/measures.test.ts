// Each measure on a few files whose answer can be counted by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { meanInterval, quantileInterval } from '../../survey/src/measures/interval-columns.ts'
import { type Measure, measure, measureByCrawl } from '../../survey/src/measures/measure.ts'
import { MEASURES } from '../../survey/src/measures/measures.ts'
import { mcNemar } from '../../survey/src/measures/paired-change.ts'
import { changeBetween } from '../../survey/src/measures/time-measures.ts'
import { wilson } from '../../survey/src/measures/wilson.ts'
import { Database } from '../../survey/src/tables/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-measures-test-'))

const RULES = Array.from({ length: 100 }, (_, at) => `Disallow: /${at}\n`).join('')
const ROWS: readonly (object | string)[] = [
  // The rule stands after the 512,000 bytes that the dialects google and rfc-9309 read.
  {
    host: 'long.example',
    status: 200,
    robots: `User-agent: *\n${`#${'x'.repeat(999)}\n`.repeat(512)}Disallow: /\n`,
  },
  {
    host: 'a.example',
    status: 200,
    origin: 'http://a.example',
    final_url: 'https://www.a.example/robots.txt',
    hops: [{}, {}, {}],
    robots: `User-agent: MJ12bot/v1.4.8\nDisallow: /\n\nUser-agent: *\n${RULES}Sitemap: http://cdn.example/s.xml\nSitemap: /t.xml\nDisallow: /*.pdf$\n`,
  },
  {
    host: 'b.example',
    status: 200,
    robots:
      '\ufeffUser-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: GPTBt\nUser-agent: anthropic-ai\nCrawl-delay: 5\nCrawl-delay: nan\nDisallow: /\n',
  },
  { host: 'c.example', status: 403 },
  { host: 'd.example', status: 200 },
  { host: 'e.example', problem: 'no answer in 15 seconds' },
  '{ no JSON',
  '{ nor this',
  {
    host: 'f.example',
    status: 200,
    truncated: true,
    robots: 'User-agent: GPTBot\nDisallow: /?q\nDisallow: /\nAllow: /?q\n',
  },
  { host: 'g.example', status: 200, robots: 'Disallow: /x\nUser-agent: *\nDisallow: /\n\0' },
]

const dated = (host: string, day: string, robots: string) => ({
  host,
  fetched_at: `${day}T00:00:00Z`,
  status: 200,
  robots,
})
const OPEN = 'User-agent: *\nDisallow: /x\n'
const CLOSED = 'User-agent: GPTBot\nDisallow: /\n'
const HISTORY = [
  dated('p.example', '2025-01-01', OPEN),
  dated('q.example', '2025-01-05', OPEN),
  dated('r.example', '2025-01-09', OPEN),
  dated('q.example', '2025-02-10', CLOSED),
  dated('p.example', '2025-04-01', CLOSED),
  dated('p.example', '2025-06-01', OPEN),
  dated('r.example', '2025-08-01', `${OPEN}# again\n`),
  dated('s.example', '2026-05-01', CLOSED),
  dated('r.example', '2026-09-01', OPEN),
]

const HEADERS = {
  Date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  'Last-Modified': 'Wed, 31 Dec 2025 00:00:00 GMT',
  'Cache-Control': 'public, Max-Age=172800',
  Expires: '0',
  'Content-Type': 'text/html; charset=utf-8',
  'X-Robots-Tag': ['googlebot: nofollow', 'noindex'],
  'Content-Signal': 'ai-train=no',
}
const CCBOT = 'User-agent: CCBot\nDisallow: /\n'
const CRAWLS = [
  { ...dated('www.a.co.uk', '2026-01-01', OPEN), crawl: 'one', headers: HEADERS },
  { ...dated('b.example', '2026-01-01', OPEN), crawl: 'one', hops: [{}, { headers: { etag: '"x"' } }] },
  { ...dated('b.example', '2026-01-02', OPEN), crawl: 'one', headers: { 'X-Robots-Tag': 'a,'.repeat(600) } },
  { ...dated('www.a.co.uk', '2026-02-01', CCBOT), crawl: 'two' },
  { ...dated('b.example', '2026-02-03', OPEN), headers: [['Content-Usage', 'train-ai=y']] },
]

/** Files with names that the registry lacks. */
const OTHERS = [
  dated(
    'one.example',
    '2026-01-01',
    'User-agent: FooBot\nDisallow: /a\n\nUser-agent: foobot/2.0\nDisallow: /b\n',
  ),
  dated('two.example', '2026-01-02', 'User-agent: FOOBOT\nAllow: /\n\nUser-agent: *\nDisallow: /a\n'),
  dated(
    'three.example',
    '2026-01-03',
    'User-agent: FooBot3\nUser-agent: 008\nUser-agent: __proto__\nDisallow: /\n',
  ),
  dated('four.example', '2026-01-04', 'User-agent: GPTBot\nDisallow: /x\n'),
]

/** Two files name Yandex, a token on which YandexBot falls back; one names YandexBot itself. */
const NAMES = [
  dated('fallback.example', '2026-01-01', 'User-agent: Yandex\nDisallow: /\n'),
  dated('own.example', '2026-01-02', 'User-agent: YandexBot\nUser-agent: GPTBot\nDisallow: /\n'),
  dated('star.example', '2026-01-03', 'User-agent: *\nDisallow: /\n'),
  dated('part.example', '2026-01-04', 'User-agent: GPTBot\nDisallow: /a\n'),
  dated('later.example', '2026-01-05', OPEN),
  dated('later.example', '2026-03-05', 'User-agent: Yandex\nDisallow: /\n'),
]

const at = (origin: string, fetched_at: string, answer: object) => ({
  host: new URL(origin).host,
  origin,
  fetched_at,
  ...answer,
})
const OPEN_FILE = { status: 200, robots: OPEN }
const CLOSED_FILE = { status: 200, robots: CLOSED }
// What happens between the files is no change of them, and two origins of one host are no two versions.
const ANSWERS = [
  at('https://u.example', '2026-01-01T00:00:00Z', CLOSED_FILE),
  at('https://u.example', '2026-02-01T00:00:00Z', { status: 503 }),
  at('https://u.example', '2026-03-01T00:00:00Z', { status: 403 }),
  at('https://u.example', '2026-04-01T00:00:00Z', CLOSED_FILE),
  at('http://v.example', '2026-01-01T00:00:01Z', CLOSED_FILE),
  at('https://v.example', '2026-01-01T00:00:02Z', OPEN_FILE),
  { ...at('http://w.example', '2026-01-01T00:00:00Z', CLOSED_FILE), crawl: 'one' },
  { ...at('https://w.example', '2026-01-03T00:00:00Z', OPEN_FILE), crawl: 'one' },
  at('https://x.example', '2026-01-01T00:00:00Z', CLOSED_FILE),
  at('https://x.example', '2026-01-01T12:00:00Z', { status: 404 }),
  at('https://y.example', '2026-05-01T00:00:00Z', { status: 503 }),
]

/** The first file is read in two ways, the second in one. */
const DISPUTED = [
  {
    host: 'first.example',
    origin: 'http://first.example',
    status: 200,
    robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n',
  },
  {
    host: 'second.example',
    status: 200,
    robots: 'User-agent: Baiduspider\nUser-agent: GPTBot\nDisallow: /x\n',
  },
]

const open = new Map<string, Database>()

async function dataset(name: string, rows: readonly (object | string)[]): Promise<void> {
  const input = join(folder, `${name}.jsonl`)
  writeFileSync(input, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  expect(await run(['build', input, '--out', join(folder, name), '--workers', '1'])).toBe(0)
  open.set(name, await Database.open(join(folder, name)))
}

beforeAll(async () => {
  await dataset('files', ROWS)
  await dataset('history', HISTORY)
  await dataset('crawls', CRAWLS)
  await dataset('names', NAMES)
  await dataset('others', OTHERS)
  await dataset('answers', ANSWERS)
  await dataset('disputed', DISPUTED)
})

afterAll(() => {
  for (const database of open.values()) database.close()
  rmSync(folder, { recursive: true })
})

async function rowsOf(name: string, from = 'files'): Promise<readonly Record<string, unknown>[]> {
  const asked = MEASURES.get(name)
  if (asked === undefined) throw new RangeError(name)
  return (await measure(open.get(from) as Database, asked)).rows
}

/** The first column of each row with its k and n. */
async function sharesOf(name: string, from?: string): Promise<Record<string, string>> {
  const rows = await rowsOf(name, from)
  return Object.fromEntries(rows.map((row) => [String(Object.values(row)[0]), `${row.k}/${row.n}`]))
}

describe('what counts as a host', () => {
  it('is a name: lines that cannot be read are no host', async () => {
    expect(await sharesOf('availability')).toEqual({
      rules: '5/8',
      unreadable: '1/8',
      forbidden: '1/8',
      'no-answer': '1/8',
    })
  })

  it('has no file if the row has a status and no body', async () => {
    const rows = await open
      .get('files')
      ?.rows("SELECT availability, reason FROM files WHERE host IN ('d.example', 'e.example') ORDER BY host")
    expect(rows).toEqual([
      { availability: 'unreadable', reason: 'the row has the status 200 and no body' },
      { availability: 'no-answer', reason: 'no answer in 15 seconds' },
    ])
  })
})

describe('readings', () => {
  it('end where the dialect stops reading a long file', async () => {
    const rows = await open
      .get('files')
      ?.rows(
        "SELECT dialect, class FROM unnamed WHERE file = 0 AND dialect IN ('google', 'protego', 'rfc-9309') ORDER BY dialect",
      )
    expect(rows).toEqual([
      { dialect: 'google', class: 'none' },
      { dialect: 'protego', class: 'full' },
      { dialect: 'rfc-9309', class: 'none' },
    ])
    expect(await sharesOf('oversize')).toMatchObject({ google: '1/5', yandex: '1/5' })
  })

  it('follow the access profile of a robot that has one of its own', async () => {
    const rows = await open.get('files')?.rows('SELECT agent, via FROM named WHERE file = 3 ORDER BY agent')
    expect(rows?.map(({ agent }) => agent)).toContain('ia_archiver')
    expect(rows?.every(({ via }) => via === 'status')).toBe(true)
  })

  it('count names by value, by token and by robot', async () => {
    const rows = await rowsOf('names')
    const found = (by: string, name: string) =>
      rows.find(({ read_by, name: one }) => read_by === by && one === name)?.k
    expect([found('value', 'mj12bot/v1.4.8'), found('token', 'mj'), found('robot', 'MJ12bot')]).toEqual([
      1, 1, 1,
    ])
    expect(found('value', 'mj12bot')).toBe(undefined)
  })

  it('know a robot by its name without the version', async () => {
    const rows = await open.get('files')?.rows("SELECT robot FROM agents WHERE raw = 'MJ12bot/v1.4.8'")
    expect(rows).toEqual([{ robot: 'MJ12bot' }])
  })
})

describe('measures of files', () => {
  it.each([
    [
      'redirects',
      { any: '1/8', 'to another host': '1/8', 'from http to https': '1/8', 'more than once': '1/8' },
    ],
    [
      'encodings',
      {
        'cut off': '1/5',
        'byte order mark': '1/5',
        'UTF-16': '0/5',
        'NUL character': '1/5',
        'begins like HTML': '0/5',
      },
    ],
    [
      'complexity',
      {
        '100 rules or more': '1/5',
        '50 User-agent lines or more': '0/5',
        'a rule with *': '1/5',
        'a rule that ends in $': '1/5',
        'half comments': '1/5',
      },
    ],
    [
      'sitemaps',
      { any: '1/5', several: '1/5', 'on another host': '1/5', 'of http': '1/5', 'without a scheme': '1/5' },
    ],
    ['pacing', { '2–5': '1/5', unparsable: '1/5' }],
  ])('%s', async (name, expected) => expect(await sharesOf(name)).toEqual(expected))

  it('counts rules outside of groups as such', async () => {
    expect(await sharesOf('directives')).toMatchObject({ disallow: '1/5', 'crawl-delay': '1/5' })
  })
})

describe('signals', () => {
  it('contradict each other for the same path only, and rules wherever they hold', async () => {
    const usage = (lines: string, group = ''): string =>
      `User-agent: *\n${lines}Disallow: /x\n${group === '' ? '' : `\n${group}`}`
    const files = [
      usage('Content-Usage: / train-ai=n\n', 'User-agent: GPTBot\nDisallow:\n'),
      usage('Content-Usage: / train-ai=n\nContent-Usage: train-ai=y\n'),
      usage('Content-Usage: / train-ai=n\nContent-Usage: /open/ train-ai=y, search=y\n'),
      usage('Content-Usage: /Open/ search=n\nContent-Usage: /open/ search=y\n'),
      usage('Content-Signal: search=yes, ai-train=yes\n', 'User-agent: GPTBot\nDisallow: /\n'),
    ]
    await dataset(
      'signals',
      files.map((robots, at) => ({ host: `${at}.example`, status: 200, robots })),
    )
    expect(await sharesOf('contradictions', 'signals')).toEqual({
      'training: yes and no in one file': '1/5',
      'training: no, but a robot for training is named and may fetch everything': '1/5',
      'training: yes, but a robot for training is named and may fetch nothing': '1/5',
      'search: yes and no in one file': '0/5',
      'search: yes, but Googlebot or bingbot may fetch nothing': '0/5',
    })
  })
})

describe('redirects', () => {
  it('are followed to the record of the same crawl, whatever input has it', async () => {
    const row = (host: string, status: number, crawl: string, more: object) => ({
      host,
      status,
      crawl,
      ...more,
    })
    const to = (url: string) => ({ final_url: url })
    const inputs = [
      [
        row('a.example', 301, 'one', to('https://www.a.example/robots.txt')),
        row('b.example', 302, 'one', to('https://B1.example/robots.txt')),
        row('c.example', 301, 'one', to('https://nowhere.example/robots.txt')),
        row('d.example', 301, 'one', to('https://e.example/robots.txt')),
      ],
      [
        row('www.a.example', 200, 'two', { robots: 'User-agent: *\nDisallow: /\n' }),
        row('www.a.example', 200, 'one', { robots: 'User-agent: GPTBot\nDisallow: /\n' }),
        row('b1.example', 301, 'one', to('https://b2.example/robots.txt')),
        row('b2.example', 404, 'one', {}),
        row('e.example', 301, 'one', to('https://d.example/robots.txt')),
      ],
    ]
    const paths = inputs.map((rows, at) => {
      const path = join(folder, `redirects-${at}.jsonl`)
      writeFileSync(path, rows.map((one) => JSON.stringify(one)).join('\n'))
      return path
    })
    expect(await run(['build', ...paths, '--out', join(folder, 'redirects'), '--workers', '1'])).toBe(0)
    const database = await Database.open(join(folder, 'redirects'))
    open.set('redirects', database)
    expect(await database.rows('SELECT * FROM redirect_ends ORDER BY file')).toEqual([
      { file: 0, target: 5, hops: 1 },
      { file: 1, target: 7, hops: 2 },
      { file: 6, target: 7, hops: 1 },
    ])
    expect(await sharesOf('redirect-ends', 'redirects')).toEqual({
      'without a record': '3/6',
      'not-found': '2/6',
      rules: '1/6',
    })
    const [followed] = await database.rows(
      `SELECT e.file, r.class FROM redirect_ends e JOIN readings r ON r.file = e.target WHERE r.agent = 'GPTBot' AND r.own AND e.file = 0`,
    )
    expect(followed).toEqual({ file: 0, class: 'full' })
  })
})

/** Five files are too few for an interval of a quantile. */
const NO_INTERVALS = Object.fromEntries(
  ['median', 'p90', 'p99'].flatMap((name) => [
    [`${name}_low`, null],
    [`${name}_high`, null],
  ]),
)

describe('a fallback token', () => {
  const rowOf = async (name: string, agent: string) =>
    (await rowsOf(name, 'names')).find((row) => row.agent === agent)

  it('is a way of its own to a group', async () => {
    const found = await open
      .get('names')
      ?.rows(
        "SELECT file, via, named FROM readings WHERE own AND agent = 'YandexBot' AND file < 4 ORDER BY file",
      )
    expect(found).toEqual([
      { file: 0, via: 'fallback', named: false },
      { file: 1, via: 'named', named: true },
      { file: 2, via: 'star', named: false },
      { file: 3, via: 'none', named: false },
    ])
  })

  it('is not counted as naming the robot', async () => {
    expect(await rowOf('blocked', 'YandexBot')).toMatchObject({
      ...{ k: 4, n: 5, by_name: 1, by_fallback: 2, by_star: 1, by_status: 0 },
    })
    expect(await rowOf('bias', 'YandexBot')).toMatchObject({ named: 1, disfavoured: 1, n: 5, delta_p: -0.2 })
    expect(await rowOf('bias', 'YandexImages')).toBeUndefined()
    const pairs = await rowsOf('co-blocking', 'names')
    expect(pairs.map(({ one, other, k, either }) => [one, other, k, either])).toEqual([
      ['GPTBot', 'YandexBot', 1, 1],
    ])
  })

  it('closes no host by name', async () => {
    // own.example is closed from its first record on, and later.example closes to Yandex.
    const rows = (await rowsOf('survival', 'names')).filter(({ agent }) => agent === 'YandexBot')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ k }) => k === 0)).toBe(true)
  })
})

describe('a name that the registry lacks', () => {
  it('has the numbers of BotSeer, read by RFC 9309, and no class', async () => {
    const rows = await rowsOf('bias', 'others')
    // Two spellings in two groups of one file; favoured in the second; a digit ends the token in the third.
    expect(rows.find(({ agent }) => agent === 'foobot')).toMatchObject({
      ...{ registered: false, named: 3, favoured: 1, disfavoured: 2, n: 4, delta_p: -0.25 },
      ...{ more: 1, less: 2, mixed: 0, equal: 0 },
    })
    expect(rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ registered: true, named: 1 })
    expect(rows.find(({ agent }) => agent === '__proto__')).toMatchObject({ named: 1, disfavoured: 1 })
    // A name that begins with no letter is no product token.
    expect(rows).toHaveLength(3)
    const named = await open.get('others')?.rows("SELECT agent FROM readings WHERE agent = 'foobot'")
    expect(named).toEqual([])
  })
})

describe('intervals', () => {
  it('has none of a share of nothing', () => {
    expect(wilson(0, 0)).toEqual({ share: null, low: null, high: null })
    expect(wilson(0, 1)).toMatchObject({ share: 0, low: 0 })
    expect(wilson(1, 1)).toMatchObject({ share: 1, high: 1 })
  })

  it('of ΔP and of a share of either are those of the named methods', async () => {
    // Bonett and Price: none and 1 of 5 hosts, taken as 1 and 2 of 7.
    const bias = (await rowsOf('bias', 'names')).find(({ agent }) => agent === 'YandexBot')
    const half = 1.959963984540054 * Math.sqrt((3 / 7 - 1 / 49) / 7)
    expect(bias?.delta_p_low).toBeCloseTo(-1 / 7 - half, 10)
    expect(bias?.delta_p_high).toBeCloseTo(-1 / 7 + half, 10)
    // One file is too few for the mean.
    expect(bias).toMatchObject({ beta: -1, beta_low: null, beta_high: null })
    const [pair] = await rowsOf('co-blocking', 'names')
    expect(pair).toMatchObject({ jaccard: 1, jaccard_high: 1, k: 1, n: 5 })
    expect(pair?.jaccard_low).toBeCloseTo(0.2065, 4)
  })

  it('of a quantile are values of the sample, and of a mean its standard errors', async () => {
    const columns = `${quantileInterval('median', 'v', 0.5)}, ${quantileInterval('p99', 'v', 0.99)}, ${meanInterval('mean', 'v % 2')}`
    const rows = await open.get('names')?.rows(`SELECT ${columns} FROM (SELECT unnest(range(1, 101)) AS v)`)
    // The exact ranks of the binomial distribution are 40 and 61, too.
    expect(rows).toMatchObject([{ median_low: 40, median_high: 61, p99_low: null, p99_high: null }])
    expect(rows?.[0]?.mean_low).toBeCloseTo(0.5 - 1.959964 * Math.sqrt(0.25 / 99), 6)
    expect(rows?.[0]?.mean_high).toBeCloseTo(0.5 + 1.959964 * Math.sqrt(0.25 / 99), 6)
  })

  it.each(['bias', 'size', 'co-blocking', 'rank-correlation', 'weighted', 'blocked'])(
    'have a method, or a reason why there is none: %s',
    (name) => expect(MEASURES.get(name)?.definition).toMatch(/interval/i),
  )
})

describe('measures of robots', () => {
  it.each([
    ['near-names', { gptbt: '1/5' }],
    ['retired-names', { 'anthropic-ai': '1/5' }],
    ['names-not-read', { MJ12bot: '1/1' }],
    ['pacing-by-robot', { 'anthropic-ai': '1/5' }],
  ])('%s', async (name, expected) => expect(await sharesOf(name)).toEqual(expected))

  it('finds gardens for one robot', async () => {
    expect(await sharesOf('gardens')).toMatchObject({ Googlebot: '1/6', bingbot: '0/6' })
  })

  it('counts an operator by its strictest and by its most lenient robot', async () => {
    const row = (await rowsOf('operators')).find(({ operator }) => operator === 'OpenAI')
    // b and g close the site to every robot; f closes it to GPTBot alone, but for a query.
    expect(row).toMatchObject({ k: 2, n: 6, all_of_them: 2 })
  })

  it('counts the robots and names of a file', async () => {
    expect(await rowsOf('robots-per-file')).toEqual([
      { quantity: 'names', median: 1, p90: 3, p99: 3, most: 3, hosts: 5, ...NO_INTERVALS },
      { quantity: 'robots', median: 1, p90: 2, p99: 2, most: 2, hosts: 5, ...NO_INTERVALS },
    ])
  })

  it('says how much more often a robot is closed than those that no group names', async () => {
    const rows = await rowsOf('blocked')
    expect(rows.find(({ agent }) => agent === '*')).toMatchObject({ k: 2, times_unnamed: 1 })
    expect(rows.find(({ agent }) => agent === 'anthropic-ai')).toMatchObject({ k: 2, times_unnamed: 1 })
  })

  it('tells hosts that close the site by name, through the * group, and by their status', async () => {
    expect((await rowsOf('blocked')).find(({ agent }) => agent === 'anthropic-ai')).toMatchObject({
      ...{ k: 2, by_name: 1, by_star: 1, by_status: 0 },
    })
    // The file of u, that of x, and the status 503 of y.
    const answers = await rowsOf('blocked', 'answers')
    expect(answers.find(({ agent }) => agent === 'GPTBot')).toMatchObject({
      ...{ k: 3, n: 5, by_name: 2, by_star: 0, by_status: 1 },
    })
  })
})

describe('published definitions', () => {
  it('count the unnamed agent, too', async () => {
    const star = (await rowsOf('as-hasdata')).find(({ robot }) => robot === '*')
    expect(star).toMatchObject({ k: 3, exact: 2, only_here: 1, only_exact: 0 })
  })

  it('of Longpre give a robot without a group the rules of the * group, and drop rules with a question mark', async () => {
    const rows = await rowsOf('as-longpre')
    // GPTBot: b and g and long through *, f by its name, whose Allow has a question mark.
    expect(rows.find(({ robot }) => robot === 'GPTBot')).toMatchObject({
      class: 'full',
      k: 4,
      exact: 2,
      only_here: 2,
      only_exact: 0,
    })
    // Googlebot has a group of its own in b, which is open.
    expect(rows.find(({ robot }) => robot === 'Googlebot')).toMatchObject({ k: 2, exact: 1 })
  })

  it.each([
    // Of GPTBot, a is partial through *, and long and f are full only for the study.
    ['longpre', 'GPTBot', { full: '4 of 2', partial: '1 of 2', none: '0 of 1' }],
    // Allow: / and nothing else in b.
    ['commoncrawl', 'Googlebot', { full: '0 of 0', partial: '0 of 0', none: '1 of 1' }],
    ['commoncrawl', 'GPTBot', { full: '0 of 0', partial: '1 of 1', none: '0 of 0' }],
    ['imc25', 'Googlebot', { full: '0 of 0', partial: '0 of 0', none: '1 of 1' }],
    ['imc25', 'GPTBot', { full: '0 of 0', partial: '1 of 1', none: '0 of 0' }],
    ['imc25', 'anthropic-ai', { full: '1 of 1', partial: '0 of 0', none: '0 of 0' }],
  ])('of %s have every class that the study defines, for %s', async (study, robot, expected) => {
    const rows = (await rowsOf(`as-${study}`)).filter((row) => row.robot === robot)
    const found = rows.map((row) => [row.class, `${row.k} of ${row.exact}`])
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  it('of the Almanac are next to what the dialect of the robot finds', async () => {
    const rows = await rowsOf('as-almanac')
    expect(rows.find(({ robot }) => robot === 'Googlebot')).toMatchObject({ k: 1, exact: 1, only_here: 0 })
  })
})

describe('answers that differ from those of RFC 9309', () => {
  it('have a URL with both verdicts, and say how many files were asked', async () => {
    const rows = await rowsOf('different-answers', 'disputed')
    expect(rows.find(({ agent, dialect }) => agent === '*' && dialect === 'python-urllib')).toMatchObject({
      ...{ k: 1, n: 2, a_host: 'first.example', url: 'http://first.example/a/b' },
      ...{ by_rfc_9309: 'allow', answer: 'disallow' },
    })
    expect(rows.find(({ agent, dialect }) => agent === '*' && dialect === 'google')).toMatchObject({
      ...{ k: 0, n: 2, a_host: null, url: null },
    })
    // The dialect of GPTBot is the standard itself.
    expect(rows.filter(({ agent }) => agent !== '*')).toMatchObject([
      { agent: 'Baiduspider', dialect: 'baidu', n: 1 },
    ])
    expect(await rowsOf('different-answers', 'disputed')).toEqual(rows)
  })
})

describe('measures of time', () => {
  it('counts changes of bytes and of classes', async () => {
    expect(await sharesOf('changes', 'history')).toEqual({ bytes: '5/5', 'what a robot may fetch': '3/5' })
  })

  it('lists what is open again', async () => {
    expect(await rowsOf('removed', 'history')).toEqual([
      { date: '2025-06-01', host: 'p.example', agent: 'GPTBot', before: 'full', after: 'partial' },
    ])
  })

  it('shows URLs that opened or closed, with the date and the robots', async () => {
    const rows = await rowsOf('effects', 'history')
    expect(rows.map(({ url: _, ...row }) => row)).toEqual([
      { date: '2025-06-01', host: 'p.example', direction: 'closed', agents: '*' },
      { date: '2025-06-01', host: 'p.example', direction: 'opened', agents: 'GPTBot' },
      { date: '2025-04-01', host: 'p.example', direction: 'closed', agents: 'GPTBot' },
      { date: '2025-04-01', host: 'p.example', direction: 'opened', agents: '*' },
      { date: '2025-02-10', host: 'q.example', direction: 'closed', agents: 'GPTBot' },
      { date: '2025-02-10', host: 'q.example', direction: 'opened', agents: '*' },
    ])
    expect(rows[0]).toMatchObject({ url: 'https://p.example/x' })
    expect(rows.at(-1)).toMatchObject({ url: 'https://q.example/x' })
    // Asked again, it has the same rows. The 503 and the other origins are no files that follow each other.
    expect(await rowsOf('effects', 'history')).toEqual(rows)
    expect(await rowsOf('effects', 'answers')).toEqual([])
  })

  it('finds what opened and closed once, for two that ask at the same time', async () => {
    const database = await Database.open(join(folder, 'history'))
    const effects = MEASURES.get('effects') as Measure
    const [one, other] = await Promise.all([measure(database, effects), measure(database, effects)])
    database.close()
    expect(one.rows).toHaveLength(6)
    expect(other.rows).toEqual(one.rows)
  })

  it('takes neither an answer such as 503 nor another origin of the host for a change', async () => {
    const gptbot = ({ agent }: Record<string, unknown>) => agent === 'GPTBot'
    expect((await rowsOf('removed', 'answers')).filter(gptbot)).toEqual([
      { date: '2026-01-01', host: 'x.example', agent: 'GPTBot', before: 'full', after: 'none' },
    ])
    expect((await rowsOf('transitions', 'answers')).filter(gptbot)).toMatchObject([
      { before: 'full', after: 'full', k: 1, n: 2 },
      { before: 'full', after: 'none', k: 1, n: 2 },
    ])
    expect(await sharesOf('changes', 'answers')).toEqual({ bytes: '1/2', 'what a robot may fetch': '1/2' })
    const months = (await rowsOf('over-time', 'answers')).filter(gptbot)
    expect(months.map(({ month, k, n }) => [month, k, n])).toEqual([
      ['2026-01', 1, 4],
      ['2026-04', 1, 1],
    ])
  })

  it('follows the same hosts, and counts those without a record of the last year as gaps', async () => {
    const rows = (await rowsOf('same-hosts', 'history')).filter(({ agent }) => agent === 'GPTBot')
    const at = (month: string) => rows.find((row) => row.month === month)
    expect(at('2025-01')).toMatchObject({ k: 0, n: 3, gaps: 0 })
    expect(at('2025-04')).toMatchObject({ k: 2, n: 3, gaps: 0 })
    expect(at('2025-06')).toMatchObject({ k: 1, n: 3, gaps: 0 })
    // q has no record since February 2025; s is none of the hosts.
    expect(at('2026-05')).toMatchObject({ k: 0, n: 2, gaps: 1 })
  })

  it('estimates how long hosts stay open to a robot', async () => {
    const rows = (await rowsOf('survival', 'history')).filter(({ agent }) => agent === 'GPTBot')
    // From the announcement on: q closes after 553 days, p after 603, r never. s is closed in its first record.
    expect(rows.map(({ days, k, n }) => [days, k, n])).toEqual([
      [540, 1, 3],
      [600, 1, 2],
      [1110, 0, 1],
    ])
    expect(rows[0]).toMatchObject({ begins: 'announcement', since: '2023-08-07' })
    expect(rows.map(({ open: share }) => Number(Number(share).toFixed(3)))).toEqual([0.667, 0.333, 0.333])
    // Greenwood: the variance of the first is 1 ÷ (3 × 2), on the scale of log(−log).
    const exponent = Math.exp((1.959963984540054 * Math.sqrt(1 / 6)) / -Math.log(2 / 3))
    expect(rows[0]?.open_low).toBeCloseTo((2 / 3) ** exponent, 10)
    expect(rows[0]?.open_high).toBeCloseTo((2 / 3) ** (1 / exponent), 10)
  })

  it('begins at the first record that names a robot, if no announcement is known', async () => {
    const rows = (await rowsOf('survival', 'crawls')).filter(({ agent }) => agent === 'CCBot')
    expect(rows).toMatchObject([{ days: 0, k: 1, n: 2, begins: 'first record', since: '2026-02-01' }])
  })

  it('dates new names by the first record that has them', async () => {
    expect(await sharesOf('new-names', 'history')).toMatchObject({
      '2025-01': '1/1',
      '2025-02': '1/1',
      '2025-04': '0/1',
    })
  })
})

describe('crawls', () => {
  it('have the latest record of each host, and the month if they have no name', async () => {
    const database = open.get('crawls') as Database
    expect(await database.rows('SELECT crawl, host, domain FROM crawl_hosts ORDER BY ALL')).toEqual([
      { crawl: '2026-02', host: 'b.example', domain: 'b.example' },
      { crawl: 'one', host: 'b.example', domain: 'b.example' },
      { crawl: 'one', host: 'www.a.co.uk', domain: 'a.co.uk' },
      { crawl: 'two', host: 'www.a.co.uk', domain: 'a.co.uk' },
    ])
    expect(await rowsOf('crawls', 'crawls')).toMatchObject([
      { crawl: 'one', records: 3, hosts: 2, first: '2026-01-01 00:00', last: '2026-01-02 00:00' },
      { crawl: 'two', records: 1 },
      { crawl: '2026-02', records: 1 },
    ])
  })

  it('tell what came of the requests of each', async () => {
    expect(await rowsOf('availability-by-crawl', 'crawls')).toMatchObject([
      { crawl: 'one', availability: 'rules', k: 2, n: 2 },
      { crawl: 'two', availability: 'rules', k: 1, n: 1 },
      { crawl: '2026-02', availability: 'rules', k: 1, n: 1 },
    ])
  })

  it('are measured one by one, on all hosts and on those of every crawl', async () => {
    const asked = MEASURES.get('blocked') as Measure
    const database = await Database.open(join(folder, 'crawls'))
    const ccbot = async (isCommon: boolean) =>
      (await measureByCrawl(database, asked, isCommon)).rows
        .filter(({ agent }) => agent === 'CCBot')
        .map(({ crawl, k, n }) => [crawl, k, n])
    expect(await ccbot(false)).toEqual([
      ['one', 0, 2],
      ['two', 1, 1],
      ['2026-02', 0, 1],
    ])
    expect(await ccbot(true)).toEqual([])
    database.close()
  })

  it('tell how long a copy is fresh, and what headers say of it', async () => {
    const database = await Database.open(join(folder, 'crawls'))
    await database.useCrawl('one', false)
    const { rows } = await measure(database, MEASURES.get('freshness') as Measure)
    database.close()
    // The latest record of b.example has no header about freshness.
    expect(Object.fromEntries(rows.map(({ header, k, n }) => [header, `${k}/${n}`]))).toEqual({
      'Last-Modified': '1/1',
      ETag: '0/1',
      'Cache-Control': '1/1',
      'max-age': '1/1',
      'max-age of more than 24 hours': '1/1',
      'no-store or no-cache': '0/1',
      Expires: '1/1',
      'Expires before the fetch, or no time': '1/1',
      'none that tells how long, or what to ask': '0/1',
      'modified in the 30 days before the fetch': '1/1',
      'no text/plain': '1/1',
    })
    expect(await sharesOf('headers', 'crawls')).toEqual({
      'X-Robots-Tag': '0/1',
      'no index': '0/1',
      'index not known': '0/1',
      'Content-Signal': '0/1',
      'Content-Usage': '1/1',
      'tdm-reservation': '0/1',
      'training permitted': '1/1',
      'training forbidden': '0/1',
    })
    // Joined by a comma, the two lines would close the index to Googlebot alone. What was cut may close it.
    const ruled = `SELECT left(x_robots_tag, 30) AS tag, header_index, header_train FROM files
      WHERE header_index IS NOT NULL ORDER BY id`
    expect(await open.get('crawls')?.rows(ruled)).toEqual([
      { tag: 'googlebot: nofollow\nnoindex', header_index: 'no', header_train: 'no' },
      { tag: 'a,'.repeat(15), header_index: 'unknown', header_train: 'unstated' },
      { tag: null, header_index: 'yes', header_train: 'yes' },
    ])
    expect(await open.get('crawls')?.rows('SELECT etag FROM files WHERE etag IS NOT NULL')).toEqual([
      { etag: '"x"' },
    ])
  })
})

describe('supplied columns', () => {
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const rows = async (name: string, ...supplied: string[]) => {
    const database = await Database.open(join(folder, 'files'), supplied)
    try {
      return (await measure(database, MEASURES.get(name) as Measure)).rows
    } finally {
      database.close()
    }
  }
  const ranks = () =>
    write(
      'ranks.csv',
      'host,rank,kind\nB.example,1,shop\ng.example,2,shop\na.example,4,news\nnone.example,3,news\n',
    )

  it('weigh hosts: a rank by its inverse', async () => {
    const found = await rows('weighted', ranks())
    // b and g are closed, of the weights 1, 1/2 and 1/4.
    const unnamed = found.find(({ agent }) => agent === '*')
    expect(unnamed).toMatchObject({ weighted_by: 'rank', k: 2, n: 3 })
    expect(Number(unnamed?.weighted)).toBeCloseTo(1.5 / 1.75)
    expect(Number(unnamed?.effective_n)).toBeCloseTo(1.75 ** 2 / 1.3125)
    // Wilson for 2 of 7/3 hosts, computed by hand.
    expect(unnamed?.weighted_low).toBeCloseTo(0.2806, 4)
    expect(unnamed?.weighted_high).toBeCloseTo(0.9893, 4)
    expect(found.some(({ weighted_by }) => weighted_by === 'kind')).toBe(false)
  })

  it('make strata of texts and of bands of rank', async () => {
    const found = (await rows('strata', ranks())).filter(({ agent }) => agent === '*')
    expect(found.map(({ stratum, value, k, n }) => [stratum, value, k, n])).toEqual([
      ['kind', 'shop', 2, 2],
      ['kind', 'news', 0, 1],
      ['rank', '1 to 1,000', 2, 3],
    ])
  })

  it('correlate with the favour of robots by rank', async () => {
    // Favoured minus disfavoured: Googlebot +1, anthropic-ai 0, GPTBot −1.
    const shares = write('shares.csv', 'robot,share\ngooglebot,90\nGPTBot,1\nanthropic-ai,1\nnobody,5\n')
    const [found] = await rows('rank-correlation', shares)
    expect(found).toMatchObject({ column: 'share', robots: 3 })
    expect(Number(found?.spearman)).toBeCloseTo(1.5 / Math.sqrt(2 * 1.5))
    expect(Number(found?.kendall)).toBeCloseTo(2 / Math.sqrt(3 * 2))
  })

  it('decide a sample of URLs', async () => {
    const urls = write(
      'urls.csv',
      'url\nhttps://a.example/7x\nhttps://a.example/y\nhttps://f.example/?q=1\nhttps://f.example/x\nhttps://c.example/\nhttps://none.example/\n',
    )
    const found = await rows('url-sample', urls)
    // For unnamed robots, c is open by its status 403, and f says nothing.
    expect(found.find(({ agent }) => agent === '*')).toMatchObject({ k: 4, n: 5 })
    expect(found.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ k: 3, n: 5 })
    expect(found.find(({ agent }) => agent === 'MJ12bot')).toMatchObject({ n: 5 })
  })

  it.each([
    ['none.csv', 'site,x\na,b\n', /column host, robot or url/],
    ['lone.csv', 'host\na\n', /no other column/],
  ])('are refused without a key or a column: %s', async (name, text, message) => {
    await expect(Database.open(join(folder, 'files'), [write(name, text)])).rejects.toThrow(message)
    await expect(Database.open(join(folder, 'files'), [join(folder, 'missing.csv')])).rejects.toThrow(
      /cannot be read/,
    )
  })
})

describe('a change between two months', () => {
  it('counts the same hosts twice, with the test of McNemar and an interval', async () => {
    const asked = changeBetween('2025-01', '2025-04')
    const { rows } = await measure(open.get('history') as Database, asked)
    const { low, high, ...found } = rows.find(({ agent }) => agent === 'GPTBot') ?? {}
    expect(found).toEqual({
      from_month: '2025-01',
      to_month: '2025-04',
      agent: 'GPTBot',
      before: 0,
      after: 2,
      closed: 2,
      opened: 0,
      n: 3,
      domains: 3,
      change: 2 / 3,
      p: 0.5,
    })
    expect([Number(low) >= 0, Number(low) < 2 / 3, Number(high)]).toEqual([true, true, 1])
  })

  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [10, 2, (2 * (1 + 12 + 66)) / 4096],
    [3000, 2800, 0.008969],
  ])('%i closed and %i opened', (closed, opened, p) => {
    expect(mcNemar(closed, opened)).toBeCloseTo(p, 4)
  })
})
