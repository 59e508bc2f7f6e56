// The server of a dataset: its pages, what it answers to programs, and whom it refuses.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { QueryProcess } from '../../survey/dist/serve/query-process.js'
import { surveyServer } from '../../survey/dist/serve/server.js'
import { Database } from '../../survey/dist/tables/database.js'
import { QueryError } from '../../survey/dist/tables/query-error.js'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-serve-test-'))
process.env.XDG_CACHE_HOME = join(folder, 'cache')
const TEXT = 'User-agent: GPTBot\nDisallow: /\n# <b>keep out</b>\n'
let server: Server
let base = ''

beforeAll(async () => {
  const rows = [
    { host: 'a.example', status: 200, robots: TEXT },
    { host: 'b.example', status: 200, robots: 'User-agent: *\nDisallow: /x\n' },
    { host: 'c.example', status: 404 },
  ]
  const input = join(folder, 'rows.jsonl')
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
  expect(await run(['build', input, '--out', join(folder, 'dataset'), '--workers', '1'])).toBe(0)
  server = await surveyServer(dataset(), '127.0.0.1', [], 60_000)
  base = await listening(server)
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true })
})

function dataset(): string {
  return join(folder, 'dataset')
}

async function listening(one: Server): Promise<string> {
  await new Promise<void>((ready) => one.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
}

interface Got {
  readonly status: number
  readonly policy?: string | undefined
  readonly text: string
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET', at = base): Promise<Got> {
  return new Promise((settle, reject) => {
    request(at + path, { headers, method }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const policy = response.headers['content-security-policy'] as string | undefined
      response.on('end', () => settle({ status: response.statusCode ?? 0, text, policy }))
    })
      .on('error', reject)
      .end()
  })
}

const sql = async (query: string, at = base): Promise<{ status: number; value: unknown }> => {
  const { status, text } = await get(`/api/sql?q=${encodeURIComponent(query)}`, {}, 'GET', at)
  return { status, value: JSON.parse(text) }
}

describe('serve', () => {
  it.each([
    ...[
      '',
      'index',
      'robots',
      'strata',
      'bias',
      'trends',
      'transitions',
      'co-blocking',
      'dialects',
      'directives',
    ],
    ...['quality', 'published', 'methods', 'search', 'compare', 'sql'],
  ])('has the page %s, with links to the others', async (name) => {
    const { status, text } = await get(name === '' ? '/' : `/${name}.html`)
    expect(status).toBe(200)
    expect(text).toContain('href="sql.html"')
  })

  it('has every page and CSV file to which the robots page leads', async () => {
    const { text } = await get('/robots.html')
    const links = [...text.matchAll(/href="([^"#:]+)"/g)].map(([, to = '']) => to)
    expect(links).toContain('robots/0001-gptbot.html')
    links.push('csv/0001-gptbot-classes.csv', 'csv/inputs.csv')
    for (const to of new Set(links)) expect((await get(`/${to}`)).status, to).toBe(200)
  })

  it('lights the lines that a search finds, and shows no text of a file as markup', async () => {
    const { text } = await get(`/hits.html?q=${encodeURIComponent('botname:gptbot disallow:/')}`)
    expect(text).toContain('1 file')
    expect(text).toContain('<mark>Disallow: /</mark>')
    expect((await get('/hits.html?q=comments:keep')).text).not.toContain('<b>')
    expect((await get(`/hits.html?q=${encodeURIComponent('class:x')}`)).text).toContain('class takes a robot')
    expect((await get('/search.html?q=%22%3E%3Cscript%3E')).text).not.toContain('"><script>')
  })

  it('narrows a search by conditions that some of its files meet', async () => {
    const { text } = await get('/hits.html?q=example')
    expect(text).toContain(
      'href="search.html?q=example%20class%3Agptbot%3Dnothing">class:gptbot=nothing</a> <small>1<',
    )
    expect(text).not.toContain('site:*.example')
    expect((await get(`/hits.html?q=${encodeURIComponent('example class:gptbot=nothing')}`)).text).toContain(
      '1 file',
    )
  })

  it('lets a page load nothing but its own files', async () => {
    for (const path of ['/trends.html', '/search.html', '/strata.html', '/api/measure/blocked']) {
      const { policy = '', text } = await get(path)
      expect(policy).toContain(
        "default-src 'none'; style-src 'self'; img-src 'self' data:; script-src 'self'",
      )
      expect(policy).not.toContain('unsafe')
      expect(text, path).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+="|\sstyle="/)
    }
    for (const path of ['/uplot.js', '/uplot.css', '/zoom.js']) expect((await get(path)).status).toBe(200)
  })

  it('opens the file of a host in the workbench', async () => {
    const { text } = await get('/search/site?host=A.example')
    const packed = /workbench\/#1\.([\w-]+)"/.exec(text)?.[1] ?? ''
    const state = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()) as { text: string }
    expect(state.text).toBe(TEXT)
    expect((await get('/workbench/')).text).toContain('<div id="page">')
    expect((await get('/workbench/..%2f..%2fpackage.json')).status).toBe(404)
    expect((await get('/workbench/bundle/internal/check.js')).status).toBe(200)
    expect((await get('/workbench/bundle/internal/..%2fcli.cjs')).status).toBe(404)
    const missing = await get('/search/site?host=none.example')
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('href="../report.css"')
  })

  it.each([
    ['robot=GPTBot&class=full', '33.3', '1 of 3'],
    ['robot=GPTBot&class=full&of=rules', '50.0', '1 of 2'],
    ['robot=gptbot&class=partial&of=read', '50.0', '1 of 2'],
    ["robot=x'--&class=full';--&dialect=x';--", '', ''],
  ])('compares robots: %s', async (query, share, counts) => {
    const { status, text } = await get(`/compare.html?${query}`)
    expect(status).toBe(200)
    expect(text).toContain(`${share}`)
    expect(text).toContain(counts)
  })

  it('answers programs as the command does', async () => {
    expect(await sql('select count(*) as n from files')).toEqual({ status: 200, value: [{ n: 3 }] })
    const measured = JSON.parse((await get('/api/measure/blocked')).text) as { rows: unknown[] }
    expect(measured.rows).toContainEqual(expect.objectContaining({ agent: 'GPTBot', k: 1, n: 3 }))
    const found = JSON.parse((await get('/api/search?q=site:b.example')).text) as { count: number }
    expect(found.count).toBe(1)
    expect((await get('/api/measure/none')).status).toBe(404)
  })

  it('ends a query that takes too long, and gives none of its rows', async () => {
    const hasty = await surveyServer(dataset(), '127.0.0.1', [], 200)
    const at = await listening(hasty)
    try {
      for (const query of [
        'select count(*) from range(100000000000) a where hash(a.range) = 1',
        'select range from range(100000000000) a where hash(a.range) = 1',
        'select range from range(100000000000) a where range = 0 or hash(a.range) = 1',
      ])
        expect(await sql(query, at), query).toEqual({
          status: 400,
          value: { error: 'The query took more than 0.2 seconds.' },
        })
    } finally {
      hasty.closeAllConnections()
      await new Promise((done) => hasty.close(done))
    }
  })

  it('gives nothing that came too late, although the engine reports no error', async () => {
    const opened = await Database.open(dataset())
    try {
      const late = opened.within(
        { milliseconds: 20 },
        () => new Promise((settle) => setTimeout(settle, 200, [])),
      )
      await expect(late).rejects.toThrow('The query took more than 0.02 seconds.')
    } finally {
      opened.close()
    }
  })

  it('ends a query that gives too much, and runs none that writes', async () => {
    const { value } = await sql('select * from range(5000)')
    expect(value).toHaveLength(1_000)
    expect(await sql('select 1 as one')).toEqual({ status: 200, value: [{ one: 1 }] })
    for (const query of [
      'drop view files',
      "copy files to 'x.csv'",
      `explain analyze copy files to '${join(folder, 'dataset', 'files', '000000.parquet')}'`,
      'explain analyze create table made as select 1',
      "select * from glob('/etc/*')",
      "select * from read_text('/etc/passwd')",
    ])
      expect((await sql(query)).status, query).toBe(400)
    expect(await sql('select count(*) as n from files')).toEqual({ status: 200, value: [{ n: 3 }] })
  })

  it('ends a query that makes more texts than the memory allows, and answers the next one', async () => {
    const opened = await Database.open(dataset())
    const queries = new QueryProcess(opened, [], 900_000_000)
    try {
      const long = queries.rows("select length(repeat('x', 100000000) || i) from range(2000) t(i)", {})
      await expect(long).rejects.toThrow(QueryError)
      await expect(long).rejects.toThrow('took more than 0.9 GB of memory or far too long')
      expect(await queries.rows('select 1 as one', {})).toEqual([{ one: 1 }])
    } finally {
      queries.close()
      opened.close()
    }
  })

  it('spills into a folder of its own, which no other engine uses', async () => {
    const setting = "select current_setting('temp_directory') as spills"
    const [one, other] = [await Database.open(dataset()), await Database.open(dataset())]
    try {
      const [[first], [second]] = [await one.rows(setting), await other.rows(setting)]
      expect(first?.spills).toMatch(/wayleave-survey-[\da-f-]{36}$/)
      expect(second?.spills).toMatch(/wayleave-survey-[\da-f-]{36}$/)
      expect(first?.spills).not.toBe(second?.spills)
    } finally {
      one.close()
      other.close()
    }
  })

  it('says of each query what went wrong, if the process cannot open the dataset', async () => {
    const opened = await Database.open(dataset())
    const queries = new QueryProcess(opened, [join(folder, 'missing.csv')])
    try {
      for (const query of ['select 1', 'select 2']) {
        const failed = queries.rows(query, {})
        await expect(failed).rejects.toThrow('A file of --with cannot be read')
        await expect(failed).rejects.not.toBeInstanceOf(QueryError)
      }
    } finally {
      queries.close()
      opened.close()
    }
  })

  it('ends a query whose rows are too large for the memory of the server, and says so', async () => {
    const name = 'n'.repeat(4_000)
    for (const row of [
      "repeat('x', 1000000) as wide",
      "{ a: [repeat('x', 500000), repeat('y', 500000)] } as wide",
      // Signs that are longer in an answer, long names and deep parts.
      'repeat(chr(1), 20000) as wide',
      "repeat('\u3042', 30000) as wide",
      `[{ ${name}: i } for i in range(50)] as wide`,
      `${Array.from({ length: 3 }, (_, i) => `1 as ${name}${i}`).join()} from range(10)`,
      `${'['.repeat(60)}range(1000)${']'.repeat(60)} as wide`,
    ])
      expect(await sql(`select ${row}${row.includes('from') ? ', ' : ' from '}range(100)`)).toEqual({
        status: 400,
        value: {
          error: 'The rows have more than 8000000 bytes. Ask for fewer rows, or for shorter columns.',
        },
      })
  })

  it('refuses other names, other sites and other methods', async () => {
    expect((await get('/', { host: 'evil.example' })).status).toBe(403)
    expect(
      (await get('/api/sql?q=x', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })).status,
    ).toBe(403)
    for (const site of ['cross-site', 'same-site']) {
      const link = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      expect((await get('/sql.html?q=select+1', link)).status).toBe(403)
      expect((await get('/sql.html', link)).status).toBe(200)
    }
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
    expect((await get('/sql.html?q=select+1', own)).status).toBe(200)
    expect((await get('/', {}, 'POST')).status).toBe(405)
    expect((await get('/', { host: 'localhost:1' })).status).toBe(200)
  })
})
