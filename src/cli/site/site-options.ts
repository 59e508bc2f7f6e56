import type { CommandOption } from '../command.ts'

/** The heading of the options of requests. */
export const SITES = 'Sites'

/** Options of requests; every command that accepts a URL instead of a file has them. */
export interface SiteOptions {
  readonly userAgent?: string
  /** The configuration file, for commands with `--config`; others take the nearest one. */
  readonly config?: string
  readonly allowPrivate?: boolean
  readonly timeout?: string
}

/** The options of {@link SiteOptions}. */
export const siteOptions: readonly CommandOption[] = [
  {
    flags: '--user-agent <text>',
    group: SITES,
    about:
      'send this User-Agent header: a name and a contact, such as "FooBot/1.0 (+https://example.com/bot)" (default: WAYLEAVE_USER_AGENT, else "userAgent" of the configuration, else wayleave with its home page)',
  },
  {
    flags: '--allow-private',
    group: SITES,
    about: 'allow requests to private and loopback addresses, and to any port',
  },
  {
    flags: '--timeout <ms>',
    group: SITES,
    about: 'give up a request, with its redirects and body, after this many milliseconds (default: 15000)',
  },
]

/** Options that request the same file in other ways, to compare the answers. Each costs a request. */
export interface CompareOptions extends SiteOptions {
  /** `true`: the other forms of the origin; a text: these comma-separated origins. */
  readonly compareOrigins?: boolean | string
  readonly asUserAgent?: readonly string[]
  readonly bypassCache?: boolean
}

/** The options of {@link CompareOptions} without those of {@link SiteOptions}. */
export const compareOptions: readonly CommandOption[] = [
  {
    flags: '--compare-origins [origins]',
    group: SITES,
    about:
      'also request robots.txt from these comma-separated origins, and report differences (default: http and https, with and without www.)',
  },
  {
    flags: '--as-user-agent <text>',
    group: SITES,
    about: 'also request robots.txt with this User-Agent header, and report differences; may be repeated',
    repeats: true,
  },
  {
    flags: '--bypass-cache',
    group: SITES,
    about: 'also request robots.txt past all caches, and report if the site serves an outdated copy',
  },
]

/** Is the name a URL rather than a path? */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name)
}
