// Rows over pipes: any division of the records gives the bytes of one process, also if processes are killed. The commands
// are those of the guide.
import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Database } from '../../survey/src/tables/database.ts'
import { digestsIn } from './dataset-digests.ts'

interface Connection {
  run(sql: string): Promise<unknown>
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
  closeSync(): void
}

const { DuckDBInstance } = createRequire(new URL('../../survey/package.json', import.meta.url))(
  '@duckdb/node-api',
) as { DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> } }
const BIN = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
const GUIDE = readFileSync(new URL('../../docs/guides/survey-in-your-engine.md', import.meta.url), 'utf8')
const RUN = [...GUIDE.matchAll(/<!-- run -->\n```sh\n([^`]+)```/g)].map(([, text = '']) => text)

const folder = mkdtempSync(join(tmpdir(), 'wayleave-pipes-test-'))
const path = (name: string): string => join(folder, name)

const RECORDS = Array.from({ length: 40 }, (_, at) =>
  at % 10 === 9
    ? '{ no JSON'
    : JSON.stringify({
        host: `h${at}.example`,
        fetched_at: `2026-01-${String((at % 28) + 1).padStart(2, '0')}T00:00:00Z`,
        status: at % 7 === 3 ? 404 : 200,
        ...(at % 7 === 3 ? {} : { robots: `User-agent: GPTBot\nDisallow: /${at % 5}\n` }),
        source: `crawl:${at}`,
      }),
)

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command. @param killAfter bytes of output after which it is killed. */
function survey(args: readonly string[], input = '', killAfter = Number.POSITIVE_INFINITY): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString()
    if (stdout.length > killAfter) child.kill('SIGKILL')
  })
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString()
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr })))
}

const text = (records: readonly string[]): string => records.map((record) => `${record}\n`).join('')

beforeAll(async () => {
  const { stdout, stderr } = await survey(['build', '--stdin-rows'], text(RECORDS))
  expect(stderr).toBe('')
  writeFileSync(path('whole.jsonl'), stdout)
  expect((await survey(['merge', path('whole.jsonl'), '--out', path('one')])).stderr).toBe('')
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('build --stdin-rows', () => {
  it('writes the rows of the tables that a build writes', async () => {
    writeFileSync(path('crawl.jsonl'), text(RECORDS))
    expect((await survey(['build', path('crawl.jsonl'), '--out', path('built')])).code).toBe(0)
    const built = await Database.open(path('built'))
    const rows = readFileSync(path('whole.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly table: string; readonly source?: string })
    expect(rows.at(-1)).toMatchObject({ table: 'build', records: RECORDS.length })
    for (const table of ['files', 'groups', 'agents', 'rules', 'extras', 'unnamed', 'named', 'biases']) {
      const stored = (await built.rows(`SELECT * FROM ${table}`)).map(({ source: _, ...row }) => row)
      const piped = rows.filter((row) => row.table === table).map(({ table: _, source: __, ...row }) => row)
      expect(sorted(piped), table).toEqual(sorted(stored))
    }
    built.close()
    expect(rows.find(({ table }) => table === 'files')?.source).toBe('crawl:0')
  })

  it('gives the same bytes for any parts, of which some are killed and run again', async () => {
    const parts = Array.from({ length: 8 }, (_, part) => RECORDS.slice(part * 5, part * 5 + 5))
    const names = await Promise.all(
      parts.map(async (records, part) => {
        const name = path(`part-${part}.jsonl`)
        if (part % 3 === 1) {
          const killed = await survey(['build', '--stdin-rows'], text(records), 500)
          writeFileSync(name, killed.stdout.slice(0, killed.stdout.lastIndexOf('\n') + 1))
          if (!killed.stdout.includes('"table":"build"')) {
            const refused = await survey(['merge', name, '--out', path('refused')])
            expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('Run this part again') })
          }
        }
        writeFileSync(name, (await survey(['build', '--stdin-rows'], text(records))).stdout)
        return name
      }),
    )
    expect((await survey(['merge', ...names, '--out', path('eight')])).stderr).toBe('')
    expect(digestsIn(path('eight'))).toEqual(digestsIn(path('one')))
    // A part without records is a part, too.
    writeFileSync(path('empty.jsonl'), (await survey(['build', '--stdin-rows'])).stdout)
    expect((await survey(['merge', path('empty.jsonl'), ...names, '--out', path('nine')])).code).toBe(0)
    expect(digestsIn(path('nine'))).toEqual(digestsIn(path('one')))
  })

  it('reads no file of a row, and takes no option of a dataset', async () => {
    writeFileSync(path('secret.txt'), 'User-agent: *\n')
    const { stdout } = await survey(
      ['build', '--stdin-rows'],
      JSON.stringify({ host: 'a.example', file: path('secret.txt') }),
    )
    expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
      availability: 'unreadable',
      reason: 'a row of a pipe names no file: give robots or robots_b64',
    })
    for (const other of [['--out', path('x')], ['--workers', '2'], ['--append'], [path('whole.jsonl')]])
      expect((await survey(['build', '--stdin-rows', ...other])).code, other[0]).toBe(2)
  })
})

describe('merge', () => {
  it.each([
    ['a line that is no row', (lines: string[]) => [...lines.slice(0, 3), 'garbage', ...lines.slice(3)]],
    ['a lost row of contents', (lines: string[]) => lines.filter((line) => !line.includes('"contents"'))],
    ['a lost record', (lines: string[]) => lines.filter((line) => !line.includes('"host":"h3.example"'))],
    ['rows in another order', (lines: string[]) => [...lines].reverse()],
    [
      'a value of another type',
      (lines: string[]) => lines.map((line) => line.replace('"line":1', '"line":"1"')),
    ],
    [
      'another version',
      (lines: string[]) => lines.map((line) => line.replace('"version":"', '"version":"9')),
    ],
    [
      'an unknown table',
      (lines: string[]) => lines.map((line) => line.replace('"table":"rules"', '"table":"x"')),
    ],
  ])('refuses %s', async (_, damage) => {
    const lines = readFileSync(path('whole.jsonl'), 'utf8').trimEnd().split('\n')
    writeFileSync(path('damaged.jsonl'), `${damage(lines).join('\n')}\n`)
    const { code, stderr } = await survey(['merge', path('damaged.jsonl'), '--out', path('of-damaged')])
    expect(code).toBe(3)
    expect(stderr).toMatch(/^damaged\.jsonl/)
  })
})

describe('the guide for engines', () => {
  beforeAll(() => {
    mkdirSync(path('bin'))
    writeFileSync(path('bin/npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${BIN}" "$@"\n`)
    chmodSync(path('bin/npx'), 0o755)
  })

  const bash = (script: string, cwd: string) =>
    promisify(execFile)('bash', ['--norc', '-euc', script], {
      cwd,
      env: { ...process.env, PATH: `${path('bin')}:${process.env.PATH}`, XDG_CACHE_HOME: path('cache') },
    })

  const datasetOf = async (place: number): Promise<void> => {
    const own = path(`guide-${place}`)
    mkdirSync(own)
    writeFileSync(join(own, 'crawl.jsonl'), text(RECORDS))
    await bash(String(RUN[place]), own)
    expect(digestsIn(join(own, 'dataset'))).toEqual(digestsIn(path('one')))
  }

  it('has commands for plain pipes, which give the dataset of one process', () => datasetOf(0))

  it.skipIf(!existsSync('/usr/bin/parallel'))('has commands for GNU parallel, which give the same', () =>
    datasetOf(1),
  )

  it('exports the views, which DuckDB reads by views.sql', async () => {
    const own = path('guide-export')
    mkdirSync(own)
    const ran = await bash(`ln -s "${path('one')}" dataset\n${RUN[2]}`, own)
    expect(ran.stderr).toBe('')
    expect(readFileSync(join(own, 'blocked.csv'), 'utf8')).toMatch(/^agent,k,n,/)
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const one = await Database.open(path('one'))
    const before = process.cwd()
    process.chdir(join(own, 'views'))
    try {
      await connection.run(readFileSync('views.sql', 'utf8'))
      const rowsOf = async (query: string) =>
        (await connection.runAndReadAll(query)).getRowObjectsJson() as Record<string, unknown>[]
      // Letter case does not count, as in the dataset.
      const question = `select class, count(*)::INTEGER as k from readings where agent = 'gptbot' and own and file in (select id from hosts) group by all order by all`
      expect(await rowsOf(question)).toEqual(await one.rows(question))
      for (const view of [
        'files',
        'readings',
        'hosts',
        'crawl_hosts',
        'host_records',
        'robots',
        'named',
        'terms',
      ]) {
        const count = `select count(*)::INTEGER as n from ${view}`
        expect(await rowsOf(count), view).toEqual(await one.rows(count))
      }
    } finally {
      process.chdir(before)
      connection.closeSync()
      one.close()
    }
  })
})

function sorted(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).sort()
}
