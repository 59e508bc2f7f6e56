import { robots } from 'wayleave/robots'
import { mayFetch } from '../measures/class-words.ts'
import { pairedInterval } from '../measures/interval-columns.ts'
import { DEFINED, DIFFERING_CLASSES, OF_DEFINED, OF_PROVED, OF_READ, READ } from '../measures/populations.ts'
import { wilson } from '../measures/wilson.ts'
import type { Row } from '../tables/query-rows.ts'
import { robotOfToken, tokenNameOf } from '../tables/robots-table.ts'
import { sqlWith } from '../tables/sql-text.ts'
import { shareBars } from './charts.ts'
import { type ChartEvent, lineChart } from './line-chart.ts'
import { html } from './markup.ts'
import type { Page, Section } from './page.ts'
import { shareCaption } from './share-sections.ts'
import type { SurveyData } from './survey-data.ts'
import { MIN_HOSTS } from './time-pages.ts'
import { ZOOM_SCRIPTS } from './zoom.ts'

const EXAMPLES = 200

/** A page for each robot that files name, and for names that the registry lacks. */
export async function robotPages(data: SurveyData): Promise<readonly Page[]> {
  const pages: Page[] = []
  for (const [agent, path] of data.robots) pages.push(await robotPage(data, agent, path))
  return pages
}

/** The page of one robot. */
export async function robotPage(data: SurveyData, agent: string, path: string): Promise<Page> {
  const name = path.replace(/^robots\/|\.html$/g, '')
  const ask = async (
    parts: { readonly title: string; readonly words?: string; readonly of?: string; readonly csv: string },
    sql: string,
    label?: (row: Row) => string,
  ): Promise<Section> => {
    const rows = (await data.rows(sql, [agent])).map(withInterval)
    const caption = shareCaption(parts.of ?? OF_READ)
    const chart = label === undefined ? {} : { chart: shareBars(caption, rows.slice(0, 20), label) }
    return { ...parts, csv: `${name}-${parts.csv}`, rows, sql: sqlWith(sql, [agent]), ...chart }
  }
  const read = `(SELECT count(*) FROM (${READ}))`
  const isKnown = robotOfToken(agent) !== undefined
  /** The condition for the lines of the table \`agents\` that name it. */
  const names = isKnown ? 'a.robot = $1' : 'a.robot IS NULL AND lower(CAST(a.token AS VARCHAR)) = $1'
  const classes = async (): Promise<readonly Section[]> => [
    await ask(
      { title: 'What it may fetch', of: OF_DEFINED, csv: 'classes' },
      `SELECT class, via, count(*) AS k, (SELECT count(*) FROM (${DEFINED})) AS n FROM readings WHERE own AND agent = $1 AND file IN (${DEFINED}) GROUP BY ALL ORDER BY k DESC, class, via`,
      ({ class: found, via }) => `${mayFetch(found)}, ${VIA[String(via)] ?? String(via)}`,
    ),
    await trend(data, agent, name),
  ]
  const otherDialects = (): Promise<Section> =>
    ask(
      {
        title: 'Other dialects',
        words:
          'Files of which this robot may fetch more or less by another dialect than by its own: everything, some or nothing.',
        of: OF_PROVED,
        csv: 'dialects',
      },
      `SELECT r.dialect, ${DIFFERING_CLASSES} FROM readings o JOIN readings r ON r.file = o.file AND r.agent = o.agent
WHERE o.own AND o.agent = $1 AND r.agent = $1 AND NOT r.own AND o.file IN (${READ}) GROUP BY r.dialect ORDER BY k DESC, r.dialect`,
    )
  const sections = [
    // The registry says in which dialect a robot reads. Of other names, only the bias is known.
    ...(isKnown ? await classes() : []),
    await ask(
      {
        title: 'How files write its name',
        words: `k: files with this spelling. favoured, disfavoured and delta_p: BotSeer's numbers for these files, with the interval of Bonett and Price (2012) for delta_p.`,
        of: OF_READ,
        csv: 'spellings',
      },
      `SELECT raw, count(*) AS k, n, count(*) FILTER (bias > 0) AS favoured, count(*) FILTER (bias < 0) AS disfavoured,
  (count(*) FILTER (bias > 0) - count(*) FILTER (bias < 0)) / n AS delta_p,
  ${pairedInterval('delta_p', 'count(*) FILTER (bias > 0)', 'count(*) FILTER (bias < 0)', 'n')}
FROM (SELECT DISTINCT a.file, a.raw, b.bias, ${read} AS n FROM agents a LEFT JOIN biases b ON b.file = a.file AND b.agent = $1 WHERE ${names} AND a.file IN (${READ}))
GROUP BY raw, n ORDER BY k DESC, raw LIMIT 100`,
      ({ raw }) => String(raw),
    ),
    await ask(
      {
        title: 'Commonest rules for it',
        words: 'Rules of the groups that name it.',
        of: OF_READ,
        csv: 'rules',
      },
      `SELECT r.allow, r.path, count(DISTINCT r.file) AS k, ${read} AS n FROM rules r JOIN agents a ON a.file = r.file AND a.grp = r.grp
WHERE ${names} AND r.file IN (${READ}) GROUP BY ALL ORDER BY k DESC, r.path, r.allow LIMIT 100`,
      ({ allow, path: value }) => `${allow === true ? 'Allow' : 'Disallow'}: ${String(value)}`,
    ),
    await botSeerBias(data, agent, name),
    await ask(
      {
        title: 'The exact relation',
        words:
          'Files that name it, by the exact relation to robots that are not named. The URL is one example.',
        csv: 'bias',
      },
      `SELECT relation, count(*) AS k, sum(count(*)) OVER ()::INTEGER AS n, any_value(only_agent) AS url_only_for_it, any_value(only_others) AS url_only_for_others
FROM biases WHERE agent = $1 AND file IN (${READ}) GROUP BY relation ORDER BY k DESC, relation`,
    ),
    ...(isKnown ? [await otherDialects()] : []),
    await ask(
      {
        title: 'Hosts that name it',
        words: `The first ${EXAMPLES}, with the line that names it, and the first line of its groups that closes or opens the whole site.`,
        csv: 'hosts',
      },
      `SELECT h.host, min(a.line) AS line, ${isKnown ? 'any_value(n.class) AS class, ' : ''}any_value(b.relation) AS relation,
  min(r.line) FILTER (NOT r.allow) AS closed_by_line, min(r.line) FILTER (r.allow) AS opened_by_line FROM agents a JOIN hosts h ON h.id = a.file
LEFT JOIN rules r ON r.file = a.file AND r.grp = a.grp AND r.path IN ('/', '/*', '*')
LEFT JOIN biases b ON b.file = a.file AND b.agent = $1${isKnown ? ' LEFT JOIN readings n ON n.file = a.file AND n.agent = $1 AND n.own' : ''}
WHERE ${names} AND a.file IN (${READ}) GROUP BY h.host ORDER BY h.host LIMIT ${EXAMPLES}`,
    ),
  ]
  return { path, title: agent, lead: leadOf(agent), scripts: ZOOM_SCRIPTS, sections }
}

/** How an agent comes to its policy, in words. */
const VIA: Readonly<Record<string, string>> = {
  named: 'by its name',
  fallback: 'through a group with another name',
  star: 'through the * group',
  none: 'as no group applies',
  status: 'by the status',
}

function leadOf(agent: string) {
  const robot = robots.find((one) => tokenNameOf(one) === agent)
  if (robot === undefined)
    return 'The registry has no robot of this name. Its lines are read by RFC 9309, and in any letter case.'
  const { operator, purposes, readAs, obeys, retired, announced } = robot
  const star = obeys.star === 'no' ? ' It ignores * groups.' : ''
  const gone = retired === undefined ? '' : ' It is retired.'
  const since = announced === undefined ? '' : ` Announced on ${announced.date}.`
  return html`Operator: ${operator}. Purpose: ${purposes.join(', ')}. Read as ${readAs}.${star}${gone}${since}`
}

function withInterval(row: Row): Row {
  const { k, n } = row
  return typeof k === 'number' && typeof n === 'number' ? { ...row, ...wilson(k, n) } : row
}

/** The day on which the robot was announced, if the months reach it. */
function announcementOf(agent: string, months: readonly string[]): readonly ChartEvent[] {
  const day = robots.find((one) => tokenNameOf(one) === agent)?.announced?.date
  const isSeen = day !== undefined && day >= (months[0] ?? '') && day.slice(0, 7) <= (months.at(-1) ?? '')
  return isSeen ? [{ day, name: 'announced' }] : []
}

/** BotSeer's numbers for the robot. */
async function botSeerBias(data: SurveyData, agent: string, name: string): Promise<Section> {
  const { rows, sql, denominator, definition } = await data.measure('bias')
  const own = rows.filter((row) => row.agent === agent)
  return { title: 'Bias', words: definition, of: denominator, rows: own, csv: `${name}-delta-p`, sql }
}

async function trend(data: SurveyData, agent: string, name: string): Promise<Section> {
  const { rows: all, sql, denominator, definition } = await data.measure('over-time')
  const rows = all.filter((row) => row.agent === agent)
  const shown = rows.filter(({ n }) => Number(n) >= MIN_HOSTS)
  const months = shown.map(({ month }) => String(month))
  const part = (key: 'k' | 'named'): number[] => shown.map((row) => Number(row[key]) / Number(row.n))
  const chart = lineChart(
    'Share of the hosts of a month',
    months,
    [
      { name: 'named', values: part('named') },
      { name: 'may fetch nothing', values: part('k') },
    ],
    announcementOf(agent, months),
  )
  const words = `${definition} The chart leaves out months with fewer than ${MIN_HOSTS} hosts.`
  return {
    title: 'Over time',
    words,
    of: denominator,
    rows,
    csv: `${name}-over-time`,
    sql,
    ...(shown.length < 2 ? {} : { chart }),
  }
}
