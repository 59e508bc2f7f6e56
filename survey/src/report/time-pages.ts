import type { Measured } from '../measures/measure.ts'
import type { Row } from '../tables/database.ts'
import { barChart, type Line, lineChart } from './charts.ts'
import { html } from './markup.ts'
import { counted } from './numbers.ts'
import { measureSection, type Page, type Section } from './page.ts'
import { shareSections } from './share-sections.ts'
import type { SurveyData } from './survey-data.ts'

/** Lines of a chart, and robots of the page of transitions. */
const LINES = 6

/** Hosts of a month that a line chart shows: with fewer, one host moves the line by more than a tenth. */
const MIN_HOSTS = 10

/** Shares by month. */
export async function trendsPage(data: SurveyData): Promise<Page> {
  const [trend, panel] = [await data.measure('over-time'), await data.measure('same-hosts')]
  const chart = (measured: Measured, key: 'k' | 'named') => {
    const months = monthsOf(measured.rows)
    return months.length < 2
      ? {}
      : { chart: lineChart('Share of the hosts of a month', months, linesOf(measured.rows, months, key)) }
  }
  return {
    path: 'trends.html',
    title: 'Trends',
    lead: `How shares change by month, once for the hosts with a record of the month and once for the same hosts in every month. The charts leave out months with fewer than ${MIN_HOSTS} hosts; the tables have all.`,
    sections: [
      measureSection(panel, { title: 'May fetch nothing, the same hosts', ...chart(panel, 'k') }),
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

const CLASSES = ['none', 'partial', 'full', 'undecided']

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
    const found = (before: string, after: string): Row | undefined =>
      own.find((row) => row.before === before && row.after === after)
    const bars = own
      .filter(({ before, after }) => before !== after)
      .map((row) => ({
        label: `${String(row.before)} → ${String(row.after)}`,
        value: Number(row.share ?? 0),
        low: Number(row.low ?? 0),
        high: Number(row.high ?? 0),
        words: html`${counted(Number(row.k))} <small>of ${counted(Number(row.n))}</small>`,
      }))
    const unchanged = CLASSES.reduce((sum, name) => sum + Number(found(name, name)?.k ?? 0), 0)
    return {
      title: agent === '*' ? 'Any robot not named' : agent,
      words: `${counted(unchanged)} pairs of records have the same class.`,
      chart: barChart('Pairs of consecutive records of one host whose class changes', bars),
    }
  })
  return {
    path: 'transitions.html',
    title: 'Transitions',
    lead: 'What robots may fetch in one record of a host and in the next: none, part or all of the site is closed.',
    sections: [
      ...charts,
      measureSection(transitions, { title: 'All robots' }),
      measureSection(await data.measure('removed'), { title: 'Open again' }),
    ],
  }
}
