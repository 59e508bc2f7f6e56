// Data that grows: a dataset is replaced only on request, takes further records, is merged with others and verified.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import type { Dataset } from '../../survey/src/dataset/build-dataset.ts'
import { digestsIn } from './dataset-digests.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-growing-test-'))
const path = (name: string): string => join(folder, name)

const ROWS: readonly object[] = [
  {
    host: 'a.example',
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: *\nDisallow: /\n',
  },
  { host: 'b.example', status: 404, headers: { etag: '"x"', Date: 'Thu, 01 Jan 2026 00:00:00 GMT' } },
  { host: 'c.example', problem: 'no answer' },
  // The bytes of an earlier record, and a body that is no text.
  { host: 'd.example', status: 200, crawl: 'two', robots: 'User-agent: *\nDisallow: /\n' },
  { host: 'e.example', status: 200, robots_b64: Buffer.from([0xff, 0x00, 0x80]).toString('base64') },
  {
    host: 'f.example',
    status: 200,
    robots: 'User-agent: GPTBot\nAllow: /x\nDisallow: /\n# keep out\nSitemap: /s\n',
  },
  { host: 'g.example', status: 'x' },
]

let said = ''

beforeEach(() => {
  said = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

beforeAll(async () => {
  const lines = ROWS.map((row) => JSON.stringify(row))
  writeFileSync(path('one.jsonl'), lines.slice(0, 3).join('\n'))
  writeFileSync(path('two.jsonl'), lines.slice(3).join('\n'))
  for (const name of ['one', 'two'])
    expect(await run(['build', path(`${name}.jsonl`), '--out', path(name), '--workers', '1'])).toBe(0)
  const both = ['build', path('one.jsonl'), path('two.jsonl'), '--out', path('both'), '--workers', '1']
  expect(await run(both)).toBe(0)
})

afterAll(() => rmSync(folder, { recursive: true }))

const datasetOf = (name: string): Dataset =>
  JSON.parse(readFileSync(join(path(name), 'dataset.json'), 'utf8')) as Dataset

describe('a build into a folder with a dataset', () => {
  it('goes on with the same records, whatever the name of their file, and refuses others', async () => {
    cpSync(path('one'), path('kept'), { recursive: true })
    const before = digestsIn(path('kept'))
    expect(await run(['build', path('one.jsonl'), '--out', path('kept'), '--workers', '1'])).toBe(0)
    expect(digestsIn(path('kept'))).toEqual(before)
    // Another file of the same name.
    rmSync(path('other'), { recursive: true, force: true })
    cpSync(path('two.jsonl'), join(path('other'), 'one.jsonl'))
    expect(await run(['build', join(path('other'), 'one.jsonl'), '--out', path('kept')])).toBe(3)
    expect(said).toContain('has a dataset of other records: "one.jsonl"')
    expect(said).toContain('--append')
    expect(digestsIn(path('kept'))).toEqual(before)
    expect(
      await run(['build', path('two.jsonl'), '--out', path('kept'), '--replace', '--workers', '1']),
    ).toBe(0)
    expect(digestsIn(path('kept'))).toEqual(digestsIn(path('two')))
  })

  it.each([['none.jsonl'], ['one.txt'], ['hosts.csv']])(
    'keeps the dataset if the input is none: %s',
    async (name) => {
      cpSync(path('one'), path('still'), { recursive: true })
      const before = digestsIn(path('still'))
      if (name !== 'none.jsonl') writeFileSync(path(name), 'a.example\n')
      expect(await run(['build', path('two.jsonl'), path(name), '--out', path('still'), '--replace'])).toBe(3)
      expect(digestsIn(path('still'))).toEqual(before)
    },
  )

  it('takes --append or --replace, not both', async () => {
    const args = ['build', path('two.jsonl'), '--out', path('one'), '--append', '--replace']
    expect(await run(args)).toBe(2)
  })
})

describe('--append', () => {
  it('adds records, each once, and a run that was killed loses nothing', async () => {
    cpSync(path('one'), path('grown'), { recursive: true })
    const args = ['build', path('two.jsonl'), '--out', path('grown'), '--append', '--workers', '1']
    // What a kill leaves: the dataset waits under another name, and some tables are there.
    renameSync(join(path('grown'), 'dataset.json'), join(path('grown'), 'append.json'))
    writeFileSync(join(path('grown'), 'files', '000001.parquet'), 'half')
    expect(await run(['build', path('two.jsonl'), '--out', path('grown')])).toBe(3)
    expect(await run(args)).toBe(0)
    expect(existsSync(join(path('grown'), 'append.json'))).toBe(false)
    const { records, inputs, availability, shards } = datasetOf('grown')
    expect({ records, inputs, availability, shards }).toEqual({ ...pick(datasetOf('both')), shards: 2 })
    expect(await run(['verify', path('grown')])).toBe(0)
    const before = digestsIn(path('grown'))
    expect(await run(args)).toBe(3)
    expect(said).toContain('The dataset has these records already: "two.jsonl"')
    expect(digestsIn(path('grown'))).toEqual(before)
  })

  it('refuses an input that has grown since its records were added', async () => {
    const text = ROWS.map((row) => JSON.stringify(row)).join('\n')
    cpSync(path('one'), path('longer'), { recursive: true })
    mkdirSync(path('later'))
    writeFileSync(join(path('later'), 'one.jsonl'), text)
    const before = digestsIn(path('longer'))
    const args = ['build', join(path('later'), 'one.jsonl'), '--out', path('longer'), '--append']
    expect(await run(args)).toBe(3)
    expect(said).toContain(
      '"one.jsonl" begins with 3 records that the dataset has already, of "one.jsonl". Give the other records alone. Nothing was added.',
    )
    expect(digestsIn(path('longer'))).toEqual(before)
  })

  it.each(['of a dataset', 'without one'])('has one process at a time, in a folder %s', async (kind) => {
    const out = path(`shared ${kind}`)
    if (kind === 'of a dataset') cpSync(path('both'), out, { recursive: true })
    const names = ['three', 'four'].map((name) => path(`${name}.jsonl`))
    for (const name of names)
      writeFileSync(name, JSON.stringify({ host: `${basename(name)}.example`, status: 404 }))
    const codes = await Promise.all(
      names.map((name) => run(['build', name, '--out', out, '--append', '--workers', '1'])),
    )
    expect([...codes].sort()).toEqual([0, 3])
    expect(said).toContain(`Process ${process.pid} on ${JSON.stringify(hostname())} adds records`)
    // The refused run adds its records afterwards, and nothing is lost.
    const refused = String(names[codes.indexOf(3)])
    expect(await run(['build', refused, '--out', out, '--append', '--workers', '1'])).toBe(0)
    const { inputs } = JSON.parse(readFileSync(join(out, 'dataset.json'), 'utf8')) as Dataset
    expect(inputs.map(({ input }) => input)).toEqual(expect.arrayContaining(['three.jsonl', 'four.jsonl']))
    expect(await run(['verify', out])).toBe(0)
    expect(readdirSync(out).filter((name) => name.startsWith('append'))).toEqual([])
  })

  it('takes over from a process that is no more, and from none of another machine', async () => {
    cpSync(path('one'), path('left'), { recursive: true })
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const lock = (host: string): void =>
      writeFileSync(join(path('left'), 'append.lock'), JSON.stringify({ pid, host, started: '1' }))
    const args = ['build', path('two.jsonl'), '--out', path('left'), '--append', '--workers', '1']
    lock('other.example')
    expect(await run(args)).toBe(3)
    expect(said).toContain(`Process ${pid} on "other.example" adds records`)
    // Somebody else takes over at this moment.
    lock(hostname())
    writeFileSync(join(path('left'), 'append.lock.claim'), '{}')
    expect(await run(args)).toBe(3)
    expect(datasetOf('left').records).toBe(3)
    rmSync(join(path('left'), 'append.lock.claim'))
    expect(await run(args)).toBe(0)
    expect(datasetOf('left').records).toBe(ROWS.length)
    expect(readdirSync(path('left')).filter((name) => name.startsWith('append'))).toEqual([])
  })

  it('refuses other options', async () => {
    const args = ['build', path('two.jsonl'), '--out', path('one'), '--append', '--findings']
    expect(await run(args)).toBe(3)
    expect(said).toContain('--append needs the version and the options of the dataset')
    expect(datasetOf('one').records).toBe(3)
  })
})

const pick = ({ records, inputs, availability }: Dataset) => ({ records, inputs, availability })

describe('merge', () => {
  it('gives the bytes of one dataset that was built at once, also after a kill', async () => {
    const args = ['merge', path('one'), path('two'), '--out', path('merged')]
    expect(await run(args)).toBe(0)
    expect(digestsIn(path('merged'))).toEqual(digestsIn(path('both')))
    rmSync(join(path('merged'), 'dataset.json'))
    rmSync(join(path('merged'), 'named', '000000.parquet'))
    expect(await run(args)).toBe(0)
    expect(digestsIn(path('merged'))).toEqual(digestsIn(path('both')))
    expect(await run(args)).toBe(3)
    expect(said).toContain('has a dataset already')
  })

  it('divides the records again, however they were divided', async () => {
    const small = ['build', path('one.jsonl'), path('two.jsonl'), '--out', path('small'), '--workers', '1']
    expect(await run([...small, '--shard-records', '2'])).toBe(0)
    expect(datasetOf('small').shards).toBe(4)
    expect(await run(['merge', path('small'), '--out', path('whole')])).toBe(0)
    expect(digestsIn(path('whole'))).toEqual(digestsIn(path('both')))
  })

  it('refuses what is no dataset, its own folder and other options, and changes no source', async () => {
    const before = digestsIn(path('one'))
    expect(await run(['merge', path('one'), path('none'), '--out', path('x')])).toBe(3)
    expect(await run(['merge', path('one'), path('two'), '--out', path('one'), '--replace'])).toBe(3)
    expect(said).toContain('one of the datasets')
    const checked = ['build', path('two.jsonl'), '--out', path('checked'), '--findings', '--workers', '1']
    expect(await run(checked)).toBe(0)
    expect(await run(['merge', path('one'), path('checked'), '--out', path('x')])).toBe(3)
    expect(said).toContain('with other options than the first one')
    expect(existsSync(path('x'))).toBe(false)
    expect(digestsIn(path('one'))).toEqual(before)
  })
})

describe('merge --replace', () => {
  let rows = ''

  /** A file of rows, or of the first lines of it. */
  const rowsOf = (name: string, lines?: number): string => {
    const file = path(`${name}.rows.jsonl`)
    writeFileSync(file, rows.split('\n').slice(0, lines).join('\n'))
    return file
  }

  beforeAll(() => {
    const input = ROWS.map((row) => `${JSON.stringify(row)}\n`).join('')
    const bin = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
    const args = [bin, 'build', '--stdin-rows']
    rows = spawnSync(process.execPath, args, { input, encoding: 'utf8' }).stdout
  })

  it('destroys no source, however its folder is written', async () => {
    const before = digestsIn(path('one'))
    symlinkSync(path('one'), path('linked'))
    for (const out of [path('linked'), `${path('one')}/`, `${path('one')}/../one`]) {
      expect(await run(['merge', path('one'), path('two'), '--out', out, '--replace'])).toBe(3)
      expect(said).toContain('one of the datasets')
    }
    expect(digestsIn(path('one'))).toEqual(before)
  })

  it('keeps the earlier dataset if a source is damaged, or a file of rows is cut', async () => {
    cpSync(path('two'), path('earlier'), { recursive: true })
    const before = digestsIn(path('earlier'))
    cpSync(path('one'), path('broken'), { recursive: true })
    flip(join(path('broken'), 'rules', '000000.parquet'))
    const args = ['--out', path('earlier'), '--replace']
    expect(await run(['merge', path('broken'), ...args])).toBe(3)
    expect(said).toContain(
      'is damaged: rules/000000.parquet has not the bytes that the build wrote. Nothing was replaced.',
    )
    expect(await run(['merge', rowsOf('cut', 4), ...args])).toBe(3)
    expect(said).toContain('lacks its last line')
    // The second part of a file is cut.
    const two = rowsOf('whole')
    writeFileSync(two, `${readFileSync(two, 'utf8')}\n${readFileSync(rowsOf('cut', 4), 'utf8')}`)
    expect(await run(['merge', two, ...args])).toBe(3)
    expect(digestsIn(path('earlier'))).toEqual(before)
    expect(await run(['merge', rowsOf('whole'), ...args])).toBe(0)
    expect(datasetOf('earlier').records).toBe(ROWS.length)
  })

  it('refuses records that come twice', async () => {
    const file = rowsOf('twice')
    for (const names of [
      [path('one'), path('two'), path('one')],
      [path('both'), path('two')],
      [file, file],
    ]) {
      said = ''
      expect(await run(['merge', ...names, '--out', path('x')])).toBe(3)
      expect(said).toContain('has records that come before it already: those of')
    }
    expect(existsSync(path('x'))).toBe(false)
  })
})

describe('export --views', () => {
  const args = (out: string): string[] => ['export', path('one'), '--views', '--out', out]

  it('leaves a folder with statements of somebody else as it is', async () => {
    mkdirSync(path('own'))
    writeFileSync(join(path('own'), 'views.sql'), 'CREATE VIEW mine AS SELECT 1;\n')
    writeFileSync(join(path('own'), 'files.parquet'), 'mine')
    expect(await run(args(path('own')))).toBe(3)
    expect(said).toContain('The folder of --out holds other things')
    expect(readFileSync(join(path('own'), 'files.parquet'), 'utf8')).toBe('mine')
    expect(readFileSync(join(path('own'), 'views.sql'), 'utf8')).toContain('mine')
  })

  it('goes on after a kill, and has its statements only once it is whole', async () => {
    const out = path('views')
    expect(await run(args(out))).toBe(0)
    const names = readdirSync(out)
    expect(names).toContain('views.sql')
    // What a kill between two files leaves.
    renameSync(join(out, 'views.sql'), join(out, 'views.sql.part'))
    renameSync(join(out, 'hosts.parquet'), join(out, 'hosts.parquet.part'))
    expect(await run(args(out))).toBe(0)
    expect(readdirSync(out)).toEqual(names)
    // A file of the export cannot take its name, so that the export stays unfinished.
    rmSync(join(out, 'hosts.parquet'))
    mkdirSync(join(out, 'hosts.parquet', 'x'), { recursive: true })
    expect(await run(args(out))).not.toBe(0)
    expect(readdirSync(out)).not.toContain('views.sql')
    rmSync(join(out, 'hosts.parquet'), { recursive: true })
    expect(await run(args(out))).toBe(0)
    expect(readdirSync(out)).toEqual(names)
  })
})

describe('verify', () => {
  it.each([
    ['a byte of a table', 'rules/000000.parquet', (file: string) => flip(file), 'has not the bytes'],
    ['a lost table', 'terms/000000.parquet', (file: string) => rmSync(file), 'is missing'],
    ['a shard that says other numbers', 'shards/000000.json', halved, 'is damaged'],
    ['a table of another dataset', 'files/000007.parquet', written, 'is no part of it'],
    ['the table of robots', 'robots/000000.parquet', (file: string) => flip(file), 'has not the bytes'],
    ['a second table of robots', 'robots/000001.parquet', written, 'is no part of it'],
    ['the record of another shard', 'shards/000007.json', written, 'is no part of it'],
    ['a file in the root', 'notes.txt', written, 'is no part of it'],
    ['a folder in the root', 'other', (file: string) => mkdirSync(file), 'is no part of it'],
    ['a lost build.json', 'build.json', (file: string) => rmSync(file), 'is missing'],
    ['a build.json of another build', 'build.json', written, 'has not the bytes'],
  ])('finds %s', async (_, file, damage, words) => {
    rmSync(path('damaged'), { recursive: true, force: true })
    cpSync(path('both'), path('damaged'), { recursive: true })
    expect(await run(['verify', path('damaged')])).toBe(0)
    damage(join(path('damaged'), file))
    expect(await run(['verify', path('damaged')])).toBe(3)
    expect(said).toContain(`${file} ${words}`)
    expect(said).toContain('--replace')
    expect(vi.mocked(process.stdout.write)).toHaveBeenLastCalledWith(
      expect.stringMatching(/ files of 1 shard, .*: 1 problem\n$/),
    )
  })

  it('takes the folder of a report for its own', async () => {
    cpSync(path('both'), path('reported'), { recursive: true })
    mkdirSync(join(path('reported'), 'report'))
    expect(await run(['verify', path('reported')])).toBe(0)
  })

  it('finds a dataset.json that says other numbers, and a folder that is none', async () => {
    rmSync(path('damaged'), { recursive: true, force: true })
    cpSync(path('both'), path('damaged'), { recursive: true })
    const file = join(path('damaged'), 'dataset.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"records": 7', '"records": 8'))
    expect(await run(['verify', path('damaged')])).toBe(3)
    expect(said).toContain('dataset.json does not say what its shards say')
    writeFileSync(file, '{')
    expect(await run(['verify', path('damaged')])).toBe(3)
    expect(await run(['verify', folder])).toBe(3)
    expect(said).toContain('no finished dataset')
  })
})

function flip(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

function written(file: string): void {
  writeFileSync(file, 'x')
}

function halved(file: string): void {
  writeFileSync(file, readFileSync(file).subarray(0, 40))
}
