import { EXAMPLE_ORIGIN } from '../../policy/index.ts'
import type { Context } from '../file/context.ts'
import { ownSitemapUrls } from './site-host.ts'

/**
 * The origin of the checked site for URLs in findings: its scheme and host, or those of all its sitemaps, or
 * those of an example site if they are unknown.
 */
export function originOf(context: Context): string {
  return context.options.origin ?? context.once(originOfSitemaps).origin ?? EXAMPLE_ORIGIN
}

/** A sentence that says how to get a fix that needs the origin of the site; empty if the origin is given. */
export function originAdvice({ options: { origin } }: Context): string {
  return origin === undefined ? ' To get the fix, give --origin https://… or check the site by its URL.' : ''
}

/** The URL of the site's home page. */
export function homeOf(context: Context): string {
  return `${originOf(context)}/`
}

/** An origin with a plain host: such text is safe in a message and in a URL. */
const PLAIN = /^https?:\/\/[a-z0-9.-]{1,253}$/i

/** The one origin of all sitemaps that the file names. A sitemap on a hosting service does not count. */
function originOfSitemaps(context: Context): { readonly origin?: string } {
  const origins = new Set(ownSitemapUrls(context).map(({ scheme, host }) => `${scheme}://${host}`))
  const [origin = ''] = origins
  return origins.size === 1 && PLAIN.test(origin) ? { origin } : {}
}
