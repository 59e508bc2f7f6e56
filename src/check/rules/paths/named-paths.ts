import { samplePathOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import { pathRules } from '../../file/path-rules.ts'
import { ownSitemapUrls } from '../../site/site-host.ts'

/** The paths that rules and sitemaps of a file name. */
export function namedPaths(context: Context): readonly string[] {
  return [
    ...pathRules(context).map((rule) => samplePathOf(rule.value)),
    ...ownSitemapUrls(context).map(({ path }) => path),
  ]
}
