import { html, type Markup } from './markup.ts'
import { counted, percent } from './numbers.ts'

/** A column: how many of its whole belong to each part. */
export interface Column {
  readonly name: string
  readonly parts: ReadonlyMap<string, number>
}

const WIDTH = 760
const HEIGHT = 300
const LEFT = 48
const RIGHT = 130
const TOP = 12
const BOTTOM = 36

/** The least distance of two labels under the columns, and of two names next to the last one. */
const LABEL_DISTANCE = 80
const NAME_DISTANCE = 15

/** Looks of parts in the style sheet. */
const LOOKS = 6

/** Columns of the same height, divided by the shares of their parts. The names stand next to the last column. */
export function stackedColumns(caption: string, columns: readonly Column[]): Markup {
  const names = [...new Set(columns.flatMap(({ parts }) => [...parts.keys()]))]
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, columns.length)
  const height = HEIGHT - TOP - BOTTOM
  const y = (share: number): number => TOP + height * (1 - share)
  let labelled = Number.NEGATIVE_INFINITY
  const drawn = columns.map(({ name, parts }, place) => {
    const n = [...parts.values()].reduce((sum, count) => sum + count, 0)
    let below = 0
    const x = LEFT + place * step
    const bars = names.map((part, index) => {
      const share = (parts.get(part) ?? 0) / Math.max(1, n)
      below += share
      return html`<rect class="part-${index % LOOKS}" x="${x.toFixed(1)}" y="${y(below).toFixed(1)}" width="${(step * 0.9).toFixed(1)}" height="${(height * share).toFixed(1)}"><title>${name}, ${part}: ${percent(share)} of ${counted(n)}</title></rect>`
    })
    const middle = x + step * 0.45
    if (middle < labelled + LABEL_DISTANCE) return html`${bars}`
    labelled = middle
    return html`${bars}<text x="${middle.toFixed(1)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${name}</text>`
  })
  const last = columns.at(-1)
  const whole = [...(last?.parts.values() ?? [])].reduce((sum, count) => sum + count, 0)
  let below = 0
  let above = Number.POSITIVE_INFINITY
  const legend = names.map((part, index) => {
    const share = (last?.parts.get(part) ?? 0) / Math.max(1, whole)
    const at = Math.min(y(below + share / 2), above - NAME_DISTANCE)
    below += share
    above = at
    return html`<text class="part-${index % LOOKS}" x="${WIDTH - RIGHT + 8}" y="${at.toFixed(1)}" dy="0.35em">${part}</text>`
  })
  const grid = [0, 0.5, 1].map(
    (share) =>
      html`<text x="${LEFT - 6}" y="${y(share).toFixed(1)}" dy="0.35em" text-anchor="end">${percent(share)}</text>`,
  )
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><svg class="lines columns" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}">${grid}${drawn}${legend}</svg></div>`
}
