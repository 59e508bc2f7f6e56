import { SIZE_LIMITS } from '../dataset/size-limits.ts'
import type { Measure } from './measure.ts'
import { OF_ASKED, OF_READ, READ, shareRows } from './populations.ts'

const ALL_READ = `SELECT * FROM hosts WHERE availability IN ('rules', 'no-rules')`

/** The host of a URL in a column. */
const hostOf = (column: string): string => `lower(regexp_extract(${column}, '^[a-zA-Z]+://([^/?#]*)', 1))`

/** The Sitemap lines of the files that were read, with their hosts. */
const SITEMAPS = `SELECT e.file, e.value, ${hostOf('e.value')} AS target, lower(h.host) AS host FROM extras e JOIN hosts h ON h.id = e.file
  WHERE e.key = 'sitemap' AND e.file IN (${READ})`

/** Measures of the files and of how they were fetched. */
export const FILE_MEASURES: readonly Measure[] = [
  {
    name: 'redirects',
    definition:
      'The record says that the request was redirected: at all, to another host, from http to https, or more than once.',
    denominator: OF_ASKED,
    sql: `WITH r AS (SELECT final_url IS NOT NULL AND final_url <> coalesce(origin, 'https://' || host) || '/robots.txt' AS moved, ${hostOf('final_url')} AS target, lower(host) AS host,
    origin LIKE 'http:%' AND final_url LIKE 'https:%' AS secured, redirects FROM hosts)
${shareRows('redirect', 'r', [
  ['any', 'moved'],
  ['to another host', "moved AND target <> '' AND target <> host"],
  ['from http to https', 'moved AND secured'],
  ['more than once', 'coalesce(redirects, 0) > 1'],
])}`,
  },
  {
    name: 'redirect-ends',
    definition:
      'What came of the page to which the redirect of a host led: the record of this address in the same crawl, after at most 5 redirects. Without a record: the dataset does not have it.',
    denominator: 'hosts whose record is a redirect',
    sql: `WITH r AS (SELECT coalesce(t.availability, 'without a record') AS led_to FROM hosts h LEFT JOIN redirect_ends e ON e.file = h.id LEFT JOIN files t ON t.id = e.target WHERE h.availability = 'redirect')
SELECT led_to, count(*) AS k, (SELECT count(*) FROM r) AS n FROM r GROUP BY led_to ORDER BY k DESC, led_to`,
  },
  {
    name: 'crawls',
    definition:
      'The crawls of the dataset: records, hosts, and the times of the first and the last fetch. A record without a crawl belongs to the month of its fetch.',
    denominator: 'records that name a host and a crawl or a time',
    sql: `SELECT crawl, count(*) AS records, count(DISTINCT lower(host)) AS hosts, strftime(min(fetched_at), '%Y-%m-%d %H:%M') AS first, strftime(max(fetched_at), '%Y-%m-%d %H:%M') AS last
FROM (SELECT host, fetched_at, coalesce(crawl, strftime(fetched_at, '%Y-%m')) AS crawl FROM files WHERE host <> '') WHERE crawl IS NOT NULL GROUP BY crawl ORDER BY min(fetched_at), crawl`,
  },
  {
    name: 'availability-by-crawl',
    definition: 'What came of the request for robots.txt, in each crawl.',
    denominator: 'hosts with a record of the crawl',
    sql: `SELECT crawl, availability, count(*) AS k, CAST(sum(count(*)) OVER (PARTITION BY crawl) AS BIGINT) AS n FROM crawl_hosts
GROUP BY crawl, availability ORDER BY min(min(fetched_at)) OVER (PARTITION BY crawl), crawl, k DESC, availability`,
  },
  {
    name: 'distribution',
    definition: 'The file has at most so many bytes, lines, rules or User-agent lines.',
    denominator: OF_READ,
    sql: `SELECT quantity, at_most, count(*) FILTER (v <= at_most) AS k, count(*) AS n
FROM (UNPIVOT (SELECT bytes, lines, rules, agents FROM (${ALL_READ})) ON COLUMNS(*) INTO NAME quantity VALUE v), (VALUES (0), (1), (2), (5), (10), (20), (50), (100), (200), (500), (1000), (2000), (5000), (10000), (20000), (50000), (100000), (500000), (5000000)) AS steps(at_most)
GROUP BY quantity, at_most QUALIFY k > 0 AND coalesce(lag(k) OVER (PARTITION BY quantity ORDER BY at_most), 0) < n ORDER BY quantity, at_most`,
  },
  {
    name: 'freshness',
    definition:
      'How long a crawler may keep a copy, by the headers of the response: which of them it has, and what they say. A copy is good for 24 hours at most (RFC 9309, section 2.4), so a longer max-age is a wish.',
    denominator: 'hosts whose robots.txt was read, with at least one header',
    sql: `WITH r AS (SELECT *, try_cast(regexp_extract(lower(cache_control), 'max-age *= *"?([0-9]+)', 1) AS BIGINT) AS max_age,
    try_strptime(last_modified, '%a, %d %b %Y %H:%M:%S GMT') AS modified, try_strptime(expires, '%a, %d %b %Y %H:%M:%S GMT') AS expiry
  FROM (${ALL_READ}) WHERE coalesce(header_date, last_modified, etag, cache_control, expires, content_type, server) IS NOT NULL)
${shareRows('header', 'r', [
  ['Last-Modified', 'last_modified IS NOT NULL'],
  ['ETag', 'etag IS NOT NULL'],
  ['Cache-Control', 'cache_control IS NOT NULL'],
  ['max-age', 'max_age IS NOT NULL'],
  ['max-age of more than 24 hours', 'coalesce(max_age > 86400, false)'],
  [
    'no-store or no-cache',
    "coalesce(lower(cache_control) LIKE '%no-store%' OR lower(cache_control) LIKE '%no-cache%', false)",
  ],
  ['Expires', 'expires IS NOT NULL'],
  [
    'Expires before the fetch, or no time',
    'expires IS NOT NULL AND coalesce(expiry <= fetched_at, expiry IS NULL)',
  ],
  [
    'none that tells how long, or what to ask',
    'coalesce(last_modified, etag, cache_control, expires) IS NULL',
  ],
  ['modified in the 30 days before the fetch', 'coalesce(modified > fetched_at - INTERVAL 30 DAY, false)'],
  ['no text/plain', "content_type IS NOT NULL AND lower(content_type) NOT LIKE 'text/plain%'"],
])}`,
  },
  {
    name: 'headers',
    definition:
      'Which headers about the index and the use of content the response has, and what they say together to a robot that none of them names, as wayleave page reads them. A server may send them with robots.txt alone, or with each page. The pages themselves are not in the dataset.',
    denominator: 'hosts whose robots.txt was read, with at least one header that is kept',
    sql: `WITH r AS (SELECT * FROM (${ALL_READ}) WHERE coalesce(header_date, last_modified, etag, cache_control, expires, content_type, server, x_robots_tag, content_signal, content_usage, tdm_reservation) IS NOT NULL)
${shareRows('header', 'r', [
  ['X-Robots-Tag', 'x_robots_tag IS NOT NULL'],
  ['no index', "coalesce(header_index = 'no', false)"],
  ['index not known', "coalesce(header_index = 'unknown', false)"],
  ['Content-Signal', 'content_signal IS NOT NULL'],
  ['Content-Usage', 'content_usage IS NOT NULL'],
  ['tdm-reservation', 'tdm_reservation IS NOT NULL'],
  ['training permitted', "coalesce(header_train = 'yes', false)"],
  ['training forbidden', "coalesce(header_train = 'no', false)"],
])}`,
  },
  {
    name: 'oversize',
    definition:
      'The file is longer than what the dialect reads of it. ignored_bytes: the bytes of these files that it does not read. Dialects without a known limit are left out.',
    denominator: OF_READ,
    sql: `SELECT dialect, size_limit, count(*) FILTER (bytes > size_limit) AS k, count(*) AS n, coalesce(sum(bytes - size_limit) FILTER (bytes > size_limit), 0)::BIGINT AS ignored_bytes
FROM (${ALL_READ}), (VALUES ${[...SIZE_LIMITS].map(([id, limit]) => `('${id}', ${limit})`).join(', ')}) AS limits(dialect, size_limit) GROUP BY ALL ORDER BY k DESC, dialect`,
  },
  {
    name: 'encodings',
    definition:
      'How the bytes of a file are written: cut off by the crawler, with a byte order mark, in UTF-16, with a NUL character, or beginning like a page of HTML.',
    denominator: OF_READ,
    sql: `WITH r AS (${ALL_READ})
${shareRows('bytes', 'r', [
  ['cut off', 'truncated'],
  ['byte order mark', 'bom'],
  ['UTF-16', "encoding LIKE 'utf-16%'"],
  ['NUL character', 'nul'],
  ['begins like HTML', 'html'],
])}`,
  },
  {
    name: 'complexity',
    definition: 'How large and how intricate a file is. Half comments: at least half of its lines have one.',
    denominator: OF_READ,
    sql: `WITH patterns AS (SELECT file, bool_or(contains(path, '*')) AS star, bool_or(suffix(path, '$')) AS anchor FROM rules GROUP BY file),
r AS (SELECT h.*, coalesce(p.star, false) AS star, coalesce(p.anchor, false) AS anchor FROM (${ALL_READ}) h LEFT JOIN patterns p ON p.file = h.id)
${shareRows('file', 'r', [
  ['100 rules or more', 'rules >= 100'],
  ['50 User-agent lines or more', 'agents >= 50'],
  ['a rule with *', 'star'],
  ['a rule that ends in $', 'anchor'],
  ['half comments', 'lines > 0 AND 2 * comments >= lines'],
])}`,
  },
  {
    name: 'sitemaps',
    definition:
      'Files with Sitemap lines: any, several, on another host, of http, or without a scheme. Other hosts can be told only if the input names the hosts.',
    denominator: OF_READ,
    sql: `WITH s AS (${SITEMAPS}),
found AS (SELECT file, count(*) AS lines, bool_or(target <> '' AND target <> host) AS elsewhere, bool_or(value ILIKE 'http:%') AS plain, bool_or(target = '') AS relative FROM s GROUP BY file),
r AS (SELECT f.* FROM (${READ}) h LEFT JOIN found f ON f.file = h.id)
${shareRows('sitemaps', 'r', [
  ['any', 'coalesce(lines, 0) > 0'],
  ['several', 'coalesce(lines, 0) > 1'],
  ['on another host', 'coalesce(elsewhere, false)'],
  ['of http', 'coalesce(plain, false)'],
  ['without a scheme', 'coalesce(relative, false)'],
])}`,
  },
]
