import type { Retrieval } from '../../access/index.ts'
import { type FetchRobotsOptions, fetchRobots, robotsUrlOf } from '../../fetch/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import type { SiteOptions } from './site-options.ts'
import { userAgentOf } from './user-agent.ts'

// What asks a site also needs it, and both are loaded only then.
export { accessStateAfter } from '../../access/index.ts'
export { sentFile } from '../../report/index.ts'

/**
 * Moderatobot: "up to 10 redirections". Most crawlers follow fewer; a finding can then say which of them
 * fail.
 */
const MAX_REDIRECTS = 10

/**
 * Bytes of a body to read. No dialect reads as many; a finding can then say what lies beyond their limits.
 */
const MAX_BYTES = 5 * 1024 * 1024

/** The longest deadline of the fetch room, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/**
 * The origin of a URL. `where` names the argument or option in error messages.
 *
 * @throws WayleaveError for a URL that cannot be requested.
 */
export function originOfUrl(url: string, where: string): string {
  try {
    return new URL(robotsUrlOf(url)).origin
  } catch (error) {
    // The message leaves the URL out, which may contain a password.
    throw usageError(
      `a URL that cannot be requested: ${(error as Error).message.replace(/\.$/, '')}`,
      where,
      'write https://example.com/',
    )
  }
}

/**
 * Requests the robots.txt of a site, by the URL of any of its pages. A failed request is an outcome, not an
 * error.
 *
 * @throws WayleaveError if an option is malformed, or if the guard against private networks refuses the first
 * address.
 */
export async function askSite(
  url: string,
  options: SiteOptions,
  where: string,
  { say }: Pick<Terminal, 'say'>,
): Promise<Retrieval> {
  const origin = originOfUrl(url, where)
  if (!isSiteUrl(url)) say(`wayleave: "${visible(url)}" is governed by ${visible(`${origin}/robots.txt`)}`)
  const retrieval = await fetchRobots(origin, fetchOptions(options))
  if (retrieval.outcome === 'blocked-address' && retrieval.hops.length === 0) {
    throw new WayleaveError('file', [
      `"${visible(url)}" was not requested: ${visible(retrieval.problem ?? 'its address is private').replace(/^the request was not sent: /, '')}`,
      where,
      'add --allow-private if it is yours',
    ])
  }
  return retrieval
}

/**
 * The options of a request. `where` names the option of the User-Agent in error messages.
 *
 * @throws WayleaveError for a malformed option.
 */
export function fetchOptions(options: SiteOptions, where = 'option --user-agent'): FetchRobotsOptions {
  const { allowPrivate = false, timeout } = options
  return {
    userAgent: userAgentOf(options, where),
    allowPrivate,
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_BYTES,
    ...(timeout === undefined ? {} : { deadlineMs: millisecondsOf(timeout) }),
  }
}

/** Is it the URL of the site's root or of its robots.txt, and not of another page? */
function isSiteUrl(url: string): boolean {
  const { href, origin } = new URL(url)
  return href === `${origin}/` || href === robotsUrlOf(url)
}

function millisecondsOf(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= MAX_TIMEOUT_MS) return number
  throw usageError(
    `"${visible(text, 60)}" is not a time`,
    'option --timeout',
    `give milliseconds, from 1 to ${MAX_TIMEOUT_MS}`,
  )
}
