import type { FetchedPage, FetchedSitemap } from '../../check/index.ts'
import { dialects, read } from '../../dialects/index.ts'
import {
  type ExchangedResponse,
  type FetchedDocument,
  fetchDocument,
  MAX_SITEMAP_BYTES,
  type OnExchange,
  readSitemap,
  type Sitemap,
} from '../../fetch/index.ts'
import { MAX_HTML_BYTES, NO_ROBOTS, readPage, verdictOnPage } from '../../page/index.ts'
import { decide } from '../../policy/index.ts'
import { subjectOf, unnamedSubject } from '../../readings/index.ts'
import { robots, tokenOf } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { fetchOptions } from './ask-site.ts'
import { isUrl, type SiteOptions } from './site-options.ts'

/**
 * The most sitemaps to fetch in one run, including those that other sitemaps list: the user waits for them.
 */
const MAX_SITEMAPS = 20

/** The most pages to fetch in one run: a sample is enough, and the user did not ask for a crawl. */
const MAX_PAGES = 20

/** The robots whose index people search. */
const SEARCH_ROBOTS = robots.filter(({ purposes: [main] }) => main === 'search')

/** Fetches the sitemaps that a file names, and the sitemaps that these list. Says how many a limit leaves out. */
export async function fetchSitemaps(
  file: File,
  options: SiteOptions,
  { say }: Pick<Terminal, 'say'>,
): Promise<readonly FetchedSitemap[]> {
  const named = [
    ...new Set(read(file, unnamedSubject([file]).readOptions).sitemaps.map(({ value }) => value)),
  ]
  const fetched: FetchedSitemap[] = []
  let remaining = MAX_SITEMAPS
  let omitted = 0
  for (const url of named) {
    if (remaining <= 0) {
      omitted += 1
      continue
    }
    remaining -= 1
    const sitemap = await sitemapAt(url, options)
    const urls = [...sitemap.urls]
    const problems = sitemap.problem === undefined ? [] : [sitemap.problem]
    for (const listed of sitemap.sitemaps) {
      if (remaining <= 0) {
        omitted += 1
        continue
      }
      remaining -= 1
      const child = await sitemapAt(listed, options)
      urls.push(...child.urls)
      if (child.problem !== undefined)
        problems.push(`it lists "${visible(listed, 80)}", which could not be read (${child.problem})`)
    }
    fetched.push({ url, urls, ...present({ problem: problems[0] }) })
  }
  if (omitted > 0) say(`wayleave: fetched the first ${MAX_SITEMAPS} sitemaps; ${omitted} more were left out`)
  return fetched
}

async function sitemapAt(url: string, options: SiteOptions): Promise<Sitemap> {
  const empty = { urls: [], sitemaps: [] }
  if (!isUrl(url)) return { ...empty, problem: 'it is not an http or https URL' }
  const {
    outcome,
    body,
    truncated,
    problem = 'the response has no body',
  } = await documentAt(url, options, MAX_SITEMAP_BYTES)
  if (outcome !== 'ok' || body === undefined) return { ...empty, problem: problem }
  return truncated ? { ...empty, problem: 'it is larger than 50 MB' } : readSitemap(body)
}

/**
 * Fetches the given pages that the file disallows for a search engine or for the unnamed agent, and looks for
 * `noindex` in them. A page that robots may not fetch cannot tell them not to index it. Only pages that the
 * user listed are fetched.
 */
export async function fetchPages(
  file: File,
  urls: readonly string[],
  origin: string | undefined,
  options: SiteOptions,
  { say }: Pick<Terminal, 'say'>,
): Promise<readonly FetchedPage[]> {
  const subjects = [unnamedSubject([file]), ...SEARCH_ROBOTS.map((robot) => subjectOf(robot))]
  const policies = subjects.map(({ readOptions }) =>
    read(file, { ...readOptions, dialect: dialects[readOptions.dialect.id] }),
  )
  const absolute = urls.flatMap((url) =>
    isUrl(url) ? [url] : origin === undefined ? [] : [`${origin}${url}`],
  )
  const forbidden = absolute.filter((url) =>
    policies.some((policy) => decide(policy, url).verdict === 'disallow'),
  )
  if (forbidden.length > MAX_PAGES)
    say(`wayleave: fetched the first ${MAX_PAGES} of ${forbidden.length} disallowed pages`)
  const pages: FetchedPage[] = []
  for (const url of forbidden.slice(0, MAX_PAGES)) {
    let headers: ExchangedResponse['headers'] = []
    const document = await documentAt(url, options, MAX_HTML_BYTES, ({ response }) => {
      headers = response?.headers ?? []
    })
    pages.push({ url, ...noindexOf(document, headers) })
  }
  return pages
}

/** To which search engines a page says that they may not index it, and where. */
function noindexOf(
  { url, body, truncated }: FetchedDocument,
  headers: ExchangedResponse['headers'],
): Omit<FetchedPage, 'url'> {
  const now = Date.now()
  const page = readPage({ url, headers, ...present({ html: body }), isHtmlCut: truncated }, now)
  const saying = SEARCH_ROBOTS.flatMap((robot) => {
    const { index, because } = verdictOnPage(page, tokenOf(robot), NO_ROBOTS, now)
    const by = because.find(
      ({ decides, name }) => decides.includes('index') && !/^robots-tag$/i.test(name ?? ''),
    )
    return index === 'no' && (by?.where === 'header' || by?.where === 'meta')
      ? [{ id: robot.id, where: by.where }]
      : []
  })
  const [first] = saying
  if (first === undefined) return {}
  const isForAll = saying.length === SEARCH_ROBOTS.length
  return { noindex: first.where, ...(isForAll ? {} : { noindexFor: saying.map(({ id }) => id) }) }
}

function documentAt(
  url: string,
  options: SiteOptions,
  maxBytes: number,
  onExchange: OnExchange = () => {},
): Promise<FetchedDocument> {
  return fetchDocument(url, { ...fetchOptions(options), maxBytes, onExchange }).catch((error: unknown) => {
    // A malformed URL in the file is a problem to report, not an error of this program.
    if (!(error instanceof TypeError)) throw error
    return {
      url,
      hops: [],
      outcome: 'network',
      at: 0,
      durationMs: 0,
      truncated: false,
      problem: error.message.replace(/\.$/, ''),
    } as const
  })
}
