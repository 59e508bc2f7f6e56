import { createHash } from 'node:crypto'
import type { Observation } from '../input/observation.ts'
import type { Storage } from '../storage/storage.ts'
import type { ContentReader } from './content-readings.ts'
import { type ShardOptions, ShardTables, sortTables, type Tables } from './shard-tables.ts'

/** A shard of the input: consecutive records. */
export interface ShardJob {
  readonly shard: number
  /** The id of the first record; the others follow. */
  readonly firstId: number
  readonly observations: readonly Observation[]
  /** The SHA-256 of the records, which tells a later run whether the shard is still the same. */
  readonly digest: string
  /** Records that ended or hung a worker before, and are unreadable rows now. */
  readonly quarantined: readonly Quarantined[]
  /** Are the tables made and not written? It tells whether the records end or hang a worker. */
  readonly isTrial?: boolean
  /** Seconds after which a worker counts as hung. */
  readonly maxSeconds: number
}

/** A record that ended or hung a worker. */
export interface Quarantined {
  readonly id: number
  readonly source: string
  readonly reason: string
}

/** What a finished shard leaves in the folder `shards`, once all of its tables are there. */
export interface ShardRecord {
  readonly digest: string
  readonly firstId: number
  readonly records: number
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** The SHA-256 of the file of each table. */
  readonly sha256: Readonly<Record<string, string>>
  /** How many records have each availability. */
  readonly availability: Readonly<Record<string, number>>
  readonly quarantined: readonly Quarantined[]
}

/** The name of a shard's files. */
export function shardName(shard: number): string {
  return String(shard).padStart(6, '0')
}

/** Writes all tables of a shard, and then its record, unless it is a trial. The bytes depend on the job and the options alone. */
export async function writeShard(
  storage: Storage,
  { shard, firstId, observations, digest, quarantined, isTrial = false }: ShardJob,
  options: ShardOptions,
  reader: ContentReader,
): Promise<ShardRecord> {
  const tables = new ShardTables(reader, options)
  for (const [index, observation] of observations.entries()) tables.add(firstId + index, observation)
  return writeTables(isTrial ? undefined : storage, shard, tables.tables, {
    digest,
    firstId,
    records: observations.length,
    availability: tables.availability(),
    quarantined,
  })
}

/**
 * Writes the tables of a shard, and then its record.
 *
 * @param storage absent if nothing is written.
 */
export async function writeTables(
  storage: Storage | undefined,
  shard: number,
  tables: Tables,
  { digest, firstId, records, availability, quarantined }: Omit<ShardRecord, 'rows' | 'sha256'>,
): Promise<ShardRecord> {
  const rows: Record<string, number> = {}
  const sha256: Record<string, string> = {}
  sortTables(tables)
  for (const [name, table] of tables) {
    rows[name] = table.rows
    const bytes = table.bytes()
    sha256[name] = createHash('sha256').update(bytes).digest('hex')
    await storage?.write(`${name}/${shardName(shard)}.parquet`, bytes)
  }
  const record: ShardRecord = { digest, firstId, records, rows, sha256, availability, quarantined }
  await storage?.write(`shards/${shardName(shard)}.json`, textOfShard(record))
  return record
}

/** The record of a shard as its file has it. */
export function textOfShard(record: ShardRecord): string {
  return `${JSON.stringify(record)}\n`
}
