import { TRAINING_NAMES } from '../measures/populations.ts'
import { shareBars } from './charts.ts'
import { stackedColumns } from './columns-chart.ts'
import { html, longText } from './markup.ts'
import { counted } from './numbers.ts'
import { measureSection, type Page, type Section } from './page.ts'
import { quotableSentences } from './quotable-sentences.ts'
import { shareSections } from './share-sections.ts'
import type { SurveyData } from './survey-data.ts'
import { MIN_HOSTS } from './time-pages.ts'

/** The first page: what the dataset holds, sentences to quote, and what came of the requests. */
export async function overviewPage(data: SurveyData): Promise<Page> {
  const [availability, size] = [await data.measure('availability'), await data.measure('size')]
  const [span] = await data.rows(
    `SELECT count(DISTINCT lower(host)) AS hosts, strftime(min(fetched_at), '%Y-%m-%d') AS first, strftime(max(fetched_at), '%Y-%m-%d') AS last FROM files WHERE host <> ''`,
  )
  const { records, rows, dialects, robots } = data.dataset
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
  const dates = typeof span?.first === 'string' ? `${span.first} – ${String(span.last)}` : 'without dates'
  const sentences = await quotableSentences(data)
  return {
    path: 'index.html',
    title: 'What these sites say to robots',
    lead: `Every robots.txt of the dataset is read by ${dialects.length} dialects, for ${robots} robots. Whether a robot may fetch nothing, something or everything is proved for all URLs.`,
    top: html`<dl class="facts">${fact('records', counted(records))}${fact('hosts', counted(Number(span?.hosts ?? 0)))}${fact('fetched', dates)}${fact('rules', counted(rows.rules ?? 0))}${fact('User-agent lines', counted(rows.agents ?? 0))}</dl>`,
    sections: [
      {
        title: 'To quote',
        words: `Each sentence has an interval of 95 %, and its query below. ${TRAINING_NAMES}`,
        content: html`<ol class="sentences">${sentences.map(({ words }) => html`<li>${longText(words)}</li>`)}</ol>${sentences.map(({ sql }, index) => html`<details><summary>SQL of sentence ${index + 1}</summary><pre>${longText(sql)}</pre></details>`)}`,
      },
      measureSection(availability, {
        title: 'What came of the request',
        chart: shareBars('Share of the hosts', availability.rows, ({ availability: name }) => String(name)),
      }),
      ...(await crawlsSections(data)),
      ...(await shareSections(data, [
        ['redirects', 'Redirects'],
        ['redirect-ends', 'Where redirects led'],
        ['freshness', 'How long a copy is fresh'],
      ])),
      measureSection(await data.measure('crawls'), { title: 'Crawls' }),
      measureSection(size, { title: 'Size of a file' }),
      ...(await shareSections(data, [
        ['writers', 'Who writes the files'],
        ['complexity', 'Large and intricate files'],
        ['encodings', 'How the bytes are written'],
      ])),
      measureSection(await data.measure('oversize'), { title: 'Files that are longer than dialects read' }),
    ],
  }
}

/** What came of the requests of each crawl, if there are several. */
async function crawlsSections(data: SurveyData): Promise<readonly Section[]> {
  const measured = await data.measure('availability-by-crawl')
  const crawls = new Map<string, Map<string, number>>()
  for (const { crawl, availability, k } of measured.rows) {
    const parts = crawls.get(String(crawl)) ?? new Map<string, number>()
    crawls.set(String(crawl), parts.set(String(availability), Number(k)))
  }
  if (crawls.size < 2) return []
  const columns = [...crawls]
    .filter(([, parts]) => [...parts.values()].reduce((sum, count) => sum + count, 0) >= MIN_HOSTS)
    .map(([name, parts]) => ({ name, parts }))
  return [
    measureSection(measured, {
      title: 'What came of the requests, by crawl',
      chart: stackedColumns(`Share of the hosts of each crawl with at least ${MIN_HOSTS} hosts`, columns),
    }),
  ]
}
