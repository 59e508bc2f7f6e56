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
 * widest columns are narrowed, and their texts go on in further lines. Nothing is cut, and the words of the
 * first column stay whole: one that is wider than its column has a line of its own.
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

function linesOfRow([first = '', ...others]: readonly Cell[], widths: readonly number[]): string[] {
  const names = wrapped(textOfCell(first).split(' '), widths[0] as number)
  const isWider = names.some((name) => columnsOf(name) > (widths[0] as number))
  const above = isWider ? names.map((name) => dressed(first, name)) : []
  const columns = [
    isWider ? [] : names,
    ...others.map((cell, at) => linesOfCell(cell, widths[at + 1] as number)),
  ]
  const height = Math.max(1, ...columns.map((lines) => lines.length))
  const aligned = Array.from({ length: height }, (_, line) =>
    [first, ...others]
      .map((cell, at) => {
        const text = columns[at]?.[line] ?? ''
        return dressed(cell, text) + padded('', (widths[at] as number) - columnsOf(text))
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
  return [...above, ...aligned]
}

function dressed(cell: Cell, text: string): string {
  return typeof cell === 'string' || text === '' ? text : cell.dress(text)
}

/** The text in lines of at most this width. A wider word is split after a hyphen, or else anywhere. */
function linesOfCell(cell: Cell, width: number): string[] {
  const words = textOfCell(cell).split(' ')
  return wrapped(
    words.flatMap((word) => partsOfWord(word, width)),
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

/** The columns that a table of these rows takes if nothing is narrowed. */
export function widthOfTable(rows: readonly (readonly Cell[])[]): number {
  return total(naturalWidths(rows))
}

function naturalWidths(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, columnsOf(textOfCell(cell)))
  }
  return widths
}

function fittingWidths(rows: readonly (readonly Cell[])[], columns: number): number[] {
  const widths = naturalWidths(rows)
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
