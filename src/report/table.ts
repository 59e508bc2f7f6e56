import { columnsOf, padded, wrapped } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** A cell: its text, and the style to apply once its width is known. */
export type Cell = string | { readonly text: string; readonly dress: (text: string) => string }

/** Columns between two cells. */
const GAP = 2

/** The least width to which a column is narrowed. */
const LEAST_WIDTH = 5

/**
 * Rows in aligned columns, with the first row as the heading. If the table is wider than the look allows, the
 * widest columns are narrowed, and their texts go on in further lines. Nothing is cut.
 */
export function table(rows: readonly (readonly Cell[])[], look: Look = plainLook): string {
  const widths = fittingWidths(rows, look.columns)
  return rows
    .flatMap((row, index) => {
      const lines = linesOfRow(row, widths)
      return index === 0 ? lines.map((line) => look.style.dim(line)) : lines
    })
    .join('\n')
}

function linesOfRow(row: readonly Cell[], widths: readonly number[]): string[] {
  const cells = row.map((cell, column) => linesOfCell(textOfCell(cell), widths[column] as number))
  const height = Math.max(1, ...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    row
      .map((cell, column) => {
        const text = cells[column]?.[line] ?? ''
        const dressed = typeof cell === 'string' || text === '' ? text : cell.dress(text)
        return dressed + padded('', (widths[column] as number) - columnsOf(text))
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
}

/** The text on lines of at most this width. A word that is wider goes on after a hyphen, else anywhere. */
function linesOfCell(text: string, width: number): string[] {
  return wrapped(
    text.split(' ').flatMap((word) => partsOfWord(word, width)),
    width,
  )
}

function partsOfWord(word: string, width: number): string[] {
  const parts: string[] = []
  let rest = word
  while (columnsOf(rest) > width) {
    let end = 0
    for (const character of rest) {
      if (columnsOf(rest.slice(0, end + character.length)) > width) break
      end += character.length
    }
    const hyphen = rest.lastIndexOf('-', end - 1)
    const cut = hyphen > 0 ? hyphen + 1 : Math.max(end, 1)
    parts.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...parts, rest]
}

function textOfCell(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text
}

function fittingWidths(rows: readonly (readonly Cell[])[], columns: number): number[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, columnsOf(textOfCell(cell)))
  }
  for (let over = total(widths) - columns; over > 0; over = total(widths) - columns) {
    const widest = Math.max(...widths)
    if (widest <= LEAST_WIDTH) break
    const next = Math.max(LEAST_WIDTH, ...widths.filter((width) => width < widest))
    const column = widths.lastIndexOf(widest)
    widths[column] = Math.max(next, widest - over)
    if (widths[column] === widest) widths[column] = widest - 1
  }
  return widths
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1)
}
