// A dataset in an S3-compatible store: the same bytes as on a disk, and only the tables that a query reads.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { diskAt } from '../../survey/src/storage/disk.ts'
import { s3At, s3Settings } from '../../survey/src/storage/s3.ts'
import { viewsIn, viewsOf } from '../../survey/src/tables/views.ts'
import { S3Server } from './s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-storage-test-'))
const rowsFile = join(folder, 'rows.jsonl')
const local = join(folder, 'local')
const cache = join(folder, 'cache')
const STORE = "s3://bucket/a & b's/set"
const PREFIX = "a & b's/set/"
const store = new S3Server()

/** What the command prints. */
async function survey(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [out, problems]: string[][] = [[], []]
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => out?.push(String(text)) !== 0)
  const stderr = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => problems?.push(String(text)) !== 0)
  try {
    const code = await run(args)
    return { code, stdout: (out ?? []).join(''), stderr: (problems ?? []).join('') }
  } finally {
    stdout.mockRestore()
    stderr.mockRestore()
  }
}

function copiedTables(): readonly string[] {
  return existsSync(cache)
    ? readdirSync(cache, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.name.endsWith('.parquet'))
        .map(({ parentPath }) => parentPath.split('/').at(-1) ?? '')
        .filter((name, at, all) => all.indexOf(name) === at)
        .sort()
    : []
}

beforeAll(async () => {
  const rows = Array.from({ length: 9 }, (_, at) => ({
    host: `h${at}.example`,
    status: 200,
    robots: `User-agent: GPTBot\nDisallow: /${at % 2 === 0 ? '' : at}\n# comment ${at}\n`,
  }))
  writeFileSync(rowsFile, rows.map((row) => JSON.stringify(row)).join('\n'))
  vi.stubEnv('AWS_ENDPOINT_URL', await store.listen())
  vi.stubEnv('XDG_CACHE_HOME', cache)
  expect((await survey('build', rowsFile, '--out', local, '--shard-records', '2')).code).toBe(0)
})

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('AWS_SESSION_TOKEN', 'session')
  store.fails = () => false
  store.requests.length = 0
})

afterAll(() => {
  store.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

describe('a dataset in a store', () => {
  it('has the bytes of one on a disk, although the store fails at times', async () => {
    const failed = new Set<string>()
    store.fails = (method, key) => {
      const isFirst = !failed.has(key)
      failed.add(key)
      return method === 'PUT' && isFirst && /00000[13]/.test(key)
    }
    const built = await survey('build', rowsFile, '--out', STORE, '--shard-records', '2', '--workers', '2')
    expect(built).toMatchObject({ code: 0, stderr: '' })
    const files = readdirSync(local, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(local.length + 1)).sort()
    expect([...store.objects.keys()].sort()).toEqual(paths.map((path) => `${PREFIX}${path}`))
    for (const path of paths)
      expect(store.objects.get(`${PREFIX}${path}`)?.equals(readFileSync(join(local, path))), path).toBe(true)
  })

  it('is built on where a run was killed', async () => {
    store.objects.delete(`${PREFIX}dataset.json`)
    store.objects.delete(`${PREFIX}rules/000002.parquet`)
    store.requests.length = 0
    expect((await survey('build', rowsFile, '--out', STORE, '--shard-records', '2')).code).toBe(0)
    const written = store.requests.filter(
      (request) => request.startsWith('PUT') && request.includes('/rules/'),
    )
    expect(written).toEqual([`PUT ${PREFIX}rules/000002.parquet`])
  })

  it('gives a query the tables that it reads, and no other', async () => {
    const query = "select count(*) as k from rules where path <> 'contents'"
    expect(JSON.parse((await survey('sql', STORE, query, '--json')).stdout)).toEqual([{ k: 9 }])
    expect(copiedTables()).toEqual(['rules'])
    const measured = JSON.parse((await survey('measure', STORE, 'blocked', '--json')).stdout)
    expect(measured.rows[0]).toMatchObject({ agent: 'GPTBot', k: 5, n: 9 })
    expect(copiedTables()).toEqual(['agents', 'files', 'named', 'robots', 'rules', 'unnamed'])
    store.requests.length = 0
    await survey('sql', STORE, query)
    expect(store.requests.filter((request) => request.includes('.parquet'))).toEqual([])
    expect((await survey('search', STORE, 'comments:"comment 4"')).stdout).toContain('h4.example')
    expect((await survey('measure', STORE, 'crawls', '--by-crawl')).code).toBe(0)
    expect((await survey('sql', STORE, 'select * from nothing')).code).toBe(2)
  })

  it('makes the report that one on a disk makes', async () => {
    const sites = [join(folder, 'site'), join(folder, 'local-site')]
    expect((await survey('report', STORE, '--out', sites[0] as string, '--sites', '1')).code).toBe(0)
    expect((await survey('report', local, '--out', sites[1] as string, '--sites', '1')).code).toBe(0)
    const texts = sites.map((site) =>
      readdirSync(site, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [path.slice(site.length), readFileSync(path, 'utf8')] as const)
        .sort(),
    )
    expect(texts[0]).toEqual(texts[1])
    expect((await survey('report', STORE)).stderr).toContain('--out SITE')
  })

  it('has copies of one version only', async () => {
    const before = copiedTables()
    expect(before).toContain('named')
    const identity = store.objects.get(`${PREFIX}dataset.json`) as Buffer
    store.objects.set(`${PREFIX}dataset.json`, Buffer.concat([identity, Buffer.from('\n')]))
    await survey('sql', STORE, 'select 1 from rules')
    expect(copiedTables()).toEqual(['rules'])
    store.objects.set(`${PREFIX}dataset.json`, identity)
  })

  it('says what is wrong', async () => {
    expect((await survey('sql', 's3://bucket/none', 'select 1')).stderr).toContain('no finished dataset')
    expect(await survey('sql', 's3://other/set', 'select 1')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('(status 404, NoSuchBucket)'),
    })
    store.fails = (method) => method === 'PUT'
    const failed = await survey('build', rowsFile, '--out', 's3://bucket/full')
    expect(failed).toMatchObject({ code: 3, stderr: expect.stringContaining('(status 503, SlowDown)') })
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'OTHER')
    expect((await survey('sql', STORE, 'select 1')).stderr).toContain('(status 403, SignatureDoesNotMatch)')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'KEY')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    expect((await survey('sql', STORE, 'select 1')).stderr).toContain('(status 403, SignatureDoesNotMatch)')
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
    expect((await survey('build', rowsFile, '--out', STORE)).stderr).toContain('set AWS_ACCESS_KEY_ID')
  })
})

describe('a merge into a store', () => {
  it('destroys no source, however many slashes end its address', async () => {
    expect((await survey('build', rowsFile, '--out', 's3://bucket/source')).code).toBe(0)
    const before = new Map(store.objects)
    for (const [source, out] of [
      ['s3://bucket/source', 's3://bucket/source/'],
      ['s3://bucket/source/', 's3://bucket/source'],
    ])
      expect(await survey('merge', String(source), '--out', String(out), '--replace')).toMatchObject({
        code: 3,
        stderr: expect.stringContaining('is one of the datasets'),
      })
    expect(store.objects).toEqual(before)
  })
})

describe('a store', () => {
  it('creates a file once', async () => {
    const storage = s3At('s3://bucket/once')
    const made = await Promise.all(['a', 'b', 'c'].map((text) => storage.create('pending/queue', text)))
    expect(made.filter(Boolean)).toHaveLength(1)
    await storage.remove('pending')
    expect(await storage.list('')).toEqual([])
    expect(await storage.read('pending/queue')).toBe(undefined)
  })

  it('is that of Amazon, unless another address is given', () => {
    const env = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_REGION: 'eu-central-1' }
    expect(s3Settings('data', env).bucket).toBe('https://data.s3.eu-central-1.amazonaws.com/')
    const other = { ...env, AWS_ENDPOINT_URL_S3: 'http://localhost:9000/' }
    expect(s3Settings('data', other).bucket).toBe('http://localhost:9000/data/')
    expect(() => s3Settings('data', { ...env, AWS_ENDPOINT_URL: 'file:///x' })).toThrow('no address')
  })
})

describe('a folder', () => {
  it('has a new file whole or not at all, and from one of several that make it', async () => {
    const own = mkdtempSync(join(tmpdir(), 'wayleave-disk-'))
    const disk = diskAt(own)
    try {
      for (let at = 0; at < 200; at++) {
        const path = `pending/${at}`
        const made = Promise.all(['one', 'other'].map((text) => disk.create(path, text)))
        let seen: Uint8Array | undefined
        while (seen === undefined) seen = await disk.read(path)
        expect(['one', 'other']).toContain(String(seen))
        expect((await made).sort()).toEqual([false, true])
        expect(String(await disk.read(path))).toBe(String(seen))
      }
      expect(readdirSync(join(own, 'pending'))).toHaveLength(200)
    } finally {
      rmSync(own, { recursive: true })
    }
  })
})

describe('the tables of a query', () => {
  it('are those whose names stand in it outside of texts, and those that views read', () => {
    const views = viewsOf('/d', false)
    expect(viewsIn("select * from Hosts h where availability = 'rules'", views)).toEqual(['files', 'hosts'])
    expect(viewsIn('from readings', views)).toEqual(['unnamed', 'named', 'robots', 'readings'])
    expect(viewsIn('select 1', views)).toEqual([])
  })
})
