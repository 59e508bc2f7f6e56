import { MAX_SITEMAP_BYTES, parsedUrl, readSitemap, type Sitemap } from '../fetch/index.ts'
import { present } from '../text/index.ts'
import type { DecideOptions } from './decision.ts'
import { RobotsDeferredError, RobotsDisallowedError } from './errors.ts'
import { REFUSED_HEADER } from './requests/given-response.ts'
import type { PoliteFetch } from './requests/polite-fetch.ts'
import { MAX_SITEMAP_DEPTH, MAX_SITEMAPS, type SitemapsOptions } from './sitemaps-options.ts'
import { troubleChannel } from './telemetry.ts'

/** A sitemap that was requested, and what it lists. */
export interface FetchedSitemap {
  readonly url: string
  /** The pages that it lists, as it writes them. A site may list pages of other sites. */
  readonly urls: readonly string[]
  /**
   * The URLs of `urls` that robots.txt disallows; absent if there are none. Rules of other sites count only if they
   * are known already.
   */
  readonly closed?: readonly string[]
  /** When the listed pages or sitemaps were last changed, by URL, as the sitemap writes it. */
  readonly lastmod?: Readonly<Record<string, string>>
  /** Why it could not be fetched or read. */
  readonly problem?: string
}

/**
 * Fetches sitemaps one after the other through the gate, and the sitemaps that they list. A sitemap that
 * robots.txt disallows is not fetched. Rejects only if the signal is aborted or the gate was closed.
 */
export async function* fetchSitemaps(
  first: readonly string[],
  fetch: PoliteFetch,
  isClosed: (url: string) => boolean,
  options: SitemapsOptions,
): AsyncGenerator<FetchedSitemap, void, undefined> {
  const { maxSitemaps = MAX_SITEMAPS, maxDepth = MAX_SITEMAP_DEPTH, ...ofFetch } = options
  let level = [...new Set(first)]
  const seen = new Set(level)
  const told = new Set<string>()
  const leaveOut = (url: string, what: string): void => {
    if (told.has(what)) return
    told.add(what)
    troubleChannel.publish({
      kind: 'limit',
      message: `${new URL(url).origin} ${what}. The others were left out.`,
    })
  }
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: string[] = []
    for (const url of level) {
      const { urls, sitemaps, lastmod, problem } = await sitemapAt(url, fetch, ofFetch)
      const disallowed = urls.filter(isClosed)
      const closed = disallowed.length === 0 ? undefined : disallowed
      yield { url, urls, ...present({ closed, lastmod, problem }) }
      const listed = sitemaps.flatMap((one) => parsedUrl(one, url)?.href ?? [])
      for (const next of listed) {
        if (seen.has(next)) continue
        if (depth === maxDepth) {
          leaveOut(url, `lists sitemaps deeper than maxDepth (${maxDepth})`)
          break
        }
        if (seen.size >= maxSitemaps) {
          leaveOut(url, `lists more than ${maxSitemaps} sitemaps`)
          break
        }
        seen.add(next)
        below.push(next)
      }
    }
    level = below
  }
}

async function sitemapAt(url: string, fetch: PoliteFetch, options: DecideOptions): Promise<Sitemap> {
  const empty = { urls: [], sitemaps: [] }
  try {
    const response = await fetch(url, options)
    if (response.headers.get(REFUSED_HEADER) === 'dry-run')
      return { ...empty, problem: 'it was not requested: the gate makes a dry run' }
    if (response.status === 200) {
      const bytes = await bytesOf(response)
      return bytes === undefined ? { ...empty, problem: 'it is larger than 50 MB' } : readSitemap(bytes)
    }
    await response.body?.cancel()
    return { ...empty, problem: `the status is ${response.status}` }
  } catch (error) {
    options.signal?.throwIfAborted()
    if (error instanceof RobotsDisallowedError || error instanceof RobotsDeferredError)
      return { ...empty, problem: error.message }
    if (error instanceof TypeError || error instanceof DOMException)
      return { ...empty, problem: `the request failed: ${error.message}` }
    throw error
  }
}

/** The body of a response; `undefined` if it is too long for a sitemap. */
async function bytesOf({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MAX_SITEMAP_BYTES) return undefined
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
