import { type Pattern, rooted, samplePath } from '../../pattern/index.ts'
import { EXAMPLE_ORIGIN } from '../../policy/index.ts'
import type { Context } from '../file/context.ts'

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

/** The origin of the checked site: its scheme and host; those of an example site if they are unknown. */
export function originOf({ options }: Context): string {
  return options.origin ?? EXAMPLE_ORIGIN
}

/** The URL of the site's home page. */
export function homeOf(context: Context): string {
  return `${originOf(context)}/`
}
