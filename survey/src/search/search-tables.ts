import type { Database, Questions } from '../tables/database.ts'
import { robotOfToken } from '../tables/robots-table.ts'
import { type Condition, SearchError } from './parse-search.ts'

/**
 * `search_terms`: what a search looks for, with the files that have it, in the order in which it is looked up.
 * The engine reads the few blocks that may have a term. Those of User-agent lines, rules and other lines have
 * the number of their group. Each part has fields of its own, and is sorted by itself, in less memory.
 *
 * The classes of a robot's own dialect are three fields. `named` has the robots that a file treats in a way of
 * their own, such as `gptbot=full`. For all others, `unnamed` and `starless` have one class for each dialect,
 * such as `google=full`: of robots that obey a `*` group, and of those that do not.
 */
const TERMS = [
  "SELECT 'botname' AS field, lower(trim(raw)) AS term, file, grp FROM agents",
  "SELECT CASE WHEN allow THEN 'allow' ELSE 'disallow' END AS field, lower(trim(path)) AS term, file, grp FROM rules",
  "SELECT 'key' AS field, key AS term, file, grp FROM extras",
  "SELECT field, term, file, NULL::INTEGER AS grp FROM terms WHERE field IN ('comments', 'site', 'sitemap', 'finding')",
  `SELECT 'named' AS field, lower(n.agent) || '=' || n.class AS term, n.file, NULL::INTEGER AS grp
    FROM named n JOIN robots r ON r.agent = n.agent AND r.read_as = n.dialect`,
  "SELECT 'unnamed' AS field, dialect || '=' || class AS term, file, NULL::INTEGER AS grp FROM unnamed",
  "SELECT 'starless' AS field, dialect || '=' || starless_class AS term, file, NULL::INTEGER AS grp FROM unnamed",
].map((query) => `${query} ORDER BY ALL`)

/** `search_files`: the files with their places in the order of hosts, and the shards that have their rows. */
const FILES = `SELECT id, host, fetched_at, sha256, shard, regexp_extract(lower(domain), '[^.]+$') AS top_level,
  row_number() OVER (ORDER BY host, id) AS place
FROM files JOIN file_shards ON file = id ORDER BY id`

/** `search_biases`: BotSeer's GetBias of files for the robots that they name. */
const BIASES = 'SELECT lower(agent) AS agent, file, bias FROM biases ORDER BY ALL'

/** The robot whose GetBias ranks the files of a search: the first robot or product token of a `botname:`. */
export function rankedRobot(conditions: readonly Condition[]): string | undefined {
  const isRanked = (name: string): boolean => robotOfToken(name) !== undefined || /^[a-z_-]+$/.test(name)
  return conditions.find(({ field, text }) => field === 'botname' && isRanked(text))?.text
}

/**
 * Makes the tables that a search reads, once for a dataset: 20,000 files take about a second, a million a few
 * minutes.
 */
export async function makeSearchTables(database: Database, conditions: readonly Condition[]): Promise<void> {
  await database.derive('search_terms', TERMS)
  await database.derive('search_files', [FILES])
  if (rankedRobot(conditions) !== undefined) await database.derive('search_biases', [BIASES])
}

/** A robot of the dataset, as its classes are stored. */
interface StoredRobot {
  readonly agent: string
  readonly read_as: string
  readonly obeys_star: boolean
}

/**
 * A query for the files in which a robot has a class in its own dialect, with that class. The unnamed agent
 * `*` reads by RFC 9309.
 *
 * @param agent the robot's token, in lower case.
 * @param parameter gives a value its place among those of the query.
 */
export async function classesOf(
  database: Questions,
  agent: string,
  parameter: (value: string) => string,
): Promise<string> {
  const rows = await database.rows('SELECT agent, read_as, obeys_star FROM robots WHERE agent = $1', [agent])
  const [robot] = rows as unknown as readonly StoredRobot[]
  if (robot === undefined && agent !== '*')
    throw new SearchError(
      'class takes the token of a robot of the registry, such as gptbot, or * for a robot that no group names.',
    )
  const named = (columns: string): string => {
    const [from, to] = [parameter(`${agent}=`), parameter(`${agent}>`)]
    return `SELECT ${columns} FROM search_terms WHERE field = 'named' AND term > ${from} AND term < ${to}`
  }
  const others = robot?.obeys_star === false ? 'starless' : 'unnamed'
  const dialect = robot?.read_as ?? 'rfc-9309'
  const [from, to] = [parameter(`${dialect}=`), parameter(`${dialect}>`)]
  return `${named(`file, split_part(term, '=', -1) AS class`)}
UNION ALL SELECT file, split_part(term, '=', -1) FROM search_terms
WHERE field = '${others}' AND term > ${from} AND term < ${to} AND file NOT IN (${named('file')})`
}
