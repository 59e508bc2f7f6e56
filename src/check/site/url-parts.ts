import type { Entry } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'

/** An http or https URL, taken apart as it is written. */
export interface Address {
  readonly scheme: string
  /** In lower case, with its port. */
  readonly host: string
  /** From the slash on; `/` where there is none. */
  readonly path: string
}

/** The parts of an absolute http or https URL; nothing for any other text. */
export function addressOf(text: string): Address | undefined {
  // The letters in either case, for a flag would make the engine look for the cases of all that the classes leave out.
  const match = /^([Hh][Tt][Tt][Pp][Ss]?):\/\/([^/?#\s]+)([/?#].*)?$/.exec(text)
  if (match === null) return undefined
  const [, scheme = '', host = '', rest = ''] = match
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** Ends of what stands at the end of a path as often as in it: `//index.php` is no host. */
const FILE_ENDS = /\.(?:php\d?|html?|[ajm]spx?|cgi|xml|json|txt|js|css|png|jpe?g|gif|svg|webp|ico|pdf|zip|gz)$/

/** The host and path of a URL that leaves its scheme out, `//cdn.example.com/x`; nothing for a path in which a slash stands twice. */
export function schemelessAddress(text: string): Pick<Address, 'host' | 'path'> | undefined {
  const match = /^\/\/((?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,63}(?::\d{1,5})?)(\/.*)?$/i.exec(text)
  const host = match?.[1]?.toLowerCase()
  return host === undefined || FILE_ENDS.test(host) ? undefined : { host, path: match?.[2] ?? '/' }
}

/** The host the file is of: as it is told, or the one host that all its sitemaps are on; nothing where neither is known. */
export function siteHost(context: Context): string | undefined {
  const { origin } = context.options
  if (origin !== undefined) return addressOf(origin)?.host
  const hosts = new Set(sitemapEntries(context).flatMap(({ value }) => addressOf(value)?.host ?? []))
  const [host] = hosts
  return hosts.size === 1 ? host : undefined
}

/** The Sitemap records with a value, as RFC 9309's readers find them, in the order of the file. */
export function sitemapEntries(context: Context): readonly Entry[] {
  return context.once(findSitemaps)
}

function findSitemaps(context: Context): readonly Entry[] {
  return context.byDialect.standard.outline.records.entriesOf('sitemap').filter(({ value }) => value !== '')
}
