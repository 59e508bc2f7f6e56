import { inWords } from '../measures/class-words.ts'
import type { Measured } from '../measures/measure.ts'
import { DATED } from '../measures/time-measures.ts'
import type { Row } from '../tables/query-rows.ts'
import { csvOf, rowsTable } from './charts.ts'
import { html, longText, type Markup, type Part } from './markup.ts'

/** A part of a page: a chart, the numbers behind it, and where they come from. */
export interface Section {
  readonly title: string
  /** What the chart says; the definition of a measure, if it is one. */
  readonly words?: Part
  /** What `n` counts. */
  readonly of?: string
  readonly chart?: Markup
  /** Content that is no chart and has no numbers behind it. */
  readonly content?: Markup
  readonly rows?: readonly Row[]
  /** The name of the CSV file, without its end. Two sections with the same numbers share it. */
  readonly csv?: string
  readonly sql?: string
  /** Rows of the table; the CSV file has all. */
  readonly most?: number
}

/** A page of the report. */
export interface Page {
  /** Its path in the report, such as `robots/gptbot.html`. */
  readonly path: string
  readonly title: string
  /** What the page is about. A string is a text of the project, so that it is printed whole. */
  readonly lead: Part
  readonly sections: readonly Section[]
  /** Content between the lead and the sections. */
  readonly top?: Markup
  /** The scripts of the page, in order: paths from the root of the report. The page is whole without them. */
  readonly scripts?: readonly string[]
}

/** The pages that pages link to, in order. */
export type Navigation = readonly (readonly [path: string, name: string])[]

/** The pages that a dataset with rows for each of them has. */
export const NAVIGATION: Navigation = [
  ['index.html', 'Overview'],
  ['robots.html', 'Robots'],
  ['strata.html', 'Strata'],
  ['bias.html', 'Bias'],
  ['trends.html', 'Trends'],
  ['transitions.html', 'Transitions'],
  ['co-blocking.html', 'Co-blocking'],
  ['dialects.html', 'Dialects'],
  ['directives.html', 'Directives'],
  ['quality.html', 'Quality'],
  ['search.html', 'Search'],
  ['published.html', 'Studies'],
  ['methods.html', 'Methods'],
]

/** The mark of the project, as the workbench has it. */
const MARK: Markup = longText(
  `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2f4b9c"/><path d="M6 9v14M11 9v14M21 9v14M26 9v14M4 13h9M19 13h9M4 19h9M19 19h9" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/></svg>')}`,
)

/** Pages that some datasets have no rows for, and a query that says whether a dataset has. */
export const NEEDED: ReadonlyMap<string, string> = new Map([
  ['bias.html', 'SELECT count(*) > 0 AS has FROM biases'],
  ['trends.html', `SELECT count(*) > 0 AS has FROM (${DATED})`],
  ['transitions.html', `SELECT count(*) > count(DISTINCT host) AS has FROM (${DATED})`],
  [
    'co-blocking.html',
    "SELECT count(DISTINCT agent) > 1 AS has FROM named WHERE via = 'named' AND class = 'full'",
  ],
])

/** Rows of a table, unless a section says otherwise. */
const ROWS = 20

/** A section about a measure. */
export function measureSection(
  measured: Measured,
  parts: Pick<Section, 'title' | 'chart' | 'most'> & { readonly rows?: readonly Row[] },
): Section {
  const { name, definition, denominator, sql, rows } = measured
  return { words: definition, of: denominator, rows, csv: name, sql, ...parts }
}

/** What a page may load: its style sheet and pictures, and its scripts if it has any. Nothing inline. */
export function contentPolicy(hasScripts: boolean): string {
  const scripts = hasScripts ? "; script-src 'self'; connect-src 'self'" : ''
  return `default-src 'none'; style-src 'self'; img-src 'self' data:${scripts}; form-action 'self'; base-uri 'none'`
}

/** A page as HTML. */
export function pageText(
  { path, title, lead, sections, top, scripts = [] }: Page,
  dataset: string,
  navigation: Navigation,
): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const shown = sections.filter(({ rows }) => rows === undefined || !isNothing(rows))
  const folder = `${path.split('/')[0] ?? ''}.html`
  const links = navigation.map(([to, name]) =>
    to === path || to === folder
      ? html`<a href="${up}${to}" aria-current="${to === path ? 'page' : 'true'}">${name}</a>`
      : html`<a href="${up}${to}">${name}</a>`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(scripts.length > 0)}">
<title>${title} – robots.txt survey</title>
<link rel="icon" href="${MARK}" type="image/svg+xml">
<link rel="stylesheet" href="${up}report.css">${scripts.includes('uplot.js') ? html`\n<link rel="stylesheet" href="${up}uplot.css">` : ''}${scripts.map((script) => html`\n<script src="${up}${script}" defer></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><p><a href="${up}index.html"><img src="${MARK}" alt="" width="24" height="24"> robots.txt survey</a><small>${dataset}</small></p>
<nav aria-label="Pages">${links}</nav></header>
<main id="main">
<h1>${title}</h1>
<p class="lead">${typeof lead === 'string' ? longText(lead) : lead}</p>
${top}
${shown.length === 0 && top === undefined ? html`<p class="none">The dataset has no rows for this page.</p>` : ''}${shown.map((section) => sectionMarkup(section, up))}
</main>
<footer>Made by wayleave-survey. A dataset is a sample: its shares hold for the hosts that were asked, not for the Web. <a href="${up}methods.html">Methods and how to cite</a></footer>
</body>
</html>
`.text
}

/** Does a result tell nothing: no rows, or shares of nothing? */
function isNothing(rows: readonly Row[]): boolean {
  return rows.every(({ n }) => n === 0)
}

function sectionMarkup(
  { title, words, of, chart, content, rows, csv, sql, most }: Section,
  up: string,
): Markup {
  const definition =
    words === undefined
      ? ''
      : html`<p class="definition">${typeof words === 'string' ? longText(words) : words}${of === undefined ? '' : html` Of ${longText(of)}.`}</p>`
  const table = rows === undefined ? '' : rowsTable(inWords(rows), most ?? ROWS)
  const numbers =
    table === ''
      ? ''
      : chart === undefined
        ? table
        : html`<details><summary>Table</summary>${table}</details>`
  const download =
    csv === undefined || rows === undefined
      ? ''
      : html`<p class="note"><a href="${up}csv/${csv}.csv">CSV</a></p>`
  const query =
    sql === undefined ? '' : html`<details><summary>SQL</summary><pre>${longText(sql)}</pre></details>`
  return html`<section><h2>${title}</h2>${definition}${chart}${content}${numbers}${download}${query}</section>
`
}

/** The CSV files of a page, by their names. */
export function csvFilesOf({ sections }: Page): ReadonlyMap<string, string> {
  return new Map(
    sections.flatMap(({ csv, rows }) =>
      csv === undefined || rows === undefined || isNothing(rows)
        ? []
        : [[`${csv}.csv`, csvOf(rows)] as const],
    ),
  )
}
