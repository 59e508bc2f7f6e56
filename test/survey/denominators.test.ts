// Of what shares are shares: hosts that were asked, hosts whose file did not change, and robots that no file names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { measure } from '../../survey/src/measures/measure.ts'
import { MEASURES } from '../../survey/src/measures/measures.ts'
import { SurveyData } from '../../survey/src/report/survey-data.ts'
import { trendsPage } from '../../survey/src/report/time-pages.ts'
import { Database } from '../../survey/src/tables/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-denominators-test-'))
const path = (name: string): string => join(folder, name)

const OPEN = 'User-agent: *\nDisallow: /x\n'
const CLOSED = 'User-agent: GPTBot\nDisallow: /\n'
const row = (host: string, day: string, robots: string, more: object = {}): string =>
  `${JSON.stringify({ host, fetched_at: `${day}T00:00:00Z`, status: 200, robots, ...more })}\n`

/** A row for each change: the file of q stayed as it was. */
const changes = (more: object = {}): string =>
  row('p.example', '2024-01-10', OPEN) +
  row('q.example', '2024-01-11', CLOSED, more) +
  row('p.example', '2025-06-10', CLOSED)

beforeAll(async () => {
  writeFileSync(path('changes.jsonl'), changes())
  writeFileSync(path('seen.jsonl'), changes({ last_seen: '2025-06-12' }))
  writeFileSync(path('closed.jsonl'), row('a.example', '2026-01-01', 'User-agent: *\nDisallow: /\n'))
  for (const [name, input, ...options] of [
    ['plain', 'changes'],
    ['carried', 'changes', '--carry-forward'],
    ['seen', 'seen'],
    ['closed', 'closed'],
  ]) {
    const args = ['build', path(`${input}.jsonl`), '--out', path(String(name)), '--workers', '1', ...options]
    expect(await run(args), name).toBe(0)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

it('mixes no records that stand until the next one with others', async () => {
  expect(await run(['merge', path('carried'), path('closed'), '--out', path('mixed')])).toBe(3)
  const added = ['build', path('closed.jsonl'), '--out', path('plain'), '--workers', '1']
  expect(await run([...added, '--append', '--carry-forward'])).toBe(3)
})

/** The rows of GPTBot of a measure. */
async function rowsOf(dataset: string, name: string, agent = 'GPTBot') {
  const asked = MEASURES.get(name)
  if (asked === undefined) throw new Error(`no measure ${name}`)
  const database = await Database.open(path(dataset))
  try {
    return (await measure(database, asked)).rows.filter((one) => one.agent === agent)
  } finally {
    database.close()
  }
}

describe('a history that has changes only', () => {
  it('loses a host after 12 months, and the page says so', async () => {
    expect((await rowsOf('plain', 'same-hosts')).at(-1)).toMatchObject({
      month: '2025-06',
      k: 1,
      n: 1,
      gaps: 1,
    })
    expect(await rowsOf('plain', 'over-time')).toHaveLength(2)
    const database = await Database.open(path('plain'))
    const page = await trendsPage(await SurveyData.of(path('plain'), database, 0))
    database.close()
    expect(page.sections[0]?.words).toContain('In 2025-06, 1 of 2 hosts are gaps.')
  })

  it.each(['carried', 'seen'])(
    'keeps it, if the build or the input says that the file stayed: %s',
    async (name) => {
      expect((await rowsOf(name, 'same-hosts')).at(-1)).toMatchObject({
        month: '2025-06',
        k: 2,
        n: 2,
        gaps: 0,
      })
      const months = await rowsOf(name, 'over-time')
      expect(months.at(-1)).toMatchObject({ month: '2025-06', k: 2, n: 2 })
      // The file of p was not seen in between, unless all records count until the next one.
      const between = months.find(({ month }) => month === '2025-03')
      expect(between).toMatchObject(name === 'carried' ? { k: 1, n: 2 } : { k: 1, n: 1 })
      // The trend ends where the overview is.
      expect((await rowsOf(name, 'blocked'))[0]).toMatchObject({ k: 2, n: 2 })
    },
  )

  it('refuses a time that is none', async () => {
    writeFileSync(path('bad.jsonl'), row('p.example', '2024-01-10', OPEN, { last_seen: 'soon' }))
    expect(await run(['build', path('bad.jsonl'), '--out', path('bad'), '--workers', '1'])).toBe(0)
    const database = await Database.open(path('bad'))
    const [file] = await database.rows('SELECT availability, reason FROM files')
    database.close()
    expect(file).toMatchObject({ availability: 'unreadable', reason: expect.stringContaining('last_seen') })
  })
})

describe('a robot that no file names', () => {
  it('has a row, as the * group closes the site to it', async () => {
    for (const agent of ['GPTBot', 'Googlebot', '*'])
      expect(await rowsOf('closed', 'blocked', agent), agent).toMatchObject([
        { k: 1, n: 1, by_name: 0, by_star: 1, named: 0 },
      ])
    expect(await rowsOf('closed', 'access', 'ClaudeBot')).toMatchObject([
      { class: 'full', via: 'star', k: 1 },
    ])
  })
})

describe('a page beside robots.txt in a WARC file', () => {
  it('is counted, and its host was not asked', async () => {
    const record = (url: string, body: string): string => {
      const http = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${body}`
      return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${http.length}\r\n\r\n${http}\r\n\r\n`
    }
    const pages = Array.from({ length: 5 }, (_, at) => record(`https://other${at}.example/page`, '<html>'))
    writeFileSync(path('crawl.warc'), [record('https://a.example/robots.txt', OPEN), ...pages].join(''))
    expect(await run(['build', path('crawl.warc'), '--out', path('warc'), '--workers', '1'])).toBe(0)
    const dataset = JSON.parse(readFileSync(join(path('warc'), 'dataset.json'), 'utf8')) as object
    expect(dataset).toMatchObject({
      inputs: [{ records: 1, skipped: 5 }],
      coverage: { rows: 1, records: 1, skipped: 5 },
      availability: { rules: 1 },
    })
    const database = await Database.open(path('warc'))
    const asked = MEASURES.get('availability')
    if (asked === undefined) throw new Error('no measure')
    expect((await measure(database, asked)).rows).toMatchObject([{ availability: 'rules', k: 1, n: 1 }])
    database.close()
  })
})
