import { type Policy, parse, type Rule } from 'wayleave'
import { type DifferenceOptions, diff, restrictionOf, unnamedAgent } from 'wayleave/diff'
import { siteOf } from '../measures/effects.ts'
import { policyFor } from '../measures/robot-policy.ts'
import type { Row } from '../tables/query-rows.ts'

/** The latest versions of a host that are compared unless more are asked for, and the robots that they are compared for. */
export const VERSIONS = 12
const MAX_ROBOTS = 12

/** Changes of a robot that are reported, and automaton states for each. */
const MAX_CHANGES = 6
const MAX_STATES = 5_000

/** One kind of change, and the robots that it is for. */
export interface VersionChange {
  readonly direction: 'opened' | 'closed'
  /** A URL that changes. */
  readonly url: string
  /**
   * Present if it is proved that no URL but `/robots.txt` is open any more, or that all are open now. The URL
   * is then one of those that change.
   */
  readonly isAll?: true
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

/** The records of a host in the order of time, with the bytes of their files. `counts`: those of `host_records`. */
export function recordsOf(data: Queries, host: string): Promise<readonly Row[]> {
  return data.rows(
    `SELECT strftime(f.fetched_at, '%Y-%m-%d') AS fetched, f.id, f.origin, f.status, f.availability, f.bytes, f.agents, f.rules, f.sha256, any_value(c.bytes) AS content, f.id IN (SELECT id FROM host_records WHERE lower(host) = lower($1)) AS counts
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

/** The versions of a host, each compared with the one before. */
export interface HostHistory {
  readonly steps: readonly HostStep[]
  /** The robots that the versions are compared for; `*` is one that they do not name. */
  readonly agents: readonly string[]
  /** How many versions the records have, and how many of them, the oldest ones, are not compared. */
  readonly versions: number
  readonly versionsLeftOut: number
  /** Robots that the versions name and that they are not compared for. */
  readonly robotsLeftOut: number
}

/**
 * What changes from version to version of a host, for robots that it names and those that it does not.
 *
 * @param most the most versions that are compared: the latest ones.
 */
export async function hostChanges(
  data: Queries,
  host: string,
  records: readonly Row[],
  most = VERSIONS,
): Promise<HostHistory> {
  const read = records.filter(
    ({ availability, content, counts }) =>
      (availability === 'rules' || availability === 'no-rules') && content !== null && counts === true,
  )
  const all = read.filter((row, index) => row.sha256 !== read[index - 1]?.sha256)
  const versions = all.slice(-most)
  const counted = { versions: all.length, versionsLeftOut: all.length - versions.length }
  if (versions.length < 2) return { steps: [], agents: [], ...counted, robotsLeftOut: 0 }
  const named = await data.rows(
    `SELECT CAST(robot AS VARCHAR) AS robot, count(*) AS lines FROM agents WHERE robot IS NOT NULL AND file IN (${versions.map(({ id }) => Number(id)).join(', ')}) GROUP BY ALL ORDER BY lines DESC, robot`,
  )
  const agents = ['*', ...named.slice(0, MAX_ROBOTS).map(({ robot }) => String(robot))]
  const steps = versions.slice(1).map((now, index): HostStep => {
    const before = versions[index] as Row
    return {
      before: (before.fetched as string | null) ?? null,
      after: (now.fetched as string | null) ?? null,
      changes: changesBetween(bytesOf(before), bytesOf(now), agents, siteOf(now.origin, host)),
    }
  })
  return { steps, agents, ...counted, robotsLeftOut: Math.max(0, named.length - MAX_ROBOTS) }
}

/** What a history leaves out, in sentences. */
export function leftOutOf({ versions, versionsLeftOut, robotsLeftOut }: HostHistory): readonly string[] {
  return [
    ...(versionsLeftOut === 0
      ? []
      : [
          `Of ${versions} versions, the latest ${versions - versionsLeftOut} are compared; ${versionsLeftOut === 1 ? '1 older one is' : `${versionsLeftOut} older ones are`} left out.`,
        ]),
    ...(robotsLeftOut === 0
      ? []
      : [
          `${robotsLeftOut === 1 ? '1 robot is' : `${robotsLeftOut} robots are`} left out, which the versions name less often.`,
        ]),
  ]
}

/**
 * Compares two versions by their effect.
 *
 * @param agents registry robots by their tokens; `*` is a robot that neither version names.
 */
function changesBetween(
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
  const add = (agent: string, change: Omit<VersionChange, 'agents'>): void => {
    const key = JSON.stringify(change)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { ...change, agents: [agent] })
    else known.agents.push(agent)
  }
  for (const agent of agents) {
    const [was, is] = [policyFor(old, agent, unnamed), policyFor(now, agent, unnamed)]
    const { paths, others } = diff(was, is, { origin, maxStates: MAX_STATES, maxRegions: MAX_CHANGES })
    for (const { field } of others) otherFields.add(field)
    if (paths.kind === 'equal') {
      unchanged?.push(agent)
      continue
    }
    const whole = wholeChange(was, is, { origin, maxStates: MAX_STATES })
    if (whole !== undefined) {
      add(agent, whole)
      continue
    }
    const changes = paths.kind === 'different' ? paths.changes : []
    if (paths.kind !== 'different' || !paths.complete || changes.length > MAX_CHANGES) incomplete?.push(agent)
    for (const { direction, url, rule } of changes.slice(0, MAX_CHANGES))
      add(agent, { direction, url, rule: wordsOf(rule) })
  }
  return {
    changes: [...byKey.values()],
    unchanged: unchanged ?? [],
    incomplete: incomplete ?? [],
    otherFields: [...otherFields],
  }
}

/** The change of a robot that may fetch nothing any more, or everything now. Both are proofs for all URLs. */
function wholeChange(
  was: Policy,
  is: Policy,
  options: DifferenceOptions,
): Omit<VersionChange, 'agents'> | undefined {
  const [before, after] = [restrictionOf(was, options), restrictionOf(is, options)]
  if (before.kind === after.kind || (after.kind !== 'full' && after.kind !== 'none')) return undefined
  const direction = after.kind === 'full' ? 'closed' : 'opened'
  const url =
    before.kind === 'partial'
      ? before[direction === 'closed' ? 'allowed' : 'disallowed']
      : new URL('/', options.origin).href
  const [allowing, disallowing] = direction === 'closed' ? [was, is] : [is, was]
  const { verdict, rule } = disallowing.decide(url, RAW)
  if (verdict !== 'disallow' || allowing.decide(url, RAW).verdict !== 'allow' || rule === undefined)
    return undefined
  return { direction, url, isAll: true, rule: wordsOf(rule) }
}

const RAW = { raw: true }

/** What a change covers, in words that stand before its URL. */
export function extentOf({ direction, isAll }: VersionChange): string {
  if (isAll === undefined) return ''
  return direction === 'closed' ? 'every URL that was open, such as ' : 'every URL that was closed, such as '
}

function wordsOf({ field, value, line, effect }: Rule): string {
  if (line === undefined) return effect === 'allow' ? 'a rule of the dialect' : 'a limit of the dialect'
  return `line ${line}, ${field ?? effect}: ${value ?? ''}`
}
