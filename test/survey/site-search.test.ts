// The search of a report without a server: it finds what the command finds, also from a folder on a disk.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { siteSearchFiles } from '../../survey/src/report/site-search.ts'
import { SurveyData } from '../../survey/src/report/survey-data.ts'
import { findInIndex, partsFor, type SearchIndex } from '../../survey/src/search/find-in-index.ts'
import { parseSearch } from '../../survey/src/search/parse-search.ts'
import { prepareSearch, search } from '../../survey/src/search/search.ts'
import { hasInOrder } from '../../survey/src/search/whole-words.ts'
import { Database } from '../../survey/src/tables/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-site-search-test-'))
const dataset = join(folder, 'dataset')

const TEXTS = [
  'User-agent: GPTBot\nDisallow: /\n# Keep out, AI\n',
  'User-agent: gptbot/1.2\nUser-agent: CCBot\nDisallow: /private/\nDisallow: /cgi-bin\n# certain details\n',
  'User-agent: __proto__\nDisallow: /\n\nUser-agent: *\nAllow: /\nSitemap: https://c.example/map.xml\n',
  'User-agent: FooBot\nDisallow: /x*y\nDisallow: /a/b/c\nCrawl-delay: 5\n# <b>\u202e 日本語のクロール\n',
  'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\nDisallow: /private/deep\n',
  '',
]
const QUERIES = [
  ...['botname:gptbot', 'botname:GPTBot disallow:/', 'botname:foobot', 'botname:__proto__', 'botname:*bot*'],
  ...[
    'disallow:/',
    'disallow:/private/',
    'disallow:/*',
    'disallow:/x*y',
    'disallow:*c*',
    'allow:/',
    'disallow:*',
  ],
  ...[
    'comments:ai',
    'comments:*ai*',
    'comments:"keep out"',
    'comments:*',
    'comments:クロール',
    'comments:k*t',
  ],
  ...[
    'site:h2.example',
    'site:*.example',
    'key:crawl-delay',
    'key:sitemap',
    'sitemap:*map.xml',
    'ai',
    'H3',
    'bot',
  ],
  ...[
    'class:gptbot=nothing',
    'class:*=nothing',
    'class:googlebot=some',
    'class:ccbot=everything botname:gptbot',
  ],
  ...['class:gptbot=undecided', 'key:constructor', 'botname:toString', 'finding:s101'],
]

let index: SearchIndex
let database: Database

beforeAll(async () => {
  const rows = [...TEXTS, ...TEXTS].map((robots, at) => ({
    host: `h${at}.example`,
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    robots,
  }))
  const input = join(folder, 'rows.jsonl')
  writeFileSync(
    input,
    [...rows, { host: 'gone.example', status: 404 }].map((row) => JSON.stringify(row)).join('\n'),
  )
  expect(await run(['build', input, '--out', dataset, '--workers', '1'])).toBe(0)
  database = await Database.open(dataset)
  index = indexOf(await siteSearchFiles(await SurveyData.of(dataset, database, 3)))
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

/** The whole index, as the scripts of its parts give it. */
function indexOf(files: ReadonlyMap<string, string>): SearchIndex {
  const found = { files: undefined, fields: {}, classes: {}, bias: {} } as unknown as {
    files: unknown
    bias: unknown
    fields: Record<string, unknown>
    classes: Record<string, unknown>
  }
  const searchPart = (name: string, value: unknown): void => {
    if (name === 'files' || name === 'bias') found[name] = value
    else if (name.startsWith('class-')) found.classes[name.slice(6)] = value
    else found.fields[name] = value
  }
  for (const [path, text] of files)
    if (path.startsWith('search-index/')) runInNewContext(text, { searchPart, JSON })
  return found as unknown as SearchIndex
}

const refuse = (words: string): never => {
  throw new RangeError(words)
}

describe('the search of a report', () => {
  it('puts the hosts first that have a rank, as the command does', async () => {
    const ranks = join(folder, 'ranks.csv')
    writeFileSync(ranks, 'host,rank\nh9.example,2\nH6.example,1\n')
    const ranked = await Database.open(dataset, [ranks])
    try {
      const own = indexOf(await siteSearchFiles(await SurveyData.of(dataset, ranked, 3)))
      await prepareSearch(ranked, 'botname:*bot*')
      const { hits } = await search(ranked, 'botname:*bot*', 100)
      const found = findInIndex(parseSearch('botname:*bot*'), own, hasInOrder, refuse)
      const hosts = found.map(({ place }) => own.files.hosts[place])
      expect(hosts).toEqual(hits.map(({ host }) => host))
      expect(hosts.slice(0, 3)).toEqual(['h6.example', 'h9.example', 'h0.example'])
    } finally {
      ranked.close()
    }
  })

  it.each(QUERIES)('finds what the command finds: %s', async (query) => {
    await prepareSearch(database, query)
    const { hits } = await search(database, query, 100)
    const found = findInIndex(parseSearch(query), index, hasInOrder, refuse)
    const own = found.map(({ place, bias }) => `${index.files.hosts[place]} ${bias ?? 'none'}`)
    expect(own.sort()).toEqual(hits.map(({ host, bias }) => `${host} ${bias ?? 'none'}`).sort())
  })

  it('shows the values that match, and loads the parts that a search names', () => {
    const conditions = parseSearch('botname:gptbot disallow:/')
    expect(partsFor(conditions, index.files.classes, refuse)).toEqual(['botname', 'bias', 'disallow'])
    expect(findInIndex(conditions, index, hasInOrder, refuse)[0]).toEqual({
      place: 1,
      bias: -1,
      values: ['botname: gptbot', 'disallow: /'],
    })
    expect(partsFor(parseSearch('word'), {}, refuse)).toEqual(['botname', 'comments', 'site'])
  })

  it.each([
    ['class:nobot=nothing', 'the token of a robot of the registry'],
    ['class:gptbot=x', 'nothing, some, everything, undecided'],
    ['class:gptbot=toString', 'nothing, some, everything, undecided'],
    ['class:constructor=nothing', 'the token of a robot of the registry'],
  ])('refuses %s', (query, words) => {
    expect(() => partsFor(parseSearch(query), index.files.classes, refuse)).toThrow(words)
  })
})
