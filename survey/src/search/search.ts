import { linesOf, parse } from 'wayleave'
import { CLASSES, classOf, mayFetch } from '../measures/class-words.ts'
import type { Database, Questions } from '../tables/database.ts'
import { type Condition, parseSearch, SearchError } from './parse-search.ts'
import { classesOf, makeSearchTables, rankedRobot } from './search-tables.ts'
import { BEGINS_IN_WORD, BETWEEN_WORDS, ENDS_IN_WORD, hasInOrder } from './whole-words.ts'

/** A file that a search found. */
export interface Hit {
  readonly file: number
  readonly host: string
  readonly fetched_at: string | null
  /** Do lines that match stand in one group? Such files come first. */
  readonly together: boolean
  /** The rank of the host, if a file of `--with` has one. Lower ranks come first. */
  readonly rank: number | null
  /** BotSeer's GetBias for the robot of `botname:`. The greatest come first, for or against the robot. */
  readonly bias: number | null
  /** Lines that match, as the file says them. */
  readonly lines: readonly { readonly line: number; readonly text: string }[]
}

/** What a search found. */
export interface SearchResult {
  readonly query: string
  /** All files that meet every condition. */
  readonly count: number
  readonly hits: readonly Hit[]
}

/** The most hits of one answer, and the most lines of one hit. */
const MAX_HITS = 1_000
const MAX_LINES = 10

/** Where the lines that a field asks about are stored: the table, the columns of a line, and which of its rows. */
const LINES: Readonly<Partial<Record<Condition['field'], StoredLines>>> = {
  botname: { table: 'agents', text: "'User-agent: ' || raw", term: 'lower(trim(raw))' },
  disallow: { table: 'rules', text: "'Disallow: ' || path", term: 'lower(trim(path))', where: 'NOT allow' },
  allow: { table: 'rules', text: "'Allow: ' || path", term: 'lower(trim(path))', where: 'allow' },
  key: { table: 'extras', text: "key || ': ' || value", term: 'key' },
  sitemap: {
    table: 'extras',
    text: "'Sitemap: ' || value",
    term: 'lower(trim(value))',
    where: "key = 'sitemap'",
  },
  finding: { table: 'findings', text: "'finding: ' || code", term: 'lower(code)' },
}

interface StoredLines {
  readonly table: string
  /** The line as it is shown. */
  readonly text: string
  /** What a condition is compared with. */
  readonly term: string
  readonly where?: string
}

/**
 * Makes and fetches what a search reads. That may take minutes, once for a dataset.
 *
 * @throws SearchError for a search that cannot be understood.
 */
export async function prepareSearch(database: Database, query: string): Promise<void> {
  const conditions = parseSearch(query)
  await makeSearchTables(database, conditions)
  for (const { field } of conditions) {
    const table = field === 'comments' || field === 'any' ? 'contents' : LINES[field]?.table
    if (table !== undefined) await database.fetch(table)
  }
}

/**
 * The files that meet every condition of a search, ranked. Files come first whose matching lines stand in one
 * group. Then the rank of the host decides, if a supplied file has one, then the bias for or against the robot
 * that the search names, then the host. {@link prepareSearch} comes first.
 *
 * @throws SearchError for a search that cannot be understood.
 */
export async function search(database: Questions, query: string, limit = 20): Promise<SearchResult> {
  const conditions = parseSearch(query)
  const parameters = new Parameters()
  const found = await foundBy(database, conditions, parameters)
  const { joins, columns } = await rankingOf(database, conditions, parameters)
  const most = Math.min(Math.max(1, limit), MAX_HITS)
  const top = (await database.rows(
    `WITH found AS MATERIALIZED (${found}),
top AS (SELECT s.id, lines, ${columns}, s.place AS host_place FROM found JOIN search_files s ON s.id = found.file ${joins} ORDER BY ${ORDER} LIMIT ${most})
SELECT f.id AS file, f.host, f.fetched_at, f.sha256, f.shard, t.lines, t.rank, t.bias, (SELECT count(*) FROM found) AS total
FROM top t JOIN search_files f ON f.id = t.id ORDER BY ${ORDER}`,
    parameters.values,
  )) as unknown as readonly FoundFile[]
  const lines = await linesToShow(database, conditions, top)
  const comments = await commentsToShow(database, conditions, top)
  const asked = conditions.filter(({ field }) => LINES[field] !== undefined).length
  return {
    query,
    count: top[0]?.total ?? 0,
    hits: top.map(({ file, host, fetched_at, rank, bias, lines: together }) => ({
      file,
      host,
      fetched_at,
      rank,
      bias,
      together: asked > 1 && together === asked,
      lines: [...(lines.get(file) ?? []), ...(comments.get(file) ?? [])]
        .sort((one, other) => one.line - other.line)
        .slice(0, MAX_LINES),
    })),
  }
}

/** A file of the first hits. */
interface FoundFile {
  readonly file: number
  readonly host: string
  readonly fetched_at: string | null
  readonly sha256: string
  readonly shard: string
  /** For how many conditions lines stand in one group. */
  readonly lines: number
  readonly rank: number | null
  readonly bias: number | null
  /** How many files the search found. */
  readonly total: number
}

/** The order of the files that a search found. */
const ORDER = 'lines DESC, rank NULLS LAST, abs(bias) DESC NULLS LAST, host_place'

/** The ranks of hosts, in lower case, in files of `--with`. */
export const HOST_RANKS =
  "SELECT host, min(try_cast(value AS DOUBLE)) AS rank FROM supplied_hosts WHERE name = 'rank' GROUP BY host"

/** The joins that a ranking takes, with its columns. What the dataset or the search does not have, it does not read. */
async function rankingOf(
  database: Questions,
  conditions: readonly Condition[],
  { next }: Parameters,
): Promise<{ readonly joins: string; readonly columns: string }> {
  const [supplied] = await database.rows(`SELECT count(*) AS hosts FROM (${HOST_RANKS})`)
  const isRanked = Number(supplied?.hosts) > 0
  const robot = rankedRobot(conditions)
  const joins = [
    isRanked ? `LEFT JOIN (${HOST_RANKS}) r ON r.host = lower(s.host)` : '',
    robot === undefined
      ? ''
      : `LEFT JOIN (SELECT file, bias FROM search_biases WHERE agent = ${next(robot)}) b ON b.file = s.id`,
  ]
  const columns = [
    isRanked ? 'r.rank' : 'NULL AS rank',
    robot === undefined ? 'NULL::INTEGER AS bias' : 'b.bias',
  ]
  return { joins: joins.join(' '), columns: columns.join(', ') }
}

/** The values of a query, in the order of their places in it. */
class Parameters {
  readonly values: string[] = []
  readonly next = (value: string): string => `$${this.values.push(value)}`
}

/**
 * A query for the files that meet every condition, and for how many conditions lines of each stand in one
 * group. Each condition is a bit, so that one pass over the matching terms counts them.
 */
async function foundBy(
  database: Questions,
  conditions: readonly Condition[],
  { next }: Parameters,
): Promise<string> {
  const terms = await Promise.all(conditions.map((condition) => termsOf(database, condition, next)))
  if (terms.length === 1) return `SELECT DISTINCT file, 1 AS lines FROM (${terms[0]})`
  const bits = terms.map((found, number) => `SELECT file, grp, ${1 << number} AS bit FROM (${found})`)
  const ofLines = conditions.reduce(
    (mask, { field }, number) => (LINES[field] === undefined ? mask : mask | (1 << number)),
    0,
  )
  const groups = `SELECT file, grp, bit_or(bit) AS bits FROM (${bits.join(' UNION ALL ')}) GROUP BY file, grp`
  return `SELECT file, max(bit_count(bits & ${ofLines})) AS lines FROM (${groups}) GROUP BY file HAVING bit_or(bits) = ${(1 << terms.length) - 1}`
}

/** A query for the files that meet one condition, with the groups of the lines that do. */
async function termsOf(
  database: Questions,
  condition: Condition,
  parameter: (value: string) => string,
): Promise<string> {
  const { field, text } = condition
  if (field === 'class') {
    const [agent = '', word = ''] = text.split('=')
    const name = classOf(word)
    if (agent === '' || name === undefined)
      throw new SearchError(
        `class takes a robot and what it may fetch (${CLASSES.map(mayFetch).join(', ')}), such as class:gptbot=nothing.`,
      )
    const classes = await classesOf(database, agent, parameter)
    return `SELECT file, NULL AS grp FROM (${classes}) WHERE class = ${parameter(name)}`
  }
  const fields = field === 'any' ? "field IN ('botname', 'comments', 'site')" : `field = ${parameter(field)}`
  return `SELECT file, grp FROM search_terms WHERE ${fields} AND ${matching(condition, 'term', parameter)}`
}

/** The first lines of some files that meet a condition, by the files. */
async function linesToShow(
  database: Questions,
  conditions: readonly Condition[],
  files: readonly FoundFile[],
): Promise<ReadonlyMap<number, Hit['lines']>> {
  if (files.length === 0) return new Map()
  const { next, values } = new Parameters()
  const numbers = files.map(({ file }) => file).join(', ')
  const queries: string[] = []
  for (const condition of conditions) {
    const stored = LINES[condition.field]
    if (stored === undefined) continue
    const rows = await database.shardsOf(stored.table, shardsOf(files))
    const where = [`file IN (${numbers})`, matching(condition, stored.term, next), stored.where ?? 'true']
    queries.push(
      `SELECT file, coalesce(line, 1) AS line, ${stored.text} AS text FROM ${rows} WHERE ${where.join(' AND ')}`,
    )
  }
  if (queries.length === 0) return new Map()
  const rows = await database.rows(
    `SELECT file, list({line: line, text: text} ORDER BY line)[1:${MAX_LINES}] AS lines FROM (${queries.join(' UNION ')}) GROUP BY file`,
    values,
  )
  return new Map(rows.map(({ file, lines }) => [Number(file), lines as Hit['lines']]))
}

/** The comments of some files that meet a condition. No table has them line by line. */
async function commentsToShow(
  database: Questions,
  conditions: readonly Condition[],
  files: readonly FoundFile[],
): Promise<ReadonlyMap<number, Hit['lines']>> {
  // Empty parts at both ends: a word without a field may stand within another one.
  const sought = conditions.flatMap(({ field, text }) =>
    field === 'comments' ? [text.split('*')] : field === 'any' ? [['', text, '']] : [],
  )
  if (sought.length === 0 || files.length === 0) return new Map()
  const { next, values } = new Parameters()
  const keys = files.map(({ sha256 }) => next(sha256)).join(', ')
  const contents = await database.rows(
    `SELECT sha256, any_value(bytes) AS bytes FROM ${await database.shardsOf('contents', shardsOf(files))} WHERE sha256 IN (${keys}) GROUP BY sha256`,
    values,
  )
  const bytesOf = new Map(contents.map(({ sha256, bytes }) => [sha256, Buffer.from(String(bytes), 'base64')]))
  return new Map(
    files.map(({ file, sha256 }) => {
      const parsed = parse(bytesOf.get(sha256) ?? new Uint8Array())
      const lines = [...linesOf(parsed)].flatMap(({ number: line, comment }) => {
        if (comment === undefined) return []
        const text = parsed.text.slice(comment.start, comment.end)
        return sought.some((parts) => hasInOrder(text.toLowerCase(), parts)) ? [{ line, text }] : []
      })
      return [file, lines]
    }),
  )
}

function shardsOf(files: readonly FoundFile[]): readonly string[] {
  return [...new Set(files.map(({ shard }) => shard))]
}

/** A condition that narrows a search, and how many of its files meet it. */
export interface Facet {
  /** Such as `class:gptbot=nothing`: a search has it as it is. */
  readonly condition: string
  readonly count: number
}

/** The word for a class, in SQL. */
const WORD_OF_CLASS = `CASE class ${CLASSES.map((name) => `WHEN '${name}' THEN '${mayFetch(name)}'`).join(' ')} END`

/** The most facets of one kind. */
const FACETS = 6

/**
 * Conditions that narrow a search: classes of two robots, top-level domains, fields and findings, the
 * commonest of each kind. {@link prepareSearch} comes first.
 *
 * @throws SearchError for a search that cannot be understood.
 */
export async function facetsOf(database: Questions, query: string): Promise<readonly Facet[]> {
  const parameters = new Parameters()
  const found = await foundBy(database, parseSearch(query), parameters)
  const classes = await Promise.all(
    ['gptbot', 'googlebot'].map(
      async (agent) =>
        `SELECT 1 AS kind, 'class:${agent}=' || ${WORD_OF_CLASS} AS condition, file FROM (${await classesOf(database, agent, parameters.next)})`,
    ),
  )
  const rows = await database.rows(
    `WITH found AS MATERIALIZED (${found}), facets AS (
  ${classes.join(' UNION ALL ')}
  UNION ALL SELECT 2, 'site:*.' || top_level, id FROM search_files WHERE top_level IS NOT NULL
  UNION ALL SELECT DISTINCT 3, 'key:' || term, file FROM search_terms WHERE field = 'key' AND NOT contains(term, ' ')
  UNION ALL SELECT DISTINCT 4, 'finding:' || term, file FROM search_terms WHERE field = 'finding')
SELECT condition, count(*) AS count FROM facets WHERE file IN (SELECT file FROM found) GROUP BY kind, condition
QUALIFY row_number() OVER (PARTITION BY kind ORDER BY count(*) DESC, condition) <= ${FACETS} ORDER BY kind, count DESC, condition`,
    parameters.values,
  )
  return rows.map(({ condition, count }) => ({ condition: String(condition), count: Number(count) }))
}

/**
 * Does a text match? Names match with a version after them, comments by whole words, words without a field in part,
 * and others as a whole. A star in a word without a field is a star.
 */
function matching({ field, text }: Condition, column: string, parameter: (value: string) => string): string {
  if (field === 'any') return `contains(${column}, ${parameter(text)})`
  if (field === 'comments')
    return `contains(${column}, ${parameter(longestPart(text))}) AND ${LINEAR_MATCH}(${column}, ${parameter(wordsOf(text))}, 's')`
  if (text.includes('*') && text !== '*')
    return `${LINEAR_MATCH}(${column}, ${parameter(patternOf(text))}, 's')`
  const same = `${column} = ${parameter(text)}`
  if (field !== 'botname') return same
  // The order of the table finds names that begin alike. The other conditions alone would read all names.
  const [from, to, slash, blank] = [text, `${text}0`, `${text}/`, `${text} `].map(parameter)
  return `${column} >= ${from} AND ${column} < ${to} AND (${same} OR starts_with(${column}, ${slash}) OR starts_with(${column}, ${blank}))`
}

/**
 * Compares a whole text with a regular expression by RE2, whose time is linear in the text. `LIKE` tries all
 * places for each of its stars. The engine turns simple patterns of its other function, `regexp_matches`, into
 * `LIKE`.
 */
const LINEAR_MATCH = 'regexp_full_match'

/** A text with stars as a regular expression. */
function patternOf(text: string): string {
  return text
    .split(/\*+/)
    .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    .join('.*')
}

/** The longest text between stars. The engine looks for it first, since it is faster than a regular expression. */
function longestPart(text: string): string {
  return text.split('*').reduce((longest, part) => (part.length > longest.length ? part : longest))
}

/** The regular expression of a comment that has whole words. */
function wordsOf(text: string): string {
  const before = BEGINS_IN_WORD.test(text) ? `(?:.*${BETWEEN_WORDS})?` : '.*'
  const after = ENDS_IN_WORD.test(text) ? `(?:${BETWEEN_WORDS}.*)?` : '.*'
  return `${before}${patternOf(text)}${after}`
}
