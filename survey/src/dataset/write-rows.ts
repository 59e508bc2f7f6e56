import { readJsonRecords } from '../input/json-lines.ts'
import { ContentReader } from './content-readings.ts'
import { endLine, linesOfRows } from './row-lines.ts'
import { type ShardOptions, ShardTables } from './shard-tables.ts'

/**
 * Reads records of JSON, and writes the rows of their tables as lines of JSON, record by record. Memory stays flat. It runs
 * in this process alone: an engine runs as many of them as it likes.
 *
 * @returns the number of records.
 */
export async function writeRows(
  chunks: AsyncIterable<Uint8Array>,
  options: ShardOptions,
  write: (text: string) => Promise<void>,
): Promise<number> {
  const reader = new ContentReader()
  let records = 0
  for await (const record of readJsonRecords(chunks)) {
    const tables = new ShardTables(reader, options)
    tables.add(records, record)
    records += 1
    await write(linesOfRows(tables.tables))
  }
  await write(endLine(records, options))
  return records
}
