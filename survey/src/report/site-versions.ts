import { type File, type Policy, parse, type Rule, read } from 'wayleave'
import { dialects } from 'wayleave/dialects'
import { diff, unnamedAgent } from 'wayleave/diff'
import { readOptionsOf } from 'wayleave/robots'
import { robotOfToken } from '../tables/robots-table.ts'

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

function policyFor(file: File, agent: string, unnamed: string): Policy {
  const robot = robotOfToken(agent)
  if (robot === undefined) return read(file, { agent: unnamed, dialect: dialects['rfc-9309'] })
  const dialect = dialects[robot.readAs]
  return read(file, { ...readOptionsOf(robot, dialect), dialect })
}

function wordsOf({ field, value, line, effect }: Rule): string {
  if (line === undefined) return effect === 'allow' ? 'a rule of the dialect' : 'a limit of the dialect'
  return `line ${line}, ${field ?? effect}: ${value ?? ''}`
}
