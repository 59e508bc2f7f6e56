// The built command of the survey: from inputs to a dataset, and questions about it.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registryDialects } from '../../src/dialects/index.ts'
import { digestsIn } from './dataset-digests.ts'

const BIN = fileURLToPath(new URL('../../survey/bin/wayleave-survey.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-survey-test-'))
const dataset = join(folder, 'dataset')
const rowsFile = join(folder, 'rows.jsonl')
const cache = join(folder, 'cache')

const ROWS: readonly (object | string)[] = [
  {
    host: 'a.example',
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: *\nDisallow: /\n',
  },
  { host: 'b.example', fetched_at: '2026-01-01T00:00:00Z', status: 404 },
  { host: 'c.example', status: 503 },
  '{ no JSON',
  {
    host: 'd.example',
    status: 200,
    robots_b64: Buffer.from('User-agent: GPTBot\nDisallow: /\n').toString('base64'),
  },
  { host: 'e.example', status: 200, file: 'missing.txt' },
  { host: 'f.example', status: 200, robots: '<html><body>hello</body></html>' },
  { host: 'g.example', status: 200, file: 'g.txt' },
  {
    host: 'h.example',
    fetched_at: '2026-01-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: GPTBot\nDisallow:\n',
  },
  {
    host: 'h.example',
    fetched_at: '2026-02-01T00:00:00Z',
    status: 200,
    robots: 'User-agent: GPTBot\nDisallow: /\n',
  },
]

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function survey(...args: string[]): Promise<Ran> {
  return surveyWith({ XDG_CACHE_HOME: cache }, ...args)
}

function surveyWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [BIN, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
      },
    )
  })
}

async function sql(query: string): Promise<Record<string, unknown>[]> {
  const { stdout, stderr } = await survey('sql', dataset, query, '--json')
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Record<string, unknown>[]
}

beforeAll(async () => {
  writeFileSync(
    join(folder, 'g.txt'),
    'User-agent: GPTBot\nDisallow: /\nAllow: /open/\n\nUser-agent: *\nDisallow: /x\n# keep out\nFoo: bar\n',
  )
  writeFileSync(rowsFile, ROWS.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  const { code, stderr, stdout } = await survey('build', rowsFile, '--out', dataset, '--findings')
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain('10 rows for 10 records (coverage 100 %)')
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('build', () => {
  it('makes a row of each record, with a reason if it could not be read', async () => {
    const rows = await sql('select id, host, status, bytes, availability, reason from files order by id')
    expect(rows.map(({ availability }) => availability)).toEqual([
      ...[
        'rules',
        'not-found',
        'deferred',
        'unreadable',
        'rules',
        'unreadable',
        'not-robots',
        'rules',
        'rules',
        'rules',
      ],
    ])
    expect(rows[3]).toMatchObject({ id: 3, reason: 'the line is no JSON' })
    expect(rows[5]).toMatchObject({ host: 'e.example', reason: 'the file of the row cannot be read: ENOENT' })
    expect(rows[0]).toMatchObject({ status: 200, bytes: 26 })
  })

  it('gives the same bytes again, with any number of workers, and from another folder', async () => {
    const again = join(folder, 'again')
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    for (const name of ['rows.jsonl', 'g.txt']) copyFileSync(join(folder, name), join(copies, name))
    const copy = join(folder, 'copies', '..', '.', 'copies', 'rows.jsonl')
    await survey('build', copy, '--out', again, '--findings', '--workers', '1')
    expect(digestsIn(again)).toEqual(digestsIn(dataset))
  })

  it('goes on where a run was killed, and repairs what is missing', async () => {
    const killed = join(folder, 'killed')
    await survey('build', rowsFile, '--out', killed, '--findings')
    rmSync(join(killed, 'dataset.json'))
    rmSync(join(killed, 'named', '000000.parquet'))
    writeFileSync(join(killed, 'rules', '000001.parquet.part'), 'half')
    expect((await survey('sql', killed, 'select 1')).code).toBe(3)
    await survey('build', rowsFile, '--out', killed, '--findings')
    expect(digestsIn(killed)).toEqual(digestsIn(dataset))
  })

  it('reads shard after shard in one worker', async () => {
    const input = join(folder, 'many.jsonl')
    const rows = Array.from({ length: 1_200 }, (_, at) => ({
      host: `h${at}.example`,
      status: 200,
      robots: 'User-agent: *\n',
    }))
    writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
    const { stdout } = await survey(
      'build',
      input,
      '--out',
      join(folder, 'of-many'),
      '--json',
      '--workers',
      '1',
    )
    expect(JSON.parse(stdout)).toMatchObject({
      records: 1_200,
      shards: 3,
      quarantined: [],
      coverage: { rows: 1_200 },
    })
  })

  it('takes no rule from the last line of a cut body', async () => {
    const input = join(folder, 'cut.jsonl')
    writeFileSync(
      input,
      JSON.stringify({
        host: 'a.example',
        status: 200,
        truncated: true,
        robots: 'User-agent: *\nDisallow: /',
      }),
    )
    const { stdout } = await survey('build', input, '--out', join(folder, 'of-cut'), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ rows: { files: 1, rules: 0, contents: 1 } })
  })

  it('keeps the bytes by their SHA-256', async () => {
    const [row] = await sql('select c.bytes from contents c join files f using (sha256) where f.id = 4')
    expect(Buffer.from(String(row?.bytes), 'base64').toString()).toBe('User-agent: GPTBot\nDisallow: /\n')
  })

  it('takes a folder, whose file names are hosts', async () => {
    const input = join(folder, 'files')
    mkdirSync(input)
    writeFileSync(join(input, 'b.example.txt'), 'User-agent: *\nDisallow:\n')
    writeFileSync(join(input, 'a.example'), '')
    const { stdout } = await survey('build', input, '--out', join(folder, 'of-files'), '--json')
    expect(JSON.parse(stdout)).toMatchObject({ records: 2, availability: { 'no-rules': 1, rules: 1 } })
  })

  it('refuses a missing input, an unknown kind and a folder of other things', async () => {
    expect(await survey('build', join(folder, 'none'), '--out', join(folder, 'x'))).toMatchObject({ code: 3 })
    expect(await survey('build', join(folder, 'g.txt'), '--out', join(folder, 'y'))).toMatchObject({
      code: 3,
    })
    expect(await survey('build', rowsFile, '--out', folder)).toMatchObject({ code: 3 })
    expect(await survey('build', rowsFile)).toMatchObject({ code: 2 })
  })
})

describe('sql', () => {
  it('has a reading of each file, robot and dialect', async () => {
    const [row] = await sql(
      'select count(*) as n, count(distinct agent) as agents, count(distinct dialect) as dialects from readings',
    )
    const [files] = await sql("select count(*) as n from files where availability <> 'unreadable'")
    const ids = Object.keys(registryDialects).length
    expect(row).toMatchObject({ dialects: ids, n: Number(files?.n) * ids * Number(row?.agents) })
  })

  it('says how a robot is meant: by name, by the * group, or by status', async () => {
    const rows = await sql(
      "select file, class, named, via from readings where agent = 'gptbot' and dialect = 'rfc-9309' order by file",
    )
    expect(rows).toEqual([
      { file: 0, class: 'full', named: false, via: 'star' },
      { file: 1, class: 'none', named: false, via: 'status' },
      { file: 2, class: 'full', named: false, via: 'status' },
      { file: 4, class: 'full', named: true, via: 'named' },
      { file: 6, class: 'none', named: false, via: 'none' },
      { file: 7, class: 'partial', named: true, via: 'named' },
      { file: 8, class: 'none', named: true, via: 'named' },
      { file: 9, class: 'full', named: true, via: 'named' },
    ])
  })

  it('has the statements of a file by line and group', async () => {
    expect(await sql('select grp, line, allow, path from rules where file = 7 order by line')).toEqual([
      { grp: 0, line: 2, allow: false, path: '/' },
      { grp: 0, line: 3, allow: true, path: '/open/' },
      { grp: 1, line: 6, allow: false, path: '/x' },
    ])
    expect(await sql('select grp, line, token, raw, robot from agents where file = 7 order by line')).toEqual(
      [
        { grp: 0, line: 1, token: 'GPTBot', raw: 'GPTBot', robot: 'GPTBot' },
        { grp: 1, line: 5, token: '', raw: '*', robot: null },
      ],
    )
    expect(await sql('select grp, line, key, value from extras where file = 7')).toEqual([
      { grp: 1, line: 8, key: 'foo', value: 'bar' },
    ])
  })

  it('neither changes the dataset nor reads other files', async () => {
    for (const query of [
      `copy files to '${join(folder, 'copy.csv')}'`,
      `copy files to '${join(dataset, 'copy.csv')}'`,
      `explain analyze copy files to '${join(dataset, 'copy.csv')}'`,
      'explain analyze create table made as select 1',
      `select * from read_csv('${rowsFile}')`,
      'set enable_external_access = true',
      'select 1; select 2',
    ])
      expect(await survey('sql', dataset, query), query).toMatchObject({ code: 2, stdout: '' })
    expect(readdirSync(dataset)).not.toContain('copy.csv')
  })
})

describe('search', () => {
  it('finds files that meet every condition, with the lines', async () => {
    const { stdout } = await survey('search', dataset, 'botname:gptbot disallow:/', '--json')
    const { count, hits } = JSON.parse(stdout) as {
      count: number
      hits: { host: string; lines: unknown[] }[]
    }
    expect(count).toBe(3)
    expect(hits.map(({ host }) => host)).toEqual(['d.example', 'g.example', 'h.example'])
    expect(hits[0]?.lines).toEqual([
      { line: 1, text: 'User-agent: GPTBot' },
      { line: 2, text: 'Disallow: /' },
    ])
  })

  it.each([
    ['class:gptbot=full site:h.example', ['h.example']],
    ['class:gptbot=nothing site:h.example', ['h.example']],
    ['class:gptbot=some', ['g.example']],
    ['comments:"keep out"', ['g.example']],
    ['comments:kee', []],
    ['comments:eep', []],
    ['comments:kee*', ['g.example']],
    ['comments:*ep', ['g.example']],
    ['kee', ['g.example']],
    ['"nosuchfield:x"', []],
    ['https://nowhere.example/', []],
    ['key:foo', ['g.example']],
    ['site:?.example', []],
    ['disallow:/*', ['a.example', 'd.example', 'g.example', 'h.example']],
  ])('finds %s', async (query, hosts) => {
    const { stdout } = await survey('search', dataset, query, '--json')
    expect((JSON.parse(stdout) as { hits: { host: string }[] }).hits.map(({ host }) => host)).toEqual(hosts)
  })

  it.each([
    ['comments:"KEEP out"', 'g.example', { line: 7, text: '# keep out' }],
    ['keep', 'g.example', { line: 7, text: '# keep out' }],
    ['comments:k*out site:g.example', 'g.example', { line: 7, text: '# keep out' }],
    ['finding:S103 key:foo', 'g.example', { line: 8, text: 'finding: S103' }],
  ])('lights the lines of %s', async (query, host, line) => {
    const { hits } = JSON.parse((await survey('search', dataset, query, '--json')).stdout) as {
      hits: { host: string; lines: unknown[] }[]
    }
    expect(hits.find((hit) => hit.host === host)?.lines).toContainEqual(line)
  })

  it.each([
    ['nosuchfield:x', 'A search has no field nosuchfield. The fields are botname, disallow,'],
    ['comments: keep', 'comments: needs its value right behind the colon.'],
  ])('refuses %s', async (query, words) => {
    const { code, stderr } = await survey('search', dataset, query)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
  })

  it('says whether lines of two conditions stand in one group', async () => {
    const own = join(folder, 'grouped')
    const rows = join(folder, 'grouped.jsonl')
    const robots = [
      'User-agent: GPTBot\nAllow: /a\n\nUser-agent: *\nDisallow: /\n',
      'User-agent: GPTBot/2\nDisallow: /\n',
      'User-agent: GPTBots\nDisallow: /\n',
    ]
    const lines = robots.map((text, at) =>
      JSON.stringify({ host: `${at}.example`, status: 200, robots: text }),
    )
    writeFileSync(rows, lines.join('\n'))
    await survey('build', rows, '--out', own)
    const { stdout } = await survey('search', own, 'botname:gptbot disallow:/', '--json')
    const { hits } = JSON.parse(stdout) as { hits: { host: string; together: boolean }[] }
    expect(hits.map(({ host, together }) => [host, together])).toEqual([
      ['1.example', true],
      ['0.example', false],
    ])
  })

  it('ranks by a supplied rank, then by the bias for or against the robot', async () => {
    const own = join(folder, 'ranked')
    const rows = join(folder, 'ranked.jsonl')
    const ranks = join(folder, 'host-ranks.csv')
    const lines = ['/a', '/a\nDisallow: /b', '/a\nDisallow: /c\nDisallow: /d'].map((rules, at) =>
      JSON.stringify({
        host: `${at}.example`,
        status: 200,
        robots: `User-agent: GPTBot\nDisallow: ${rules}\n`,
      }),
    )
    writeFileSync(rows, lines.join('\n'))
    writeFileSync(ranks, 'host,rank\n1.example,9\n0.example,10\n')
    await survey('build', rows, '--out', own)
    const found = async (query: string, ...args: string[]) => {
      const { stdout } = await survey('search', own, query, '--json', ...args)
      const { hits } = JSON.parse(stdout) as { hits: { host: string; rank: number; bias: number }[] }
      return hits.map(({ host, rank, bias }) => [host, rank, bias])
    }
    expect(await found('botname:gptbot')).toEqual([
      ['2.example', null, -3],
      ['1.example', null, -2],
      ['0.example', null, -1],
    ])
    expect(await found('botname:gptbot disallow:/a', '--with', ranks)).toEqual([
      ['1.example', 9, -2],
      ['0.example', 10, -1],
      ['2.example', null, -3],
    ])
    expect((await found('disallow:/a')).map(([host]) => host)).toEqual([
      '0.example',
      '1.example',
      '2.example',
    ])
  })

  it.each([
    ['*=full', ['a.example']],
    ['googlebot=full', ['a.example']],
    ['GPTBot=none', ['b.example', 'f.example', 'h.example']],
    ['Bingbot=full', ['a.example']],
  ])('finds class:%s as the table of readings says', async (text, hosts) => {
    const [agent, name] = text.split('=')
    const stated = await survey(
      'sql',
      dataset,
      `select count(*) as n from readings where own and agent = '${agent}' and class = '${name}'`,
      '--json',
    )
    const { stdout } = await survey('search', dataset, `class:${text}`, '--json')
    const { count, hits } = JSON.parse(stdout) as { count: number; hits: { host: string }[] }
    expect([count]).toEqual(JSON.parse(stated.stdout).map(({ n }: { n: number }) => n))
    for (const host of hosts) expect(hits.map((hit) => hit.host)).toContain(host)
  })

  it('needs no cache that it may write', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const ran = await surveyWith({ XDG_CACHE_HOME: file }, 'search', dataset, 'key:foo')
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('g.example') })
  })

  it('sees the dataset as it is after another build', async () => {
    const own = join(folder, 'changing')
    const rows = join(folder, 'changing.jsonl')
    for (const agent of ['FooBot', 'BarBot']) {
      writeFileSync(
        rows,
        JSON.stringify({ host: 'a.example', status: 200, robots: `User-agent: ${agent}\nDisallow: /\n` }),
      )
      await survey('build', rows, '--out', own, '--replace')
      expect((await survey('search', own, `botname:${agent}`)).stdout).toContain('a.example')
    }
  })

  it('refuses an empty search, and a robot or a class that is none', async () => {
    expect(await survey('search', dataset, ' ')).toMatchObject({ code: 2 })
    expect((await survey('search', dataset, 'class:nosuchbot=full')).stderr).toContain(
      'robot of the registry',
    )
    const bogus = await survey('search', dataset, 'class:gptbot=bogus')
    expect(bogus).toMatchObject({ code: 2, stdout: '' })
    expect(bogus.stderr).toContain('nothing, some, everything, undecided')
  })
})

describe('history', () => {
  it('says what changed for whom, with a URL', async () => {
    const { stdout } = await survey('history', dataset, 'H.example', '--json')
    const { records, agents, steps } = JSON.parse(stdout) as {
      records: number
      agents: string[]
      steps: { before: string; after: string; changes: { changes: unknown[]; unchanged: string[] } }[]
    }
    expect({ records, agents }).toEqual({ records: 2, agents: ['*', 'GPTBot'] })
    expect(steps).toMatchObject([
      {
        before: '2026-01-01',
        after: '2026-02-01',
        changes: {
          changes: [{ direction: 'closed', rule: 'line 2, disallow: /', agents: ['GPTBot'] }],
          unchanged: ['*'],
        },
      },
    ])
    expect((await survey('history', dataset, 'h.example')).stdout).toMatch(
      /2026-01-01 → 2026-02-01\n {2}closed for GPTBot: every URL that was open, such as https:\/\/h\.example\//,
    )
    expect(await survey('history', dataset, 'none.example')).toMatchObject({ code: 2 })
  })
})

describe('the history of many versions', () => {
  const own = join(folder, 'versions')
  beforeAll(async () => {
    const paths = Array.from({ length: 9 }, (_, at) => `Disallow: /${at}a$\nDisallow: /b*${at}\n`).join('')
    const file = (day: number, robots: string, scheme = 'https') => ({
      host: 'i.example',
      origin: `${scheme}://i.example`,
      fetched_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`,
      status: 200,
      robots,
    })
    const rows = [
      ...Array.from({ length: 13 }, (_, at) => file(at + 1, `User-agent: *\nDisallow: /x${at}\n`)),
      // Another origin of the host on the same day is no version.
      file(13, 'User-agent: *\nDisallow: /\n', 'http'),
      file(14, `User-agent: *\n${paths}`),
      file(15, 'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow:\n'),
    ]
    writeFileSync(join(folder, 'versions.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'))
    await survey('build', join(folder, 'versions.jsonl'), '--out', own)
  })

  it('says how many versions it leaves out', async () => {
    const { stdout } = await survey('history', own, 'i.example')
    expect(stdout).toContain(
      'i.example: 16 records, 15 versions of the file\nOf 15 versions, the latest 12 are compared; 3 older ones are left out.\n--versions 15 compares all.\n',
    )
    expect(stdout.match(/ → /g)).toHaveLength(11)
    const all = (await survey('history', own, 'i.example', '--versions', '15')).stdout
    expect(all.match(/ → /g)).toHaveLength(14)
    expect(all).not.toContain('left out')
    expect(await survey('history', own, 'i.example', '--versions', '1')).toMatchObject({ code: 2 })
  })

  it('says that everything is closed or open now, and that there may be more only without a proof', async () => {
    const { steps } = JSON.parse((await survey('history', own, 'i.example', '--json')).stdout) as {
      steps: { changes: { changes: Record<string, unknown>[]; incomplete: string[] } }[]
    }
    const last = steps.at(-1)?.changes
    expect(last?.incomplete).toEqual([])
    expect(last?.changes).toMatchObject([
      { direction: 'closed', isAll: true, rule: 'line 2, disallow: /', agents: ['*'] },
      { direction: 'opened', isAll: true, agents: ['GPTBot'] },
    ])
    // Eighteen rules open or close URLs here, and a history lists six of them.
    expect(steps.at(-2)?.changes).toMatchObject({ incomplete: ['*', 'GPTBot'] })
  })
})

describe('measure', () => {
  const measured = async (...args: string[]): Promise<{ rows: Record<string, unknown>[]; sql: string }> =>
    JSON.parse((await survey('measure', dataset, ...args, '--json')).stdout)

  it('counts hosts, with the latest file of each', async () => {
    const { rows, sql: query } = await measured('blocked')
    // Eight hosts: the row of one was unreadable, one was HTML; the status 503 closes a site for GPTBot's dialect.
    expect(rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ k: 4, n: 6, by_name: 2 })
    expect(query).toContain('SELECT')
  })

  it('reads all robots by one dialect on request', async () => {
    const full = async (...args: string[]) =>
      (await measured('access', ...args)).rows.filter(
        (row) => row.agent === 'GPTBot' && row.class === 'full' && row.via === 'named',
      )
    // Only a dialect whose first matching rule decides closes /open/ of g.example.
    expect(await full()).toMatchObject([{ k: 2, n: 6 }])
    expect(await full('--dialect', 'python-urllib')).toMatchObject([{ k: 3, n: 6 }])
    const blocked = await measured('blocked', '--dialect', 'python-urllib')
    expect(blocked.rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ by_name: 3, by_star: 1 })
    expect(await survey('measure', dataset, 'naming', '--dialect', 'google')).toMatchObject({ code: 2 })
    const refused = await survey('measure', dataset, 'access', '--dialect', 'nope')
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('It takes one of: ') })
  })

  it('gives an interval', async () => {
    const { rows } = await measured('availability')
    expect(rows.find(({ availability }) => availability === 'rules')).toMatchObject({ k: 4, n: 8 })
    const share = rows.find(({ availability }) => availability === 'not-found')
    // Wilson for 1 of 8, computed by hand. The line that is no JSON names no host.
    expect(share?.share).toBeCloseTo(0.125, 4)
    expect(share?.low).toBeCloseTo(0.0224, 4)
    expect(share?.high).toBeCloseTo(0.4709, 4)
  })

  it('follows a host from one record to the next', async () => {
    const { rows } = await measured('transitions')
    expect(rows).toContainEqual(
      expect.objectContaining({ agent: 'GPTBot', before: 'none', after: 'full', k: 1, n: 1 }),
    )
  })

  it('gives the bias of BotSeer next to the exact relation', async () => {
    const { rows } = await measured('bias')
    // d.example and h.example close / to GPTBot alone; g.example closes / but /open/, which all others may fetch, too.
    expect(rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({
      ...{ favoured: 0, disfavoured: 3, named: 3, n: 4, delta_p: -0.75 },
      ...{ more: 0, less: 3, mixed: 0 },
    })
  })

  it('shows how far a published definition is from the exact one', async () => {
    const { rows } = await measured('--as', 'hasdata')
    expect(rows).toEqual([
      expect.objectContaining({ robot: 'GPTBot', k: 3, n: 4, exact: 2, only_here: 1, only_exact: 0 }),
      expect.objectContaining({ robot: '*', k: 1, n: 4, exact: 1, only_here: 0, only_exact: 0 }),
    ])
  })

  it('refuses an unknown name', async () => {
    expect(await survey('measure', dataset, 'nothing')).toMatchObject({ code: 2 })
    expect(await survey('measure', dataset, 'blocked', '--from', '2026-01')).toMatchObject({ code: 2 })
    expect(await survey('measure', dataset, 'between', '--from', 'January')).toMatchObject({ code: 2 })
    expect(await survey('measure', dataset, 'blocked', '--same-hosts')).toMatchObject({ code: 2 })
    expect(await survey('measure', dataset, 'weighted', '--with', 'none.csv')).toMatchObject({ code: 3 })
  })

  it('asks once for each crawl, between two months, and with columns of a file', async () => {
    const crawls = await measured('blocked', '--by-crawl')
    expect(crawls.rows.filter(({ agent }) => agent === '*')).toMatchObject([
      { crawl: '2026-01', k: 1, n: 3 },
      { crawl: '2026-02', k: 0, n: 1 },
    ])
    const between = await measured('between', '--from', '2026-01', '--to', '2026-02')
    expect(between.rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ before: 1, after: 2, n: 3 })
    const ranks = join(folder, 'ranks.csv')
    writeFileSync(ranks, 'host,rank\na.example,1\nh.example,2\n')
    const { rows } = await measured('weighted', '--with', ranks)
    expect(rows.find(({ agent }) => agent === '*')).toMatchObject({ weighted: 1 / 1.5, k: 1, n: 2 })
  })
})
