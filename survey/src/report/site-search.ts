import { FIND_SCRIPT, type FieldIndex } from '../search/find-in-index.ts'
import { PARSE_SEARCH_SCRIPT, SEARCH_FIELDS } from '../search/parse-search.ts'
import { HOST_RANKS } from '../search/search.ts'
import { WHOLE_WORDS_SCRIPT } from '../search/whole-words.ts'
import type { SurveyData } from './survey-data.ts'

/** The script of the search, and the folder of the index that it reads part by part. */
export const SITE_SEARCH_SCRIPT = 'site-search.js'
const INDEX_FOLDER = 'search-index'

/**
 * Files that a browser searches. The index of 20,000 files (400 real ones, each with a comment and a Sitemap line of its own)
 * has 7.5 MB. A search loads the fields that it names, and the names of the hosts: some 2 MB.
 */
export const MAX_SEARCHED = 50_000

/** The place of each file in the order of hosts. */
const PLACES = 'SELECT id, host, fetched_at, row_number() OVER (ORDER BY host, id) - 1 AS place FROM files'

/** The letters of the classes. */
const LETTER = `CASE class WHEN 'none' THEN 'n' WHEN 'partial' THEN 'p' WHEN 'full' THEN 'f' WHEN 'undecided' THEN 'u' ELSE ' ' END`

/** Fields of the index, and their names in the table `terms`. */
const INDEXED = SEARCH_FIELDS.filter((field) => field !== 'class')

/**
 * The files of a search in the browser: a script, and an index in parts. The parts are scripts, too, so that they load
 * from any static host and from a folder on a disk. None if the dataset has more files than {@link MAX_SEARCHED}.
 */
export async function siteSearchFiles(data: SurveyData): Promise<ReadonlyMap<string, string>> {
  if (data.dataset.records > MAX_SEARCHED) return new Map()
  const parts = new Map<string, unknown>()
  for (const field of INDEXED) parts.set(field, await fieldIndex(data, field))
  const lists = new Map<string, number>()
  const classes: Record<string, number> = {}
  const rows = await data.rows(
    `WITH f AS (${PLACES}), c AS (SELECT file, lower(CAST(agent AS VARCHAR)) AS agent, ${LETTER} AS letter FROM readings WHERE own)
SELECT a.agent, string_agg(coalesce(c.letter, ' '), '' ORDER BY f.place) AS letters
FROM f CROSS JOIN (SELECT DISTINCT agent FROM c) a LEFT JOIN c ON c.file = f.id AND c.agent = a.agent GROUP BY a.agent ORDER BY a.agent`,
  )
  for (const { agent, letters } of rows) {
    const list = lists.get(String(letters)) ?? lists.size
    lists.set(String(letters), list)
    classes[String(agent)] = list
  }
  for (const [letters, list] of lists) parts.set(`class-${list}`, letters)
  parts.set('bias', await biasIndex(data))
  const files = await data.rows(
    `SELECT host, coalesce(strftime(fetched_at, '%Y-%m-%d'), '') AS date FROM (${PLACES}) ORDER BY place`,
  )
  const ranked = await data.rows(
    `SELECT f.place, r.rank FROM (${PLACES}) f JOIN (${HOST_RANKS}) r ON r.host = lower(f.host) WHERE r.rank IS NOT NULL`,
  )
  parts.set('files', {
    hosts: files.map(({ host }) => host),
    dates: files.map(({ date }) => date),
    ranks: Object.fromEntries(ranked.map(({ place, rank }) => [String(place), Number(rank)])),
    pages: Object.fromEntries(data.hostPages),
    classes,
  })
  const scripts = [...parts].map(([name, value]): [string, string] => [
    `${INDEX_FOLDER}/${name}.js`,
    // As a text, since `__proto__` is a name like any other there.
    `searchPart(${JSON.stringify(name)}, JSON.parse(${JSON.stringify(JSON.stringify(value))}))\n`,
  ])
  return new Map([[SITE_SEARCH_SCRIPT, SCRIPT], ...scripts])
}

async function fieldIndex(data: SurveyData, field: string): Promise<FieldIndex> {
  const rows = await data.rows(
    `WITH f AS (${PLACES}) SELECT term, list(DISTINCT f.place ORDER BY f.place) AS places FROM terms t JOIN f ON f.id = t.file WHERE t.field = $1 GROUP BY term ORDER BY term`,
    [field],
  )
  return [
    rows.map(({ term }) => String(term)),
    rows.map(({ places }) => stepsOf(places as readonly unknown[])),
  ]
}

async function biasIndex(data: SurveyData): Promise<Readonly<Record<string, readonly [string, unknown]>>> {
  const rows = await data.rows(
    `WITH f AS (${PLACES}) SELECT lower(CAST(agent AS VARCHAR)) AS agent, list(f.place ORDER BY f.place) AS places, list(b.bias ORDER BY f.place) AS biases
FROM biases b JOIN f ON f.id = b.file GROUP BY ALL ORDER BY agent`,
  )
  return Object.fromEntries(
    rows.map(({ agent, places, biases }) => [
      String(agent),
      [stepsOf(places as readonly unknown[]), (biases as readonly unknown[]).map(Number)],
    ]),
  )
}

/** Numbers in rising order as their differences in base 36. */
function stepsOf(places: readonly unknown[]): string {
  let before = 0
  return places
    .map((place) => {
      const step = Number(place) - before
      before = Number(place)
      return step.toString(36)
    })
    .join(' ')
}

/** The search of a page: a form, and hits with the values that match. Texts of files are text, never markup. */
const SCRIPT = `{
${PARSE_SEARCH_SCRIPT}
${WHOLE_WORDS_SCRIPT}
${FIND_SCRIPT}
const SHOWN = 100
const index = { files: undefined, fields: {}, classes: {}, bias: {} }
const loading = new Map()
const refuse = (words) => { throw new SearchError(words) }
globalThis.searchPart = (name, value) => {
  if (name === 'files' || name === 'bias') index[name] = value
  else if (name.startsWith('class-')) index.classes[name.slice(6)] = value
  else index.fields[name] = value
}
const load = (name) => {
  let part = loading.get(name)
  if (part === undefined) {
    part = new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = '${INDEX_FOLDER}/' + name + '.js'
      script.onload = () => resolve()
      script.onerror = () => {
        loading.delete(name)
        script.remove()
        reject(new SearchError('The file ' + script.getAttribute('src') + ' of the index did not load. Search again.'))
      }
      document.head.append(script)
    })
    loading.set(name, part)
  }
  return part
}
const element = (name, parts, attributes = {}) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...parts)
  return made
}
// Control characters and those that change the direction of text are shown, as everywhere in the report.
const visible = (text) => text.replace(/[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]/gu, (one) => '\\\\u{' + one.codePointAt(0).toString(16) + '}')
const input = element('input', [], { type: 'search', placeholder: 'botname:gptbot disallow:/', autocomplete: 'off', spellcheck: 'false' })
const form = element('form', [element('label', ['Search', input]), element('button', ['Search'])], { class: 'ask', role: 'search' })
const hits = element('div', [], { 'aria-live': 'polite' })
let asked = 0
async function answer() {
  const query = input.value
  const number = ++asked
  history.replaceState(null, '', query === '' ? location.pathname : '#q=' + encodeURIComponent(query))
  if (query.trim() === '') return hits.replaceChildren()
  try {
    const conditions = parseSearch(query)
    await load('files')
    await Promise.all(partsFor(conditions, index.files.classes, refuse).map(load))
    if (number !== asked) return
    const found = findInIndex(conditions, index, hasInOrder, refuse)
    const more = found.length > SHOWN ? '; these are the first ' + SHOWN : ''
    const items = found.slice(0, SHOWN).map(({ place, bias, values }) => {
      const host = index.files.hosts[place]
      const name = host === '' ? 'a record that names no host' : visible(host)
      const path = Object.hasOwn(index.files.pages, host) ? index.files.pages[host] : undefined
      const title = path === undefined ? name : element('a', [name], { href: path })
      const date = element('small', [' ' + index.files.dates[place] + (bias === undefined ? '' : ' GetBias ' + String(bias).replace('-', '\u2212'))])
      return element('li', [title, date, ...values.map((value) => element('div', [element('code', [element('mark', [visible(value)])])]))])
    })
    const count = found.length === 1 ? '1 file' : found.length + ' files'
    hits.replaceChildren(element('p', [count + more + '.']), element('ul', items, { class: 'hits' }))
  } catch (error) {
    if (!(error instanceof SearchError)) throw error
    if (number === asked) hits.replaceChildren(element('p', [error.message], { class: 'none' }))
  }
}
form.addEventListener('submit', (event) => { event.preventDefault(); answer() })
document.getElementById('site-search').append(form, hits)
const fromAddress = () => {
  const [, query] = /^#q=(.*)$/.exec(location.hash) ?? []
  if (query === undefined) return
  try { input.value = decodeURIComponent(query) } catch { return }
  answer()
}
addEventListener('hashchange', fromAddress)
fromAddress()
}
`
