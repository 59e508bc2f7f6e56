import { clipped, columnsOf, padded } from './columns.ts'
import { type Look, plainLook } from './style.ts'

/** A cell: its text, and the style to apply once its width is known. */
export type Cell = string | { readonly text: string; readonly dress: (text: string) => string }

/** Columns between two cells. */
const GAP = 2

/**
 * Rows in aligned columns, with the first row as the heading. If the table is wider than the look allows, the
 * widest columns are cut; the first column stays whole.
 */
export function table(rows: readonly (readonly Cell[])[], look: Look = plainLook): string {
  const widths = fittingWidths(rows, look.columns)
  return rows
    .map((row, index) => {
      const cells = row.map((cell, column) => {
        const text = clipped(textOfCell(cell), widths[column] as number)
        const dressed = typeof cell === 'string' ? text : cell.dress(text)
        return dressed + padded('', (widths[column] as number) - columnsOf(text))
      })
      const line = cells.join(' '.repeat(GAP)).trimEnd()
      return index === 0 ? look.style.dim(line) : line
    })
    .join('\n')
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
  const least = 7
  for (let over = total(widths) - columns; over > 0; over = total(widths) - columns) {
    const widest = Math.max(...widths.slice(1))
    if (widest <= least) break
    const next = Math.max(least, ...widths.slice(1).filter((width) => width < widest))
    const column = widths.lastIndexOf(widest)
    widths[column] = Math.max(next, widest - over)
    if (widths[column] === widest) widths[column] = widest - 1
  }
  return widths
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1)
}
