import type { CommandOption } from '../command.ts'

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

/** In which other ways a site is asked for the same file; each is a request more, and only made where somebody wants it. */
export interface CompareOptions extends SiteOptions {
  /** The other forms of its address, or those that are named, with commas. */
  readonly compareOrigins?: boolean | string
  readonly asUserAgent?: readonly string[]
  readonly bypassCache?: boolean
}

/** The options of {@link CompareOptions}, without those of how a site is asked. */
export const compareOptions: readonly CommandOption[] = [
  { flags: '--compare-origins [origins]', about: 'ask http and https, with and without www, too: do they serve the same?' },
  { flags: '--as-user-agent <text>', about: 'ask as this User-Agent too: does it get the same?', repeats: true },
  { flags: '--bypass-cache', about: 'ask past all caches too: do they give an old copy?' },
]

/** Is a name a URL that is asked for, and no file? */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name)
}
