import { Option } from 'commander'
import { csvOf } from '../report/charts.ts'
import { fraction } from '../report/numbers.ts'
import type { Row } from '../tables/query-rows.ts'
import { visibleText } from '../tables/visible-text.ts'

/** The option that prints rows as CSV (RFC 4180), as the report writes them. */
export function csvOption(): Option {
  return new Option(
    '--csv',
    'print rows as CSV; a text that a spreadsheet would take for a formula begins with an apostrophe',
  ).conflicts('json')
}

/** Prints rows as JSON or CSV, or as columns. */
export function printRows(rows: readonly Row[], format: { readonly json?: true; readonly csv?: true }): void {
  const ofJson = (): string => `${JSON.stringify(rows, null, 2)}\n`
  process.stdout.write(format.json === true ? ofJson() : format.csv === true ? csvOf(rows) : columnsOf(rows))
}

/** Rows as columns of text, numbers to the right. */
export function columnsOf(rows: readonly Row[]): string {
  const [first] = rows
  if (first === undefined) return 'no rows\n'
  const names = Object.keys(first)
  const cells = rows.map((row) => names.map((name) => cellOf(row[name])))
  const widths = names.map((name, at) =>
    cells.reduce((most, row) => Math.max(most, (row[at] ?? '').length), name.length),
  )
  const isNumber = names.map((name) =>
    rows.every((row) => row[name] === null || typeof row[name] === 'number'),
  )
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) =>
        isNumber[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return `${[line(names), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n')}\n`
}

/** A value in one line, without control characters. */
function cellOf(value: unknown): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return fraction(value)
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  return visibleText(text)
}
