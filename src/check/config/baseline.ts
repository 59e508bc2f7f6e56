import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import type { Finding } from '../finding.ts'
import { fingerprintOf } from './fingerprint.ts'

/** Findings a project has inherited and does not want to hear of: how often each fingerprint may be found in each file. */
export interface Baseline {
  readonly version: 1
  readonly files: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A file and what was found in it, as a baseline needs them. */
export interface FoundIn {
  /** Its path, by which the baseline knows it. */
  readonly name: string
  readonly file: File
  readonly findings: readonly Finding[]
}

/** A baseline of nothing. */
export const emptyBaseline: Baseline = { version: 1, files: {} }

/**
 * A baseline of all that was found: files and fingerprints in alphabetical order, so that it changes no more than what it says.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * Object.keys(baselineOf([{ name: 'robots.txt', file: faulty, findings: check(faulty).findings }]).files) // ['robots.txt']
 * ```
 */
export function baselineOf(found: readonly FoundIn[]): Baseline {
  const files = new Map<string, Map<string, number>>()
  for (const { name, file, findings } of found) {
    const counts = files.get(name) ?? new Map<string, number>()
    files.set(name, counts)
    for (const finding of findings) {
      const fingerprint = fingerprintOf(file, finding)
      counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1)
    }
  }
  return sorted([...files].map(([name, counts]) => [name, [...counts]]))
}

/**
 * Findings, without as many of each fingerprint as the baseline has: the first in the file are the inherited ones.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const found = { name: 'robots.txt', file: faulty, findings: check(faulty).findings }
 * withoutInherited(baselineOf([found]), found).fresh // []
 * ```
 */
export function withoutInherited(
  baseline: Baseline,
  { name, file, findings }: FoundIn,
): { readonly fresh: readonly Finding[]; readonly inherited: readonly Finding[] } {
  const left = new Map(Object.entries(ownValue(baseline.files, name) ?? {}))
  const fresh: Finding[] = []
  const inherited: Finding[] = []
  for (const finding of findings) {
    const fingerprint = fingerprintOf(file, finding)
    const count = left.get(fingerprint) ?? 0
    if (count > 0) {
      left.set(fingerprint, count - 1)
      inherited.push(finding)
    } else fresh.push(finding)
  }
  return { fresh, inherited }
}

/**
 * A baseline without what is no longer found. It takes up nothing new, and leaves files that were not checked as they are.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const found = { name: 'robots.txt', file: faulty, findings: check(faulty).findings }
 * prunedBaseline(baselineOf([found]), [{ ...found, findings: [] }]).files // {}
 * ```
 */
export function prunedBaseline(baseline: Baseline, found: readonly FoundIn[]): Baseline {
  const now = baselineOf(found).files
  const checked = new Set(found.map(({ name }) => name))
  return sorted(
    Object.entries(baseline.files).map(([name, counts]) => {
      if (!checked.has(name)) return [name, Object.entries(counts)]
      const still = ownValue(now, name) ?? {}
      return [
        name,
        Object.entries(counts).map(([fingerprint, count]) => [fingerprint, Math.min(count, ownValue(still, fingerprint) ?? 0)] as const),
      ]
    }),
  )
}

/**
 * A baseline of what is found now in the files that were checked; other files stay in it as they are.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const found = { file: faulty, findings: check(faulty).findings }
 * const before = baselineOf([{ ...found, name: 'a.txt' }])
 * Object.keys(updatedBaseline(before, [{ ...found, name: 'b.txt' }]).files) // ['a.txt', 'b.txt']
 * ```
 */
export function updatedBaseline(baseline: Baseline, found: readonly FoundIn[]): Baseline {
  const checked = new Set(found.map(({ name }) => name))
  const others = Object.entries(baseline.files).filter(([name]) => !checked.has(name))
  return sorted([...others, ...Object.entries(baselineOf(found).files)].map(([name, counts]) => [name, Object.entries(counts)]))
}

/**
 * Reads a baseline as JSON gives it: the baseline, or what is wrong with it. Never throws.
 *
 * @example
 * ```ts
 * parseBaseline({ version: 1, files: {} }) // { version: 1, files: {} }
 * parseBaseline({}) // { problem: 'it has no "files"' }
 * ```
 */
export function parseBaseline(value: unknown): Baseline | { readonly problem: string } {
  if (!isObject(value) || !isObject(value.files)) return { problem: 'it has no "files"' }
  if (value.version !== 1) return { problem: `its version is ${visible(JSON.stringify(value.version) ?? 'missing', 60)}, and 1 is known` }
  for (const [name, counts] of Object.entries(value.files)) {
    if (!isObject(counts)) return { problem: `"${visible(name, 60)}" has no counts` }
    for (const [fingerprint, count] of Object.entries(counts)) {
      if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) {
        return { problem: `"${visible(fingerprint, 60)}" of "${visible(name, 60)}" has no count from 1 on` }
      }
    }
  }
  return value as unknown as Baseline
}

type Counts = readonly (readonly [fingerprint: string, count: number])[]

function sorted(files: readonly (readonly [name: string, counts: Counts])[]): Baseline {
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one < other ? -1 : one > other ? 1 : 0
  const kept = files
    .map(([name, counts]) => [name, counts.filter(([, count]) => count > 0)] as const)
    .filter(([, counts]) => counts.length > 0)
  return {
    version: 1,
    files: Object.fromEntries([...kept].sort(byName).map(([name, counts]) => [name, Object.fromEntries([...counts].sort(byName))])),
  }
}

/** A file may be called `constructor`. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
