import { samplePathOfValue } from '../../pattern/index.ts'
import { decideRaw, EXAMPLE_ORIGIN } from '../../policy/index.ts'
import type { AuthorFile } from './author-file.ts'

/** A named group that allows a URL which the `*` group disallows. */
export interface GroupWithoutStarRules {
  /** The names of the group. */
  readonly agents: readonly string[]
  /** A URL that the `*` group disallows and this group allows. */
  readonly url: string
  /** 1-based line of the rule in the `*` group. */
  readonly line: number
}

/**
 * The named groups that allow a URL which the `*` group disallows. In the author's dialect, a robot with its
 * own group obeys no other group. A rewrite therefore does not repeat the rules for `*` there: they would
 * disallow URLs that the author allows.
 */
export function groupsWithoutStarRules({ groups, starGroup }: AuthorFile): GroupWithoutStarRules[] {
  if (starGroup === undefined) return []
  const { policy } = starGroup
  const closing = policy.rules.filter(
    ({ effect, value = '', line }) => effect === 'disallow' && value !== '' && line !== undefined,
  )
  return groups.flatMap((group): GroupWithoutStarRules[] => {
    if (!group.isMatchable) return []
    const own = new Set(
      group.policy.rules.filter(({ effect }) => effect === 'disallow').map(({ value }) => value),
    )
    for (const { value = '', line = 0 } of closing) {
      if (own.has(value)) continue
      const url = EXAMPLE_ORIGIN + samplePathOfValue(value)
      if (decideRaw(policy, url).verdict !== 'disallow' || decideRaw(group.policy, url).verdict !== 'allow')
        continue
      return [{ agents: group.names.map(({ name }) => name), url, line }]
    }
    return []
  })
}
