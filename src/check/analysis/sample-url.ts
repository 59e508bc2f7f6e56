import { type Pattern, rooted, samplePath } from '../../pattern/index.ts'
import type { Context } from '../file/context.ts'
import { originOf } from '../site/origin.ts'

/**
 * A URL of the site that a pattern very likely matches; the caller must test the URL with a policy.
 * `undefined` for a glob, or if no path can match.
 */
export function sampleUrl(context: Context, pattern: Pattern): string | undefined {
  const path = samplePath(pattern)
  if (path === undefined) return undefined
  if (pattern.kind === 'wildcard') return originOf(context) + rooted(path)
  return path.startsWith('/') ? originOf(context) + path : undefined
}
