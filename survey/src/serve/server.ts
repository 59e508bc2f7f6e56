import { createReadStream } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { MEASURES } from '../measures/measures.ts'
import { csvOf } from '../report/charts.ts'
import { plural } from '../report/numbers.ts'
import { contentPolicy, csvFilesOf, type Page, pageText } from '../report/page.ts'
import { MEASURE_PAGES } from '../report/pages.ts'
import { robotPage } from '../report/robot-pages.ts'
import { STYLES } from '../report/styles.ts'
import { SurveyData } from '../report/survey-data.ts'
import { zoomFiles } from '../report/zoom.ts'
import { SearchError } from '../search/parse-search.ts'
import { Database } from '../tables/database.ts'
import { QueryError } from '../tables/query-error.ts'
import type { Row } from '../tables/query-rows.ts'
import {
  comparePage,
  HITS,
  hitsMarkup,
  liveNavigation,
  liveSearchPage,
  liveSitePage,
  QUERY_MS,
  queryLimits,
  SEARCH_SCRIPT,
  sqlPage,
} from './live-pages.ts'
import { type Found, QueryProcess } from './query-process.ts'

/** Where the built package is. */
const BUILT = join(dirname(createRequire(import.meta.url).resolve('wayleave/package.json')), 'dist')

/** Where the built workbench is. */
const WORKBENCH = join(BUILT, 'workbench')

/** Where the workbench looks for the files that it shares with the library: in a folder of the package. */
const SHARED = 'bundle/internal/'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
}

/** Hosts whose pages have links; any other host is found by the search. */
const LINKED_HOSTS = 1_000

/** Hits of an answer to a program: those of the command. */
const API_HITS = 20

/** Connections at a time, as `wayleave serve` allows them to other machines. Further ones are closed. */
const CONNECTIONS = 512

/** What a request is answered with. */
interface Answer {
  readonly status?: number
  readonly type: string
  readonly body: string
}

/**
 * A server of the pages of a report, live over a dataset, with a search, a comparison of robots and queries in
 * SQL. It answers programs of this machine only, unless it listens at another address.
 *
 * @param supplied CSV files with more about its hosts, robots or URLs.
 * @param queryMs milliseconds after which a query of a visitor ends.
 * @throws DatasetError if the folder holds no finished dataset.
 */
export async function surveyServer(
  folder: string,
  listensAt: string,
  supplied: readonly string[] = [],
  queryMs = QUERY_MS,
): Promise<Server> {
  const database = await Database.open(folder, supplied)
  const data = await SurveyData.of(folder, database, LINKED_HOSTS)
  const server = createServer((request, response) => {
    answerTo(request, response).catch((error: unknown) => sendFailure(error, response))
  })
  server.maxConnections = CONNECTIONS
  const queries = new QueryProcess(database, supplied)
  const limits = queryLimits(queryMs)
  const rowsOf = (sql: string): Promise<readonly Row[]> => queries.rows(sql, limits)
  const found = (query: string, hits = HITS): Promise<Found> => queries.search(query, hits, limits)
  server.on('close', () => {
    database.close()
    queries.close()
  })
  const { version, records } = data.dataset
  const navigation = liveNavigation(data)
  const pageAnswer = (page: Page | undefined, path: string): Answer =>
    page === undefined
      ? { status: 404, type: '.html', body: pageText({ ...NOT_FOUND, path }, '', navigation) }
      : {
          type: '.html',
          body: pageText(page, `${records} ${plural('record', records)}, version ${version}`, navigation),
        }

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refusalOf(request, listensAt)
    if (refusal !== undefined) {
      response.writeHead(refusal.status, { 'content-type': 'text/plain' }).end(`${refusal.words}\n`)
      return
    }
    const { pathname, searchParams } = new URL(`http://localhost${request.url}`)
    const path = decoded(pathname)
    if (path === 'workbench') {
      response.writeHead(302, { location: '/workbench/' }).end()
      return
    }
    if (path.startsWith('workbench/')) return sendWorkbench(path.slice('workbench/'.length), response)
    send(await contentOf(path, searchParams), response, request.method === 'HEAD')
  }

  async function contentOf(path: string, parameters: URLSearchParams): Promise<Answer> {
    const own = await ownFile(path)
    if (own !== undefined) return own
    const query = parameters.get('q') ?? ''
    switch (path) {
      case 'search.html':
        return pageAnswer(await liveSearchPage(found, data, query), path)
      case 'hits.html':
        return { type: '.html', body: (await hitsMarkup(found, query)).text }
      case 'compare.html':
        return pageAnswer(await comparePage(data, parameters), path)
      case 'sql.html':
        return pageAnswer(await sqlPage(rowsOf, query, queryMs), path)
      case 'search/site':
        return pageAnswer(await liveSitePage(data, parameters.get('host') ?? ''), path)
      default:
    }
    if (path.startsWith('api/')) return json(path.slice('api/'.length), query)
    const csv = /^csv\/(.+)\.csv$/.exec(path)?.[1]
    if (csv !== undefined) {
      const body = await csvOfName(csv, data)
      return body === undefined ? pageAnswer(undefined, path) : { type: '.csv', body }
    }
    return pageAnswer(await reportPage(path, data), path)
  }

  /** The answers as JSON: those of the command with `--json`. */
  async function json(path: string, query: string): Promise<Answer> {
    try {
      if (path === 'sql') return jsonAnswer(await rowsOf(query))
      if (path === 'search') return jsonAnswer((await found(query, API_HITS)).result)
      const name = path.replace(/^measure\//, '')
      return MEASURES.has(name)
        ? jsonAnswer(await data.measure(name))
        : jsonAnswer({ error: 'There is no such measure.' }, 404)
    } catch (error) {
      if (error instanceof QueryError || error instanceof SearchError)
        return jsonAnswer({ error: error.message }, 400)
      throw error
    }
  }
  return server
}

/** A page of the report: of measures, of a robot or of a host; `undefined` if there is none. */
async function reportPage(path: string, data: SurveyData): Promise<Page | undefined> {
  const page = MEASURE_PAGES.get(path === '' ? 'index.html' : path)
  if (page !== undefined) return page(data)
  const robot = data.robots.find(([, to]) => to === path)
  if (robot !== undefined) return robotPage(data, ...robot)
  const host = [...data.hostPages].find(([, to]) => to === path)
  return host && liveSitePage(data, host[0])
}

/** The scripts and styles of the pages. */
async function ownFile(path: string): Promise<Answer | undefined> {
  switch (path) {
    case 'report.css':
      return { type: '.css', body: STYLES }
    case 'uplot.css':
      return { type: '.css', body: (await zoomFiles()).get(path) ?? '' }
    case 'uplot.js':
    case 'zoom.js':
      return { type: '.js', body: (await zoomFiles()).get(path) ?? '' }
    case 'search.js':
      return { type: '.js', body: SEARCH_SCRIPT }
    default:
      return undefined
  }
}

function sendFailure(error: unknown, response: ServerResponse): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
  response.end('The page cannot be made.\n')
}

function send({ status = 200, type, body }: Answer, response: ServerResponse, isHead: boolean): void {
  response.writeHead(status, {
    'content-type': TYPES[type] ?? 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${contentPolicy(true)}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(isHead ? undefined : body)
}

/** The CSV file of a measure, or of a section of a page; `undefined` if there is none of this name. */
async function csvOfName(name: string, data: SurveyData): Promise<string | undefined> {
  if (MEASURES.has(name)) return csvOf((await data.measure(name)).rows)
  const robot = data.robots.find(([, to]) => name.startsWith(`${to.replace(/^robots\/|\.html$/g, '')}-`))
  const pages = robot === undefined ? [...MEASURE_PAGES.values()] : [() => robotPage(data, ...robot)]
  for (const page of pages) {
    const body = csvFilesOf(await page(data)).get(`${name}.csv`)
    if (body !== undefined) return body
  }
  return undefined
}

function jsonAnswer(value: unknown, status = 200): Answer {
  return { status, type: '.json', body: `${JSON.stringify(value, null, 2)}\n` }
}

const NOT_FOUND: Omit<Page, 'path'> = {
  title: 'No such page',
  lead: 'The dataset has no such page.',
  sections: [],
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return pathname
  }
}

/**
 * Why a request gets no answer. A page of another site may not ask, not even by a name that leads to this
 * machine. A link to a page may stand there, but none with a question in it.
 */
function refusalOf(
  { method = '', url = '', headers }: IncomingMessage,
  listensAt: string,
): { readonly status: number; readonly words: string } | undefined {
  if (!url.startsWith('/')) return { status: 400, words: 'The target of a request is a path.' }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, words: 'Only GET and HEAD are answered.' }
  const name = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!['localhost', '127.0.0.1', '[::1]', listensAt.toLowerCase()].includes(name))
    return { status: 403, words: 'The name of this server is another one.' }
  const isForeign =
    headers.origin !== undefined && headers.origin.toLowerCase() !== `http://${headers.host}`.toLowerCase()
  const isElsewhere = isForeign || ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
  const isLink = !isForeign && headers['sec-fetch-mode'] === 'navigate' && !url.includes('?')
  return isElsewhere && !isLink
    ? {
        status: 403,
        words: 'A page of another site may not ask. Type the address yourself, or go on from /index.html.',
      }
    : undefined
}

/** What the page of the workbench may load: it says so itself. */
async function workbenchPolicy(): Promise<string> {
  const html = await readFile(join(WORKBENCH, 'index.html'), 'utf8')
  return /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? "default-src 'none'"
}

/** Sends a file of the workbench. */
async function sendWorkbench(path: string, response: ServerResponse): Promise<void> {
  const folder = path.startsWith(SHARED) ? join(BUILT, SHARED) : WORKBENCH
  const name = path.startsWith(SHARED) ? path.slice(SHARED.length) : path
  const found = await realpath(join(folder, name === '' ? 'index.html' : name)).catch(() => undefined)
  const root = await realpath(folder).catch(() => undefined)
  if (
    found === undefined ||
    root === undefined ||
    !found.startsWith(root + sep) ||
    !(await stat(found)).isFile()
  ) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n')
    return
  }
  response.writeHead(200, {
    'content-type': TYPES[extname(found)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `${await workbenchPolicy()}; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
  })
  // A file that cannot be read to its end cuts the answer off.
  pipeline(createReadStream(found), response, () => undefined)
}
