import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Scripts of a page whose series can be zoomed, in order. The page is whole without them. */
export const ZOOM_SCRIPTS: readonly string[] = ['uplot.js', 'zoom.js']

/**
 * The files of the zoom: uPlot, its style sheet, and a script that puts a button under each series. The
 * button gives the same numbers as a chart of uPlot: drag to zoom, and read values under the pointer.
 */
export async function zoomFiles(): Promise<ReadonlyMap<string, string>> {
  const require = createRequire(import.meta.url)
  return new Map([
    ['uplot.js', await readFile(require.resolve('uplot/dist/uPlot.iife.min.js'), 'utf8')],
    ['uplot.css', await readFile(require.resolve('uplot/dist/uPlot.min.css'), 'utf8')],
    ['zoom.js', ZOOM_SCRIPT],
  ])
}

const ZOOM_SCRIPT = `const percent = (share, digits) => (share == null ? '–' : (share * 100).toFixed(digits) + '\\u202f%')
const monthStart = (text) => Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10) || 1)) / 1000
function colourOf(index) {
  const probe = document.createElement('span')
  probe.className = 'line-' + (index % 6)
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
function chartOf(figure, { months, lines, events }, logarithmic) {
  const style = getComputedStyle(document.body)
  const [ink, hairline] = [style.getPropertyValue('--soft-ink'), style.getPropertyValue('--hairline')]
  const resolved = (name, value) => {
    const probe = document.createElement('span')
    probe.className = name
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color || value
  }
  const [soft, grid] = [resolved('soft-colour', ink), resolved('grid-colour', hairline)]
  const axis = { stroke: soft, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: '12px system-ui, sans-serif' }
  const values = lines.map((line) => line.values.map((value) => (logarithmic && value === 0 ? null : value)))
  const drawEvents = (chart) => {
    const { ctx, bbox } = chart
    ctx.save()
    ctx.strokeStyle = soft
    ctx.fillStyle = soft
    ctx.font = 12 * devicePixelRatio + 'px system-ui, sans-serif'
    ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio])
    events.forEach(({ day, name }, index) => {
      const x = chart.valToPos(monthStart(day), 'x', true)
      if (x < bbox.left || x > bbox.left + bbox.width) return
      ctx.beginPath()
      ctx.moveTo(x, bbox.top)
      ctx.lineTo(x, bbox.top + bbox.height)
      ctx.stroke()
      const isLate = x > bbox.left + bbox.width / 2
      ctx.textAlign = isLate ? 'right' : 'left'
      ctx.fillText(name, x + (isLate ? -4 : 4) * devicePixelRatio, bbox.top + (12 + 14 * index) * devicePixelRatio)
    })
    ctx.restore()
  }
  return new uPlot(
    {
      width: figure.clientWidth,
      height: 340,
      cursor: { drag: { x: true, y: false } },
      scales: { y: logarithmic ? { distr: 3 } : { range: (chart, low, high) => [0, high || 1] } },
      axes: [axis, { ...axis, size: 64, values: (chart, ticks) => ticks.map((tick) => percent(tick, tick !== null && tick < 0.02 ? 1 : 0)) }],
      series: [
        { label: 'month', value: '{YYYY}-{MM}' },
        ...lines.map(({ name }, index) => ({ label: name, stroke: colourOf(index), width: 2, spanGaps: true, points: { size: 5 }, value: (chart, value) => percent(value, 1) })),
      ],
      hooks: { draw: [drawEvents] },
      tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Etc/UTC'),
    },
    [months.map(monthStart), ...values],
    figure,
  )
}
for (const figure of document.querySelectorAll('figure.series')) {
  const series = JSON.parse(figure.dataset.series)
  const picture = figure.querySelector('.scroll')
  const bar = document.createElement('p')
  bar.className = 'note zoom'
  const [zoom, scale] = ['Zoom and read values', 'Logarithmic'].map((text) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    button.setAttribute('aria-pressed', 'false')
    bar.append(button)
    return button
  })
  const hint = document.createElement('span')
  hint.textContent = 'Drag to zoom, double-click to see all.'
  bar.append(hint)
  figure.append(bar)
  let chart
  const show = () => {
    const isOn = zoom.getAttribute('aria-pressed') === 'true'
    chart?.destroy()
    picture.hidden = isOn
    scale.hidden = !isOn
    hint.hidden = !isOn
    chart = isOn ? chartOf(figure, series, scale.getAttribute('aria-pressed') === 'true') : undefined
    figure.append(bar)
  }
  for (const button of [zoom, scale])
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'))
      show()
    })
  addEventListener('resize', () => chart?.setSize({ width: figure.clientWidth, height: 340 }))
  show()
}
`
