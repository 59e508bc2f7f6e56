import type { DialectId, RegistryDialectId } from 'wayleave'

/**
 * The dialects by names that a site owner knows, in the order in which the page lists them. The titles of
 * `wayleave/dialects/facts` name programs and documents exactly, and cost the first load 20 kB.
 */
export const DIALECT_GROUPS: readonly (readonly [group: string, names: Partial<Names>])[] = [
  [
    'Search engines',
    {
      google: 'Google',
      bing: 'Bing',
      yandex: 'Yandex',
      baidu: 'Baidu',
      seznam: 'Seznam',
      slurp: 'old Yahoo',
    },
  ],
  [
    'Documents',
    {
      'rfc-9309': 'the standard (RFC 9309)',
      'original-1994': 'the standard of 1994',
      'draft-1996': 'the draft of 1996',
      'extended-2': 'Extended Standard 2.0',
      'extended-2-1996': 'Extended Standard of 1996',
      'acap-1': 'ACAP of publishers',
    },
  ],
  [
    'Crawlers and libraries',
    {
      heritrix: 'Internet Archive (Heritrix)',
      'crawler-commons': 'Common Crawl (Nutch)',
      protego: 'Scrapy (Protego)',
      'python-urllib': 'Python (urllib)',
      'libwww-perl': 'Perl (LWP)',
      temoto: 'Go colly (temoto)',
      'robots-parser': 'Crawlee (robots-parser)',
      wget: 'Wget',
      wget2: 'Wget2',
      httrack: 'HTTrack',
      spider: 'spider',
      robotexclusionrulesparser: 'robotexclusionrulesparser',
      crawler4j: 'crawler4j',
      webrobots: 'WebRobots',
    },
  ],
]

type Names = Readonly<Record<RegistryDialectId, string>>

/** Dialects in which no robot of the registry reads: the page only tells of them. */
const OTHERS: Readonly<Record<Exclude<DialectId, RegistryDialectId>, string>> = {
  'python-urllib-rfc9309': 'new Python (urllib)',
  'rep-cpp': 'Moz (rep-cpp)',
  spatie: 'PHP (spatie)',
  'texting-robots': 'Rust (texting_robots)',
}

const NAMES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...DIALECT_GROUPS.map(([, names]) => names),
  OTHERS,
)
const ORDER = Object.keys(NAMES)

/** What a dialect is called on the page. */
export const dialectName = (id: string): string => NAMES[id] ?? id

/** The names of dialects, search engines first. */
export const dialectNames = (ids: readonly string[]): readonly string[] =>
  [...ids].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(dialectName)

/** Is this the dialect of a search engine? */
export const isOfSearchEngine = (id: string): boolean => id in (DIALECT_GROUPS[0]?.[1] ?? {})
