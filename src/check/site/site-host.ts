import type { ParsedRecord } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { splitUrl } from './url-parts.ts'

/**
 * The host of the site: that of the origin, or the one host that all its sitemaps are on; `undefined` if
 * neither is known.
 */
export function siteHost(context: Context): string | undefined {
  const { origin } = context.options
  if (origin !== undefined) return splitUrl(origin)?.host
  const hosts = new Set(sitemapEntries(context).flatMap(({ value }) => splitUrl(value)?.host ?? []))
  const [host] = hosts
  return hosts.size === 1 ? host : undefined
}

/** The Sitemap records that have a value, as RFC 9309 defines them, in the order of the file. */
export function sitemapEntries(context: Context): readonly ParsedRecord[] {
  return context.once(findSitemaps)
}

function findSitemaps(context: Context): readonly ParsedRecord[] {
  return context.byDialect.standard.outline.records.recordsOf('sitemap').filter(({ value }) => value !== '')
}
