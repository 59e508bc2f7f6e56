import type { Finding } from '../finding.ts'
import { applyBaseline, createBaseline, type FileFindings, neverAccepted } from './baseline.ts'
import { fingerprintOf } from './fingerprint.ts'

/**
 * The findings of a file that an earlier version of it does not have. What is graver, reaches other robots or closes
 * more to one is new. What no baseline hides, that the site is closed to Google or Bing, is not new if the earlier
 * version has it with the same message, as often.
 *
 * @example
 * ```ts
 * const findingsOf = (text: string) => {
 *   const file = parse(text)
 *   return { name: 'robots.txt', file, findings: check(file).findings }
 * }
 * const before = findingsOf('User-agent: *\nDisallow: /a/\n')
 * const after = findingsOf('User-agent: *\nDisallow: /a/\nDisallow /b/\n')
 * findingsSince(before, after).map(({ code }) => code) // ['S101']
 * ```
 */
export function findingsSince(before: FileFindings, after: FileFindings): readonly Finding[] {
  const name = after.name
  const { remaining } = applyBaseline(createBaseline([{ ...before, name }]), after)
  const keyIn =
    ({ file }: FileFindings) =>
    (finding: Finding): string =>
      JSON.stringify([fingerprintOf(file, finding), finding.severity, finding.message, finding.dialects])
  const known = new Map<string, number>()
  for (const key of neverAccepted(before).map(keyIn(before))) known.set(key, (known.get(key) ?? 0) + 1)
  const hidden = new Set(neverAccepted({ ...after, findings: remaining }))
  const keyOf = keyIn(after)
  return remaining.filter((finding) => {
    if (!hidden.has(finding)) return true
    const key = keyOf(finding)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left <= 0
  })
}
