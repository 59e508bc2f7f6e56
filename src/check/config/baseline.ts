import type { File } from '../../syntax/index.ts'
import { addTo, hashOf, isObject, visible } from '../../text/index.ts'
import { type Finding, SEVERITIES } from '../finding.ts'
import { type AcceptedFinding, acceptable, covers } from './accepted-finding.ts'
import { fingerprintOf } from './fingerprint.ts'

/**
 * The findings that a project accepts and does not want to see again, each with its severity, its robots and
 * its effect. What is graver, reaches more or other robots, or closes more to one, is not accepted. A site that
 * is closed to Google or Bing is never accepted.
 */
export interface Baseline {
  readonly version: 2
  /** The robots that findings reach, by a hash of their list. */
  readonly robots: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, Readonly<Record<string, readonly AcceptedFinding[]>>>>
}

/** A file and its findings. */
export interface FileFindings {
  /** Its path, which is its key in a baseline. */
  readonly name: string
  readonly file: File
  readonly findings: readonly Finding[]
}

/** A baseline without findings. */
export const emptyBaseline: Baseline = { version: 2, robots: {}, files: {} }

/** The digits of the hash of a list of robots. A baseline has some hundred lists. */
const ROBOTS_KEY = 12

/**
 * Creates a baseline that accepts all these findings, but those that no baseline hides. Files and fingerprints
 * are in alphabetical order, so that two versions of a baseline file differ only where their content does.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * Object.keys(createBaseline([{ name: 'robots.txt', file: faulty, findings: check(faulty).findings }]).files) // ['robots.txt']
 * ```
 */
export function createBaseline(checked: readonly FileFindings[]): Baseline {
  const files = new Map<string, Map<string, AcceptedFinding[]>>()
  const robots: Record<string, string> = {}
  for (const { name, file, findings } of checked) {
    const byFingerprint = files.get(name) ?? new Map<string, AcceptedFinding[]>()
    files.set(name, byFingerprint)
    const acceptableOf = acceptable(file)
    for (const finding of findings) {
      const found = acceptableOf(finding)
      if (found === undefined) continue
      const reach = found.reach.map((one) => {
        const key = hashOf(one.robots).slice(0, ROBOTS_KEY)
        robots[key] = one.robots
        return { ...one, robots: key }
      })
      addTo(byFingerprint, fingerprintOf(file, finding), { ...found, reach })
    }
  }
  return sorted(
    [...files].map(([name, byFingerprint]) => [name, [...byFingerprint]]),
    robots,
  )
}

/** The findings that no baseline hides: that the site is closed to Google or Bing, and of lines that do so. */
export function neverAccepted({ file, findings }: Omit<FileFindings, 'name'>): readonly Finding[] {
  const acceptableOf = acceptable(file)
  return findings.filter((finding) => acceptableOf(finding) === undefined)
}

/** The most recorded findings of one fingerprint that are compared with a finding which equals none. */
const MAX_COMPARED = 1000

/**
 * Divides the findings of a file into those of the baseline and the remaining ones, and lists the recorded ones
 * that are no more. Each recorded finding accepts one: an equal one first, then one that it covers.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const checked = { name: 'robots.txt', file: faulty, findings: check(faulty).findings }
 * applyBaseline(createBaseline([checked]), checked).remaining // []
 * ```
 */
export function applyBaseline(
  baseline: Baseline,
  { name, file, findings }: FileFindings,
): {
  readonly remaining: readonly Finding[]
  readonly inBaseline: readonly Finding[]
  readonly gone: readonly AcceptedFinding[]
} {
  const recorded = ownValue(baseline.files, name)
  if (recorded === undefined) return { remaining: findings, inBaseline: [], gone: [] }
  const acceptableOf = acceptable(file)
  const withRobots = (one: AcceptedFinding): AcceptedFinding => ({
    ...one,
    reach: one.reach.map((reach) => ({ ...reach, robots: ownValue(baseline.robots, reach.robots) ?? '' })),
  })
  const left = new Map(
    Object.entries(recorded).map(([fingerprint, all]) => [
      fingerprint,
      all.map(withRobots).map((one) => ({ one, text: JSON.stringify(one), isUsed: false })),
    ]),
  )
  const accepted = new Set<Finding>()
  const present = findings.flatMap((finding) => {
    const all = left.get(fingerprintOf(file, finding))
    const one = all === undefined ? undefined : acceptableOf(finding)
    return all === undefined || one === undefined ? [] : [{ finding, all, one, text: JSON.stringify(one) }]
  })
  for (const isMeant of [
    (entry: { readonly text: string }, { text }: { readonly text: string }) => entry.text === text,
    (entry: { readonly one: AcceptedFinding }, { one }: { readonly one: AcceptedFinding }) =>
      covers(entry.one, one),
  ])
    for (const each of present) {
      if (accepted.has(each.finding)) continue
      const entry = each.all.slice(0, MAX_COMPARED).find((other) => !other.isUsed && isMeant(other, each))
      if (entry === undefined) continue
      entry.isUsed = true
      accepted.add(each.finding)
    }
  return {
    remaining: findings.filter((finding) => !accepted.has(finding)),
    inBaseline: findings.filter((finding) => accepted.has(finding)),
    gone: [...left.values()].flatMap((all) => all.flatMap(({ one, isUsed }) => (isUsed ? [] : [one]))),
  }
}

/**
 * A baseline with the current findings of the checked files in place of their old ones. It keeps the findings
 * of files that were not checked.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const checked = { file: faulty, findings: check(faulty).findings }
 * const before = createBaseline([{ ...checked, name: 'a.txt' }])
 * Object.keys(updateBaseline(before, [{ ...checked, name: 'b.txt' }]).files) // ['a.txt', 'b.txt']
 * ```
 */
export function updateBaseline(baseline: Baseline, checked: readonly FileFindings[]): Baseline {
  const names = new Set(checked.map(({ name }) => name))
  const others = Object.entries(baseline.files).filter(([name]) => !names.has(name))
  const created = createBaseline(checked)
  return sorted(
    [...others, ...Object.entries(created.files)].map(([name, recorded]) => [name, Object.entries(recorded)]),
    { ...baseline.robots, ...created.robots },
  )
}

/**
 * Parses the JSON value of a baseline file. The result is the baseline, or a description of what is wrong
 * with the value. `isOutdated` says that it is one of version 1, which recorded the texts of lines without
 * their robots. Never throws.
 *
 * @example
 * ```ts
 * parseBaseline({ version: 2, robots: {}, files: {} }) // { version: 2, robots: {}, files: {} }
 * parseBaseline({}) // { problem: 'it has no "files"' }
 * ```
 */
export function parseBaseline(
  value: unknown,
): Baseline | { readonly problem: string; readonly isOutdated?: true } {
  if (!isObject(value) || !isObject(value.files)) return { problem: 'it has no "files"' }
  if (value.version === 1)
    return { problem: 'it is of version 1, which recorded lines without their robots', isOutdated: true }
  if (value.version !== 2)
    return {
      problem: `its version is ${visible(JSON.stringify(value.version) ?? 'missing', 60)}, and 2 is supported`,
    }
  if (!isObject(value.robots) || !Object.values(value.robots).every((one) => typeof one === 'string'))
    return { problem: 'it has no "robots"' }
  for (const [name, recorded] of Object.entries(value.files)) {
    if (!isObject(recorded)) return { problem: `"${visible(name, 60)}" is not an object of findings` }
    for (const [fingerprint, all] of Object.entries(recorded)) {
      if (!Array.isArray(all) || !all.every(isAccepted))
        return {
          problem: `"${visible(fingerprint, 60)}" of "${visible(name, 60)}" is not a list of findings with severity and reach`,
        }
    }
  }
  return value as unknown as Baseline
}

function isAccepted(value: unknown): boolean {
  const areTexts = (list: unknown): boolean =>
    Array.isArray(list) && list.every((one) => typeof one === 'string')
  return (
    isObject(value) &&
    SEVERITIES.some((severity) => severity === value.severity) &&
    (value.about === undefined || typeof value.about === 'string') &&
    Array.isArray(value.reach) &&
    value.reach.every(
      (reach) =>
        isObject(reach) &&
        typeof reach.robots === 'string' &&
        [reach.closes ?? [], reach.except ?? []].every(areTexts),
    )
  )
}

type Recorded = readonly (readonly [fingerprint: string, findings: readonly AcceptedFinding[]])[]

function sorted(
  files: readonly (readonly [name: string, recorded: Recorded])[],
  robots: Readonly<Record<string, string>>,
): Baseline {
  const used = new Set(
    files.flatMap(([, recorded]) =>
      recorded.flatMap(([, all]) => all.flatMap(({ reach }) => reach.map((one) => one.robots))),
    ),
  )
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one < other ? -1 : one > other ? 1 : 0
  return {
    version: 2,
    robots: Object.fromEntries(
      Object.entries(robots)
        .filter(([key]) => used.has(key))
        .sort(byName),
    ),
    files: Object.fromEntries(
      [...files]
        .filter(([, recorded]) => recorded.length > 0)
        .sort(byName)
        .map(([name, recorded]) => [name, Object.fromEntries([...recorded].sort(byName))]),
    ),
  }
}

/**
 * The value of an own property of an object; `undefined` if there is only an inherited one. A file may be
 * called `constructor`.
 */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
