/** Fields as files write them, by their names in lower case. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    'User-agent',
    'Allow',
    'Disallow',
    'Crawl-delay',
    'Request-rate',
    'Visit-time',
    'Robot-version',
    'Comment',
    'Sitemap',
    'Host',
    'Clean-param',
    'Content-Signal',
    'Content-Usage',
    'License',
    'Noindex',
  ].map((name) => [name.toLowerCase(), name]),
)

/** A field in the spelling of the document that defines it; one that no document defines stays as it is. Case does not count. */
export function canonicalField(name: string): string {
  return SPELLINGS.get(name.toLowerCase()) ?? name
}

/** A record as a line, without its line end; nothing stands after the colon where there is no value. */
export function recordLine(field: string, value: string): string {
  return value === '' ? `${canonicalField(field)}:` : `${canonicalField(field)}: ${value}`
}

/** Is the field, in lower case, one whose records are for the whole site, wherever they stand? */
export function isSiteField(field: string): boolean {
  return SITE_FIELDS.has(field)
}

const SITE_FIELDS: ReadonlySet<string> = new Set(['sitemap', 'host', 'clean-param', 'license'])
