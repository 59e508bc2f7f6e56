import { EXAMPLE_ORIGIN } from '../../policy/index.ts'
import type { Context } from '../file/context.ts'

/** The origin of the checked site: its scheme and host; those of an example site if they are unknown. */
export function originOf({ options }: Context): string {
  return options.origin ?? EXAMPLE_ORIGIN
}

/** The URL of the site's home page. */
export function homeOf(context: Context): string {
  return `${originOf(context)}/`
}
