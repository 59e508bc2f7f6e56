import { linesOf, parse } from 'wayleave'
import type { Database, Row } from '../tables/database.ts'
import { type Condition, parseSearch, SearchError } from './parse-search.ts'

/** A file that a search found. */
export interface Hit {
  readonly file: number
  readonly host: string
  readonly fetched_at: string | null
  /** Do lines that match stand in one group? Such files come first. */
  readonly together: boolean
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

/** Where the lines that a field asks about are stored. */
const LINES: Readonly<Record<string, string>> = {
  botname: `SELECT file, grp, line, 'User-agent: ' || raw AS text, lower(trim(raw)) AS term FROM agents`,
  disallow: `SELECT file, grp, line, 'Disallow: ' || path AS text, lower(trim(path)) AS term FROM rules WHERE NOT allow`,
  allow: `SELECT file, grp, line, 'Allow: ' || path AS text, lower(trim(path)) AS term FROM rules WHERE allow`,
  key: `SELECT file, grp, line, key || ': ' || value AS text, key AS term FROM extras`,
  finding: `SELECT file, NULL AS grp, coalesce(line, 1) AS line, 'finding: ' || code AS text, lower(code) AS term FROM findings`,
  sitemap: `SELECT file, NULL AS grp, line, 'Sitemap: ' || value AS text, lower(trim(value)) AS term FROM extras WHERE key = 'sitemap'`,
}

/**
 * The files that meet every condition of a search. Files come first whose matching lines stand in one group,
 * then in the order of their hosts.
 *
 * @throws SearchError for a search that cannot be understood.
 */
export async function search(database: Database, query: string, limit = 20): Promise<SearchResult> {
  const conditions = parseSearch(query)
  const parameters = new Parameters()
  const found = foundBy(conditions, parameters.next)
  // Only files with lines of several conditions can have them in one group. All other searches read the lines
  // of the files that are shown, and no other.
  const numbers = conditions.flatMap(({ field }, number) => (LINES[field] === undefined ? [] : [number]))
  const best =
    numbers.length > 1
      ? `SELECT file, max(numbers) AS numbers FROM (SELECT file, grp, count(DISTINCT number) AS numbers FROM (${matchingLines(conditions, parameters.next)}) WHERE file IN (SELECT file FROM found) GROUP BY ALL) GROUP BY file`
      : 'SELECT 0 AS file, 0 AS numbers WHERE false'
  const top = await database.rows(
    `WITH found AS MATERIALIZED (${found}), best AS (${best})
SELECT f.id AS file, f.host, f.fetched_at, coalesce(b.numbers, 0) = ${numbers.length} AND coalesce(b.numbers, 0) > 1 AS together, (SELECT count(*) FROM found) AS total
FROM found JOIN files f ON f.id = found.file LEFT JOIN best b ON b.file = f.id ORDER BY coalesce(b.numbers, 0) DESC, f.host, f.id LIMIT ${Math.min(Math.max(1, limit), MAX_HITS)}`,
    parameters.values,
  )
  const shown = await linesToShow(
    database,
    conditions,
    top.map(({ file }) => Number(file)),
  )
  const hits = top.map((row) => hitOf({ ...row, lines: shown.get(Number(row.file)) ?? [] }))
  return {
    query,
    count: Number(top[0]?.total ?? 0),
    hits: await commentsOf(database, hits, conditions),
  }
}

/** The values of a query, in the order of their places in it. */
class Parameters {
  readonly values: string[] = []
  readonly next = (value: string): string => `$${this.values.push(value)}`
}

/** A query for the lines that meet a condition, each with the number of the condition. */
function matchingLines(conditions: readonly Condition[], parameter: (value: string) => string): string {
  return conditions
    .flatMap((condition, number) => {
      const stored = LINES[condition.field]
      return stored === undefined
        ? []
        : [
            `SELECT ${number} AS number, file, grp, line, text FROM (${stored}) WHERE ${matching(condition, parameter)}`,
          ]
    })
    .join(' UNION ALL ')
}

/** The first lines of some files that meet a condition, by the files. */
async function linesToShow(
  database: Database,
  conditions: readonly Condition[],
  files: readonly number[],
): Promise<ReadonlyMap<number, Hit['lines']>> {
  const parameters = new Parameters()
  const lines = matchingLines(conditions, parameters.next)
  if (lines === '' || files.length === 0) return new Map()
  const rows = await database.rows(
    `SELECT file, list({line: line, text: text} ORDER BY line)[1:${MAX_LINES}] AS lines FROM (SELECT DISTINCT file, line, text FROM (${lines}) WHERE file IN (${files.join(', ')})) GROUP BY file`,
    parameters.values,
  )
  return new Map(rows.map(({ file, lines: found }) => [Number(file), found as Hit['lines']]))
}

/** A condition that narrows a search, and how many of its files meet it. */
export interface Facet {
  /** Such as `class:gptbot=full`: a search has it as it is. */
  readonly condition: string
  readonly count: number
}

/** The most facets of one kind. */
const FACETS = 6

/**
 * Conditions that narrow a search: classes of two robots, top-level domains, fields and findings, the
 * commonest of each kind.
 *
 * @throws SearchError for a search that cannot be understood.
 */
export async function facetsOf(database: Database, query: string): Promise<readonly Facet[]> {
  const values: string[] = []
  const found = foundBy(parseSearch(query), (value) => `$${values.push(value)}`)
  const rows = await database.rows(
    `WITH found AS MATERIALIZED (${found}), facets AS (
  SELECT 1 AS kind, 'class:' || lower(agent) || '=' || class AS condition, file FROM readings WHERE own AND agent IN ('GPTBot', 'Googlebot') AND file IN (SELECT file FROM found)
  UNION ALL SELECT 2, 'site:*.' || regexp_extract(lower(domain), '[^.]+$'), id FROM files WHERE domain IS NOT NULL AND id IN (SELECT file FROM found)
  UNION ALL SELECT 3, 'key:' || term, file FROM terms WHERE field = 'key' AND NOT contains(term, ' ') AND file IN (SELECT file FROM found)
  UNION ALL SELECT 4, 'finding:' || term, file FROM terms WHERE field = 'finding' AND file IN (SELECT file FROM found))
SELECT condition, count(DISTINCT file) AS count FROM facets GROUP BY kind, condition
QUALIFY row_number() OVER (PARTITION BY kind ORDER BY count(DISTINCT file) DESC, condition) <= ${FACETS} ORDER BY kind, count DESC, condition`,
    values,
  )
  return rows.map(({ condition, count }) => ({ condition: String(condition), count: Number(count) }))
}

/** A query for the files that meet every condition. */
function foundBy(conditions: readonly Condition[], parameter: (value: string) => string): string {
  return conditions
    .map((condition) => `SELECT DISTINCT file FROM (${filesOf(condition, parameter)})`)
    .join(' INTERSECT ')
}

/** Hits with the comments that match, which no table has line by line. */
async function commentsOf(
  database: Database,
  hits: readonly Hit[],
  conditions: readonly Condition[],
): Promise<readonly Hit[]> {
  const sought = conditions.flatMap(({ field, text }) =>
    field === 'comments' ? [text.split('*')] : field === 'any' ? [[text]] : [],
  )
  if (sought.length === 0 || hits.length === 0) return hits
  const contents = await database.rows(
    `SELECT f.id, any_value(c.bytes) AS bytes FROM files f JOIN contents c ON c.sha256 = f.sha256 WHERE f.id IN (${hits.map(({ file }) => file).join(', ')}) GROUP BY f.id`,
  )
  const bytesOf = new Map(contents.map(({ id, bytes }) => [id, Buffer.from(String(bytes), 'base64')]))
  return hits.map((hit) => {
    const file = parse(bytesOf.get(hit.file) ?? new Uint8Array())
    const lines = [...hit.lines]
    for (const { number, comment } of linesOf(file)) {
      if (comment === undefined) continue
      const text = file.text.slice(comment.start, comment.end)
      if (sought.some((parts) => hasInOrder(text.toLowerCase(), parts))) lines.push({ line: number, text })
    }
    lines.sort((one, other) => one.line - other.line)
    return { ...hit, lines: lines.slice(0, MAX_LINES) }
  })
}

/** Does a text have these parts one after the other? */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0
  return parts.every((part) => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at !== -1
  })
}

function hitOf({ file, host, fetched_at, together, lines }: Row): Hit {
  return { file, host, fetched_at: fetched_at ?? null, together, lines } as Hit
}

/** A query for the files that meet one condition. */
function filesOf(condition: Condition, parameter: (value: string) => string): string {
  const { field, text } = condition
  if (field === 'class') {
    const [agent = '', name = ''] = text.split('=')
    if (agent === '' || name === '')
      throw new SearchError('class takes a robot and a class, such as class:gptbot=full.')
    return `SELECT file FROM readings WHERE own AND agent = ${parameter(agent)} AND class = ${parameter(name)}`
  }
  if (field === 'any') {
    const like = parameter(`%${escaped(text)}%`)
    return `SELECT file FROM terms WHERE field IN ('botname', 'comments', 'site') AND term LIKE ${like} ESCAPE '\\'`
  }
  return `SELECT file FROM terms WHERE field = ${parameter(field)} AND ${matching(condition, parameter)}`
}

/** Does a term match? Names match with a version after them, comments in part, and others as a whole. */
function matching({ field, text }: Condition, parameter: (value: string) => string): string {
  const like = (pattern: string): string => `term LIKE ${parameter(pattern)} ESCAPE '\\'`
  const pattern = escaped(text).replaceAll('*', '%')
  if (field === 'comments') return like(`%${pattern}%`)
  if (text.includes('*') && text !== '*') return like(pattern)
  if (field === 'botname')
    return `(term = ${parameter(text)} OR ${like(`${pattern}/%`)} OR ${like(`${pattern} %`)})`
  return `term = ${parameter(text)}`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
