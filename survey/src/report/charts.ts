import type { Row } from '../tables/query-rows.ts'
import { html, Markup, type Part } from './markup.ts'
import { cellText, counted, percent } from './numbers.ts'

/**
 * Charts without script. A chart of bars is a table whose cells hold a bar, so that it needs no second copy
 * for those who do not see it, and every width of a screen fits it.
 */

/** A bar: its label, its value from 0 to 1, and the interval around it. */
export interface Bar {
  readonly label: Part
  readonly value: number
  readonly low?: number
  readonly high?: number
  /** The numbers next to the bar. */
  readonly words: Part
}

/**
 * Bars with their intervals, the longest one as wide as the column. The caption says what the whole width is. If all
 * values are 0, it is 1.
 */
export function barChart(caption: string, bars: readonly Bar[]): Markup {
  const isAllZero = bars.every(({ value }) => value === 0)
  const most = isAllZero ? 1 : Math.max(...bars.map(({ value, high = value }) => Math.max(value, high)))
  const rows = bars.map(({ label, value, low, high, words }) => {
    const at = (share: number): string => ((share / most) * 100).toFixed(2)
    const interval =
      low === undefined || high === undefined
        ? ''
        : html`<rect class="interval" x="${at(low)}" y="4" width="${at(high - low)}" height="2"/>`
    return html`<tr><th scope="row">${label}</th>
<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="value" width="${at(value)}" height="10"/>${interval}</svg></td>
<td class="number">${words}</td></tr>`
  })
  return html`<table class="bars"><caption>${caption}. The whole width is ${percent(most)}.</caption><tbody>${rows}</tbody></table>`
}

/** Bars for rows with `share`, `low` and `high`. */
export function shareBars(
  caption: string,
  rows: readonly Row[],
  label: (row: Row) => Part,
  beside?: (row: Row) => Part,
): Markup {
  return barChart(
    caption,
    rows.map((row) => ({
      label: label(row),
      value: Number(row.share ?? 0),
      low: Number(row.low ?? 0),
      high: Number(row.high ?? 0),
      words: html`${beside?.(row)}${percent(row.share as number | null)} <small>${counted(Number(row.k))} of ${counted(Number(row.n))}</small>`,
    })),
  )
}

/** The size of a {@link sparkline}. */
const SPARK = { width: 48, height: 14 }

/** Shares over time as a line in a row, from 0 to the greatest of the row. */
export function sparkline(name: string, shares: readonly number[]): Markup {
  const { width, height } = SPARK
  const most = Math.max(...shares, 1e-9)
  const points = shares
    .map((share, at) => {
      const x = (at * width) / Math.max(1, shares.length - 1)
      return `${x.toFixed(1)},${(1 + (height - 2) * (1 - share / most)).toFixed(1)}`
    })
    .join(' ')
  const words = `${name}: ${percent(shares[0])} to ${percent(shares.at(-1))}`
  return html`<svg class="spark" viewBox="0 0 ${width} ${height}" role="img" aria-label="${words}"><title>${words}</title><polyline points="${new Markup(points)}"/></svg>`
}

/** Bars to the right for positive values, and to the left for negative ones. */
export function divergingBars(
  caption: string,
  bars: readonly { readonly label: Part; readonly value: number; readonly words: Part }[],
): Markup {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 1e-9)
  const rows = bars.map(({ label, value, words }) => {
    const width = (Math.abs(value) / most) * 50
    return html`<tr><th scope="row">${label}</th>
<td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="${value < 0 ? 'less' : 'more'}" x="${(value < 0 ? 50 - width : 50).toFixed(2)}" width="${width.toFixed(2)}" height="10"/><rect class="axis" x="49.8" width="0.4" height="10"/></svg></td>
<td class="number">${words}</td></tr>`
  })
  return html`<table class="bars"><caption>${caption}</caption><tbody>${rows}</tbody></table>`
}

/** A row or a column of a {@link heatMap}. */
export interface HeatName {
  readonly key: string
  readonly label: Part
}

/** The names of a square grid as its rows and columns. */
export function namesOf(keys: readonly string[]): readonly HeatName[] {
  return keys.map((key) => ({ key, label: key }))
}

/**
 * A grid of shares: the greater, the darker.
 *
 * @param isUnsure whether a share tells of a part of the files only. It gets a star.
 */
export function heatMap(
  caption: string,
  rows: readonly HeatName[],
  columns: readonly HeatName[],
  shareOf: (row: string, column: string) => number | undefined,
  isUnsure: (row: string, column: string) => boolean = () => false,
): Markup {
  const most = Math.max(
    ...rows.flatMap((row) => columns.map((column) => shareOf(row.key, column.key) ?? 0)),
    1e-9,
  )
  const head = columns.map(({ label }) => html`<th scope="col"><span>${label}</span></th>`)
  const body = rows.map((row) => {
    const cells = columns.map((column) => {
      const value = shareOf(row.key, column.key)
      if (value === undefined) return html`<td></td>`
      const number = (value * 100).toFixed(value * 100 >= 10 || value === 0 ? 0 : 1)
      const text = isUnsure(row.key, column.key) ? `${number}*` : number
      return html`<td class="heat-${Math.round((value / most) * HEAT_STEPS)}">${text}</td>`
    })
    return html`<tr><th scope="row">${row.label}</th>${cells}</tr>`
  })
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table class="heat"><caption>${caption}</caption><thead><tr><td></td>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** Shades of a heat map, each a class of the style sheet. */
export const HEAT_STEPS = 20

/** The first rows of a result as a table. */
export function rowsTable(rows: readonly Row[], most: number): Markup {
  const [first] = rows
  if (first === undefined) return html`<p class="none">No rows.</p>`
  const names = Object.keys(first)
  const isNumber = names.map((name) =>
    rows.every((row) => row[name] === null || typeof row[name] === 'number'),
  )
  const cell = (row: Row, name: string, index: number): Markup =>
    isNumber[index] === true
      ? html`<td class="number">${cellText(row[name])}</td>`
      : html`<td>${cellText(row[name])}</td>`
  const body = rows
    .slice(0, most)
    .map((row) => html`<tr>${names.map((name, at) => cell(row, name, at))}</tr>`)
  const more =
    rows.length > most
      ? html`<p class="note">${counted(rows.length - most)} more rows are in the CSV file.</p>`
      : ''
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="rows"><thead><tr>${names.map((name, at) => (isNumber[at] === true ? html`<th scope="col" class="number">${name}</th>` : html`<th scope="col">${name}</th>`))}</tr></thead><tbody>${body}</tbody></table></div>${more}`
}

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(rows: readonly Row[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const names = Object.keys(first)
  const field = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return String(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return [names.map(field), ...rows.map((row) => names.map((name) => field(row[name])))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')
}
