import type { Entry } from '../dialects/index.ts'
import type { Context } from './context.ts'

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
  return context.standard.outline.records.entriesOf('sitemap').filter(({ value }) => value !== '')
}
