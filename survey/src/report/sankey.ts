import { html, Markup, type Part } from './markup.ts'
import { counted } from './numbers.ts'

/** A flow from a state before to a state after. */
export interface Flow {
  readonly before: string
  readonly after: string
  readonly count: number
}

const WIDTH = 640
const HEIGHT = 260
const BAR = 10
const SIDE = 130
const GAP = 14
const TOP = 8

/** A band that is thinner is not seen. */
const THINNEST = 0.75

/** A state of one side, where its bar stands. */
interface State {
  readonly name: string
  readonly count: number
  readonly top: number
  readonly height: number
}

/**
 * A Sankey diagram of two sides: the height of a band is its count. Bands that change state have a colour,
 * and stand on top.
 *
 * @param order the states from top to bottom. A state has the look `state-NAME`.
 * @param wordOf how people call a state.
 */
export function sankey(
  caption: string,
  flows: readonly Flow[],
  order: readonly string[],
  wordOf: (state: string) => string,
): Markup {
  const total = flows.reduce((sum, { count }) => sum + count, 0)
  const sides = (['before', 'after'] as const).map((side) => statesOf(flows, order, side, total))
  const [before = new Map(), after = new Map()] = sides
  const scale = scaleOf(order.length, total)
  const used = new Map<string, number>()
  const take = (key: string, height: number): number => {
    const from = used.get(key) ?? 0
    used.set(key, from + height)
    return from
  }
  const bands = [...flows]
    .sort(
      (one, other) =>
        order.indexOf(one.before) - order.indexOf(other.before) ||
        order.indexOf(one.after) - order.indexOf(other.after),
    )
    .map(({ before: from, after: to, count }) => {
      const height = count * scale
      const left = (before.get(from)?.top ?? 0) + take(`before ${from}`, height)
      const right = (after.get(to)?.top ?? 0) + take(`after ${to}`, height)
      return { from, to, count, height: Math.max(height, THINNEST), left, right }
    })
    .sort((one, other) => Number(one.from !== one.to) - Number(other.from !== other.to))
  const [x0, x1] = [SIDE + BAR, WIDTH - SIDE - BAR]
  const middle = (x0 + x1) / 2
  const drawn = bands.map(({ from, to, count, height, left, right }) => {
    const y = (value: number): string => value.toFixed(1)
    const path = `M${x0},${y(left)}C${middle},${y(left)} ${middle},${y(right)} ${x1},${y(right)}V${y(right + height)}C${middle},${y(right + height)} ${middle},${y(left + height)} ${x0},${y(left + height)}Z`
    const look = from === to ? 'same' : `state-${to}`
    return html`<path class="${look}" d="${new Markup(path)}"><title>${wordOf(from)} → ${wordOf(to)}: ${counted(count)}</title></path>`
  })
  const bars = sides.map((states, side) =>
    [...states.values()].map(({ name, count, top, height }) => {
      const x = side === 0 ? SIDE : WIDTH - SIDE - BAR
      const at = side === 0 ? SIDE - 8 : WIDTH - SIDE + 8
      const anchor = side === 0 ? 'end' : 'start'
      const middleOf = (top + height / 2).toFixed(1)
      return html`<rect class="state-${name}" x="${x}" y="${top.toFixed(1)}" width="${BAR}" height="${Math.max(height, THINNEST).toFixed(1)}"/><text x="${at}" y="${middleOf}" dy="0.35em" text-anchor="${anchor}">${wordOf(name)} <tspan class="count">${counted(count)}</tspan></text>`
    }),
  )
  return html`<figure><div class="scroll" tabindex="0" role="group" aria-label="${caption}"><svg class="sankey" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}">${drawn}${bars}</svg></div><figcaption>${captionWith(caption)}</figcaption></figure>`
}

function captionWith(caption: string): Part {
  return `${caption}. Left: before; right: after. A grey band stays as it was.`
}

/** Units of height for one. Every state has a label, so states have gaps, also without any flow. */
function scaleOf(states: number, total: number): number {
  return (HEIGHT - 2 * TOP - GAP * (states - 1)) / Math.max(1, total)
}

function statesOf(
  flows: readonly Flow[],
  order: readonly string[],
  side: 'before' | 'after',
  total: number,
): ReadonlyMap<string, State> {
  const scale = scaleOf(order.length, total)
  const states = new Map<string, State>()
  let top = TOP
  for (const name of order) {
    const count = flows.reduce((sum, flow) => sum + (flow[side] === name ? flow.count : 0), 0)
    const height = count * scale
    if (count > 0) states.set(name, { name, count, top, height })
    top += height + GAP
  }
  return states
}
