import { MAX_SITEMAP_BYTES, parsedUrl, readSitemap, type Sitemap } from '../fetch/index.ts'
import type { RequestPurpose } from './decision.ts'
import { RobotsDeferredError, RobotsDisallowedError } from './errors.ts'
import { type PoliteFetch, REFUSED_HEADER } from './requests/polite-fetch.ts'
import { troubleChannel } from './telemetry.ts'

/** A sitemap that was requested, and what it lists. */
export interface FetchedSitemap {
  readonly url: string
  /** The pages that it lists, as it writes them. A site may list pages of other sites. */
  readonly urls: readonly string[]
  /** Why it could not be fetched or read. */
  readonly problem?: string
}

/** How sitemaps are fetched. */
export interface SitemapsOptions {
  /** Why they are fetched. Default `crawl`. */
  readonly purpose?: RequestPurpose
  readonly signal?: AbortSignal
  /** The longest wait of each request for its turn, in milliseconds. Default: no limit. */
  readonly maxWaitMs?: number
}

/** The most sitemaps that one call fetches. An index lists 50,000 at most, so an endless site is cut off. */
export const MAX_SITEMAPS = 10_000

/**
 * Fetches sitemaps one after the other through the gate, and the sitemaps that they list. A sitemap that
 * robots.txt disallows is not fetched. Rejects only if the signal is aborted or the gate was closed.
 */
export async function* fetchSitemaps(
  first: readonly string[],
  fetch: PoliteFetch,
  options: SitemapsOptions,
): AsyncGenerator<FetchedSitemap, void, undefined> {
  const queue = [...new Set(first)]
  const seen = new Set(queue)
  for (let at = 0; at < queue.length; at += 1) {
    const url = queue[at] as string
    const { urls, sitemaps, problem } = await sitemapAt(url, fetch, options)
    yield { url, urls, ...(problem === undefined ? {} : { problem }) }
    for (const listed of sitemaps) {
      const next = parsedUrl(listed, url)?.href
      if (next === undefined || seen.has(next)) continue
      if (seen.size === MAX_SITEMAPS) {
        const message = `${new URL(url).origin} lists more than ${MAX_SITEMAPS} sitemaps. The others were left out.`
        troubleChannel.publish({ kind: 'limit', message })
        break
      }
      seen.add(next)
      queue.push(next)
    }
  }
}

async function sitemapAt(url: string, fetch: PoliteFetch, options: SitemapsOptions): Promise<Sitemap> {
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
