import { type File, lineAt } from '../../syntax/index.ts'
import { positionAt } from '../../text/index.ts'
import type { Finding } from '../finding.ts'

/** How much of a line a fingerprint is made of, in UTF-16 units: a line of megabytes is known by its beginning. */
const LONGEST_LINE = 4096

/**
 * What a finding is known by when lines above it come and go: its code, and a hash of its line with blanks and the case of the
 * field evened out and the comment left out, unless the finding is about the comment. Findings alike have the same one.
 */
export function fingerprintOf(file: File, { code, span }: Pick<Finding, 'code' | 'span'>): string {
  return `${code}-${hashOf(evenedLine(file, span.start))}`
}

/**
 * The fingerprints of findings in their order, those alike told apart by their count: `…`, `…/2`, `…/3`.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * countedFingerprints(faulty, check(faulty).findings)[0]?.startsWith('S101-') // true
 * ```
 */
export function countedFingerprints(file: File, findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const fingerprint = fingerprintOf(file, finding)
    const count = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, count)
    return count === 1 ? fingerprint : `${fingerprint}/${count}`
  })
}

function evenedLine(file: File, at: number): string {
  if (file.starts.length === 0) return ''
  const line = lineAt(file, positionAt(file.starts, at).line - 1)
  const textOf = (start: number, end: number): string => file.text.slice(start, Math.min(end, start + LONGEST_LINE))
  const { field, value, comment } = line
  if (field === undefined || value === undefined || (comment !== undefined && at >= comment.start)) {
    return evened(textOf(line.start, line.ending.start))
  }
  return `${evened(textOf(field.start, field.end)).toLowerCase()}:${evened(textOf(value.start, value.end))}`
}

function evened(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** FNV-1a (draft-eastlake-fnv), two lanes of 32 bits with different beginnings: it tells apart, it protects nothing. */
function hashOf(text: string): string {
  let one = 0x811c9dc5
  let other = 0xc9dc5118
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    one = Math.imul(one ^ unit, FNV_PRIME)
    other = Math.imul(other ^ ((unit << 8) | (unit >> 8)), FNV_PRIME)
  }
  return [one, other].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

const FNV_PRIME = 0x01000193
