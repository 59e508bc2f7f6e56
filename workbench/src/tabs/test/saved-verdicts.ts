import type { Cell, Matrix } from '../../engine/tasks/matrix.ts'

/** A verdict with the names that `wayleave test --json` gives its members. */
interface SavedVerdict extends Cell {
  readonly agent: string
  readonly url: string
  readonly dialect: string
}

/** The verdict of each robot on each URL. */
function verdictsOf({ classes, urls }: Matrix): readonly SavedVerdict[] {
  return classes.flatMap(({ robots, cells }) =>
    robots.flatMap(({ name, dialect }) =>
      cells.map((cell, index) => ({ agent: name, url: urls[index] ?? '', ...cell, dialect })),
    ),
  )
}

/** The verdicts of a matrix as JSON, like those of `wayleave test --json`. */
export const jsonOf = (matrix: Matrix): string =>
  `${JSON.stringify({ results: verdictsOf(matrix) }, undefined, 2)}\n`

const COLUMNS = ['agent', 'url', 'verdict', 'line', 'reason', 'dialect'] as const

/** The verdicts of a matrix as CSV (RFC 4180). */
export function csvOf(matrix: Matrix): string {
  const rows = verdictsOf(matrix).map((verdict) => COLUMNS.map((name) => field(String(verdict[name] ?? ''))))
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/**
 * A field of CSV. One that a spreadsheet would run as a formula begins with an apostrophe (OWASP, CSV
 * injection).
 */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
