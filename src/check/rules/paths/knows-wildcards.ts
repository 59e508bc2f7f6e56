import { type Dialect, type DialectId, dialects, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { decideRaw } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'

/** The text of a file whose rule matches {@link URL_MATCHED} only by its wildcards. */
const WITH_WILDCARDS = 'User-agent: *\nDisallow: /a*c$\n'
const URL_MATCHED = 'https://example.com/abc'

/** The results of {@link knowsWildcards}, which do not depend on the file. */
const knowsWildcardsCache = new WeakMap<Dialect, boolean>()

/**
 * Does the dialect read `*` and `$` as wildcards? A rule with wildcards may also fail to match because its
 * line is in no group.
 */
export function knowsWildcards(id: DialectId): boolean {
  const dialect: Dialect = dialects[id]
  let knows = knowsWildcardsCache.get(dialect)
  if (knows === undefined) {
    const policy = read(parse(WITH_WILDCARDS), { agent: UNNAMED_AGENT, dialect })
    knows = decideRaw(policy, URL_MATCHED).verdict === 'disallow'
    knowsWildcardsCache.set(dialect, knows)
  }
  return knows
}
