import type { Retrieval } from '../access/index.ts'
import type { FetchRobotsOptions } from './fetch-options.ts'
import { follow } from './follow.ts'
import { judgedAnswer } from './judged-answer.ts'
import { checkedOrigin, robotsUrlOf } from './robots-url.ts'
import { settingsOf } from './settings.ts'
import { Watch } from './watch.ts'

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
  const settings = settingsOf(options)
  const asked = checkedOrigin(origin)
  settings.signal?.throwIfAborted()
  const watch = new Watch(settings.deadlineMs, settings.signal)
  try {
    const validatorsFor = robotsUrlOf(asked)
    const start = new URL(validatorsFor)
    if (options.pastCaches === true) start.searchParams.set('past-caches', Date.now().toString(36))
    const headers = { accept: ACCEPT, ...(options.pastCaches === true ? { 'cache-control': 'no-cache' } : {}) }
    return { origin: asked, ...(await follow({ start, validatorsFor, headers, judge: judgedAnswer }, settings, watch)) }
  } finally {
    watch.end()
  }
}
