import type { Pattern } from '../../pattern/index.ts'
import { EXAMPLE_ORIGIN } from '../../policy/index.ts'
import type { Context } from '../file/context.ts'

/**
 * A URL of the site that a pattern very likely matches: its own text, with nothing where it has stars. Whether it does is to be asked
 * of a policy. Nothing for a pattern that is no path, or for the shell's.
 */
export function sampleUrl(context: Context, pattern: Pattern): string | undefined {
  const path = textOf(pattern)
  return path?.startsWith('/') === true ? `${originOf(context)}${path}` : undefined
}

/** Scheme and host of the site, as far as they are known. */
export function originOf({ options }: Context): string {
  return options.origin ?? EXAMPLE_ORIGIN
}

function textOf(pattern: Pattern): string | undefined {
  if (pattern.kind === 'prefix' || pattern.kind === 'exact') return pattern.text
  if (pattern.kind !== 'wildcard') return undefined
  const text = pattern.segments.join('')
  return text.startsWith('/') ? text : `/${text}`
}

/** The home page of the site. */
export function homeOf(context: Context): string {
  return `${originOf(context)}/`
}
