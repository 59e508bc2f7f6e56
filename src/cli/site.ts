import type { Retrieval } from '../access/index.ts'
import { type FetchRobotsOptions, fetchRobots, robotsUrlOf } from '../fetch/index.ts'
import { visible } from '../text/index.ts'
import type { CommandOption } from './command.ts'
import { packageContact, packageVersion } from './package-file.ts'
import type { Terminal } from './terminal.ts'
import { usageError, WayleaveError } from './wayleave-error.ts'

/** How a site is asked; every command that takes a URL in place of a file has these. */
export interface SiteOptions {
  readonly userAgent?: string
  readonly allowPrivate?: boolean
  readonly timeout?: string
}

/** The options of {@link SiteOptions}. */
export const siteOptions: readonly CommandOption[] = [
  { flags: '--user-agent <text>', about: 'the User-Agent header for a URL: a name and a contact' },
  { flags: '--allow-private', about: 'let a URL lead to private and loopback addresses, and to any port' },
  { flags: '--timeout <ms>', about: `milliseconds for a URL and all its redirects (default: 15000)` },
]

/** Moderatobot: "up to 10 redirections". More than most readers follow, so that what is wrong can be told apart. */
const MAX_REDIRECTS = 10

/** Octets of a body: more than any reader takes, so that what lies beyond their limits can be told. */
const MAX_OCTETS = 5 * 1024 * 1024

/** As long as the fetch room lets a whole retrieval take. */
const LONGEST_MS = 2 ** 31 - 1

/** Is a name a URL that is asked for, and no file? */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name)
}

/** The origin of a URL. `where` says in messages where it came from. @throws WayleaveError for a URL that cannot be asked for. */
export function originOfUrl(url: string, where: string): string {
  try {
    return new URL(robotsUrlOf(url)).origin
  } catch (error) {
    throw usageError(
      `"${visible(url)}" cannot be asked for: ${(error as Error).message.replace(/\.$/, '')}`,
      where,
      'write https://example.com/',
    )
  }
}

/**
 * Asks a site for its robots.txt, by the URL of any of its pages, which is said where it was not that of the file. What goes wrong on the
 * way is an outcome.
 *
 * @throws WayleaveError where the options are wrong, or the guard against private networks lets nobody be asked.
 */
export async function askSite(
  url: string,
  options: SiteOptions,
  where: string,
  { say }: Pick<Terminal, 'say'>,
  more: Partial<FetchRobotsOptions> = {},
): Promise<Retrieval> {
  const origin = originOfUrl(url, where)
  if (!isRobotsUrl(url)) say(`wayleave: the rules for "${visible(url)}" are those of ${visible(`${origin}/robots.txt`)}`)
  const retrieval = await asked(origin, { ...fetchOptions(options), ...more })
  if (retrieval.outcome === 'blocked-address' && retrieval.hops.length === 0) {
    throw new WayleaveError('file', [
      `"${visible(url)}" was not asked for: ${visible(retrieval.problem ?? 'its address is private').replace(/^not asked: /, '')}`,
      where,
      'add --allow-private if it is yours',
    ])
  }
  return retrieval
}

/** What the fetch room is told. @throws WayleaveError for what it does not take. */
export function fetchOptions({ userAgent = defaultUserAgent(), allowPrivate = false, timeout }: SiteOptions): FetchRobotsOptions {
  return {
    userAgent,
    allowPrivate,
    maxRedirects: MAX_REDIRECTS,
    maxBytes: MAX_OCTETS,
    ...(timeout === undefined ? {} : { deadlineMs: millisecondsOf(timeout) }),
  }
}

async function asked(origin: string, options: FetchRobotsOptions): Promise<Retrieval> {
  try {
    return await fetchRobots(origin, options)
  } catch (error) {
    // Of what was given here, only a User-Agent can be out of place.
    if (error instanceof TypeError) throw usageError(error.message.replace(/\.$/, ''), 'option --user-agent', 'see wayleave fetch --help')
    throw error
  }
}

function isRobotsUrl(url: string): boolean {
  return new URL(url).href === robotsUrlOf(url)
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
