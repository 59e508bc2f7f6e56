import { type File, type Policy, parse, type Rule } from 'wayleave'
import { diff, unnamedAgent } from 'wayleave/diff'
import { policyFor } from '../measures/robot-policy.ts'
import type { Row } from '../tables/database.ts'

/** The latest versions of a host that are compared, and the robots that they are compared for. */
const MAX_VERSIONS = 12
const MAX_ROBOTS = 12

/** Changes of a robot that are reported, and automaton states for each. */
const MAX_CHANGES = 6
const MAX_STATES = 5_000

/** One kind of change, and the robots that it is for. */
export interface VersionChange {
  readonly direction: 'opened' | 'closed'
  /** A URL that changes. */
  readonly url: string
  /** The rule that closes it, in the version before if it is opened now, with its line. */
  readonly rule: string
  readonly agents: readonly string[]
}

/** What changes from one version of a file to the next, for some robots in their own dialects. */
export interface VersionChanges {
  readonly changes: readonly VersionChange[]
  /** Robots for which it is proved that no URL changes. */
  readonly unchanged: readonly string[]
  /** Robots for which the budget did not give all changes, or a parser stops. */
  readonly incomplete: readonly string[]
  /** Fields other than rules that change for some robot, such as `sitemap`. */
  readonly otherFields: readonly string[]
}

/** What answers queries: a database, or what a report knows of one. */
interface Queries {
  rows(sql: string, values?: readonly string[]): Promise<readonly Row[]>
}

/** The records of a host in the order of time, with the bytes of their files. */
export function recordsOf(data: Queries, host: string): Promise<readonly Row[]> {
  return data.rows(
    `SELECT strftime(f.fetched_at, '%Y-%m-%d') AS fetched, f.id, f.origin, f.status, f.availability, f.bytes, f.agents, f.rules, f.sha256, any_value(c.bytes) AS content
FROM files f LEFT JOIN contents c ON c.sha256 = f.sha256 WHERE lower(f.host) = lower($1) GROUP BY f.fetched_at, f.id, f.origin, f.status, f.availability, f.bytes, f.agents, f.rules, f.sha256 ORDER BY f.fetched_at NULLS FIRST, f.id`,
    [host],
  )
}

/** The bytes of the file of a record. */
export function bytesOf({ content }: Row): Uint8Array {
  return Buffer.from(String(content ?? ''), 'base64')
}

/** One version of a host and the next. */
export interface HostStep {
  /** The days on which they were fetched, if the input says. */
  readonly before: string | null
  readonly after: string | null
  readonly changes: VersionChanges
}

/** What changes from version to version of a host, for robots that it names and those that it does not. */
export async function hostChanges(
  data: Queries,
  host: string,
  records: readonly Row[],
): Promise<{ readonly steps: readonly HostStep[]; readonly agents: readonly string[] }> {
  const read = records.filter(
    ({ availability, content }) =>
      (availability === 'rules' || availability === 'no-rules') && content !== null,
  )
  const versions = read.filter((row, index) => row.sha256 !== read[index - 1]?.sha256).slice(-MAX_VERSIONS)
  if (versions.length < 2) return { steps: [], agents: [] }
  const named = await data.rows(
    `SELECT CAST(robot AS VARCHAR) AS robot, count(*) AS lines FROM agents WHERE robot IS NOT NULL AND file IN (${versions.map(({ id }) => Number(id)).join(', ')}) GROUP BY ALL ORDER BY lines DESC, robot LIMIT ${MAX_ROBOTS}`,
  )
  const agents = ['*', ...named.map(({ robot }) => String(robot))]
  const steps = versions.slice(1).map((now, index): HostStep => {
    const before = versions[index] as Row
    const origin = typeof now.origin === 'string' ? now.origin : `https://${host}`
    const site = URL.canParse(origin) ? origin : 'https://example.com'
    return {
      before: (before.fetched as string | null) ?? null,
      after: (now.fetched as string | null) ?? null,
      changes: changesBetween(bytesOf(before), bytesOf(now), agents, site),
    }
  })
  return { steps, agents }
}

/**
 * Compares two versions by their effect.
 *
 * @param agents registry robots by their tokens; `*` is a robot that neither version names.
 */
export function changesBetween(
  before: Uint8Array,
  after: Uint8Array,
  agents: readonly string[],
  origin: string,
): VersionChanges {
  const [old, now] = [parse(before), parse(after)]
  const unnamed = unnamedAgent([old, now])
  const byKey = new Map<string, VersionChange & { readonly agents: string[] }>()
  const [unchanged, incomplete]: string[][] = [[], []]
  const otherFields = new Set<string>()
  for (const agent of agents) {
    const policyOf = (file: File): Policy => policyFor(file, agent, unnamed)
    const { paths, others } = diff(policyOf(old), policyOf(now), {
      origin,
      maxStates: MAX_STATES,
      maxRegions: MAX_CHANGES,
    })
    for (const { field } of others) otherFields.add(field)
    if (paths.kind === 'equal') unchanged?.push(agent)
    if (paths.kind === 'unknown' || paths.kind === 'undecided') incomplete?.push(agent)
    if (paths.kind !== 'different') continue
    if (!paths.complete) incomplete?.push(agent)
    for (const { direction, url, rule } of paths.changes.slice(0, MAX_CHANGES)) {
      const text = wordsOf(rule)
      const key = `${direction} ${url} ${text}`
      const known = byKey.get(key)
      if (known === undefined) byKey.set(key, { direction, url, rule: text, agents: [agent] })
      else known.agents.push(agent)
    }
  }
  return {
    changes: [...byKey.values()],
    unchanged: unchanged ?? [],
    incomplete: incomplete ?? [],
    otherFields: [...otherFields],
  }
}

function wordsOf({ field, value, line, effect }: Rule): string {
  if (line === undefined) return effect === 'allow' ? 'a rule of the dialect' : 'a limit of the dialect'
  return `line ${line}, ${field ?? effect}: ${value ?? ''}`
}
