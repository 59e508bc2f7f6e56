import { parquetReadObjects } from 'hyparquet'
import { InputError } from '../input/input-error.ts'
import type { Storage } from '../storage/storage.ts'
import { type Cell, TABLES, type TableName } from '../tables/columns.ts'
import { type ShardRecord, shardName } from './write-shard.ts'

/** A row of a table, column by column, by their names. */
export type StoredRow = Readonly<Record<string, Cell>>

/** A record with its rows, as a table or a line has them. */
export interface StoredRecord {
  readonly file: StoredRow
  /** The other rows, without the bytes. */
  readonly rows: readonly (readonly [table: TableName, row: StoredRow])[]
  readonly bytes: Uint8Array | undefined
  /** Why it ended or hung a worker, if it did. */
  readonly quarantined: string | undefined
}

/** The tables whose rows are about one file. */
export const OF_FILES = (Object.keys(TABLES) as TableName[]).filter(
  (name) => name !== 'files' && name !== 'contents',
)

/** The names of the columns of a table. */
export function columnsOfTable(table: TableName): readonly string[] {
  return Object.keys(TABLES[table]).map((name) => name.replace('?', ''))
}

/**
 * The records of a shard of a dataset, in order.
 *
 * @throws InputError if a table of it is missing.
 */
export async function* recordsOfShard(
  storage: Storage,
  shard: number,
  { quarantined }: ShardRecord,
): AsyncGenerator<StoredRecord> {
  const reasons = new Map(quarantined.map(({ id, reason }) => [id, reason]))
  const rowsOfFile = new Map<Cell, [TableName, StoredRow][]>()
  for (const table of OF_FILES)
    for (const row of await rowsOfTable(storage, table, shard)) {
      const rows = rowsOfFile.get(row.file)
      if (rows === undefined) rowsOfFile.set(row.file, [[table, row]])
      else rows.push([table, row])
    }
  const bytesOf = new Map<Cell, Uint8Array>()
  for (const { sha256, bytes } of await rowsOfTable(storage, 'contents', shard))
    bytesOf.set(sha256, bytes as Uint8Array)
  for (const file of await rowsOfTable(storage, 'files', shard))
    yield {
      file,
      rows: rowsOfFile.get(file.id) ?? [],
      bytes: file.sha256 === undefined ? undefined : bytesOf.get(file.sha256),
      quarantined: reasons.get(Number(file.id)),
    }
}

async function rowsOfTable(storage: Storage, table: TableName, shard: number): Promise<readonly StoredRow[]> {
  const path = `${table}/${shardName(shard)}.parquet`
  const bytes = await storage.read(path)
  if (bytes === undefined) throw new InputError(`The dataset lacks ${path}. Build it again with --replace.`)
  const file = new Uint8Array(bytes).buffer
  // Texts have a type of their own. Without this, bytes would be read as texts, too.
  const rows = await parquetReadObjects({ file, utf8: false })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, (cell as Cell | null) ?? undefined])),
  )
}
