import { type Pattern, rooted, samplePath } from '../../pattern/index.ts'
import type { Context } from '../file/context.ts'
import { originOf } from '../site/origin.ts'

/** Stands in example URLs for a star, where nothing in its place would leave a name empty. */
const WORD = 'any'

/** Stands for a star in the place of the name of a file: `/*.html`. */
const PAGE = 'page'

/**
 * A URL of the site that a pattern very likely matches; the caller must test the URL with a policy.
 * `undefined` for a glob, or if no path can match.
 */
export function sampleUrl(context: Context, pattern: Pattern): string | undefined {
  if (pattern.kind === 'wildcard') return originOf(context) + rooted(pattern.segments.reduce(joined))
  const path = samplePath(pattern)
  return path?.startsWith('/') === true ? originOf(context) + path : undefined
}

/**
 * The path of an example URL for a rule's value: without stars and the final dollar sign. A star stands for
 * nothing, or for a word where `//` or a file without a name would look like an error.
 */
export function samplePathOf(value: string): string {
  return value.replace(/\$$/, '').split('*').reduce(joined)
}

/** Two parts of a path with what stands for the star between them. */
function joined(path: string, next: string): string {
  const isName = path === '' || path.endsWith('/')
  if (isName && next.startsWith('.')) return `${path}${PAGE}${next}`
  if (isName && /^[\w[\]-]+=/.test(next)) return `${path}?${next}`
  return `${path}${path.endsWith('/') && next.startsWith('/') ? WORD : ''}${next}`
}
