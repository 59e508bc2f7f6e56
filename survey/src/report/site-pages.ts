import type { Row } from '../tables/query-rows.ts'
import { html, type Markup, type Part } from './markup.ts'
import { counted, plural } from './numbers.ts'
import type { Page, Section } from './page.ts'
import { MAX_SEARCHED, SITE_SEARCH_SCRIPT } from './site-search.ts'
import { bytesOf, extentOf, hostChanges, leftOutOf, recordsOf, type VersionChanges } from './site-versions.ts'
import type { SurveyData } from './survey-data.ts'

/** Bytes of a file that a page shows. */
const MAX_SHOWN = 20_000

/** The page that leads to every page of a host, and one page for each of these hosts. */
export async function sitePages(data: SurveyData): Promise<readonly Page[]> {
  const pages: Page[] = [await searchPage(data)]
  for (const [host, path] of data.hostPages) pages.push(await sitePage(data, host, path))
  return pages
}

async function searchPage(data: SurveyData): Promise<Page> {
  const letters = new Map<string, Markup[]>()
  for (const [host, path] of [...data.hostPages].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const letter = /^[a-z]/i.exec(host)?.[0]?.toLowerCase() ?? '0–9'
    const list = letters.get(letter) ?? []
    list.push(html`<li><a href="${path}">${host}</a></li>`)
    letters.set(letter, list)
  }
  const names = await data.rows(
    `SELECT * FROM (SELECT field, term, count(DISTINCT file) AS files FROM terms WHERE field IN ('botname', 'disallow', 'allow', 'key', 'sitemap', 'comments') GROUP BY field, term)
QUALIFY row_number() OVER (PARTITION BY field ORDER BY files DESC, term) <= 40 ORDER BY field, files DESC, term`,
  )
  const isSearched = data.dataset.records <= MAX_SEARCHED
  const fields = [...new Set(names.map(({ field }) => String(field)))]
  return {
    path: 'search.html',
    title: 'Search',
    lead: 'A search of all files, pages of hosts, and what files have most often.',
    scripts: isSearched ? [SITE_SEARCH_SCRIPT] : [],
    sections: [
      {
        title: 'Search all files',
        content: html`${isSearched ? html`<div id="site-search"></div><p class="note">With script, this page searches all files, without a server. It compares the first 256 characters of a value.</p>` : html`<p class="note">A search in the browser takes up to ${counted(MAX_SEARCHED)} files, and this dataset has ${counted(data.dataset.records)}. Use the command, or wayleave-survey serve.</p>`}
<pre>wayleave-survey search DIR 'botname:gptbot disallow:/'</pre><p class="note">Fields: botname, disallow, allow, comments, site, key, sitemap, finding, and class:gptbot=nothing.</p>`,
      },
      {
        title: 'Robots',
        content: html`<ul class="index">${data.robots.map(([agent, path]) => html`<li><a href="${path}">${agent}</a></li>`)}</ul>`,
      },
      {
        title: 'Hosts',
        words: `${counted(data.hostPages.size)} hosts have a page: those with the most versions, then those with the most rules.`,
        content: html`${[...letters].map(([letter, list]) => html`<h3>${letter}</h3><ul class="index">${list}</ul>`)}`,
      },
      ...fields.map(
        (field): Section => ({
          title: `Commonest: ${field}`,
          rows: names.filter((row) => row.field === field),
          csv: `terms-${field}`,
          most: 10,
        }),
      ),
    ],
  }
}

/** The page of one host. */
export async function sitePage(data: SurveyData, host: string, path: string): Promise<Page> {
  const records = await recordsOf(data, host)
  const latest = records.at(-1)
  const classes = await data.rows(
    `SELECT CAST(r.agent AS VARCHAR) AS agent, r.dialect, r.class, r.via FROM readings r WHERE r.own AND r.file = $1 AND (r.named OR r.agent IN ('*', 'Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot')) ORDER BY r.named DESC, r.class, agent`,
    [Number(latest?.id ?? -1)],
  )
  const findings = await data.rows(
    'SELECT line, code, severity FROM findings WHERE file = $1 ORDER BY line, code',
    [Number(latest?.id ?? -1)],
  )
  const table = records.map(({ content: _, sha256, id: __, origin: ___, counts: ____, ...row }) => ({
    ...row,
    sha256: String(sha256 ?? '').slice(0, 12),
  }))
  const name = path.replace(/^search\/|\.html$/g, '')
  return {
    path,
    title: host,
    lead: `${counted(records.length)} ${plural('record', records.length)} of this host.`,
    sections: [
      { title: 'Records', rows: table, csv: `host-${name}`, most: 60 },
      await changesSection(data, host, records),
      {
        title: 'What robots may fetch, by the latest record',
        rows: classes,
        csv: `host-${name}-classes`,
        most: 100,
      },
      ...(findings.length === 0
        ? []
        : [{ title: 'Findings in the latest record', rows: findings, csv: `host-${name}-findings` }]),
      { title: 'The latest file', content: html`<pre>${shownFile(latest)}</pre>` },
    ],
  }
}

/** The text of a file, line by line, with its control characters shown. */
function shownFile(row: Row | undefined): Part {
  const bytes = row === undefined ? new Uint8Array() : bytesOf(row)
  const lines = Buffer.from(bytes.subarray(0, MAX_SHOWN))
    .toString('utf8')
    .split(/\r\n|\n|\r/)
  const more = bytes.length > MAX_SHOWN ? `… ${counted(bytes.length - MAX_SHOWN)} more bytes` : ''
  return [...lines.map((line) => html`${line}\n`), more]
}

async function changesSection(data: SurveyData, host: string, records: readonly Row[]): Promise<Section> {
  const history = await hostChanges(data, host, records)
  const { steps, agents } = history
  if (steps.length === 0)
    return { title: 'Changes', content: html`<p class="none">The records hold one version of the file.</p>` }
  const lists = steps.map(
    ({ before, after, changes }) =>
      html`<h3>${before ?? 'before'} → ${after ?? 'after'}</h3>${listOfChanges(changes)}`,
  )
  return {
    title: 'Changes, by their effect',
    words: [
      `Each version compared with the one before, for robots that no version names and for the ${agents.length - 1} robots that versions name most often, each in its own dialect.`,
      ...leftOutOf(history),
    ].join(' '),
    content: html`${lists.reverse()}`,
  }
}

function listOfChanges({ changes, unchanged, incomplete, otherFields }: VersionChanges): Markup {
  const names = (agents: readonly string[]): string =>
    agents.map((agent) => (agent === '*' ? 'robots not named' : agent)).join(', ')
  const items = changes.map((change) => {
    const { direction, url, rule, agents } = change
    const where = direction === 'opened' ? 'of the version before' : 'of this version'
    return html`<li><span class="${direction}">${direction}</span> for ${names(agents)}: ${extentOf(change)}<code>${url}</code> <small>(${rule}, ${where})</small></li>`
  })
  const rest = [
    unchanged.length === 0 ? '' : html`<li>No URL changes for ${names(unchanged)}; this is proved.</li>`,
    incomplete.length === 0 ? '' : html`<li>There may be more changes for ${names(incomplete)}.</li>`,
    otherFields.length === 0 ? '' : html`<li>Other fields change: ${otherFields.join(', ')}.</li>`,
  ]
  return html`<ul class="changes">${items}${rest}</ul>`
}
