import { mayFetch } from '../measures/class-words.ts'
import type { Measured } from '../measures/measure.ts'
import type { Row } from '../tables/query-rows.ts'
import { barChart } from './charts.ts'
import { type ChartEvent, type Line, lineChart, smallCharts } from './line-chart.ts'
import { html } from './markup.ts'
import { counted } from './numbers.ts'
import { measureSection, type Page, type Section } from './page.ts'
import { type Flow, sankey } from './sankey.ts'
import { shareSections } from './share-sections.ts'
import type { SurveyData } from './survey-data.ts'
import { ZOOM_SCRIPTS } from './zoom.ts'

/** Lines of a chart, and robots of the page of transitions. */
const LINES = 6

/** Lines of a small chart. */
const PANEL_LINES = 3

/** The fewest hosts of a month that a line chart shows. With fewer, one host moves the line by more than a tenth. */
export const MIN_HOSTS = 10

/** Shares by month. */
export async function trendsPage(data: SurveyData): Promise<Page> {
  const [trend, panel] = [await data.measure('over-time'), await data.measure('same-hosts')]
  const announced = await data.rows(
    `SELECT agent, id, strftime(announced, '%Y-%m-%d') AS day FROM robots WHERE announced IS NOT NULL ORDER BY announced, agent`,
  )
  const chart = (measured: Measured, key: 'k' | 'named') => {
    const months = monthsOf(measured.rows)
    if (months.length < 2) return {}
    const lines = linesOf(measured.rows, months, key)
    const events = eventsOf(announced, months, lines)
    return { chart: lineChart('Share of the hosts of a month', months, lines, events) }
  }
  return {
    path: 'trends.html',
    title: 'Trends',
    scripts: ZOOM_SCRIPTS,
    lead: `How shares change by month, once for the hosts with a record of the month and once for the same hosts in every month. The charts leave out months with fewer than ${MIN_HOSTS} hosts; the tables have all. A dotted mark is the day on which an operator announced the robot.`,
    sections: [
      {
        ...measureSection(panel, { title: 'May fetch nothing, the same hosts', ...chart(panel, 'k') }),
        words: `${panel.definition}${gapsOf(panel.rows)}`,
      },
      measureSection(panel, {
        title: 'By purpose, the same hosts',
        ...(await purposeCharts(data, panel.rows)),
      }),
      measureSection(trend, { title: 'May fetch nothing', ...chart(trend, 'k') }),
      measureSection(trend, { title: 'Named', ...chart(trend, 'named') }),
      measureSection(await data.measure('survival'), { title: 'How long sites stay open to a robot' }),
      ...(await shareSections(data, [
        ['changes', 'Changes from record to record'],
        ['new-names', 'New names'],
      ])),
    ],
  }
}

/** Why the last month differs from the overview, if it does. */
function gapsOf(rows: readonly Row[]): string {
  const last = rows.at(-1)
  if (last === undefined || Number(last.gaps) === 0) return ''
  return ` In ${String(last.month)}, ${counted(Number(last.gaps))} of ${counted(Number(last.gaps) + Number(last.n))} hosts are gaps. They do not count here, while the overview counts the latest file of every host, so the shares differ. If the records are changes only, build the dataset with --carry-forward.`
}

/** The announcements of the robots of a chart, as far as its months reach. */
function eventsOf(
  announced: readonly Row[],
  months: readonly string[],
  lines: readonly Line[],
): readonly ChartEvent[] {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  return announced.flatMap(({ agent, day }) => {
    const isSeen = String(day) >= first && String(day).slice(0, 7) <= last
    return isSeen && lines.some(({ name }) => name === agent)
      ? [{ day: String(day), name: `${String(agent)} announced` }]
      : []
  })
}

/** The shares of the months with enough hosts, by robot, for lines in rows. */
export function monthlyShares(rows: readonly Row[]): ReadonlyMap<string, readonly number[]> {
  const months = new Set(monthsOf(rows))
  const shares = new Map<string, number[]>()
  for (const { agent, month, k, n } of rows)
    if (months.has(String(month)))
      shares.set(String(agent), [...(shares.get(String(agent)) ?? []), Number(k) / Number(n)])
  return shares
}

/** A small chart for each purpose, with the robots of it that are closed most often. */
async function purposeCharts(data: SurveyData, rows: readonly Row[]): Promise<Pick<Section, 'chart'>> {
  const months = monthsOf(rows)
  if (months.length < 2) return {}
  const purposes = new Map<string, Set<string>>()
  for (const { agent, purpose } of await data.rows(
    "SELECT CAST(agent AS VARCHAR) AS agent, unnest(string_split(purposes, ' ')) AS purpose FROM robots WHERE NOT retired ORDER BY purpose, agent",
  )) {
    const agents = purposes.get(String(purpose)) ?? new Set()
    purposes.set(String(purpose), agents.add(String(agent)))
  }
  const panels = [...purposes].flatMap(([title, agents]) => {
    const own = rows.filter(({ agent }) => agents.has(String(agent)))
    const lines = linesOf(own, months, 'k').slice(0, PANEL_LINES)
    return lines.some(({ values }) => values.some((value) => value !== undefined && value > 0))
      ? [{ title, lines }]
      : []
  })
  return {
    chart: smallCharts('Share of the hosts of a month, for the robots of each purpose', months, panels),
  }
}

/** The months with enough hosts for a chart. */
function monthsOf(rows: readonly Row[]): readonly string[] {
  const hosts = new Map(rows.map(({ month, n }) => [String(month), Number(n)]))
  return [...hosts].filter(([, count]) => count >= MIN_HOSTS).map(([month]) => month)
}

/** A line for each of the robots with the greatest sums. */
function linesOf(rows: readonly Row[], months: readonly string[], key: 'k' | 'named'): readonly Line[] {
  const agents = new Map<string, number>()
  for (const row of rows)
    if (row.agent !== '*')
      agents.set(String(row.agent), (agents.get(String(row.agent)) ?? 0) + Number(row[key]))
  const byMonth = new Map(rows.map((row) => [`${String(row.month)} ${String(row.agent)}`, row]))
  const chosen = [...agents].sort((one, other) => other[1] - one[1]).slice(0, LINES)
  return chosen.map(([name]) => ({
    name,
    values: months.map((month) => {
      const row = byMonth.get(`${month} ${name}`)
      return row === undefined ? undefined : Number(row[key]) / Number(row.n)
    }),
  }))
}

/** From the least closed class to the most. */
const ORDER = ['none', 'partial', 'full', 'undecided']

/** Classes of one record and the next. */
export async function transitionsPage(data: SurveyData): Promise<Page> {
  const transitions = await data.measure('transitions')
  const { rows } = transitions
  const changed = new Map<string, number>()
  for (const { agent, before, after, k } of rows)
    if (before !== after) changed.set(String(agent), (changed.get(String(agent)) ?? 0) + Number(k))
  const agents = [...changed].sort((one, other) => other[1] - one[1]).slice(0, LINES)
  const charts = agents.map(([agent]): Section => {
    const own = rows.filter((row) => row.agent === agent)
    const flows = own.map(
      ({ before, after, k }): Flow => ({ before: String(before), after: String(after), count: Number(k) }),
    )
    const bars = own
      .filter(({ before, after }) => before !== after)
      .map((row) => ({
        label: `${mayFetch(row.before)} → ${mayFetch(row.after)}`,
        value: Number(row.share ?? 0),
        low: Number(row.low ?? 0),
        high: Number(row.high ?? 0),
        words: html`${counted(Number(row.k))} <small>of ${counted(Number(row.n))}</small>`,
      }))
    const unchanged = flows.reduce((sum, { before, after, count }) => sum + (before === after ? count : 0), 0)
    return {
      title: agent === '*' ? 'Any robot not named' : agent,
      words: `${counted(unchanged)} pairs of records have the same answer.`,
      chart: html`${sankey('What the robot may fetch, in pairs of consecutive records of one host', flows, ORDER, mayFetch)}${barChart('Pairs of which the robot may fetch more or less afterwards', bars)}`,
    }
  })
  return {
    path: 'transitions.html',
    title: 'Transitions',
    lead: 'What robots may fetch in one record of a host and in the next: everything, some or nothing.',
    sections: [
      ...charts,
      measureSection(transitions, { title: 'All robots' }),
      measureSection(await data.measure('between'), { title: 'Between two months' }),
      measureSection(await data.measure('effects'), { title: 'What opened and what closed', most: 60 }),
      measureSection(await data.measure('removed'), { title: 'Open again' }),
    ],
  }
}
