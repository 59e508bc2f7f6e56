import type { FetchedPage, FetchedSitemap } from '../../check/index.ts'
import { dialects, read } from '../../dialects/index.ts'
import { type FetchedDocument, fetchDocument } from '../../fetch/index.ts'
import { decide } from '../../policy/index.ts'
import { anyOtherRobot } from '../../report/index.ts'
import { robots } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { readerOf } from '../options/subjects.ts'
import type { Terminal } from '../terminal.ts'
import { fetchOptions } from './ask-site.ts'
import { isUrl, type SiteOptions } from './site-options.ts'
import { MAX_SITEMAP_BYTES, readSitemap, type Sitemap } from './sitemap.ts'

/** Sitemaps that are asked for in one run, those that others list among them: somebody waits. */
export const MAX_SITEMAPS = 20

/** Pages that are asked for in one run: a sample tells, and nobody asked for a crawl. */
export const MAX_PAGES = 20

/** Bytes of a page: what it says to robots stands in its head. */
const MAX_PAGE_BYTES = 256 * 1024

/** Asks for the sitemaps that a file names, and for those that these list; what a limit leaves out is said. */
export async function askSitemaps(file: File, options: SiteOptions, { say }: Pick<Terminal, 'say'>): Promise<readonly FetchedSitemap[]> {
  const named = [...new Set(read(file, anyOtherRobot().reading).sitemaps.map(({ value }) => value))]
  const asked: FetchedSitemap[] = []
  let left = MAX_SITEMAPS
  let leftOut = 0
  for (const url of named) {
    if (left <= 0) {
      leftOut += 1
      continue
    }
    left -= 1
    const found = await sitemapAt(url, options)
    const urls = [...found.urls]
    const problems = found.problem === undefined ? [] : [found.problem]
    for (const listed of found.sitemaps) {
      if (left <= 0) {
        leftOut += 1
        continue
      }
      left -= 1
      const below = await sitemapAt(listed, options)
      urls.push(...below.urls)
      if (below.problem !== undefined) problems.push(`it lists "${visible(listed, 80)}", and ${below.problem}`)
    }
    asked.push({ url, urls, ...(problems[0] === undefined ? {} : { problem: problems[0] }) })
  }
  if (leftOut > 0) say(`wayleave: ${MAX_SITEMAPS} sitemaps were asked for, and ${leftOut} more were not`)
  return asked
}

async function sitemapAt(url: string, options: SiteOptions): Promise<Sitemap> {
  const nothing = { urls: [], sitemaps: [] }
  if (!isUrl(url)) return { ...nothing, problem: 'it is no http or https URL' }
  const { outcome, body, truncated, problem = 'nothing came' } = await documentAt(url, options, MAX_SITEMAP_BYTES)
  if (outcome !== 'ok' || body === undefined) return { ...nothing, problem: problem }
  return truncated ? { ...nothing, problem: 'it is larger than 50 MB' } : readSitemap(body)
}

/**
 * Asks for those of the pages that the file forbids to some search engine or to robots that it does not name: do they say `noindex`? They
 * are pages that the person named, and nobody else's are asked for.
 */
export async function askPages(
  file: File,
  urls: readonly string[],
  origin: string | undefined,
  options: SiteOptions,
  { say }: Pick<Terminal, 'say'>,
): Promise<readonly FetchedPage[]> {
  const readings = [
    anyOtherRobot().reading,
    ...robots.filter(({ purpose }) => purpose === 'search').map((robot) => readerOf(robot).reading),
  ]
  const policies = readings.map((reading) => read(file, { ...reading, dialect: dialects[reading.dialect.id] }))
  const absolute = urls.flatMap((url) => (isUrl(url) ? [url] : origin === undefined ? [] : [`${origin}${url}`]))
  const forbidden = absolute.filter((url) => policies.some((policy) => decide(policy, url).verdict === 'disallow'))
  if (forbidden.length > MAX_PAGES) say(`wayleave: of ${forbidden.length} forbidden pages, the first ${MAX_PAGES} were asked for`)
  const pages: FetchedPage[] = []
  for (const url of forbidden.slice(0, MAX_PAGES)) {
    const noindex = noindexOf(await documentAt(url, options, MAX_PAGE_BYTES))
    pages.push({ url, ...(noindex === undefined ? {} : { noindex }) })
  }
  return pages
}

/** Where a page says noindex, to whichever search engine ("Robots meta tag", Google Search Central); `none` says it too. */
function noindexOf({ hops, body }: FetchedDocument): 'header' | 'meta' | undefined {
  if (/(?:^|[\s,:])(?:noindex|none)\s*(?:,|$)/i.test(hops.at(-1)?.headers['x-robots-tag'] ?? '')) return 'header'
  const tags = new TextDecoder().decode(body ?? new Uint8Array()).match(/<meta\s[^>]{0,1000}>/gi) ?? []
  const isSaid = tags.some(
    (tag) => /\bname\s*=\s*["']?[\w-]*bot\w*/i.test(tag) && /\bcontent\s*=\s*["']?[^"'>]*\b(?:noindex|none)\b/i.test(tag),
  )
  return isSaid ? 'meta' : undefined
}

function documentAt(url: string, options: SiteOptions, maxBytes: number): Promise<FetchedDocument> {
  return fetchDocument(url, { ...fetchOptions(options), maxBytes }).catch((error: unknown) => {
    // A URL that the file spells wrong is a mistake of the file.
    if (!(error instanceof TypeError)) throw error
    return { url, hops: [], outcome: 'network', at: 0, durationMs: 0, truncated: false, problem: error.message.replace(/\.$/, '') } as const
  })
}
