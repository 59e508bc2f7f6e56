import { type File, lineAt } from '../../syntax/index.ts'
import { hashOf, positionAt } from '../../text/index.ts'
import type { Finding } from '../finding.ts'

/**
 * The most UTF-16 units of a field, of a value or of another line that a fingerprint covers. The beginning
 * is enough to identify a line of megabytes.
 */
const MAX_LENGTH = 4096

/**
 * The fingerprint of a finding: its code, and a hash of its normalised line. It stays the same if lines above
 * the finding change. The hash of a record leaves out the comment after it, unless the finding is in the
 * comment, and the letter case of the name of a robot. Findings with the same code on equal lines have equal
 * fingerprints, and so have those about no text, such as a response.
 */
export function fingerprintOf(file: File, { code, span }: Pick<Finding, 'code' | 'span'>): string {
  return `${code}-${hashOf(span.end === span.start ? '' : normalizedLine(file, span.start))}`
}

/**
 * The fingerprints of findings, in order. Equal fingerprints are numbered: `…`, `…/2`, `…/3`.
 *
 * @example
 * ```ts
 * const faulty = parse('User-agent: *\nDisallow: /archive/\nDisallow /private/\n')
 * uniqueFingerprints(faulty, check(faulty).findings)[0]?.startsWith('S101-') // true
 * ```
 */
export function uniqueFingerprints(file: File, findings: readonly Finding[]): string[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const fingerprint = fingerprintOf(file, finding)
    const count = (seen.get(fingerprint) ?? 0) + 1
    seen.set(fingerprint, count)
    return count === 1 ? fingerprint : `${fingerprint}/${count}`
  })
}

function normalizedLine(file: File, at: number): string {
  if (file.starts.length === 0) return ''
  const line = lineAt(file, positionAt(file.starts, at).line - 1)
  const textOf = (start: number, end: number): string =>
    file.text.slice(start, Math.min(end, start + MAX_LENGTH))
  const { field, value, comment } = line
  if (field === undefined || value === undefined || (comment !== undefined && at >= comment.start)) {
    return normalizeBlanks(textOf(line.start, line.ending.start))
  }
  const name = normalizeBlanks(textOf(field.start, field.end)).toLowerCase()
  const whole = normalizeBlanks(textOf(value.start, value.end))
  return `${name}:${name === 'user-agent' ? whole.toLowerCase() : whole}`
}

function normalizeBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
