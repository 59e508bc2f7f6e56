import type { Retrieval } from '../access/index.ts'
import { Deadline } from './deadline.ts'
import type { FetchRobotsOptions } from './fetch-options.ts'
import { type FetchPlan, follow } from './follow.ts'
import { judgeRobotsResponse } from './judge-response.ts'
import { checkOrigin, robotsUrlOf } from './robots-url.ts'
import { checkSettings } from './settings.ts'

/** The Accept header: text is preferred, and anything is accepted. */
const ACCEPT = 'text/plain, */*;q=0.5'

/**
 * Fetches the robots.txt of an origin. Rejects only if an argument is invalid or the caller aborts. All other
 * failures are outcomes.
 */
export type FetchRobots = (origin: string, options: FetchRobotsOptions) => Promise<Retrieval>

/**
 * Fetches the robots.txt of an origin. It checks every address and every redirect with the guard, connects
 * only to checked addresses, follows redirects, decodes the body, and stops at the limits. It keeps neither
 * connections nor copies.
 *
 * @param origin Scheme, host and port, such as `https://example.com`.
 * @throws TypeError if an argument is invalid, the reason of `signal` if it is aborted, and the error with
 * which `beforeRedirect` rejects; nothing else.
 */
export async function fetchRobots(origin: string, options: FetchRobotsOptions): Promise<Retrieval> {
  const settings = checkSettings(options)
  const checked = checkOrigin(origin)
  settings.signal?.throwIfAborted()
  const deadline = new Deadline(settings.deadlineMs, settings.signal)
  try {
    const validatorsFor = robotsUrlOf(checked)
    const start = new URL(validatorsFor)
    if (options.bypassCaches === true) start.searchParams.set('past-caches', Date.now().toString(36))
    const headers = {
      accept: ACCEPT,
      ...(options.bypassCaches === true ? { 'cache-control': 'no-cache' } : {}),
    }
    const finish = options.acceptsUnfinishedCoding === true ? 'lenient' : 'strict'
    const judge: FetchPlan['judge'] = (message, maxBytes, onRead) =>
      judgeRobotsResponse(message, maxBytes, onRead, finish)
    return {
      origin: checked,
      ...(await follow({ start, validatorsFor, headers, judge }, settings, deadline)),
    }
  } finally {
    deadline.end()
  }
}
