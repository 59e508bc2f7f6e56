import { deflateRawSync } from 'node:zlib'
import { CLASSES, mayFetch } from '../measures/class-words.ts'
import { DEFINED, OF_ASKED, OF_DEFINED, OF_READ, READ } from '../measures/populations.ts'
import { wilson } from '../measures/wilson.ts'
import { rowsTable, shareBars } from '../report/charts.ts'
import { html, longText, type Markup, type Part } from '../report/markup.ts'
import { counted, plural } from '../report/numbers.ts'
import type { Navigation, Page, Section } from '../report/page.ts'
import { sitePage } from '../report/site-pages.ts'
import type { SurveyData } from '../report/survey-data.ts'
import { SearchError } from '../search/parse-search.ts'
import { QueryError } from '../tables/query-error.ts'
import type { QueryLimits, Row } from '../tables/query-rows.ts'
import { sqlWith } from '../tables/sql-text.ts'
import type { Found } from './query-process.ts'

/** Hits of a page. */
export const HITS = 50

/** The rows of a query, their bytes, and the milliseconds after which a query ends. */
const QUERY_ROWS = 1_000
const QUERY_BYTES = 8_000_000
export const QUERY_MS = 10_000

/** Where a query of a visitor ends. */
export function queryLimits(milliseconds: number): QueryLimits {
  return { rows: QUERY_ROWS, bytes: QUERY_BYTES, milliseconds }
}

/** The pages that live pages link to: those of the report, and two more. */
export function liveNavigation({ navigation }: SurveyData): Navigation {
  return [
    ...navigation.slice(0, -1),
    ['compare.html', 'Compare robots'],
    ['sql.html', 'SQL'],
    ...navigation.slice(-1),
  ]
}

/** Search as you type. Without script, the form works as well. */
export const SEARCH_SCRIPT = `const form = document.querySelector('form.ask')
const field = form.elements.namedItem('q')
const hits = document.querySelector('#hits')
let asked = 0
field.addEventListener('input', async () => {
  const number = ++asked
  await new Promise((wait) => setTimeout(wait, 120))
  if (number !== asked) return
  const query = '?q=' + encodeURIComponent(field.value)
  const text = await (await fetch('hits.html' + query)).text()
  if (number !== asked) return
  hits.innerHTML = text
  history.replaceState(null, '', query)
})
`

/** Answers a search of a visitor. */
type Search = (query: string) => Promise<Found>

/** The page of the search, with the hits of a query. */
export async function liveSearchPage(search: Search, data: SurveyData, query: string): Promise<Page> {
  return {
    path: 'search.html',
    title: 'Search',
    lead: 'Files that meet every condition. Fields: botname, disallow, allow, comments, site, key, sitemap, finding, and class:gptbot=nothing.',
    scripts: ['search.js'],
    top: html`<form class="ask" role="search"><label>Search<input type="search" name="q" value="${longText(query)}" placeholder="botname:gptbot disallow:/" autocomplete="off" spellcheck="false"></label><button>Search</button></form>
<section id="hits" aria-live="polite">${await hitsMarkup(search, query)}</section>
<section><h2>Robots</h2><ul class="index">${data.robots.map(([agent, path]) => html`<li><a href="${path}">${agent}</a></li>`)}</ul></section>`,
    sections: [],
  }
}

/** The hits of a search as a list. */
export async function hitsMarkup(search: Search, query: string): Promise<Markup> {
  if (query.trim() === '') return html`<p class="none">Type a word, or a field and a value.</p>`
  try {
    const {
      result: { count, hits },
      facets,
    } = await search(query)
    const items = hits.map(
      ({
        host,
        fetched_at,
        lines,
      }) => html`<li><a href="${siteAddress(host)}">${host}</a> <small>${fetched_at?.slice(0, 10)}</small>
${lines.map(({ line, text }) => html`<div><code><small>${line}</small> <mark>${text}</mark></code></div>`)}</li>`,
    )
    const more = count > hits.length ? `; these are the first ${hits.length}` : ''
    const narrower = facets
      .filter((facet) => facet.count < count)
      .map((facet) => {
        const to = `search.html?q=${encodeURIComponent(`${query.trim()} ${facet.condition}`)}`
        return html`<li><a href="${longText(to)}">${facet.condition}</a> <small>${counted(facet.count)}</small></li>`
      })
    return html`<p>${counted(count)} ${plural('file', count)}${more}.</p>${narrower.length === 0 ? '' : html`<ul class="facets" aria-label="Narrow the search">${narrower}</ul>`}<ul class="hits">${items}</ul>`
  } catch (error) {
    if (error instanceof SearchError || error instanceof QueryError)
      return html`<p class="none">${longText(error.message)}</p>`
    throw error
  }
}

/** Where the page of a host is. */
function siteAddress(host: string): Markup {
  return longText(`search/site?host=${encodeURIComponent(host)}`)
}

/** The page of a host, with a link that opens its latest file in the workbench. */
export async function liveSitePage(data: SurveyData, host: string): Promise<Page | undefined> {
  const [latest] = await data.rows(
    'SELECT c.bytes AS content FROM hosts h LEFT JOIN contents c ON c.sha256 = h.sha256 WHERE lower(h.host) = lower($1) LIMIT 1',
    [host],
  )
  if (latest === undefined) return undefined
  const page = await sitePage(data, host, 'search/site')
  const text = Buffer.from(String(latest.content ?? ''), 'base64').toString('utf8')
  return {
    ...page,
    top: html`<p><a href="../workbench/${workbenchHash(text, host)}">Open the file in the workbench</a></p>`,
  }
}

/** The purposes of the robots whose verdicts the workbench shows at first. */
const PURPOSES = ['search', 'ai-training', 'ai-search', 'ai-user']

/** The part of an address of the workbench that holds a file: its version 1. */
function workbenchHash(text: string, name: string): Markup {
  const state = { text, name, dialect: 'google', tab: 'test', purposes: PURPOSES, names: [], tabs: {} }
  return longText(`#1.${deflateRawSync(JSON.stringify(state)).toString('base64url')}`)
}

/** What a share may be a share of. */
type Population = readonly [words: string, sql: string]
const OF_DEFAULT: Population = [OF_DEFINED, DEFINED]
const POPULATIONS: ReadonlyMap<string, Population> = new Map([
  ['defined', OF_DEFAULT],
  ['read', [OF_READ, READ]],
  ['rules', ['hosts whose file has at least one rule', "SELECT id FROM hosts WHERE availability = 'rules'"]],
  [
    'answered',
    ['hosts that answered', "SELECT id FROM hosts WHERE availability NOT IN ('unreadable', 'no-answer')"],
  ],
  ['all', [OF_ASKED, 'SELECT id FROM hosts']],
])

/** A page that compares robots of one's choice, of hosts of one's choice, by a dialect of one's choice. */
export async function comparePage(data: SurveyData, parameters: URLSearchParams): Promise<Page> {
  const asked = parameters
    .getAll('robot')
    .flatMap((text) => text.split(/[\s,]+/))
    .filter((text) => text !== '')
  const agents = (asked.length === 0 ? ['GPTBot', 'Googlebot', '*'] : asked).slice(0, 40)
  const of = POPULATIONS.get(parameters.get('of') ?? '') ?? OF_DEFAULT
  const [words, population] = of
  const dialect = parameters.get('dialect') ?? 'own'
  const isOwn = !data.dataset.dialects.includes(dialect)
  const found = CLASSES.find((name) => name === parameters.get('class')) ?? 'full'
  const sql = `SELECT CAST(agent AS VARCHAR) AS agent, count(*) FILTER (class = '${found}') AS k, (SELECT count(*) FROM (${population})) AS n,
  count(*) FILTER (named) AS named, count(*) FILTER (class = 'undecided') AS undecided
FROM readings WHERE ${isOwn ? 'own' : `dialect = '${dialect}'`} AND agent IN (${agents.map((_, index) => `$${index + 1}`).join(', ')}) AND file IN (${population}) GROUP BY agent ORDER BY k DESC, agent`
  const rows = (await data.rows(sql, agents)).map((row) => ({
    ...row,
    ...wilson(Number(row.k), Number(row.n)),
  }))
  const option = (value: string, name: string, isChosen: boolean): Markup =>
    html`<option value="${value}"${isChosen ? SELECTED : ''}>${name}</option>`
  const section: Section = {
    title: `${found === 'undecided' ? 'Undecided' : `May fetch ${mayFetch(found)}`}, read by ${isOwn ? 'the own dialect of each robot' : dialect}`,
    of: words,
    words: 'k: hosts where this holds for the robot.',
    // A report leaves out sections without rows. A visitor gets an answer.
    ...(rows.length === 0
      ? { content: html`<p class="none">No host counts, or the dataset has none of these robots.</p>` }
      : { rows, chart: shareBars(`Share of ${words}`, rows, ({ agent }) => data.robotLink(agent)) }),
    sql: sqlWith(sql, agents),
  }
  return {
    path: 'compare.html',
    title: 'Compare robots',
    lead: 'Choose the robots, what they may fetch, the hosts that count, and the dialect. The address holds the choice.',
    top: html`<form class="ask"><label>Robots<input type="search" name="robot" value="${agents.join(' ')}"></label>
<label>May fetch<select name="class">${CLASSES.map((name) => option(name, mayFetch(name), name === found))}</select></label>
<label>Of<select name="of">${[...POPULATIONS].map(([name, one]) => option(name, one[0], one === of))}</select></label>
<label>Dialect<select name="dialect">${option('own', 'own dialect', isOwn)}${data.dataset.dialects.map((id) => option(id, id, id === dialect))}</select></label><button>Show</button></form>`,
    sections: [section],
  }
}

const SELECTED = longText(' selected')

/** The page that answers a query in SQL. It reads only, and ends after some seconds. */
export async function sqlPage(
  rowsOf: (sql: string) => Promise<readonly Row[]>,
  query: string,
  queryMs: number,
): Promise<Page> {
  let answer: Part = ''
  if (query.trim() !== '')
    try {
      const rows = await rowsOf(query)
      answer = html`<section>${rowsTable(rows, QUERY_ROWS)}<p class="note">${counted(rows.length)} ${plural('row', rows.length)}${rows.length === QUERY_ROWS ? ', which is the most' : ''}. <a href="api/sql?q=${longText(encodeURIComponent(query))}">JSON</a></p></section>`
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      answer = html`<section><p class="none">${longText(error.message)}</p></section>`
    }
  return {
    path: 'sql.html',
    title: 'SQL',
    lead: `A query runs in DuckDB. It reads this dataset and nothing else, gives ${counted(QUERY_ROWS)} rows of ${counted(QUERY_BYTES)} bytes at most, and ends after ${queryMs / 1000} seconds.`,
    top: html`<form class="ask"><label>Query<textarea name="q" rows="6" spellcheck="false">${longText(query === '' ? EXAMPLE : query)}</textarea></label><button>Run</button></form>${answer}`,
    sections: [],
  }
}

const EXAMPLE = `select class, count(*) from readings where agent = 'GPTBot' and own group by all`
