import { listed } from '../../report/index.ts'
import { nearest, visible } from '../../text/index.ts'
import { csvHeading, separatorFlaw } from '../csv/csv-heading.ts'
import { type CsvRecord, CsvRecords } from '../csv/csv-records.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, type WayleaveError } from '../wayleave-error.ts'
import type { RowFormat } from './batch-output.ts'
import { SOURCES } from './policy-cache.ts'
import { MAX_ROW_BYTES, type Row } from './rows.ts'
import { rowsOf } from './rows-of.ts'

/** How a command reads and answers rows. */
export interface RowReading<T> {
  /** The command line that reads them, for advice. */
  readonly commandLine: string
  /** What names the file in messages. */
  readonly where: string
  /** The members of a row that a question is made of. */
  readonly members: readonly string[]
  /** The columns that every row needs to get an answer. */
  readonly needed: readonly string[]
  /** Does each row need a robots.txt? */
  readonly needsRobots: boolean
  readonly ofJson: (row: Row) => T
  readonly ofCsv: (record: CsvRecord, columns: readonly string[]) => T
}

/** A row with its answer, and the columns of CSV input. */
export interface NextAnswer<T> {
  readonly answered: T
  readonly columns?: readonly string[]
}

/** The answers to the rows of an input, chunk by chunk. @throws WayleaveError for CSV without the needed columns. */
export async function* answeredRows<T>(
  name: string,
  input: RowFormat,
  reading: RowReading<T>,
  terminal: Terminal,
): AsyncGenerator<Iterable<NextAnswer<T>>, void, undefined> {
  const { commandLine, where } = reading
  if (input === 'jsonl') {
    for await (const rows of rowsOf(name, terminal, commandLine, where)) yield jsonAnswers(rows, reading)
    return
  }
  const records = new CsvRecords(MAX_ROW_BYTES)
  let columns: readonly string[] | undefined
  const answersTo = (record: CsvRecord | undefined): NextAnswer<T>[] => {
    if (record === undefined) return []
    if (columns === undefined) {
      columns = columnsIn(record, reading)
      return []
    }
    return [{ answered: reading.ofCsv(record, columns), columns }]
  }
  for await (const rows of rowsOf(name, terminal, commandLine, where))
    yield csvAnswers(rows, records, answersTo)
  yield answersTo(records.end())
}

function* jsonAnswers<T>(
  rows: Iterable<Row>,
  reading: RowReading<T>,
): Generator<NextAnswer<T>, void, undefined> {
  for (const row of rows) {
    if ('text' in row && row.text.trim() === '') continue
    if ('text' in row && row.number === 1) checkIsJson(row.text, reading)
    yield { answered: reading.ofJson(row) }
  }
}

/** @throws WayleaveError for the heading of CSV in place of the first row of JSON lines. */
function checkIsJson(text: string, { needed, where }: Pick<RowReading<unknown>, 'needed' | 'where'>): void {
  if (isJson(text)) return
  const heading = csvHeading(text, needed)
  if (heading === undefined) return
  const { what, whatToDo } = separatorFlaw(heading) ?? {}
  throw usageError(
    what === undefined ? 'the input is CSV, not JSON lines' : `the input is CSV, and ${what}`,
    where,
    what === undefined ? 'add --input csv' : `${whatToDo}, and add --input csv`,
  )
}

/** Whether a line begins as a row of JSON lines does. */
function isJson(line: string): boolean {
  return line.trimStart().startsWith('{')
}

function* csvAnswers<T>(
  rows: Iterable<Row>,
  records: CsvRecords,
  answersTo: (record: CsvRecord | undefined) => NextAnswer<T>[],
): Generator<NextAnswer<T>, void, undefined> {
  for (const row of rows) yield* answersTo(records.add(row))
}

/** The most columns that an error names. */
const MAX_COLUMNS_NAMED = 10

/** The columns that the first record names. @throws WayleaveError if one that is needed is missing. */
function columnsIn(
  record: CsvRecord,
  reading: Omit<RowReading<unknown>, 'ofJson' | 'ofCsv'>,
): readonly string[] {
  const { members, needed, needsRobots, where } = reading
  const written = 'flaw' in record ? [] : record.cells.map((cell) => cell.trim())
  const columns = written.map((name) => memberNamed(name, written, members))
  const missing = [
    ...needed.filter((name) => !columns.includes(name)),
    ...(!needsRobots || SOURCES.some((name) => columns.includes(name)) ? [] : ['robots']),
  ]
  const line = written.join()
  if (missing.length > 0 && isJson(line))
    throw usageError('the input is JSON lines, not CSV', where, 'give --input jsonl')
  const heading = missing.length > 0 ? csvHeading(line, needed) : undefined
  const flaw = heading === undefined ? undefined : separatorFlaw(heading)
  if (flaw !== undefined) throw usageError(`${flaw.what}, as the first row shows`, where, flaw.whatToDo)
  if (missing.length > 0) throw missingColumns(missing, columns, reading)
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index)
  if (twice !== undefined)
    throw usageError(
      `the first row of the CSV names the column "${visible(twice, 60)}" twice`,
      where,
      'give each column its own name',
    )
  return columns
}

function missingColumns(
  missing: readonly string[],
  columns: readonly string[],
  { members, needed, needsRobots, where }: Omit<RowReading<unknown>, 'ofJson' | 'ofCsv'>,
): WayleaveError {
  const found = columns.filter((name) => name !== '').map((name) => visible(name, 60))
  const lacks = `${missing.length === 1 ? 'no column' : 'none of the columns'} ${missing.join(', ')}`
  return usageError(
    `the first row of the CSV has ${lacks}${found.length === 0 ? '' : `; its columns are ${listed(found, MAX_COLUMNS_NAMED)}`}`,
    where,
    missing.flatMap((name) => meantColumn(name, found, members) ?? [])[0] ??
      `name the ${needed.length === 1 ? 'column' : 'columns'} ${needed.join(', ')}${needsRobots ? ', and one of robots, robots_b64 and file' : ''}`,
  )
}

/** A question whether a column with a similar name is meant; `undefined` if no column has a similar name. */
function meantColumn(
  member: string,
  columns: readonly string[],
  members: readonly string[],
): string | undefined {
  const column = columns.find(
    (name) => !members.includes(name) && (name.toLowerCase().includes(member) || nearest(name, [member])),
  )
  return column === undefined ? undefined : `did you mean ${member} by "${column}"?`
}

/** The member that a column has; its name in other letters counts if no column has the name itself. */
function memberNamed(name: string, columns: readonly string[], members: readonly string[]): string {
  const member = name.toLowerCase()
  return members.includes(member) && !columns.includes(member) ? member : name
}
