import { type AccessProfileId, type AccessState, accessStateAt, profiles, type Retrieval, updateRecord } from '../../access/index.ts'
import { checkUserAgent, type FetchRobotsOptions, fetchRobots, robotsUrlOf } from '../../fetch/index.ts'
import { visible } from '../../text/index.ts'
import { packageContact, packageVersion } from '../package-file.ts'
import type { Terminal } from '../terminal.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'
import type { SiteOptions } from './site-options.ts'

/** Moderatobot: "up to 10 redirections". More than most readers follow, so that what is wrong can be told apart. */
const MAX_REDIRECTS = 10

/** Bytes of a body: more than any reader takes, so that what lies beyond their limits can be told. */
const MAX_BYTES = 5 * 1024 * 1024

/** As long as the fetch room lets a whole retrieval take. */
const LONGEST_MS = 2 ** 31 - 1

/** The origin of a URL. `where` says in messages where it came from. @throws WayleaveError for a URL that cannot be asked for. */
export function originOfUrl(url: string, where: string): string {
  try {
    return new URL(robotsUrlOf(url)).origin
  } catch (error) {
    // The URL itself stays out of it: it may hold a password.
    throw usageError(`a URL that cannot be asked for: ${(error as Error).message.replace(/\.$/, '')}`, where, 'write https://example.com/')
  }
}

/**
 * Asks a site for its robots.txt, by the URL of any of its pages, which is said where it was not that of the file. What goes wrong on the
 * way is an outcome.
 *
 * @throws WayleaveError where the options are wrong, or the guard against private networks lets nobody be asked.
 */
export async function askSite(url: string, options: SiteOptions, where: string, { say }: Pick<Terminal, 'say'>): Promise<Retrieval> {
  const origin = originOfUrl(url, where)
  if (!isOfWholeSite(url)) say(`wayleave: the rules for "${visible(url)}" are those of ${visible(`${origin}/robots.txt`)}`)
  const retrieval = await fetchRobots(origin, fetchOptions(options))
  if (retrieval.outcome === 'blocked-address' && retrieval.hops.length === 0) {
    throw new WayleaveError('file', [
      `"${visible(url)}" was not asked for: ${visible(retrieval.problem ?? 'its address is private').replace(/^the request was not sent: /, '')}`,
      where,
      'add --allow-private if it is yours',
    ])
  }
  return retrieval
}

/** What the fetch room is told. `where` says in messages where the User-Agent came from. @throws WayleaveError for what it does not take. */
export function fetchOptions({ userAgent, allowPrivate = false, timeout }: SiteOptions, where = 'option --user-agent'): FetchRobotsOptions {
  return {
    userAgent: userAgent === undefined ? defaultUserAgent() : sendable(userAgent, where),
    allowPrivate,
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_BYTES,
    ...(timeout === undefined ? {} : { deadlineMs: millisecondsOf(timeout) }),
  }
}

function sendable(userAgent: string, where: string): string {
  try {
    return checkUserAgent(userAgent)
  } catch (error) {
    throw usageError((error as Error).message.replace(/\.$/, ''), where, 'see wayleave fetch --help')
  }
}

/** Is it the URL of the file, or of the site and no page of it? Then nobody wonders what was asked for. */
function isOfWholeSite(url: string): boolean {
  const { href, origin } = new URL(url)
  return href === `${origin}/` || href === robotsUrlOf(url)
}

/** Who asks, where nobody says otherwise: this program, and where its people are. @throws WayleaveError where the package names no place. */
function defaultUserAgent(): string {
  const contact = packageContact()
  if (contact !== undefined) return `wayleave/${packageVersion()} (+${contact})`
  throw usageError(
    'a site is only asked by somebody it can reach',
    'option --user-agent',
    'give a name and a contact, such as "FooBot/1.0 (+https://example.com/bot)"',
  )
}

function millisecondsOf(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= LONGEST_MS) return number
  throw usageError(`"${visible(text, 60)}" is no time`, 'option --timeout', 'give milliseconds, from 1 on')
}

/** What a crawler with this profile assumes of a site after its first request for robots.txt. */
export function accessStateAfter(retrieval: Retrieval, profile: AccessProfileId): AccessState {
  return accessStateAt(updateRecord(undefined, retrieval, retrieval.at), profiles[profile], retrieval.at)
}
