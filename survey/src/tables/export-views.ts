import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { InputError } from '../input/input-error.ts'
import { writeWhole } from '../storage/disk.ts'
import { Database } from './database.ts'
import { quoted } from './sql-text.ts'
import { viewsOf, WITHOUT_CASE } from './views.ts'

/** The file that makes the views in DuckDB, and its name while an export runs. It tells the folder of an export from others. */
const STATEMENTS = 'views.sql'
const UNFINISHED = `${STATEMENTS}.part`

/** What that file begins with. */
const BEGINNING = '-- The views of a dataset of wayleave-survey'

/** An exported view. */
export interface ExportedView {
  readonly name: string
  readonly rows: number
}

/**
 * Writes each view of a dataset as one Parquet file with its name, and the statements that make the views of these files
 * in DuckDB.
 *
 * @throws DatasetError if the folder holds no finished dataset; InputError if `out` holds other things.
 */
export async function exportViews(
  folder: string,
  out: string,
  onView: (view: ExportedView) => void = () => {},
): Promise<readonly ExportedView[]> {
  if (!(await isOwn(out)))
    throw new InputError(
      'The folder of --out holds other things: give a new folder, or one of an earlier export.',
    )
  const database = await Database.open(folder)
  const { root, carriesForward } = database.files
  const views = viewsOf(root, carriesForward)
  try {
    for (const [name, { reads }] of views) if (reads.length === 0) await database.fetch(name)
  } finally {
    database.close()
  }
  await mkdir(out, { recursive: true })
  // A run that is killed leaves a folder of an export.
  await writeWhole(join(out, UNFINISHED), statementsFor([...views.keys()]))
  // This connection runs statements of this program alone, so it may write files.
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const exported: ExportedView[] = []
  try {
    await connection.run("SET memory_limit = '2GB'")
    await connection.run(`SET temp_directory = ${quoted(join(out, '.spill'))}`)
    for (const { statement } of views.values()) await connection.run(statement)
    for (const name of views.keys()) {
      const result = await connection.run(
        `COPY (SELECT * FROM ${name}) TO ${quoted(join(out, `${name}.parquet.part`))} (FORMAT parquet, COMPRESSION zstd)`,
      )
      const [row] = await result.getRows()
      const view = { name, rows: Number(row?.[0] ?? 0) }
      exported.push(view)
      onView(view)
    }
    // The statements name files of one export only: they go before its first file comes, and come after its last.
    await rm(join(out, STATEMENTS), { force: true })
    for (const name of views.keys())
      await rename(join(out, `${name}.parquet.part`), join(out, `${name}.parquet`))
    await rename(join(out, UNFINISHED), join(out, STATEMENTS))
  } finally {
    connection.closeSync()
    for (const name of [...views.keys()].map((view) => `${view}.parquet.part`).concat('.spill'))
      await rm(join(out, name), { force: true, recursive: true })
  }
  return exported
}

/** Is a folder empty or missing, or one of an export? */
async function isOwn(folder: string): Promise<boolean> {
  const existing: string[] = await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    [STATEMENTS, UNFINISHED].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  )
  const found = texts.filter((text) => text !== undefined)
  return found.length === 0 ? existing.length === 0 : found.every((text) => text.startsWith(BEGINNING))
}

/** The statements that make the views of the files, in the folder in which they run. */
function statementsFor(names: readonly string[]): string {
  const views = names.map((name) => {
    const cased = WITHOUT_CASE[name === 'readings' ? 'named' : name] ?? []
    const columns = cased.map((column) => `${column} COLLATE NOCASE AS ${column}`).join(', ')
    return `CREATE OR REPLACE VIEW ${name} AS SELECT *${columns === '' ? '' : ` REPLACE (${columns})`} FROM read_parquet('${name}.parquet');`
  })
  return `${BEGINNING}, for DuckDB. Run it in this folder: duckdb -init views.sql\n${views.join('\n')}\n`
}
