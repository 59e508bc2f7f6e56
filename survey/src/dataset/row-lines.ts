import { byteLines, MAX_LINE_BYTES } from '../input/byte-lines.ts'
import { InputError } from '../input/input-error.ts'
import { type Cell, type Columns, TABLES, type TableName } from '../tables/columns.ts'
import { VERSION } from '../version.ts'
import { SCHEMA_VERSION } from './dataset-folder.ts'
import type { ShardOptions, Tables } from './shard-tables.ts'
import { columnsOfTable, OF_FILES, type StoredRecord, type StoredRow } from './stored-records.ts'

/**
 * Rows of tables as lines of JSON, such as `{"table":"files","id":0,…}`. The rows of a record follow its row of `files`.
 * Times are in ISO 8601, and bytes in base64. The last line of a part, of the table `build`, says how many records the
 * part has: without it, nobody could tell a whole part from the output of a process that was killed.
 */
const END = 'build'

/** The longest line of a row. Base64 makes the bytes of the longest record a third longer. */
const MAX_ROW_BYTES = 2 * MAX_LINE_BYTES

/** The last line of a part. */
interface End {
  readonly table: typeof END
  readonly records: number
  readonly schema: number
  readonly version: string
  readonly options: ShardOptions
}

/** The lines of the rows of one record. */
export function linesOfRows(tables: Tables): string {
  return (['files', 'contents', ...OF_FILES] as const)
    .flatMap((name) => {
      const names = columnsOfTable(name)
      return (tables.get(name)?.all() ?? []).map((cells) => {
        const row = Object.fromEntries(names.map((column, at) => [column, plain(cells[at])]))
        return `${JSON.stringify({ table: name, ...row })}\n`
      })
    })
    .join('')
}

/** The last line of a part. */
export function endLine(records: number, options: ShardOptions): string {
  const end: End = { table: END, records, schema: SCHEMA_VERSION, version: VERSION, options }
  return `${JSON.stringify(end)}\n`
}

function plain(cell: Cell): unknown {
  if (cell instanceof Date) return cell.toISOString()
  if (cell instanceof Uint8Array) return Buffer.from(cell).toString('base64')
  return cell ?? null
}

/**
 * The records of parts, in order.
 *
 * @param name of the file, for errors.
 * @param onEnd called at the end of each part.
 * @throws InputError for a line that is no row, and for a part without its end.
 */
export async function* recordsOfLines(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (part: { readonly options: ShardOptions }) => void,
): AsyncGenerator<StoredRecord> {
  let records = 0
  let open: OpenRecord | undefined
  let isEnded = false
  for await (const { number, bytes } of byteLines(chunks, MAX_ROW_BYTES)) {
    const place = `${name}:${number}`
    if (bytes === undefined) throw new InputError(`${place}: the line is longer than ${MAX_ROW_BYTES} bytes.`)
    if (bytes.length === 0) continue
    const line = lineIn(bytes, place)
    isEnded = false
    if (line.table === 'files') {
      if (open !== undefined) yield closed(open)
      records += 1
      open = { file: rowIn('files', line, place), rows: [], bytes: undefined, place }
    } else if (line.table === END) {
      if (open !== undefined) yield closed(open)
      onEnd(endIn(line, records, place))
      open = undefined
      records = 0
      isEnded = true
    } else add(open, line, place)
  }
  if (!isEnded)
    throw new InputError(
      `${name} lacks its last line, {"table":"${END}",…}: the process that wrote it was stopped. Run this part again.`,
    )
}

/** A record whose rows are still being read. */
interface OpenRecord {
  readonly file: StoredRow
  readonly rows: [TableName, StoredRow][]
  bytes: Uint8Array | undefined
  readonly place: string
}

function closed({ file, rows, bytes, place }: OpenRecord): StoredRecord {
  if (file.sha256 !== undefined && bytes === undefined)
    throw new InputError(`${place}: the record lacks its row of contents. Run this part again.`)
  return { file, rows, bytes, quarantined: undefined }
}

/** Adds a row to the record that it is about. */
function add(open: OpenRecord | undefined, line: Readonly<Record<string, unknown>>, place: string): void {
  const table = [...OF_FILES, 'contents' as const].find((name) => name === line.table)
  if (table === undefined) throw new InputError(`${place}: there is no table ${JSON.stringify(line.table)}.`)
  const row = rowIn(table, line, place)
  const isOwn = table === 'contents' ? row.sha256 === open?.file.sha256 : row.file === open?.file.id
  if (open === undefined || !isOwn)
    throw new InputError(
      `${place}: the row of ${table} is not about the row of files before it. Keep the lines in the order in which they were written.`,
    )
  if (table === 'contents') open.bytes = row.bytes as Uint8Array
  else open.rows.push([table, row])
}

function lineIn(bytes: Uint8Array, place: string): Readonly<Record<string, unknown>> {
  try {
    const line: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof line === 'object' && line !== null && 'table' in line) return line as Record<string, unknown>
  } catch {
    // The error below says so.
  }
  throw new InputError(
    `${place}: the line is no row {"table":…}, as wayleave-survey build --stdin-rows writes them.`,
  )
}

function endIn(
  { schema, version, records: said, options }: Partial<End>,
  records: number,
  place: string,
): End {
  if (schema !== SCHEMA_VERSION || version !== VERSION)
    throw new InputError(
      `${place}: the rows are of wayleave-survey ${JSON.stringify(version)}. This is ${VERSION}. Run this part again.`,
    )
  if (said !== records)
    throw new InputError(
      `${place}: the part has ${records} records, and its last line says ${JSON.stringify(said)}. Run this part again.`,
    )
  return { table: END, schema, version, records, options: { findings: options?.findings === true } }
}

/** The cells of a row. */
function rowIn(table: TableName, line: Readonly<Record<string, unknown>>, place: string): StoredRow {
  const columns: Columns = TABLES[table]
  return Object.fromEntries(
    Object.entries(columns).map(([key, type]) => {
      const name = key.replace('?', '')
      const cell = cellIn(line[name], type)
      if (cell === undefined && (!key.endsWith('?') || (line[name] ?? null) !== null))
        throw new InputError(`${place}: the column ${name} of ${table} is no ${type}.`)
      return [name, cell]
    }),
  )
}

/** A value of JSON as a cell; `undefined` if it is none. */
function cellIn(value: unknown, type: Columns[string]): Cell {
  switch (type) {
    case 'INT32':
      return Number.isInteger(value) ? (value as number) : undefined
    case 'BOOLEAN':
      return typeof value === 'boolean' ? value : undefined
    case 'STRING':
      return typeof value === 'string' ? value : undefined
    case 'TIMESTAMP': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
      return Number.isNaN(time) ? undefined : new Date(time)
    }
    case 'BYTE_ARRAY':
      return typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : undefined
  }
}
