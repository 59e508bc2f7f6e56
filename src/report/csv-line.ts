/**
 * Cells that a spreadsheet takes for a formula if they begin so, also with the full-width forms (OWASP, "CSV
 * Injection").
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Whether a spreadsheet would take a cell for a formula. */
export function isFormula(cell: string): boolean {
  return FORMULA.test(cell)
}

/** The cell with an apostrophe before it, which makes it text in a spreadsheet, if it would be a formula. */
export function withoutFormula(cell: string): string {
  return isFormula(cell) ? `'${cell}` : cell
}

/** A record of CSV with its line end (RFC 4180). Cells are in quotes only if they need them. */
export function csvLine(cells: readonly string[]): string {
  const line = cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
  // A blank line would be no record.
  return `${line.length === 1 && line[0] === '' ? '""' : line.join(',')}\r\n`
}

/**
 * A value as the text of a cell: strings as they are, lists and objects as JSON, and nothing for an absent
 * value.
 */
export function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
