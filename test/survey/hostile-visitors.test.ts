// What visitors of `wayleave-survey serve` tried to break it with: each made files, filled memory or hung once.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { get as httpGet, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { prepareSearch, search } from '../../survey/dist/search/search.js'
import { closedToFiles } from '../../survey/dist/serve/query-process.js'
import { surveyServer } from '../../survey/dist/serve/server.js'
import { cacheFolder } from '../../survey/dist/storage/local-copy.js'
import { Database } from '../../survey/dist/tables/database.js'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-visitors-'))
process.env.XDG_CACHE_HOME = join(folder, 'cache')
const dataset = join(folder, 'dataset')
const COMMAND = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
let server: Server
let base = ''

async function serve(milliseconds: number): Promise<void> {
  server = await surveyServer(dataset, '127.0.0.1', [], milliseconds)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closeServer(): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

beforeAll(async () => {
  const rows = [
    { host: 'a.example', status: 200, robots: `User-agent: *\nDisallow: /${'a'.repeat(3_000)}\n` },
    { host: 'b.example', status: 200, robots: 'User-agent: GPTBot\nDisallow: /x.(y)\n# secret words\n' },
    {
      host: 'c.example',
      status: 200,
      robots: 'User-agent: GPTBot/1.0\nUser-agent: GPTBots\nAllow: /x_(y)z\n',
    },
  ]
  const input = join(folder, 'rows.jsonl')
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
  expect(await run(['build', input, '--out', dataset, '--workers', '1', '--shard-records', '1'])).toBe(0)
  await serve(20_000)
})

afterAll(async () => {
  await closeServer()
  rmSync(folder, { recursive: true })
})

function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((settle, reject) => {
    httpGet(base + path, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => settle({ status: response.statusCode ?? 0, text }))
    }).on('error', reject)
  })
}

/** The files of the dataset and of the cache, with their sizes. */
function everything(): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => `${String(name)} ${statSync(join(folder, String(name))).size}`)
    .sort()
}

const sql = (query: string) => get(`/api/sql?q=${encodeURIComponent(query)}`)
const hits = (query: string) => get(`/hits.html?q=${encodeURIComponent(query)}`)

describe('a query of a visitor', () => {
  it('writes no file, reads no log, and ends no process', async () => {
    expect((await hits('botname:gptbot')).text).toContain('2 files')
    const before = everything()
    for (const query of [
      `select * from enable_logging('QueryLog', storage_path='${dataset}/disk.csv', storage_buffer_size=1)`,
      `select * from enable_logging('QueryLog', storage_path='${join(folder, 'logs')}')`,
      "select * from enable_logging('QueryLog')",
      "select count(write_log(repeat('x', 100000), level := 'ERROR', log_type := 'foo')) from range(2000)",
      'select message from duckdb_logs',
      "select current_setting('allowed_directories')",
      `select * from enable_profiling('json', save_location := '${dataset}/profile.json')`,
      `export database '${join(folder, 'exported')}'`,
      `export database '${dataset}/files/exported'`,
      `import database '${dataset}'`,
      `copy (select 1) to '${dataset}/files/x.parquet'`,
    ]) {
      const { status, text } = await sql(query)
      expect(status, query).toBe(400)
      expect(text).not.toContain(folder)
    }
    expect(everything()).toEqual(before)
    expect(await sql('select 1 as one')).toEqual({ status: 200, text: '[\n  {\n    "one": 1\n  }\n]\n' })
  })

  it('learns no folder of this machine from an error', async () => {
    const [there, away] = [join(dataset, 'extras'), join(folder, 'away')]
    renameSync(there, away)
    const { status, text } = await sql('select count(*) from extras')
    renameSync(away, there)
    expect(status).toBe(400)
    expect(text).toContain('DATASET/extras')
    expect(text).not.toContain(folder)
  })

  it.skipIf(process.platform === 'win32')('runs in a process that can write no byte to a file', async () => {
    const script = join(folder, 'write.mjs')
    writeFileSync(
      script,
      `import { writeFileSync } from 'node:fs'
       try { writeFileSync(process.argv[2], 'x'); process.send('written') } catch (error) { process.send(error.code) }
       process.disconnect()`,
    )
    for (const [options, said] of [
      [closedToFiles(), 'EFBIG'],
      [{}, 'written'],
    ] as const) {
      const child = fork(script, [join(folder, 'made.txt')], { ...options })
      expect((await once(child, 'message'))[0]).toBe(said)
    }
    expect(readFileSync(join(folder, 'made.txt'), 'utf8')).toBe('x')
    rmSync(join(folder, 'made.txt'))
  })
})

describe('tables that are kept in the cache', () => {
  it.each([
    ['of one part', 'search_files'],
    ['of a part of several', 'search_terms'],
  ])('are made again if something else has their place: %s', async (_, table) => {
    const made = join(cacheFolder(resolve(dataset), readFileSync(join(dataset, 'dataset.json'))), 'made')
    const found = async (query: string): Promise<unknown> => {
      const database = await Database.open(dataset)
      try {
        await prepareSearch(database, query)
        return await search(database, query)
      } finally {
        database.close()
      }
    }
    const queries = ['botname:gptbot', 'site:b.example', 'secret', 'class:gptbot=partial']
    const right = []
    for (const query of queries) right.push(await found(query))
    expect(right.map((one) => (one as { count: number }).count)).toEqual([2, 1, 1, 2])
    const parts = readdirSync(made).filter((name) => name.startsWith(`${table}-`))
    expect(parts.length).toBe(table === 'search_files' ? 1 : 7)
    for (const part of parts) {
      const path = join(made, part)
      const bytes = readFileSync(path)
      rmSync(path)
      mkdirSync(path)
      for (const [index, query] of queries.entries()) expect(await found(query)).toEqual(right[index])
      rmSync(path, { recursive: true })
      writeFileSync(path, bytes)
    }
    expect(readdirSync(made).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('serve a search also if none can be written', async () => {
    await closeServer()
    const cache = process.env.XDG_CACHE_HOME
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file in the place of the folder')
    process.env.XDG_CACHE_HOME = blocked
    await serve(20_000)
    try {
      expect((await hits('botname:gptbot')).text).toContain('2 files')
      expect((await hits('secret')).text).toContain('<mark># secret words</mark>')
    } finally {
      await closeServer()
      process.env.XDG_CACHE_HOME = cache
      await serve(20_000)
    }
  })
})

describe('a search of a visitor', () => {
  it.each([
    ['disallow:*a*a*a*b', '0 files'],
    [`disallow:${'*a'.repeat(1_000)}*b`, '0 files'],
    [`disallow:/${'*a'.repeat(1_000)}`, '1 file'],
    [`disallow:/a${'*'.repeat(3_000)}a`, '1 file'],
    [`comments:${'*s'.repeat(500)}*x`, '0 files'],
    ['comments:secret*s', '1 file'],
    ['comments:*', '1 file'],
    ['disallow:/x.(*)', '1 file'],
    ['disallow:/x_(*)', '0 files'],
    ['allow:/x_(y*', '1 file'],
    ['allow:/x.*', '0 files'],
    ['botname:gptbot', '2 files'],
    ['botname:gptbot*', '2 files'],
    ['site:*.example', '3 files'],
    ['site:?.example', '0 files'],
    ['sec%', '0 files'],
    ['ecret', '1 file'],
    ['botname:[*', '0 files'],
    ['disallow:–*', '0 files'],
  ])('takes time in proportion to the text, whatever its stars: %s', async (query, found) => {
    expect((await hits(query)).text).toContain(found)
  })

  it('ends after the time of a query, and the next one runs', async () => {
    expect((await hits('botname:gptbot')).text).toContain('2 files')
    await closeServer()
    await serve(1)
    expect((await hits('botname:gptbot')).text).toContain('The query took more than 0.001 seconds.')
    expect(JSON.parse((await get('/api/search?q=secret')).text)).toEqual({
      error: 'The query took more than 0.001 seconds.',
    })
    expect((await get('/compare.html')).status).toBe(200)
    await closeServer()
    await serve(20_000)
    expect((await hits('botname:gptbot')).text).toContain('2 files')
  })
})

it('ends at once when it is asked to, whatever runs', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [COMMAND, 'serve', dataset, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = String(line).trim()
  const endless = 'select count(*) from range(100000000000) a where hash(a.range) = 1'
  const cut = new Promise((settle) => {
    httpGet(`${url}api/sql?q=${encodeURIComponent(endless)}`).on('error', settle)
    httpGet(`${url}hits.html?q=${encodeURIComponent('disallow:*a*a*a*a*a*b')}`).on('error', () => {})
  })
  await new Promise((settle) => {
    httpGet(`${url}report.css`, (response) => response.resume().on('end', settle))
  })
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await cut
})

describe('an address of a visitor', () => {
  it('names robots with the signs of replacements, and is answered in proportion to its length', async () => {
    const signs = '$`'.repeat(8)
    for (const names of [
      [signs, '(same)', '(same)'],
      ["$'$&$$$1$2", 'b'],
      ['a'.repeat(300), '$1'.repeat(100)],
    ]) {
      const query = names.map((name) => `robot=${encodeURIComponent(name)}`).join('&')
      const { status, text } = await get(`/compare.html?${query}`)
      expect(status).toBe(200)
      expect(text.length).toBeLessThan(20_000)
      const shown = names
        .map((name) => `'${name.replaceAll("'", "''")}'`)
        .join(', ')
        .replaceAll('&', '&amp;')
      expect(text).toContain(`agent IN (${shown})`)
      expect(text).toContain('the dataset has none of these robots')
    }
  })

  it.each(['__proto__', 'constructor', 'toString', 'nothing'])(
    'asks for hosts of a kind that is none: %s',
    async (of) => {
      const { status, text } = await get(`/compare.html?of=${of}`)
      expect(status).toBe(200)
      expect(text).toBe((await get('/compare.html?of=defined')).text)
    },
  )

  it.each([
    ['//[', 404],
    ['//evil.example/', 404],
    ['http://[', 400],
    ['*', 400],
    ['/%ff', 404],
  ])('is no path of a page: %s', async (target, status) => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('comes from a page of another site, which has no answer', async () => {
    const own = { origin: base }
    expect((await get('/api/sql?q=select+1', own)).status).toBe(200)
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1', base.replace('http', 'https')])
      for (const mode of ['cors', 'navigate'])
        expect((await get('/', { origin, 'sec-fetch-mode': mode })).status, origin).toBe(403)
  })
})
