import type { Row } from '../tables/database.ts'
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

/** Bars with their intervals, the longest one as wide as the column. */
export function barChart(caption: string, bars: readonly Bar[]): Markup {
  const most = Math.max(...bars.map(({ value, high = value }) => Math.max(value, high)), 1e-9)
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
  return html`<table class="bars"><caption>${caption}</caption><tbody>${rows}</tbody></table>`
}

/** Bars for rows with `share`, `low` and `high`. */
export function shareBars(caption: string, rows: readonly Row[], label: (row: Row) => Part): Markup {
  return barChart(
    caption,
    rows.map((row) => ({
      label: label(row),
      value: Number(row.share ?? 0),
      low: Number(row.low ?? 0),
      high: Number(row.high ?? 0),
      words: html`${percent(row.share as number | null)} <small>${counted(Number(row.k))} of ${counted(Number(row.n))}</small>`,
    })),
  )
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

/** A grid of shares: the greater, the darker. */
export function heatMap(
  caption: string,
  names: readonly string[],
  shareOf: (row: string, column: string) => number | undefined,
): Markup {
  const most = Math.max(...names.flatMap((row) => names.map((column) => shareOf(row, column) ?? 0)), 1e-9)
  const head = names.map((name) => html`<th scope="col"><span>${name}</span></th>`)
  const rows = names.map((row) => {
    const cells = names.map((column) => {
      const value = shareOf(row, column)
      if (value === undefined) return html`<td></td>`
      const strength = ((value / most) * 100).toFixed(0)
      const text = (value * 100).toFixed(value * 100 >= 10 || value === 0 ? 0 : 1)
      return html`<td style="--strength:${strength}%"${value / most > 0.55 ? DARK : ''}>${text}</td>`
    })
    return html`<tr><th scope="row">${row}</th>${cells}</tr>`
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="heat"><caption>${caption}</caption><thead><tr><td></td>${head}</tr></thead><tbody>${rows}</tbody></table></div>`
}

const DARK = new Markup(' class="strong"')

/** A line of a {@link lineChart}: for each place on the axis a share from 0 to 1, if there is one. */
export interface Line {
  readonly name: string
  readonly values: readonly (number | undefined)[]
}

const WIDTH = 760
const HEIGHT = 320
const LEFT = 48
const RIGHT = 150
const TOP = 12
const BOTTOM = 36

/** The least distance of two labels under a line chart, and of two names next to it. */
const LABEL_DISTANCE = 70
const NAME_DISTANCE = 15

/** Shares over time, each line with its name at its end. Months stand at their distance in time. */
export function lineChart(caption: string, months: readonly string[], lines: readonly Line[]): Markup {
  const most = niceTop(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 0.001))
  const times = months.map(monthNumber)
  const [start = 0, span = 1] = [times[0], Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0))]
  const x = (index: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * ((times[index] ?? 0) - start)) / span
  const y = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share / most)
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * most).toFixed(1)
    return html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}"/><text x="${LEFT - 6}" y="${at}" dy="0.35em" text-anchor="end">${percent(part * most)}</text>`
  })
  let labelled = Number.NEGATIVE_INFINITY
  const labels = months.map((month, index) => {
    if (x(index) < labelled + LABEL_DISTANCE) return ''
    labelled = x(index)
    return html`<text x="${labelled.toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${month}</text>`
  })
  const ends = lines
    .map(({ name, values }, index) => {
      const last = values.reduce<number>((found, value, place) => (value === undefined ? found : place), -1)
      return { name, index, values, last, at: last === -1 ? 0 : y(values[last] ?? 0) }
    })
    .filter(({ last }) => last !== -1)
    .sort((one, other) => one.at - other.at)
  // Names keep their distance: from the top down, and the last ones from the bottom up.
  const heights: number[] = []
  for (const [place, { at }] of ends.entries())
    heights.push(
      Math.min(
        Math.max(at, (heights[place - 1] ?? Number.NEGATIVE_INFINITY) + NAME_DISTANCE),
        HEIGHT - BOTTOM - (ends.length - 1 - place) * NAME_DISTANCE,
      ),
    )
  const drawn = ends.map(({ name, index, values, last }, order) => {
    const points = values.flatMap((value, place) =>
      value === undefined ? [] : [`${x(place).toFixed(1)},${y(value).toFixed(1)}`],
    )
    const dots = values.map((value, place) =>
      value === undefined
        ? ''
        : html`<circle cx="${x(place).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2.5"><title>${name}, ${months[place] ?? ''}: ${percent(value)}</title></circle>`,
    )
    return html`<g class="line line-${index % LINE_LOOKS}"><polyline points="${new Markup(points.join(' '))}"/>${dots}<text x="${(x(last) + 8).toFixed(1)}" y="${(heights[order] ?? 0).toFixed(1)}" dy="0.35em">${name}</text></g>`
  })
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><svg class="lines" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}">${grid}${labels}${drawn}</svg></div>`
}

/** Looks of lines in the style sheet. */
const LINE_LOOKS = 6

/** A month such as `2026-01` as a number of months. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

function niceTop(value: number): number {
  for (const top of [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8])
    if (value <= top) return top
  return 1
}

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
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table class="rows"><thead><tr>${names.map((name, at) => (isNumber[at] === true ? html`<th scope="col" class="number">${name}</th>` : html`<th scope="col">${name}</th>`))}</tr></thead><tbody>${body}</tbody></table></div>${more}`
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
