import { html, type Markup } from './markup.ts'
import { cellText, percent } from './numbers.ts'

/** A dot: its name, a number of the user, and a share from −1 to 1. */
export interface Dot {
  readonly name: string
  readonly x: number
  readonly y: number
}

const WIDTH = 760
const HEIGHT = 320
const SIDE = 60
const EDGE = 28

/** Dots of two numbers. The names of the dots at the edges stand next to them; every dot has its name as a title. */
export function scatter(caption: string, xName: string, dots: readonly Dot[]): Markup {
  const [low, high] = rangeOf(dots.map(({ x }) => x))
  const [least, most] = rangeOf([0, ...dots.map(({ y }) => y)])
  const xOf = (x: number): number => SIDE + ((WIDTH - 3 * SIDE) * (x - low)) / (high - low)
  const yOf = (y: number): number => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (y - least)) / (most - least)
  const outer = new Set([...dots].sort((one, other) => Math.abs(other.y) - Math.abs(one.y)).slice(0, 8))
  const drawn = dots.map((dot) => {
    const [x, y] = [xOf(dot.x).toFixed(1), yOf(dot.y).toFixed(1)]
    const name = outer.has(dot) ? html`<text x="${x}" y="${y}" dx="6" dy="0.35em">${dot.name}</text>` : ''
    return html`<circle class="line-0" cx="${x}" cy="${y}" r="4"><title>${dot.name}: ${cellText(dot.x)}, ${percent(dot.y)}</title></circle>${name}`
  })
  const zero = yOf(0).toFixed(1)
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><svg class="lines" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}"><line class="grid" x1="${SIDE}" x2="${WIDTH - 2 * SIDE}" y1="${zero}" y2="${zero}"/><text x="${SIDE - 6}" y="${zero}" dy="0.35em" text-anchor="end">0</text><text x="${SIDE - 6}" y="${yOf(most).toFixed(1)}" dy="0.35em" text-anchor="end">${percent(most)}</text><text x="${SIDE - 6}" y="${yOf(least).toFixed(1)}" dy="0.35em" text-anchor="end">${percent(least)}</text><text x="${SIDE}" y="${HEIGHT - 6}">${xName} ${cellText(low)}</text><text x="${WIDTH - 2 * SIDE}" y="${HEIGHT - 6}" text-anchor="end">${cellText(high)}</text>${drawn}</svg></div>`
}

/** The least and the greatest number, never the same. */
function rangeOf(values: readonly number[]): readonly [low: number, high: number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high > low ? [low, high] : [low - 0.5, low + 0.5]
}
