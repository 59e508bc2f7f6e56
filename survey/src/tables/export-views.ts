import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { InputError } from '../input/input-error.ts'
import { writeWhole } from '../storage/disk.ts'
import { Database } from './database.ts'
import { quoted } from './sql-text.ts'
import { viewsOf, WITHOUT_CASE } from './views.ts'

/** The file that makes the views in DuckDB. It tells the folder of an export from others. */
const STATEMENTS = 'views.sql'

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
  const existing: string[] = await readdir(out).catch(() => [])
  if (existing.length > 0 && !existing.includes(STATEMENTS))
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
  await writeWhole(join(out, STATEMENTS), statementsFor([...views.keys()]))
  // This connection runs statements of this program alone, so it may write files.
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const exported: ExportedView[] = []
  try {
    await connection.run("SET memory_limit = '2GB'")
    await connection.run(`SET temp_directory = ${quoted(join(out, '.spill'))}`)
    for (const { statement } of views.values()) await connection.run(statement)
    for (const name of views.keys()) {
      const path = join(out, `${name}.parquet`)
      const result = await connection.run(
        `COPY (SELECT * FROM ${name}) TO ${quoted(`${path}.part`)} (FORMAT parquet, COMPRESSION zstd)`,
      )
      await rename(`${path}.part`, path)
      const [row] = await result.getRows()
      const view = { name, rows: Number(row?.[0] ?? 0) }
      exported.push(view)
      onView(view)
    }
  } finally {
    connection.closeSync()
    for (const name of [...views.keys()].map((view) => `${view}.parquet.part`).concat('.spill'))
      await rm(join(out, name), { force: true, recursive: true })
  }
  return exported
}

/** The statements that make the views of the files, in the folder in which they run. */
function statementsFor(names: readonly string[]): string {
  const views = names.map((name) => {
    const cased = WITHOUT_CASE[name === 'readings' ? 'named' : name] ?? []
    const columns = cased.map((column) => `${column} COLLATE NOCASE AS ${column}`).join(', ')
    return `CREATE OR REPLACE VIEW ${name} AS SELECT *${columns === '' ? '' : ` REPLACE (${columns})`} FROM read_parquet('${name}.parquet');`
  })
  return `-- The views of a dataset of wayleave-survey, for DuckDB. Run it in this folder: duckdb -init views.sql\n${views.join('\n')}\n`
}
