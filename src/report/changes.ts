import { type Dialect, dialects, type ReadOptions, read, selectionKey, UNNAMED_AGENT, UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { type Diff, type DiffOptions, diff, type OtherChange } from '../diff/index.ts'
import type { Policy, Rule } from '../policy/index.ts'
import type { Robot } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { honouredBy } from './honoured-by.ts'

/** A robot that two files are put to. */
export interface Asker {
  /** What people call it: its product token. */
  readonly name: string
  readonly reading: ReadOptions
  /** What the registry knows of it. */
  readonly robot?: Robot
}

/** Robots for which the same changes, by the same lines. */
export interface ChangedAlike {
  readonly askers: readonly Asker[]
  /** As the first of them has it. */
  readonly diff: Diff
}

/** What one file in place of another means for robots. */
export interface Changes {
  /** What changes for the site, whoever asks: its sitemaps, its host, its Clean-param. It is not told again for each robot. */
  readonly forAll: readonly OtherChange[]
  /** Those for whom something changes, or may: the most robots first. */
  readonly changed: readonly ChangedAlike[]
  /** Those for whom nothing does, but what is for all: proved. */
  readonly unchanged: readonly Asker[]
}

/** A robot that no file names and no registry knows, as the standard has it. */
export function anyOtherRobot(dialect: Dialect = dialects['rfc-9309']): Asker {
  return { name: UNNAMED_AGENT_NAME, reading: { agent: UNNAMED_AGENT, dialect } }
}

/** States that the readings of two files may cost together before each gets no more than {@link LEAST_STATES}: two real files take a thirtieth. */
export const MAX_STATES_OF_FILES = 100_000

/** What a reading gets in any case. What that leaves untold is said to be so (`complete`). */
const LEAST_STATES = 2_000

/** Puts two files to robots, and groups those that are affected alike. Robots that read both alike are compared once. */
export function changesBetween(before: File, after: File, askers: readonly Asker[], options: DiffOptions = {}): Changes {
  const known = new Map<string, Diff>()
  let left = MAX_STATES_OF_FILES
  const compared = (was: Policy, is: Policy): Diff => {
    const difference = diff(was, is, left > 0 ? options : { ...options, maxStates: LEAST_STATES })
    left -= difference.paths.states
    return difference
  }
  const differences = askers.map(({ reading }) => {
    const [was, is] = [read(before, reading), read(after, reading)]
    const key = [was, is].map((policy) => selectionKey(policy, reading.dialect)).join('\n')
    const difference = known.get(key) ?? compared(was, is)
    known.set(key, difference)
    return difference
  })
  const forAll = inAll([...known.values()])
  const told = new Set(forAll.map((change) => JSON.stringify(change)))
  const changed = new Map<string, { readonly askers: Asker[]; readonly diff: Diff }>()
  const unchanged: Asker[] = []
  for (const [index, asker] of askers.entries()) {
    const { paths, others } = differences[index] as Diff
    const own = others.filter((change) => !told.has(JSON.stringify(change))).map((change) => heededBy(asker, change))
    const difference = { paths, others: own, equal: paths.kind === 'equal' && own.length === 0 }
    if (difference.equal) {
      unchanged.push(asker)
      continue
    }
    const alike = signatureOf(difference)
    const group = changed.get(alike)
    if (group === undefined) changed.set(alike, { askers: [asker], diff: difference })
    else group.askers.push(asker)
  }
  return { forAll, changed: [...changed.values()].sort(weightiestFirst), unchanged }
}

/** What may be fetched comes before pacing and the like, and many robots before few. */
function weightiestFirst(one: ChangedAlike, other: ChangedAlike): number {
  const paths = Number(other.diff.paths.kind !== 'equal') - Number(one.diff.paths.kind !== 'equal')
  return paths === 0 ? other.askers.length - one.askers.length : paths
}

/** A record of pacing, with whether the robot acts on it and not only the reader it is taken for. */
function heededBy({ robot, reading }: Asker, change: OtherChange): OtherChange {
  const { field, honoured: honours } = change
  if (robot === undefined || honours === undefined) return change
  return { ...change, honoured: honouredBy(robot, field === 'crawl-delay', { dialect: reading.dialect.id, honours }) }
}

/** Records that are about a site and not about a robot. */
const OF_THE_SITE: ReadonlySet<OtherChange['field']> = new Set(['sitemap', 'host', 'clean-param'])

/** The records about the site that change in each. */
function inAll([first, ...more]: readonly Diff[]): readonly OtherChange[] {
  const texts = more.map(({ others }) => new Set(others.map((change) => JSON.stringify(change))))
  return first?.others.filter((change) => OF_THE_SITE.has(change.field) && texts.every((own) => own.has(JSON.stringify(change)))) ?? []
}

function lineOf({ line, effect }: Rule): string {
  return `${line} ${effect}`
}

/** All that a reader of the report would see of it. */
function signatureOf({ paths, others }: Diff): string {
  const seen =
    paths.kind !== 'different'
      ? { ...paths, states: 0 }
      : [
          paths.complete,
          ...paths.changes.map((change) => [
            change.direction,
            change.url,
            lineOf(change.rule),
            change.against.map((rule) => (rule === undefined ? '' : lineOf(rule))),
            change.matches.map(lineOf),
            change.alsoMatch.map(lineOf),
            change.exceptions.map(({ of, rule }) => `${of} ${lineOf(rule)}`),
            change.exceptionsLeftOut,
          ]),
        ]
  return JSON.stringify([paths.kind, seen, others])
}
