import { setTimeout as pause } from 'node:timers/promises'
import { fetchDocument, MAX_SITEMAP_BYTES } from '../../fetch/index.ts'
import { NO_ROBOTS, type PageNote, type RobotsPart } from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import { present, visible } from '../../text/index.ts'
import { readInput } from '../files/input.ts'
import type { Source } from '../files/source.ts'
import { type ListedUrls, urlsOf } from '../options/url-list.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import { isUrl } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import {
  type AskedPage,
  type FailedRequest,
  type OtherPage,
  type PageOptions,
  partOf,
  robotsSource,
  type UnreadPage,
} from './asked-page.ts'
import { tdmrepText } from './file-pages.ts'
import { pageOfUrl, tdmrepOf } from './page-of-url.ts'

/** The most pages of a list that are requested: the user waits for them, and did not ask for a crawl. */
const MAX_LISTED_PAGES = 100

/** Between requests for the pages of a list, in milliseconds, to spare the site. */
const PAUSE_MS = 1000

/** A page that was asked for. */
export interface ListedPage {
  readonly url: string
  /** Does a sitemap list it? */
  readonly isOfSitemap: boolean
}

/** What was learnt of the sites of pages, by their origins. */
interface Sites {
  readonly sources: Map<string, Source>
  readonly reservations: Map<string, Awaited<ReturnType<typeof tdmrepOf>>>
}

/**
 * Requests pages, one at a time. A page that cannot be read is no error, unless it is the only one.
 *
 * @throws WayleaveError if an option is malformed, or if the only page cannot be read.
 */
export async function* sitePages(
  urls: readonly ListedPage[],
  options: PageOptions,
  subjects: readonly Subject[],
  terminal: Terminal,
  pauseMs: number = PAUSE_MS,
): AsyncGenerator<AskedPage | UnreadPage> {
  const sites: Sites = { sources: new Map(), reservations: new Map() }
  const left = urls.length - MAX_LISTED_PAGES
  for (const [at, { url, isOfSitemap }] of urls.slice(0, MAX_LISTED_PAGES).entries()) {
    if (at > 0) await pause(pauseMs)
    try {
      yield await pageOfSite(url, isOfSitemap, sites, options, subjects, terminal)
    } catch (error) {
      if (urls.length === 1 || !(error instanceof WayleaveError) || error.code !== 'file') throw error
      yield { name: url, problem: error.message }
    }
  }
  if (left > 0)
    yield {
      name: `${left} more`,
      problem: `not requested, as only the first ${MAX_LISTED_PAGES} are; give the others in lists of their own`,
    }
  terminal.say('wayleave: the site may answer a robot otherwise, as it can know the addresses of robots')
}

/**
 * The URLs of a list or sitemap, which may be a URL itself.
 *
 * @throws WayleaveError if it cannot be read, or lists something else than absolute URLs.
 */
export async function listedUrls(
  name: string,
  options: PageOptions,
  terminal: Terminal,
): Promise<ListedUrls> {
  const where = 'option --urls'
  const listed = urlsOf(
    isUrl(name) ? await sitemapAt(name, options, where) : await readInput(name, terminal, where),
    name,
  )
  const path = listed.urls.find((url) => !isUrl(url))
  if (path === undefined) return listed
  throw usageError(`"${visible(path, 80)}" is a path`, where, 'list absolute URLs, which can be requested')
}

async function sitemapAt(url: string, options: PageOptions, where: string): Promise<Uint8Array> {
  originOfUrl(url, where)
  const { outcome, body, problem } = await fetchDocument(url, {
    ...fetchOptions(options),
    maxBytes: MAX_SITEMAP_BYTES,
  })
  if (outcome === 'ok' && body !== undefined) return body
  throw new WayleaveError('file', [
    `"${visible(url)}" could not be read (${visible(problem ?? outcome)})`,
    where,
    'try it again later',
  ])
}

/** A page of a site, with the robots.txt of the site of each URL on the way. */
async function pageOfSite(
  url: string,
  inSitemap: boolean,
  { sources, reservations }: Sites,
  options: PageOptions,
  subjects: readonly Subject[],
  terminal: Terminal,
): Promise<AskedPage> {
  const { robots, tdmrep } = options
  const { page, urls } = await pageOfUrl(url, options)
  for (const one of urls) {
    const { origin } = new URL(one)
    if (!sources.has(origin))
      sources.set(origin, await robotsSource(robots ?? `${origin}/robots.txt`, options, terminal))
  }
  const parts = subjects.map((subject) => {
    const all = urls.map((one) => partOf(sources.get(new URL(one).origin) as Source, subject, one))
    // A robot that may not fetch one of the URLs does not come to the last one.
    const answered = (answer: RobotsPart['fetch']) => all.find(({ fetch }) => fetch === answer)
    return answered('disallow') ?? answered('unknown') ?? all.at(-1) ?? NO_ROBOTS
  })
  const { origin } = new URL(page.url)
  if (!reservations.has(origin))
    reservations.set(
      origin,
      tdmrep === undefined
        ? await tdmrepOf(origin, options)
        : { tdmrep: await tdmrepText(tdmrep, terminal), notes: [] },
    )
  const ofSite = reservations.get(origin)
  const site = { ...present({ tdmrep: ofSite?.tdmrep }), ...(inSitemap ? { inSitemap } : {}) }
  const others = await othersOf(url, options, site)
  const [first = page.url] = urls
  const redirects: PageNote[] =
    first === page.url
      ? []
      : [
          {
            code: 'redirect',
            message: `"${visible(first, 200)}" leads to "${visible(page.url, 200)}". The answer is about the page there.`,
          },
        ]
  return {
    name: first,
    page: { ...page, ...site },
    parts,
    notes: [...redirects, ...(ofSite?.notes ?? [])],
    others,
  }
}

/**
 * What the site sends to the other User-Agents that the options name. If such a request fails, the answer to the
 * first request is kept.
 */
async function othersOf(
  url: string,
  options: PageOptions,
  site: Pick<AskedPage['page'], 'tdmrep' | 'inSitemap'>,
): Promise<readonly (OtherPage | FailedRequest)[]> {
  const others: (OtherPage | FailedRequest)[] = []
  for (const userAgent of options.asUserAgent ?? []) {
    try {
      const { page } = await pageOfUrl(url, { ...options, userAgent }, 'option --as-user-agent')
      others.push({ userAgent, page: { ...page, ...site } })
    } catch (error) {
      if (!(error instanceof WayleaveError) || error.code !== 'file') throw error
      others.push({ userAgent, problem: error.message })
    }
  }
  return others
}
