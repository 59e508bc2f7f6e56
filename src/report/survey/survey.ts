import { groupPlaces, read, selectionKey } from '../../dialects/index.ts'
import { samplePathOfValue } from '../../pattern/index.ts'
import type { CandidateGroup, Policy, Rule, Verdict } from '../../policy/index.ts'
import { type RobotOrder, robotOrder, subjectOf } from '../../readings/index.ts'
import type { Robot } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { groupedBy } from '../../text/index.ts'

/** A policy, the robots that have it, and its verdicts. */
export interface SharedPolicy {
  readonly policy: Policy
  readonly robots: readonly Robot[]
  /** The verdict on each probe. */
  readonly verdicts: readonly Verdict[]
}

/** The groups that apply and the lines that decide, in whatever dialect. */
export interface Basis {
  readonly groups: readonly CandidateGroup[]
  readonly kind: Policy['selection']['kind']
  /** The rules that decide at least one probe, in file order. */
  readonly deciding: readonly Rule[]
  /** The policies with this basis. */
  readonly policies: readonly SharedPolicy[]
}

/** Robots that get the same verdict on every probe. */
export interface VerdictClass {
  /** The verdict on each probe. */
  readonly verdicts: readonly Verdict['verdict'][]
  readonly robots: readonly Robot[]
  /** What their verdicts are based on; the basis of the robots that matter most first. */
  readonly bases: readonly Basis[]
}

/** The verdicts of a list of robots on the probes of a file. */
export interface Survey {
  /** The tested paths: `/`, and paths made from the rules of the file. */
  readonly probes: readonly string[]
  readonly omittedProbes: number
  /** The class of the robots that matter most first. */
  readonly classes: readonly VerdictClass[]
  readonly policies: readonly SharedPolicy[]
  /** Robots that were left out because the file is too long. */
  readonly omittedRobots: readonly Robot[]
  /** The order of the robots in each list. */
  readonly order: RobotOrder
}

/**
 * The most text that is read for all robots together, in characters. A file below 290 KB is read for every
 * registry robot.
 */
const MAX_READ_CHARACTERS = 50_000_000

/**
 * A longer value makes no probe: crawlers do not request such URLs (RFC 9110 §4.1 recommends to support 8,000
 * bytes).
 */
export const MAX_PROBE_CHARACTERS = 8000

/** The most probes. */
const MAX_PROBES = 500

/** The most pairs of a probe and a rule, so that no file takes more than seconds. */
const MAX_TRIALS = 20_000_000

/**
 * Decides probes for every robot and groups robots with equal verdicts. The probes are the root and, for the value of
 * each rule that applies to a robot, a path that it matches and a slightly longer one.
 *
 * @param onRobot is called each time the file was read for one robot.
 */
export function surveyRobots(
  file: File,
  registryRobots: readonly Robot[],
  onRobot: () => void = () => undefined,
): Survey {
  const order = robotOrder([file])
  const robots = order.sorted(registryRobots)
  const maxRobots = Math.max(1, Math.floor(MAX_READ_CHARACTERS / Math.max(1, file.text.length)))
  const surveyed = robots.length <= maxRobots ? robots : oneOfEachDialectFirst(robots).slice(0, maxRobots)
  const shared = sharedPolicies(file, surveyed, onRobot)
  const candidates = probesOf(shared.map(({ policy }) => policy))
  const rules = shared.reduce((sum, { policy }) => sum + policy.rules.length, 0)
  const probes = candidates.slice(
    0,
    Math.max(1, Math.min(MAX_PROBES, Math.floor(MAX_TRIALS / Math.max(1, rules)))),
  )
  const policies = shared.map(
    (one): SharedPolicy => ({ ...one, verdicts: probes.map((probe) => one.policy.decide(probe)) }),
  )
  const omittedRobots = robots.filter((robot) => !surveyed.includes(robot))
  return {
    probes,
    omittedProbes: candidates.length - probes.length,
    classes: classesOf(policies, order),
    policies,
    omittedRobots,
    order,
  }
}

/** The first robot of each documented dialect, then the other robots. */
function oneOfEachDialectFirst(robots: readonly Robot[]): Robot[] {
  const dialects = new Set<string>()
  const first = robots.filter(
    ({ dialect }) => dialect !== 'unknown' && !dialects.has(dialect) && dialects.add(dialect),
  )
  return [...first, ...robots.filter((robot) => !first.includes(robot))]
}

function sharedPolicies(
  file: File,
  robots: readonly Robot[],
  onRobot: () => void,
): readonly Omit<SharedPolicy, 'verdicts'>[] {
  const byKey = new Map<string, { readonly policy: Policy; readonly robots: Robot[] }>()
  for (const robot of robots) {
    const { readOptions } = subjectOf(robot)
    const policy = read(file, readOptions)
    const key = selectionKey(policy, readOptions.dialect)
    const shared = byKey.get(key)
    if (shared === undefined) byKey.set(key, { policy, robots: [robot] })
    else shared.robots.push(robot)
    onRobot()
  }
  return [...byKey.values()]
}

/**
 * Paths that reveal differences between dialects: each value with its stars filled in, and this path with a further
 * character. Google spells the escapes of a rule in upper case, and keeps those of a URL, so both spellings are
 * probes.
 */
function probesOf(policies: readonly Policy[]): string[] {
  // Most dialects find the same values, so each is looked at once.
  const firstLines = new Map<string, number>()
  for (const { rules } of policies) {
    for (const { reason, value = '', line = 0 } of rules) {
      if (reason !== 'rule' || value === '' || value.length > MAX_PROBE_CHARACTERS) continue
      const known = firstLines.get(value)
      if (known === undefined || line < known) firstLines.set(value, line)
    }
  }
  const probes = new Set(['/'])
  for (const [value] of [...firstLines].sort(([, one], [, other]) => one - other)) {
    const path = samplePathOfValue(value, 'x')
    for (const spelled of [path, withUpperEscapes(path)]) {
      probes.add(spelled)
      probes.add(`${spelled}x`)
    }
  }
  return [...probes]
}

/** A path with the letters of its escapes in upper case: `/%3d` becomes `/%3D`. */
export function withUpperEscapes(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (one) => one.toUpperCase())
}

/** Classes and bases come in the order of their first robots. */
function classesOf(policies: readonly SharedPolicy[], { sorted }: RobotOrder): VerdictClass[] {
  const classes = [
    ...groupedBy(policies, ({ verdicts }) => verdicts.map(({ verdict }) => verdict[0]).join('')).values(),
  ]
  return classes.map((members): VerdictClass => {
    const bases = [...groupedBy(members, basisKey).values()].map(basisOf)
    const verdicts = (members[0] as SharedPolicy).verdicts.map(({ verdict }) => verdict)
    return { verdicts, robots: sorted(members.flatMap(({ robots }) => robots)), bases }
  })
}

function basisKey({ policy: { selection }, verdicts }: SharedPolicy): string {
  const rules = decidingRules(verdicts).map(placeOf)
  return `${selection.kind} ${groupPlaces(selection).join()} ${rules.join()}`
}

function basisOf(policies: readonly SharedPolicy[]): Basis {
  const [{ policy, verdicts }] = policies as [SharedPolicy]
  return {
    groups: policy.selection.selected,
    kind: policy.selection.kind,
    deciding: decidingRules(verdicts),
    policies,
  }
}

function decidingRules(verdicts: readonly Verdict[]): Rule[] {
  const byPlace = new Map<string, Rule>()
  for (const { rule } of verdicts) if (rule?.line !== undefined) byPlace.set(placeOf(rule), rule)
  return [...byPlace.values()].sort(
    (one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.start ?? 0) - (other.start ?? 0),
  )
}

/** Where a rule stands. Some parsers find several rules on one line. */
function placeOf({ line, start }: Rule): string {
  return `${line} ${start}`
}
