import { type FetchQuery, Refusal, type RetrievedInput } from '../../server/index.ts'
import { visible } from '../../text/index.ts'
import { askSite } from '../site/ask-site.ts'
import { comparisonsOf } from '../site/comparisons.ts'
import { isUrl, type SiteOptions } from '../site/site-options.ts'
import { userAgentOf } from '../site/user-agent.ts'
import { WayleaveError } from '../wayleave-error.ts'

/** Characters of the reason in a refusal. */
const MAX_REASON = 300

/** Asks sites as `fetch` does. @throws WayleaveError for a malformed option, before the server starts. */
export function retrieverOf(options: SiteOptions): (query: FetchQuery) => Promise<RetrievedInput> {
  userAgentOf(options, 'option --user-agent')
  return async ({ url, profile }) => {
    if (!isUrl(url))
      throw new Refusal({
        code: 'invalid',
        what: `"${visible(url, 80)}" is not an http or https URL.`,
        where: '/url',
        whatToDo: 'Write https://example.com/.',
      })
    const retrieval = await asked(url, options)
    if (retrieval.outcome === 'blocked-address')
      throw privateTarget(retrieval.problem ?? 'its address is private')
    return {
      url,
      retrieval,
      comparisons: await comparisonsOf(retrieval, options),
      ...(profile === undefined ? {} : { profiles: [profile] }),
    }
  }
}

async function asked(url: string, options: SiteOptions): ReturnType<typeof askSite> {
  try {
    return await askSite(url, options, '/url', { say: () => undefined })
  } catch (error) {
    if (!(error instanceof WayleaveError)) throw error
    if (error.code === 'file') throw privateTarget(error.message)
    throw new Refusal({
      code: 'invalid',
      what: visible(error.message, MAX_REASON),
      where: '/url',
      whatToDo: 'Write https://example.com/.',
    })
  }
}

function privateTarget(why: string): Refusal {
  return new Refusal({
    code: 'private-target',
    what: `The request was not sent: ${visible(why, MAX_REASON)}`,
    where: '/url',
    whatToDo: 'Ask a site on the public internet, or start the server for this machine with --allow-private.',
  })
}
