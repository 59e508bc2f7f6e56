import { type Pattern, segmentsOf, wildcardOf } from '../pattern/index.ts'
import { isAsSent } from './as-sent.ts'

/**
 * Whether a pattern certainly matches a URL exactly if it matches that URL as it is sent (`asSent`),
 * for a dialect that leaves paths unchanged. `false` proves nothing.
 *
 * `asSent` replaces characters by escapes, and keeps all others in their order. A text without `%` and
 * without a replaced character can overlap with an escape only if it begins with a hexadecimal digit. The
 * first text of a pattern begins at the path's slash, so only the texts after a star can begin within an
 * escape.
 */
export function isBlindToEncoding(pattern: Pattern): boolean {
  // A star that stands for a character at least stands for its escape as well.
  const segments = pattern.kind === 'glob' ? wildcardOf(pattern)?.segments : segmentsOf(pattern)
  if (segments === undefined || (pattern.kind === 'prefix' && pattern.below !== undefined)) return false
  return segments.every(
    (text, index) => !text.includes('%') && isAsSent(text) && (index === 0 || !/^[0-9A-F]/.test(text)),
  )
}
