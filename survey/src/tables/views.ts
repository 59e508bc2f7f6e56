import { TABLES, WHOLE_TABLES } from './columns.ts'
import { quoted } from './sql-text.ts'

/** Stored tables, which are views by their own names. */
export const STORED: readonly string[] = [...Object.keys(TABLES), ...Object.keys(WHOLE_TABLES)]

/** Columns whose texts are compared without regard to letter case, as robots compare names. */
export const WITHOUT_CASE: Readonly<Record<string, readonly string[]>> = {
  agents: ['token', 'robot'],
  named: ['agent'],
  biases: ['agent'],
  robots: ['agent'],
}

/**
 * `readings`: what each dialect says to each robot, for each file. The robots that a file does not name share
 * their reading with the unnamed agent, so the view makes their rows from the rows of `unnamed`. The agent
 * `*` is the unnamed agent.
 */
const READINGS = `
CREATE VIEW readings AS
SELECT u.file, r.agent, u.dialect,
  coalesce(n.via, CASE WHEN r.obeys_star THEN u.via ELSE u.starless_via END) = 'named' AS named,
  coalesce(n.via, CASE WHEN r.obeys_star THEN u.via ELSE u.starless_via END) AS via,
  coalesce(n.class, CASE WHEN r.obeys_star THEN u.class ELSE u.starless_class END) AS class,
  CASE WHEN n.class IS NOT NULL THEN n.because WHEN r.obeys_star OR u.starless_class = 'undecided' THEN u.because END AS because,
  r.read_as = u.dialect AS own
FROM unnamed u CROSS JOIN robots r
LEFT JOIN named n ON n.file = u.file AND n.dialect = u.dialect AND n.agent = r.agent
UNION ALL
SELECT file, '*', dialect, false, via, class, because, dialect = 'rfc-9309' FROM unnamed`

/**
 * Which of several records counts: a file before a status that allows all, that before 403, and that before an
 * answer that only puts off; of several, the latest.
 */
const CLEAREST = `CASE availability WHEN 'rules' THEN 0 WHEN 'no-rules' THEN 0 WHEN 'not-robots' THEN 1 WHEN 'not-found' THEN 1
    WHEN 'forbidden' THEN 2 WHEN 'deferred' THEN 3 WHEN 'redirect' THEN 4 ELSE 5 END`
const LATEST_FIRST = 'fetched_at DESC NULLS LAST, id DESC'
const CLEAREST_FIRST = `${CLEAREST}, ${LATEST_FIRST}`

/** `hosts`: one record for each host. A record that does not name its host is in `files` alone. */
const HOSTS = `
CREATE VIEW hosts AS
SELECT * FROM files WHERE host <> ''
QUALIFY row_number() OVER (PARTITION BY lower(host) ORDER BY ${CLEAREST_FIRST}) = 1`

/** `crawl_hosts`: one record for each host and crawl. A record without a crawl belongs to that of its month. */
const CRAWL_HOSTS = `
CREATE VIEW crawl_hosts AS
SELECT * FROM (SELECT * REPLACE (coalesce(crawl, strftime(fetched_at, '%Y-%m')) AS crawl) FROM files)
WHERE host <> '' AND crawl IS NOT NULL
QUALIFY row_number() OVER (PARTITION BY crawl, lower(host) ORDER BY ${CLEAREST_FIRST}) = 1`

/** With https before http, so that the same origin counts each time. */
const CLEAREST_ORIGIN_FIRST = `${CLEAREST}, coalesce(origin, '') LIKE 'https:%' DESC, ${LATEST_FIRST}`

/**
 * `host_records`: the records of each host that follow each other in time. Of a host with several origins, such
 * as http and https, one counts in a crawl, and without a crawl on a day: that with the clearest record.
 */
const hostRecords = (columns: string): string => `
CREATE VIEW host_records AS
SELECT ${columns} FROM files WHERE host <> ''
QUALIFY CASE WHEN crawl IS NULL
  THEN origin IS NOT DISTINCT FROM first_value(origin) OVER (PARTITION BY crawl IS NULL, CAST(fetched_at AS DATE), lower(host) ORDER BY ${CLEAREST_ORIGIN_FIRST})
  ELSE row_number() OVER (PARTITION BY crawl, lower(host) ORDER BY ${CLEAREST_ORIGIN_FIRST}) = 1 END`

/** Redirects that are followed, as RFC 9309 asks of crawlers. */
const MAX_REDIRECTS = 5

/**
 * `redirect_ends`: for each record of a redirect, the record of the page to which it led, in the same crawl. The
 * end may stand in another input. A redirect without a row leads to a page of which there is no record.
 */
const REDIRECT_ENDS = `
CREATE VIEW redirect_ends AS
WITH RECURSIVE addressed AS (
  SELECT id, lower(coalesce(origin, 'https://' || host)) || '/robots.txt' AS url, coalesce(crawl, strftime(fetched_at, '%Y-%m'), '') AS crawl, availability, final_url
  FROM files WHERE host <> '' QUALIFY row_number() OVER (PARTITION BY url, coalesce(crawl, strftime(fetched_at, '%Y-%m'), '') ORDER BY ${CLEAREST_FIRST}) = 1),
steps AS (
  SELECT id AS file, regexp_replace(final_url, '^[^/]*//[^/]*', lower(regexp_extract(final_url, '^[^/]*//[^/]*'))) AS url, coalesce(crawl, strftime(fetched_at, '%Y-%m'), '') AS crawl, 1 AS hops
  FROM files WHERE availability = 'redirect' AND final_url IS NOT NULL
  UNION ALL
  SELECT s.file, a.final_url, s.crawl, s.hops + 1 FROM steps s JOIN addressed a ON a.url = s.url AND a.crawl = s.crawl
  WHERE a.availability = 'redirect' AND a.final_url IS NOT NULL AND s.hops < ${MAX_REDIRECTS})
SELECT s.file, a.id AS target, s.hops FROM steps s JOIN addressed a ON a.url = s.url AND a.crawl = s.crawl WHERE a.availability <> 'redirect'`

/** The hosts of which every crawl has a record, in lower case. */
const COMMON_HOSTS = `SELECT lower(host) FROM crawl_hosts GROUP BY ALL HAVING count(*) = (SELECT count(DISTINCT crawl) FROM crawl_hosts)`

/**
 * The statement after which `hosts` has the records of one crawl.
 *
 * @param isCommon of the hosts of which every crawl has a record.
 */
export function hostsOfCrawl(crawl: string, isCommon: boolean): string {
  const common = isCommon ? ` AND lower(host) IN (${COMMON_HOSTS})` : ''
  return `CREATE OR REPLACE TEMP VIEW hosts AS SELECT * FROM crawl_hosts WHERE crawl = ${quoted(crawl)}${common}`
}

/** A view of a dataset: the stored tables and views that it reads, and the statement that makes it. */
export interface View {
  readonly reads: readonly string[]
  readonly statement: string
}

/** `file_shards`: the shard of each file, which is the name of the Parquet files that have its rows. */
function fileShards(folder: string): string {
  const path = quoted(`${folder}/files/*.parquet`)
  return `CREATE VIEW file_shards AS SELECT id AS file, parse_filename(filename, true) AS shard FROM read_parquet(${path}, filename = true)`
}

/** The columns of `host_records` in a history of changes: each answer was seen until the end of the dataset, or the next one. */
const CARRIED_FORWARD = '* REPLACE ((SELECT max(fetched_at) FROM files) AS last_seen)'

/**
 * The views of a dataset, over the Parquet files of its folder, by their names. Each comes after those that it reads.
 *
 * @param carriesForward whether its records are the changes of a history.
 */
export function viewsOf(folder: string, carriesForward: boolean): ReadonlyMap<string, View> {
  const stored = STORED.map((name): [string, View] => {
    const path = quoted(`${folder}/${name}/*.parquet`)
    const cased = WITHOUT_CASE[name] ?? []
    const columns =
      cased.length === 0
        ? '*'
        : `* REPLACE (${cased.map((column) => `${column} COLLATE NOCASE AS ${column}`).join(', ')})`
    return [
      name,
      { reads: [], statement: `CREATE VIEW ${name} AS SELECT ${columns} FROM read_parquet(${path})` },
    ]
  })
  return new Map([
    ...stored,
    ['file_shards', { reads: ['files'], statement: fileShards(folder) }],
    ['readings', { reads: ['unnamed', 'named', 'robots'], statement: READINGS }],
    ['hosts', { reads: ['files'], statement: HOSTS }],
    ['crawl_hosts', { reads: ['files'], statement: CRAWL_HOSTS }],
    ['host_records', { reads: ['files'], statement: hostRecords(carriesForward ? CARRIED_FORWARD : '*') }],
    ['redirect_ends', { reads: ['files'], statement: REDIRECT_ENDS }],
  ])
}

/**
 * The views that a query may read: those whose names stand in it, outside of texts, and those that they read,
 * in the order in which they are made.
 */
export function viewsIn(sql: string, views: ReadonlyMap<string, View>): readonly string[] {
  const isAsked = (name: string): boolean => new RegExp(`\\b${name}\\b`, 'i').test(statement)
  const statement = sql.replaceAll(/'[^']*'/g, "''")
  const asked = new Set([...views.keys()].filter(isAsked))
  for (const name of asked) for (const read of views.get(name)?.reads ?? []) asked.add(read)
  return [...views.keys()].filter((name) => asked.has(name))
}
