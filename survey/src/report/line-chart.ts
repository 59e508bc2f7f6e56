import { html, Markup } from './markup.ts'
import { percent } from './numbers.ts'

/** A line of a {@link lineChart}: for each place on the axis a share from 0 to 1, if there is one. */
export interface Line {
  readonly name: string
  readonly values: readonly (number | undefined)[]
}

/** Something that happened on a day, as a mark across the chart. */
export interface ChartEvent {
  /** Such as `2023-08-07`. */
  readonly day: string
  readonly name: string
}

/** How large a chart is, in units of its picture. */
interface Size {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const WIDE: Size = { width: 760, height: 320, left: 48, right: 150, top: 12, bottom: 36 }
const SMALL: Size = { width: 380, height: 200, left: 50, right: 132, top: 10, bottom: 28 }

/** A line ends where the next month is farther away than this many times the usual distance. */
const GAP = 3

/** The least distance of two labels under a line chart, and of two names next to it. */
const LABEL_DISTANCE = 70
const NAME_DISTANCE = 15

/** The units above the lines that the name of an event takes. */
const EVENT_HEIGHT = 15

/** Looks of lines in the style sheet. */
const LINE_LOOKS = 6

/**
 * Shares over time, each line with its name at its end. Months stand at their distance in time. The picture
 * needs no script; a script finds its numbers in `data-series`.
 */
export function lineChart(
  caption: string,
  seenMonths: readonly string[],
  seenLines: readonly Line[],
  events: readonly ChartEvent[] = [],
): Markup {
  const { months, lines } = withGaps(seenMonths, seenLines)
  const most = topOf(lines)
  const series = JSON.stringify({
    months,
    lines: lines.map(({ name, values }) => ({ name, values: values.map((value) => value ?? null) })),
    events,
  })
  return html`<figure class="series" data-series="${attribute(series)}"><div class="scroll" tabindex="0" role="group" aria-label="${caption}"><svg class="lines" viewBox="0 0 ${WIDE.width} ${WIDE.height + events.length * EVENT_HEIGHT}" role="img" aria-label="${caption}">${drawnLines(months, lines, most, WIDE, events)}</svg></div></figure>`
}

/** Small charts next to each other, with the same axes. */
export function smallCharts(
  caption: string,
  seenMonths: readonly string[],
  seenPanels: readonly { readonly title: string; readonly lines: readonly Line[] }[],
): Markup {
  const { months } = withGaps(seenMonths, [])
  const panels = seenPanels.map(({ title, lines }) => ({ title, lines: withGaps(seenMonths, lines).lines }))
  const most = topOf(panels.flatMap(({ lines }) => lines))
  const charts = panels.map(
    ({ title, lines }) =>
      html`<figure><figcaption>${title}</figcaption><svg class="lines small" viewBox="0 0 ${SMALL.width} ${SMALL.height}" role="img" aria-label="${title}">${drawnLines(months, lines, most, SMALL)}</svg></figure>`,
  )
  return html`<p class="note">${caption}</p><div class="panels">${charts}</div>`
}

/** Months and lines with a month without values in each gap, so that no line goes on across what nobody saw. */
function withGaps(
  months: readonly string[],
  lines: readonly Line[],
): { readonly months: readonly string[]; readonly lines: readonly Line[] } {
  const steps = months.slice(1).map((month, index) => monthNumber(month) - monthNumber(months[index] ?? ''))
  const usual = [...steps].sort((one, other) => one - other)[steps.length >> 1] ?? 1
  const isBeforeGap = (index: number): boolean => (steps[index] ?? 0) > GAP * usual
  return {
    months: months.flatMap((month, index) => (isBeforeGap(index) ? [month, nextMonth(month)] : [month])),
    lines: lines.map(({ name, values }) => ({
      name,
      values: values.flatMap((value, index) => (isBeforeGap(index) ? [value, undefined] : [value])),
    })),
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

function topOf(lines: readonly Line[]): number {
  return niceTop(Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 0.001))
}

/** Texts of a report have no control characters, so a quote is all that an attribute may not hold. */
function attribute(json: string): Markup {
  return new Markup(
    json.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
}

function drawnLines(
  months: readonly string[],
  lines: readonly Line[],
  most: number,
  { width, height, left, right, top, bottom }: Size,
  events: readonly ChartEvent[] = [],
): Markup {
  const above = top + events.length * EVENT_HEIGHT
  const below = height + events.length * EVENT_HEIGHT - bottom
  const times = months.map(monthNumber)
  const [start = 0, span = 1] = [times[0], Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0))]
  const xOf = (time: number): number => left + ((width - left - right) * (time - start)) / span
  const x = (index: number): number => xOf(times[index] ?? 0)
  const y = (share: number): number => above + (below - above) * (1 - share / most)
  const grid = (width === WIDE.width ? [0, 0.25, 0.5, 0.75, 1] : [0, 0.5, 1]).map((part) => {
    const at = y(part * most).toFixed(1)
    return html`<line class="grid" x1="${left}" x2="${width - right}" y1="${at}" y2="${at}"/><text x="${left - 6}" y="${at}" dy="0.35em" text-anchor="end">${percent(part * most)}</text>`
  })
  let labelled = Number.NEGATIVE_INFINITY
  const labels = months.map((month, index) => {
    if (x(index) < labelled + LABEL_DISTANCE) return ''
    labelled = x(index)
    return html`<text x="${labelled.toFixed(1)}" y="${below + 24}" text-anchor="middle">${month}</text>`
  })
  const marks = events.map(({ day, name }, index) => {
    const at = xOf(monthNumber(day) + (Number(day.slice(8, 10)) - 1) / 31)
    const isLate = at > (left + width - right) / 2
    const line = top + index * EVENT_HEIGHT
    return html`<line class="event" x1="${at.toFixed(1)}" x2="${at.toFixed(1)}" y1="${line}" y2="${below}"/><text x="${(at + (isLate ? -4 : 4)).toFixed(1)}" y="${line}" dy="0.7em" text-anchor="${isLate ? 'end' : 'start'}">${name}</text>`
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
        below - (ends.length - 1 - place) * NAME_DISTANCE,
      ),
    )
  const drawn = ends.map(({ name, index, values, last }, order) => {
    const parts: string[][] = [[]]
    for (const [place, value] of values.entries())
      if (value === undefined) parts.push([])
      else parts.at(-1)?.push(`${x(place).toFixed(1)},${y(value).toFixed(1)}`)
    const shapes = parts
      .filter((points) => points.length > 1)
      .map((points) => html`<polyline points="${new Markup(points.join(' '))}"/>`)
    const dots = values.map((value, place) =>
      value === undefined
        ? ''
        : html`<circle cx="${x(place).toFixed(1)}" cy="${y(value).toFixed(1)}" r="2.5"><title>${name}, ${months[place] ?? ''}: ${percent(value)}</title></circle>`,
    )
    return html`<g class="line line-${index % LINE_LOOKS}">${shapes}${dots}<text x="${(x(last) + 8).toFixed(1)}" y="${(heights[order] ?? 0).toFixed(1)}" dy="0.35em">${name}</text></g>`
  })
  return html`${grid}${labels}${marks}${drawn}`
}

/** A month such as `2026-01`, or a day of it, as a number of months. */
function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

function niceTop(value: number): number {
  for (const top of [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8])
    if (value <= top) return top
  return 1
}
