import { isIP } from 'node:net'
import type { Retrieval } from '../../access/index.ts'
import type { Comparison } from '../../check/index.ts'
import { fetchRobots } from '../../fetch/index.ts'
import { originNamed } from '../options/subjects.ts'
import { fetchOptions } from './ask-site.ts'
import type { CompareOptions } from './site-options.ts'

/** The answers to the same question put in other ways. @throws WayleaveError where an option is wrong. */
export async function comparisonsOf({ origin }: Retrieval, options: CompareOptions): Promise<readonly Comparison[]> {
  const { compareOrigins = false, asUserAgent = [], bypassCache = false } = options
  const asked = fetchOptions(options)
  const others = compareOrigins === false ? [] : compareOrigins === true ? otherForms(origin) : compareOrigins.split(',').map(originNamed)
  const comparisons: Comparison[] = []
  // One after the other: it is one site, and nobody is in a hurry.
  for (const other of others) comparisons.push({ by: 'origin', retrieval: await fetchRobots(other, asked) })
  for (const userAgent of asUserAgent) {
    const as = fetchOptions({ ...options, userAgent }, 'option --as-user-agent')
    comparisons.push({ by: 'user-agent', userAgent, retrieval: await fetchRobots(origin, as) })
  }
  if (bypassCache) comparisons.push({ by: 'cache', retrieval: await fetchRobots(origin, { ...asked, bypassCaches: true }) })
  return comparisons
}

/** The same name with http and https, with `www.` and without; of an address or a port of its own there is no other form. */
function otherForms(origin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(origin)
  if (port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return []
  const bare = hostname.replace(/^www\./, '')
  return ['https:', 'http:']
    .flatMap((scheme) => [`${scheme}//${bare}`, `${scheme}//www.${bare}`])
    .filter((other) => other !== `${protocol}//${hostname}`)
}
