import { type Dialect, type DialectId, dialects, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { memoFor } from '../../../pattern/index.ts'
import { decideRaw } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'

/** The text of a file whose rule matches {@link URL_MATCHED} only by its wildcards. */
const WITH_WILDCARDS = 'User-agent: *\nDisallow: /a*c$\n'
const URL_MATCHED = 'https://example.com/abc'

/**
 * Does the dialect read `*` and `$` as wildcards? A rule with wildcards may also fail to match because its
 * line is in no group.
 */
export function knowsWildcards(id: DialectId): boolean {
  return doesMatch(dialects[id])
}

const doesMatch = memoFor((dialect: Dialect) => {
  const policy = read(parse(WITH_WILDCARDS), { agent: UNNAMED_AGENT, dialect })
  return decideRaw(policy, URL_MATCHED).verdict === 'disallow'
})
