// Queries of visitors: what they may call and read, and that nothing else is prepared.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'
import { MEASURES } from '../../survey/dist/measures/measures.js'
import { ALLOWED_FUNCTIONS, ALLOWED_TABLE_FUNCTIONS } from '../../survey/dist/tables/allowed-functions.js'
import { Database } from '../../survey/dist/tables/database.js'
import { QueryError } from '../../survey/dist/tables/query-error.js'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-check-query-'))
process.env.XDG_CACHE_HOME = join(folder, 'cache')
const dataset = join(folder, 'dataset')
let database: Database

beforeAll(async () => {
  const input = join(folder, 'rows.jsonl')
  const robots = 'User-agent: GPTBot\nDisallow: /\n'
  writeFileSync(input, JSON.stringify({ host: 'a.example', status: 200, robots, fetched_at: '2026-01-02' }))
  expect(await run(['build', input, '--out', dataset, '--workers', '1'])).toBe(0)
  database = await Database.open(dataset)
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

/** Functions of the engine that no query of a visitor calls: why not, and their names. */
const REFUSED: readonly (readonly [why: string, names: RegExp])[] = [
  ['changes the engine or writes a log', /^(write_log|setseed|nextval|currval|getvariable)$/],
  ['only waits', /^(sleep_ms|pg_sleep)$/],
  [
    'tells about the engine, its settings or its catalog',
    /^(current_(catalog|database|schemas?|role|user|setting)|current_(connection|transaction|query)_id|current_query|session_user|user|txid_current|in_search_path|get_block_size|stats)$/,
  ],
  [
    'stands in for a function of PostgreSQL that asks the catalog',
    /^(pg_.*|has_.*_privilege|(col|obj|shobj)_description|format_pg_type|format_type|map_to_pg_oid|inet_.*)$/,
  ],
  ['binds or runs a query in a text', /^json_(de)?serialize_(sql|plan)$/],
  [
    'reads the memory of a state or of a coded value',
    /^(combine|finalize|st_.*|variant_.*|remap_struct|sum_no_overflow)$/,
  ],
  [
    'is a step of the engine, not a function for people',
    /^(__internal_.*|icu_.*|constant_or_null|create_sort_key|timetz_byte_comparable|parse_duckdb_log_message|is_histogram_other_bin|normalized_interval|vector_type|switch|struct_update)$/,
  ],
  ['makes types', /^(cast_to_type|replace_type|make_type|get_type|can_cast_implicitly)$/],
]

/** The same for functions that stand where a table stands. */
const REFUSED_TABLES: readonly (readonly [why: string, names: RegExp])[] = [
  ['opens files', /^(read_.*|parquet_.*|sniff_csv|glob)$/],
  [
    'changes the engine, its logs or its files',
    /^((enable|disable)_.*|(force_)?checkpoint|truncate_duckdb_logs)$/,
  ],
  ['shows logs, settings, secrets, other queries or the catalog', /^(duckdb_.*|pragma_.*|which_secret)$/],
  [
    'runs or completes a query in a text, or names a table by a text',
    /^(query|query_table|json_execute_serialized_sql|sql_auto_complete|check_peg_parser|histogram|histogram_values)$/,
  ],
  ['reads memory by an address, or past the names of tables', /^(arrow_scan.*|seq_scan)$/],
  [
    'is for tests of the engine, or makes rows of no use',
    /^(test_.*|summary|repeat|repeat_row|icu_calendar_names|pg_timezone_names)$/,
  ],
]

async function functions(...types: readonly string[]): Promise<readonly string[]> {
  const kinds = types.map((type) => `'${type}'`).join()
  const rows = await database.rows(
    `SELECT DISTINCT lower(function_name) AS name FROM duckdb_functions() WHERE function_type IN (${kinds}) ORDER BY name`,
  )
  return rows.map(({ name }) => String(name))
}

describe('the functions of the engine', () => {
  it.each([
    ['tables', ALLOWED_TABLE_FUNCTIONS, REFUSED_TABLES, ['table', 'table_macro']],
    ['values', ALLOWED_FUNCTIONS, REFUSED, ['scalar', 'macro', 'aggregate']],
  ] as const)(
    'are each allowed, or refused for a reason: those for %s',
    async (_, allowed, refused, types) => {
      const names = await functions(...types)
      expect(names.length).toBeGreaterThan(80)
      const reasons = (name: string): number =>
        refused.filter(([, one]) => one.test(name)).length + (allowed.has(name) ? 1 : 0)
      expect(names.filter((name) => reasons(name) === 0)).toEqual([])
      expect([...allowed].filter((name) => refused.some(([, one]) => one.test(name)))).toEqual([])
    },
  )

  it('are known to the engine if they are allowed', async () => {
    const names = new Set(await functions('scalar', 'macro', 'aggregate', 'table', 'table_macro'))
    expect([...ALLOWED_FUNCTIONS, ...ALLOWED_TABLE_FUNCTIONS].filter((name) => !names.has(name))).toEqual([])
  })

  it('that are pragmas or statements are no queries', async () => {
    const pragmas = await functions('pragma')
    expect(pragmas).toContain('import_database')
    for (const name of pragmas) await refuses(`pragma ${name}('x')`)
  })
})

async function refuses(query: string): Promise<void> {
  const before = readdirSync(folder, { recursive: true }).sort()
  await expect(database.askedRows(query), query).rejects.toBeInstanceOf(QueryError)
  expect(readdirSync(folder, { recursive: true }).sort(), query).toEqual(before)
}

describe('a query that nobody has checked', () => {
  it.each([
    "select * from enable_logging('QueryLog', storage_path='x.csv')",
    "select count(write_log('x', level := 'ERROR', log_type := 'foo')) from range(9)",
    'select files.host.write_log() from files',
    "select list_transform([1], lambda x: write_log('x'))",
    "select (select max(write_log('x')) from files) from files",
    "select 1 order by write_log('x')",
    "select count(*) filter (write_log('x') is null) from files",
    "select sum(1) over (partition by write_log('x')) from files",
    "select * from files join robots on write_log('x') is null",
    "values (write_log('x'))",
    "select * exclude (id) replace (write_log('x') as host) from files",
    "from (pivot files on status in (200) using max(write_log('x')))",
    "select * from enable_profiling('json', save_location := 'x.json')",
    'select message from duckdb_logs',
    'select message from DUCKDB_LOGS()',
    'with duckdb_logs as (select 1) select * from (select 2), duckdb_logs',
    'select * from (with duckdb_logs as (select 1 as a) from duckdb_logs), duckdb_logs',
    "select * from duckdb_logs_parsed('QueryLog')",
    'select * from truncate_duckdb_logs()',
    'select sleep_ms(100000)',
    'select * from duckdb_settings()',
    'select * from duckdb_secrets()',
    "select * from which_secret('s3://x', 's3')",
    "select current_setting('allowed_directories')",
    "select getenv('HOME')",
    "select nextval('x')",
    "select * from query('select 1')",
    "select * from query_table('files')",
    "select * from json_execute_serialized_sql('{}')",
    "select json_serialize_plan('select 1')",
    "select * from glob('*')",
    "select * from read_text('/etc/passwd')",
    "select * from read_csv('rows.jsonl')",
    "select * from read_parquet('x.parquet')",
    "select * from '/etc/passwd'",
    'select * from "rows.csv"',
    'with "rows.csv" as (select 1) from "rows.csv"',
    "describe '/etc/passwd'",
    'show databases',
    'show settings',
    'select * from information_schema.tables',
    'select * from main.files',
    'select * from pragma_database_size()',
    'select * from pragma_version()',
    'select * from sqlite_master',
    'select * from pg_settings',
    'select * from search_terms',
    "export database 'x'",
    "import database 'x'",
    "copy files to 'x.csv'",
    "copy (select 1) to 'x.csv'",
    "explain analyze copy files to 'x.csv'",
    'explain select 1',
    "attach 'x.db'",
    'create table made as select 1',
    'create secret (type s3)',
    'install httpfs',
    'load httpfs',
    'set threads = 1',
    'reset threads',
    'pragma enable_profiling',
    "call enable_logging('QueryLog')",
    'prepare x as select 1',
    'execute x',
    'checkpoint',
    'vacuum',
    'begin',
    'drop view files',
    'delete from supplied_hosts',
    "insert into supplied_hosts values ('a', 'b', 'c') returning *",
    "with x as (insert into supplied_hosts values ('a', 'b', 'c') returning *) from x",
    'select 1; select 2',
    '',
    '-- nothing',
    'select 1 \0 from',
  ])('does not run: %j', refuses)

  it.each([
    ['select upper(host) as a from files', [{ a: 'A.EXAMPLE' }]],
    ['FROM Files select host.UPPER() as a', [{ a: 'A.EXAMPLE' }]],
    [
      'with recursive r as (select 1 as i union all select i + 1 from r where i < 3) select sum(i) as a from r',
      [{ a: 6 }],
    ],
    ['select unnest([1, 2]) as a', [{ a: 1 }, { a: 2 }]],
    ['select * from range(2) t(a)', [{ a: 0 }, { a: 1 }]],
    ["select a from (values (1, 'x'), (2, 'y')) t(a, b) where b like '%y' order by all", [{ a: 2 }]],
    [
      "select list_transform([1], lambda x: x + 1) as a, {b: 1}.b as b, extract(year from date '2026-01-02') as c",
      [{ a: [2], b: 1, c: 2026 }],
    ],
    [
      'select count(*) filter (status = 200) as a, row_number() over () as b from files group by all',
      [{ a: 1, b: 1 }],
    ],
    ['from (pivot files on status in (200) using count(*) group by host)', [{ host: 'a.example', 200: 1 }]],
    ['select column_name as a from (describe robots) limit 1', [{ a: 'agent' }]],
    ["select value ->> '$' as a from json_each('[7]')", [{ a: '7' }]],
    [
      'select host as a from files tablesample 100% union all by name select host as a from hosts except select null',
      [{ a: 'a.example' }],
    ],
    ['select count(*) > 20 as a from (show tables)', [{ a: true }]],
  ])('runs: %s', async (query, rows) => {
    expect(await database.askedRows(query)).toEqual(rows)
  })

  it('may be that of any measure', async () => {
    expect(MEASURES.size).toBeGreaterThan(30)
    for (const { name, sql } of MEASURES.values())
      expect(await database.askedRows(sql), name).toEqual(await database.rows(sql))
  })

  it('runs also if it is long or nested deeply', async () => {
    const long = `select ${Array.from({ length: 5_000 }, (_, i) => i).join('+')} as a`
    const list = `select len([${Array.from({ length: 20_000 }, (_, i) => i).join()}]) as a`
    await expect(database.askedRows(long)).rejects.toThrow(/depth/i)
    expect(await database.askedRows(list)).toEqual([{ a: 20_000 }])
    expect(
      await database.askedRows(`${'select * from ('.repeat(100)}select 1 as a${')'.repeat(100)}`),
    ).toEqual([{ a: 1 }])
  })
})
