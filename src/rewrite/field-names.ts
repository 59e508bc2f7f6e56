import { PACE_FIELDS } from '../dialects/index.ts'

/** Canonical spellings of fields, by their names in lower case. */
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

/**
 * The field as the document that defines it spells it, found without regard to case; an unknown field stays
 * as it is.
 */
export function canonicalField(name: string): string {
  return SPELLINGS.get(name.toLowerCase()) ?? name
}

/** A record as a line without a line feed: `Field: value`, or `Field:` for an empty value. */
export function recordLine(field: string, value: string): string {
  return value === '' ? `${canonicalField(field)}:` : `${canonicalField(field)}: ${value}`
}

/** Do records of this field, given in lower case, apply to the whole site and not to a group? */
export function isSiteField(field: string): boolean {
  return SITE_FIELDS.has(field)
}

const SITE_FIELDS: ReadonlySet<string> = new Set(['sitemap', 'host', 'clean-param', 'license'])

/** Fields whose records may be for some robots of a group only, see `Dialect.pacingDependsOnAgent`. */
export const PACING_FIELDS: ReadonlySet<string> = new Set([...PACE_FIELDS, 'comment'])
