import type { Retrieval } from '../access/index.ts'
import { Deadline } from './deadline.ts'
import type { FetchRobotsOptions } from './fetch-options.ts'
import { follow } from './follow.ts'
import { judgeRobotsResponse } from './judge-response.ts'
import { checkedOrigin, robotsUrlOf } from './robots-url.ts'
import { checkSettings } from './settings.ts'

/** The Accept header: text is wanted, and anything is looked at. */
const ACCEPT = 'text/plain, */*;q=0.5'

/** Asks an origin for its robots.txt. Rejects only where the caller made a mistake, or aborted; what goes wrong outside is an outcome. */
export type FetchRobots = (origin: string, options: FetchRobotsOptions) => Promise<Retrieval>

/**
 * Asks an origin for its robots.txt: resolves its name, holds every address and every redirect to the guard, connects to the addresses
 * that were looked at, follows redirects, takes codings back, and stops at the limits. Keeps nothing: neither connections nor copies.
 *
 * @param origin Scheme, host and port, such as `https://example.com`.
 * @throws TypeError where an argument is out of place, the reason of `signal` where it is aborted, and what `beforeRedirect` rejects with;
 * nothing else.
 */
export async function fetchRobots(origin: string, options: FetchRobotsOptions): Promise<Retrieval> {
  const settings = checkSettings(options)
  const asked = checkedOrigin(origin)
  settings.signal?.throwIfAborted()
  const deadline = new Deadline(settings.deadlineMs, settings.signal)
  try {
    const validatorsFor = robotsUrlOf(asked)
    const start = new URL(validatorsFor)
    if (options.bypassCaches === true) start.searchParams.set('past-caches', Date.now().toString(36))
    const headers = { accept: ACCEPT, ...(options.bypassCaches === true ? { 'cache-control': 'no-cache' } : {}) }
    return { origin: asked, ...(await follow({ start, validatorsFor, headers, judge: judgeRobotsResponse }, settings, deadline)) }
  } finally {
    deadline.end()
  }
}
