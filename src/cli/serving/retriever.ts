import type { Retrieval } from '../../access/index.ts'
import { fetchRobots } from '../../fetch/index.ts'
import { type FetchQuery, Refusal, type RetrievedInput } from '../../server/index.ts'
import { visible } from '../../text/index.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import { comparisonsOf } from '../site/comparisons.ts'
import { isUrl, type SiteOptions } from '../site/site-options.ts'
import { WayleaveError } from '../wayleave-error.ts'

/** Characters of the reason in a refusal. */
const MAX_REASON = 300

/**
 * What strangers learn of a target that the guard refused: neither the addresses of a name nor their network.
 */
const NOT_PUBLIC = 'The request was not sent: its host, or one of a redirect, is not on the public internet'

/**
 * Asks sites as `fetch` does.
 *
 * @param isPublic strangers may ask.
 * @throws WayleaveError for a malformed option, before the server starts.
 */
export function retrieverOf(
  options: SiteOptions,
  isPublic: boolean,
): (query: FetchQuery) => Promise<RetrievedInput> {
  const request = fetchOptions(options)
  const shown = <T extends Pick<Retrieval, 'outcome' | 'problem'>>(retrieval: T): T =>
    isPublic && retrieval.outcome === 'blocked-address' ? { ...retrieval, problem: NOT_PUBLIC } : retrieval
  return async ({ url, profile }) => {
    if (!isUrl(url))
      throw new Refusal({
        code: 'invalid',
        what: `"${visible(url, 80)}" is not an http or https URL.`,
        where: '/url',
        whatToDo: 'Write https://example.com/.',
      })
    const retrieval = shown(await fetchRobots(originOf(url), request))
    if (retrieval.outcome === 'blocked-address') {
      const { problem = 'the request was not sent: its address is private' } = retrieval
      throw new Refusal({
        code: 'private-target',
        what: `${problem.charAt(0).toUpperCase()}${visible(problem.slice(1), MAX_REASON)}.`,
        where: '/url',
        whatToDo:
          'Ask a site on the public internet, or start the server for this machine with --allow-private.',
      })
    }
    const comparisons = await comparisonsOf(retrieval, options)
    return {
      url,
      retrieval,
      comparisons: comparisons.map((comparison) => ({
        ...comparison,
        retrieval: shown(comparison.retrieval),
      })),
      ...(profile === undefined ? {} : { profiles: [profile] }),
    }
  }
}

function originOf(url: string): string {
  try {
    return originOfUrl(url, '/url')
  } catch (error) {
    if (!(error instanceof WayleaveError)) throw error
    throw new Refusal({
      code: 'invalid',
      what: visible(error.message, MAX_REASON),
      where: '/url',
      whatToDo: 'Write https://example.com/.',
    })
  }
}
