import type { File } from '../../syntax/index.ts'
import { isObject, visible } from '../../text/index.ts'
import type { Finding } from '../finding.ts'
import { fingerprintOf } from './fingerprint.ts'

/**
 * The findings that a project accepts and does not want to see again. `files` says how often each fingerprint
 * may occur in each file.
 */
export interface Baseline {
  readonly version: 1
  readonly files: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** A file and its findings. */
export interface FileFindings {
  /** Its path, which is its key in a baseline. */
  readonly name: string
  readonly file: File
  readonly findings: readonly Finding[]
}

/** A baseline without findings. */
export const emptyBaseline: Baseline = { version: 1, files: {} }

/**
 * Creates a baseline that accepts all these findings. Files and fingerprints are in alphabetical order, so
 * that two versions of a baseline file differ only where their content does.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * Object.keys(createBaseline([{ name: 'robots.txt', file: faulty, findings: check(faulty).findings }]).files) // ['robots.txt']
 * ```
 */
export function createBaseline(checked: readonly FileFindings[]): Baseline {
  const files = new Map<string, Map<string, number>>()
  for (const { name, file, findings } of checked) {
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
 * Divides the findings of a file into those of the baseline and the remaining ones. If a fingerprint occurs
 * more often than in the baseline, the first occurrences are those of the baseline.
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
): { readonly remaining: readonly Finding[]; readonly inBaseline: readonly Finding[] } {
  const allowances = new Map(Object.entries(ownValue(baseline.files, name) ?? {}))
  const remaining: Finding[] = []
  const inBaseline: Finding[] = []
  for (const finding of findings) {
    const fingerprint = fingerprintOf(file, finding)
    const count = allowances.get(fingerprint) ?? 0
    if (count > 0) {
      allowances.set(fingerprint, count - 1)
      inBaseline.push(finding)
    } else remaining.push(finding)
  }
  return { remaining, inBaseline }
}

/**
 * A baseline without the findings that no longer occur in the checked files. It accepts no new findings, and
 * keeps the findings of files that were not checked.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * const checked = { name: 'robots.txt', file: faulty, findings: check(faulty).findings }
 * pruneBaseline(createBaseline([checked]), [{ ...checked, findings: [] }]).files // {}
 * ```
 */
export function pruneBaseline(baseline: Baseline, checked: readonly FileFindings[]): Baseline {
  const current = createBaseline(checked).files
  const names = new Set(checked.map(({ name }) => name))
  return sorted(
    Object.entries(baseline.files).map(([name, counts]) => {
      if (!names.has(name)) return [name, Object.entries(counts)]
      const currentCounts = ownValue(current, name) ?? {}
      return [
        name,
        Object.entries(counts).map(
          ([fingerprint, count]) =>
            [fingerprint, Math.min(count, ownValue(currentCounts, fingerprint) ?? 0)] as const,
        ),
      ]
    }),
  )
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
  return sorted(
    [...others, ...Object.entries(createBaseline(checked).files)].map(([name, counts]) => [
      name,
      Object.entries(counts),
    ]),
  )
}

/**
 * Parses the JSON value of a baseline file. The result is the baseline, or a description of what is wrong
 * with the value. Never throws.
 *
 * @example
 * ```ts
 * parseBaseline({ version: 1, files: {} }) // { version: 1, files: {} }
 * parseBaseline({}) // { problem: 'it has no "files"' }
 * ```
 */
export function parseBaseline(value: unknown): Baseline | { readonly problem: string } {
  if (!isObject(value) || !isObject(value.files)) return { problem: 'it has no "files"' }
  if (value.version !== 1)
    return {
      problem: `its version is ${visible(JSON.stringify(value.version) ?? 'missing', 60)}, and 1 is supported`,
    }
  for (const [name, counts] of Object.entries(value.files)) {
    if (!isObject(counts)) return { problem: `"${visible(name, 60)}" is not an object of counts` }
    for (const [fingerprint, count] of Object.entries(counts)) {
      if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) {
        return {
          problem: `"${visible(fingerprint, 60)}" of "${visible(name, 60)}" has a count that is not a whole number from 1 on`,
        }
      }
    }
  }
  return value as unknown as Baseline
}

type Counts = readonly (readonly [fingerprint: string, count: number])[]

function sorted(files: readonly (readonly [name: string, counts: Counts])[]): Baseline {
  const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
    one < other ? -1 : one > other ? 1 : 0
  const nonEmpty = files
    .map(([name, counts]) => [name, counts.filter(([, count]) => count > 0)] as const)
    .filter(([, counts]) => counts.length > 0)
  return {
    version: 1,
    files: Object.fromEntries(
      [...nonEmpty]
        .sort(byName)
        .map(([name, counts]) => [name, Object.fromEntries([...counts].sort(byName))]),
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
