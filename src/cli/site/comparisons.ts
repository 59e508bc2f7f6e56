import { isIP } from 'node:net'
import type { Retrieval } from '../../access/index.ts'
import type { Comparison } from '../../check/index.ts'
import { fetchDocument, fetchRobots } from '../../fetch/index.ts'
import { originNamed } from '../options/values.ts'
import { fetchOptions } from './ask-site.ts'
import type { CompareOptions } from './site-options.ts'

/**
 * The name under which a system that ignores letter case may have the file: another file for most servers.
 */
export const UPPER_CASE_NAME = 'ROBOTS.TXT'

/**
 * Requests the same file in the other ways that the options name. Also asks for {@link UPPER_CASE_NAME}, if there is
 * no file.
 *
 * @throws WayleaveError for a malformed option.
 */
export async function comparisonsOf(
  { origin, outcome }: Retrieval,
  options: CompareOptions,
): Promise<readonly Comparison[]> {
  const { compareOrigins = false, asUserAgent = [], bypassCache = false } = options
  const request = fetchOptions(options)
  const origins =
    compareOrigins === false
      ? []
      : compareOrigins === true
        ? otherForms(origin)
        : compareOrigins.split(',').map((other) => originNamed(other, 'option --compare-origins'))
  const comparisons: Comparison[] = []
  // One request at a time, to spare the site.
  if (outcome === 'not-found') {
    const { url: _, ...document } = await fetchDocument(`${origin}/${UPPER_CASE_NAME}`, request)
    comparisons.push({ by: 'file-name', retrieval: { origin, notModified: false, ...document } })
  }
  for (const other of origins)
    comparisons.push({ by: 'origin', retrieval: await fetchRobots(other, request) })
  for (const userAgent of asUserAgent) {
    const requestAs = fetchOptions({ ...options, userAgent }, 'option --as-user-agent')
    comparisons.push({ by: 'user-agent', userAgent, retrieval: await fetchRobots(origin, requestAs) })
  }
  if (bypassCache)
    comparisons.push({
      by: 'cache',
      retrieval: await fetchRobots(origin, { ...request, bypassCaches: true }),
    })
  return comparisons
}

/** The same host with http and https, with and without `www.`; none for an IP address or an explicit port. */
function otherForms(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return []
  const bare = hostname.replace(/^www\./, '')
  return ['https:', 'http:']
    .flatMap((scheme) => [`${scheme}//${bare}`, `${scheme}//www.${bare}`])
    .filter((other) => other !== `${protocol}//${hostname}`)
}
