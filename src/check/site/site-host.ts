import type { ParsedRecord } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { isHostingService } from './hosting-services.ts'
import { splitUrl, type UrlParts } from './url-parts.ts'

/**
 * The host of the site: the host of the `origin` option, or the one host of all sitemaps in the file
 * that are not on a hosting service; `undefined` if there is neither. The sitemaps of a file without other
 * rules than `Disallow: /` tell nothing: it closes a copy of the site, such as a test server.
 */
export function siteHost(context: Context): string | undefined {
  const { origin } = context.options
  if (origin !== undefined) return splitUrl(origin)?.host
  if (closesAll(context)) return undefined
  const hosts = new Set(ownSitemapUrls(context).map(({ host }) => host))
  const [host] = hosts
  return hosts.size === 1 ? host : undefined
}

/** Are there rules, and does each of them forbid the whole site? */
function closesAll({ file }: Context): boolean {
  const rules = file.groups.flatMap((group) => group.rules)
  return rules.length > 0 && rules.every(({ field, value }) => field === 'disallow' && value === '/')
}

/** Matches hosts of the machine itself. An unfinished file names them. */
const LOCAL = /^(?:localhost|127\.)/i

/** The URLs of the sitemaps that are on no hosting service and not on a local machine: each may tell the host of the site. */
export function ownSitemapUrls(context: Context): readonly UrlParts[] {
  return context.once(findOwnUrls)
}

function findOwnUrls(context: Context): readonly UrlParts[] {
  return sitemapRecords(context).flatMap(({ value }) => {
    const parts = splitUrl(value)
    return parts === undefined || isHostingService(parts.host) || LOCAL.test(parts.host) ? [] : [parts]
  })
}

/**
 * The Sitemap records of the file that have a value, as the rfc-9309 dialect reads them, in the order of the
 * file.
 */
export function sitemapRecords(context: Context): readonly ParsedRecord[] {
  return context.once(findSitemaps)
}

function findSitemaps(context: Context): readonly ParsedRecord[] {
  return context.byDialect.standard.outline.records.recordsOf('sitemap').filter(({ value }) => value !== '')
}
