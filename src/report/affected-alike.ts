import { read, selectionKey } from '../dialects/index.ts'
import { samplePathOfValue } from '../pattern/index.ts'
import { type CandidateGroup, decide, type Policy, type Rule, type Verdict } from '../policy/index.ts'
import { type Robot, readOptionsOf } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'

/** Robots whose reading of the file comes out the same in every respect, and that reading. */
export interface SharedReading {
  readonly policy: Policy
  readonly robots: readonly Robot[]
  /** One for each probe. */
  readonly verdicts: readonly Verdict[]
}

/** How a class comes to its verdicts: the groups that apply and the lines that decide, whatever the dialect. */
export interface Way {
  readonly groups: readonly CandidateGroup[]
  readonly kind: Policy['selection']['kind']
  /** The rules that decide at least one probe, in file order. */
  readonly deciding: readonly Rule[]
  readonly readings: readonly SharedReading[]
}

/** Robots that get the same verdict on every probe. */
export interface AffectedAlike {
  /** One for each probe. */
  readonly verdicts: readonly Verdict['verdict'][]
  readonly robots: readonly Robot[]
  /** The most common first. */
  readonly ways: readonly Way[]
}

/** A file put to every robot of a list. */
export interface Survey {
  /** The paths asked about: `/`, and those made from the file's own rules. */
  readonly probes: readonly string[]
  readonly probesLeftOut: number
  /** The largest class first. */
  readonly classes: readonly AffectedAlike[]
  readonly readings: readonly SharedReading[]
  /** Robots that were not asked, because the file is so long. */
  readonly notAsked: readonly Robot[]
}

/** How much text may be read for all robots together, in characters; of a longer file only some robots are asked. Every file below 290 KB is put to all. */
export const MAX_READ_CHARACTERS = 50_000_000

/** A longer value makes no probe: no crawler asks for such a URL (RFC 9110 §4.1 wants 8,000 bytes supported). */
export const MAX_PROBE_CHARACTERS = 8000

/** The most paths asked about. */
export const MAX_PROBES = 500

/** The most patterns that may have to be tried for all probes together, so that no file takes more than seconds. */
export const MAX_TRIALS = 20_000_000

/**
 * Puts a file to every robot and groups those that are affected alike. The probes are the root and paths made from the rules
 * the robots themselves see: for each value one path that it matches, and one a little longer.
 */
export function survey(file: File, robots: readonly Robot[]): Survey {
  const most = Math.max(1, Math.floor(MAX_READ_CHARACTERS / Math.max(1, file.text.length)))
  const asked = robots.length <= most ? robots : oneOfEachDialectFirst(robots).slice(0, most)
  const shared = sharedReadings(file, asked)
  const all = probesOf(shared.flatMap(({ policy }) => policy.rules))
  const rules = shared.reduce((sum, { policy }) => sum + policy.rules.length, 0)
  const probes = all.slice(0, Math.max(1, Math.min(MAX_PROBES, Math.floor(MAX_TRIALS / Math.max(1, rules)))))
  const readings = shared.map((reading) => ({ ...reading, verdicts: probes.map((probe) => decide(reading.policy, probe)) }))
  const notAsked = robots.filter((robot) => !asked.includes(robot))
  return { probes, probesLeftOut: all.length - probes.length, classes: classesOf(readings), readings, notAsked }
}

/** The documented readings first, one robot each, then the rest. */
function oneOfEachDialectFirst(robots: readonly Robot[]): Robot[] {
  const dialects = new Set<string>()
  const first = robots.filter(({ dialect }) => dialect !== 'unknown' && !dialects.has(dialect) && dialects.add(dialect))
  return [...first, ...robots.filter((robot) => !first.includes(robot))]
}

function sharedReadings(file: File, robots: readonly Robot[]): Pick<SharedReading, 'policy' | 'robots'>[] {
  const known = new Map<string, { policy: Policy; robots: Robot[] }>()
  for (const robot of robots) {
    const options = readOptionsOf(robot)
    const policy = read(file, options)
    const key = selectionKey(policy, options.dialect)
    const shared = known.get(key)
    if (shared === undefined) known.set(key, { policy, robots: [robot] })
    else shared.robots.push(robot)
  }
  return [...known.values()]
}

function linesOfGroups({ selection }: Policy): string {
  return selection.selected.map(({ firstLine, lastLine }) => `${firstLine}-${lastLine}`).join()
}

/** Paths that tell readings apart: each value with its stars filled in, and the same with something after it. */
function probesOf(rules: readonly Rule[]): string[] {
  const sorted = rules
    .filter(({ reason, value = '' }) => reason === 'rule' && value !== '' && value.length <= MAX_PROBE_CHARACTERS)
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const probes = new Set(['/'])
  for (const { value = '' } of sorted) {
    const path = samplePathOfValue(value, 'x')
    probes.add(path)
    probes.add(`${path}x`)
  }
  return [...probes]
}

function classesOf(readings: readonly SharedReading[]): AffectedAlike[] {
  const classes = groupedBy(readings, ({ verdicts }) => verdicts.map(({ verdict }) => verdict[0]).join(''))
  return classes
    .map((alike): AffectedAlike => {
      const ways = groupedBy(alike, wayKey).map(wayOf).sort(mostRobots)
      const verdicts = (alike[0] as SharedReading).verdicts.map(({ verdict }) => verdict)
      return { verdicts, robots: alike.flatMap(({ robots }) => robots), ways }
    })
    .sort((one, other) => other.robots.length - one.robots.length)
}

function wayKey({ policy, verdicts }: SharedReading): string {
  return `${policy.selection.kind} ${linesOfGroups(policy)} ${decidingRules(verdicts)
    .map(({ line }) => line)
    .join()}`
}

function wayOf(readings: readonly SharedReading[]): Way {
  const [{ policy, verdicts }] = readings as [SharedReading]
  return { groups: policy.selection.selected, kind: policy.selection.kind, deciding: decidingRules(verdicts), readings }
}

function mostRobots(one: Way, other: Way): number {
  return robotsOf(other) - robotsOf(one)
}

function robotsOf({ readings }: Way): number {
  return readings.reduce((sum, { robots }) => sum + robots.length, 0)
}

function decidingRules(verdicts: readonly Verdict[]): Rule[] {
  const byLine = new Map<number, Rule>()
  for (const { rule } of verdicts) if (rule?.line !== undefined) byLine.set(rule.line, rule)
  return [...byLine].sort(([one], [other]) => one - other).map(([, rule]) => rule)
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}
