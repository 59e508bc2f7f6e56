import type { Field } from '../../dialects/index.ts'

/**
 * Fields that at least one dialect knows, without those of ACAP: the spelling in their documents, by their
 * names in lower case.
 */
export const FIELDS: ReadonlyMap<string, string> = new Map(
  [
    'User-agent',
    'Allow',
    'Disallow',
    'Sitemap',
    'Crawl-delay',
    'Request-rate',
    'Visit-time',
    'Robot-version',
    'Comment',
    'Host',
    'Clean-param',
    'Content-Signal',
    'Content-Usage',
    'License',
    'Noindex',
  ].map((field) => [field.toLowerCase(), field]),
)

/** Fields of the whole site. Their records belong to no group, wherever they stand. */
export const SITE_FIELDS: readonly Field[] = ['sitemap', 'host', 'clean-param', 'license']

/** Whether a record belongs to the whole site, or may do so because its field is unknown. */
export function isOfSite(field: Field | 'unknown'): boolean {
  return field === 'unknown' || SITE_FIELDS.includes(field)
}

/**
 * For each spelling that at least one dialect accepts, the field in lower case. A line that begins with such
 * a spelling is meant as a record of that field.
 */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...FIELDS.keys()].map((name): [string, string] => [name, name]),
  ...[
    ['user-agent', 'useragent', 'user_agent', 'user agent', 'user-agents'],
    ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'desallow', 'disallows'],
    ['sitemap', 'site-map', 'sitemaps', 'site map'],
    ['crawl-delay', 'crawl delay', 'crawldelay', 'crawl_delay'],
  ].flatMap(([field, ...others]) => others.map((other): [string, string] => [other, field as string])),
])

/** Misspellings that Google's parser accepts (google/robotstxt, robots.cc, ParsedRobotsKey). */
export const GOOGLES_MISSPELLINGS: ReadonlySet<string> = new Set([
  'dissallow',
  'dissalow',
  'disalow',
  'diasllow',
  'disallaw',
  'useragent',
  'user agent',
  'site-map',
])

/**
 * Fields that occur in files although no dialect uses them any more (google/robotstxt, reporting_robots.cc,
 * kUnsupportedTags).
 */
export const UNUSED_FIELDS: ReadonlySet<string> = new Set([
  'nofollow',
  'noarchive',
  'nosnippet',
  'revisit-after',
  'domain',
  'cache-delay',
  'clean-url',
  'index-page',
])

/** Whether a field belongs to ACAP 1.0, which has a vocabulary of its own. */
export function isAcap(name: string): boolean {
  return name.startsWith('acap-')
}
