import type { Row } from '../tables/query-rows.ts'
import { barChart, heatMap } from './charts.ts'
import { html } from './markup.ts'
import { counted, percent } from './numbers.ts'
import { measureSection, type Page, type Section } from './page.ts'
import { scatter } from './scatter.ts'
import { shareSections } from './share-sections.ts'
import type { SurveyData } from './survey-data.ts'

/** Values of a stratum in a chart, and robots next to each other. */
const VALUES = 20
const ROBOTS = 10

/** Bars of a chart of weights. */
const BARS = 20

/** What strata say, and what columns that the user supplies tell. */
export async function strataPage(data: SurveyData): Promise<Page> {
  const strata = await data.measure('strata')
  const names = [...new Set(strata.rows.map(({ stratum }) => String(stratum)))]
  const sections = names.map((name): Section => {
    const rows = strata.rows.filter(({ stratum }) => stratum === name)
    return {
      ...measureSection(strata, { title: `By ${name}`, rows, chart: stratumChart(data, rows) }),
      csv: `strata-${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`,
    }
  })
  return {
    path: 'strata.html',
    title: 'Strata',
    lead: 'What robots may fetch, by the kind of site: by top-level domain, and by each column that you supply, such as a rank or a country.',
    sections: [
      ...(sections.length === 0 ? [measureSection(strata, { title: 'By top-level domain' })] : sections),
      ...(await suppliedSections(data)),
    ],
  }
}

/** The share of the hosts of each value that are closed to each robot. */
function stratumChart(data: SurveyData, rows: readonly Row[]) {
  const counts = new Map(rows.map(({ value, n }) => [String(value), Number(n)]))
  const closed = new Map<string, number>()
  for (const { agent, k } of rows) closed.set(String(agent), (closed.get(String(agent)) ?? 0) + Number(k))
  const agents = [...closed]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, ROBOTS)
    .map(([agent]) => agent)
  const shares = new Map(rows.map(({ value, agent, share }) => [`${String(value)} ${String(agent)}`, share]))
  return heatMap(
    'Hosts of the stratum that are closed to the robot, in per cent',
    [...counts].slice(0, VALUES).map(([value, n]) => ({
      key: value,
      label: html`${value} <small>${counted(n)}</small>`,
    })),
    agents.map((key) => ({ key, label: data.robotLink(key) })),
    (value, agent) => shares.get(`${value} ${agent}`) as number | undefined,
  )
}

/** Sections for the measures of supplied columns, as far as there are such columns. */
async function suppliedSections(data: SurveyData): Promise<readonly Section[]> {
  const weighted = await data.measure('weighted')
  const correlation = await data.measure('rank-correlation')
  const urls = await data.measure('url-sample')
  const columns = [...new Set(weighted.rows.map(({ weighted_by }) => String(weighted_by)))]
  return [
    ...columns.map((name): Section => {
      const rows = weighted.rows.filter(({ weighted_by }) => weighted_by === name)
      const bars = rows.slice(0, BARS).map((row) => ({
        label: data.robotLink(row.agent),
        value: Number(row.weighted),
        low: Number(row.weighted_low),
        high: Number(row.weighted_high),
        words: html`${percent(Number(row.weighted))} <small>${percent(row.share as number)} of ${counted(Number(row.n))} hosts</small>`,
      }))
      return measureSection(weighted, {
        title: `May fetch nothing, weighted by ${name}`,
        rows,
        chart: barChart('Share of the weights; next to it the share of the hosts', bars),
      })
    }),
    ...(correlation.rows.length === 0
      ? []
      : [
          measureSection(correlation, { title: 'Favour and supplied numbers of robots' }),
          ...(await scatterSections(data)),
        ]),
    ...(urls.rows.length === 0
      ? []
      : await shareSections(data, [['url-sample', 'A sample of URLs: may fetch']])),
  ]
}

/** A dot for each robot: its number in a supplied column, and its ΔP. */
async function scatterSections(data: SurveyData): Promise<readonly Section[]> {
  const { rows: biases } = await data.measure('bias')
  const favours = new Map(biases.map(({ agent, delta_p }) => [String(agent).toLowerCase(), Number(delta_p)]))
  const supplied = await data.rows(
    'SELECT name, robot, try_cast(value AS DOUBLE) AS value FROM supplied_robots WHERE try_cast(value AS DOUBLE) > 0 ORDER BY name, robot',
  )
  return [...new Set(supplied.map(({ name }) => String(name)))].map((name): Section => {
    const rows = supplied.flatMap((row) => {
      const delta_p = favours.get(String(row.robot).toLowerCase())
      return row.name === name && delta_p !== undefined
        ? [{ robot: row.robot, [name]: row.value, delta_p }]
        : []
    })
    const dots = rows.map((row) => ({ name: String(row.robot), x: Number(row[name]), y: row.delta_p }))
    return {
      title: `ΔP and ${name}`,
      words: 'Each dot is a robot: the supplied number to the right, ΔP upwards.',
      rows,
      csv: `delta-p-and-${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`,
      chart: scatter(`ΔP and ${name}`, name, dots),
    }
  })
}
