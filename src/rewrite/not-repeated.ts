import { samplePathOfValue } from '../pattern/index.ts'
import { decide, EXAMPLE_ORIGIN } from '../policy/index.ts'
import type { AuthorFile } from './author-file.ts'

/** A group of its own for robots, which do without a rule of the group for everybody. */
export interface NotRepeated {
  /** The names of the group. */
  readonly agents: readonly string[]
  /** A URL that is closed to robots that no group names, and open to these. */
  readonly url: string
  /** 1-based line of the rule for everybody that closes it. */
  readonly line: number
}

/**
 * The named groups that open what the group for everybody closes, with a URL each. To the author's reading a robot follows its own group
 * and no other: the rules of `*` repeated there would close what the author leaves open, so a rewrite does not repeat them.
 */
export function notRepeatedIn({ groups, obeysStar }: AuthorFile): NotRepeated[] {
  if (obeysStar === undefined) return []
  const { policy } = obeysStar
  const closing = policy.rules.filter(({ effect, value = '', line }) => effect === 'disallow' && value !== '' && line !== undefined)
  return groups.flatMap((group): NotRepeated[] => {
    if (!group.isKnown) return []
    const own = new Set(group.policy.rules.filter(({ effect }) => effect === 'disallow').map(({ value }) => value))
    for (const { value = '', line = 0 } of closing) {
      if (own.has(value)) continue
      const url = EXAMPLE_ORIGIN + samplePathOfValue(value)
      if (decide(policy, url).verdict !== 'disallow' || decide(group.policy, url).verdict !== 'allow') continue
      return [{ agents: group.names.map(({ name }) => name), url, line }]
    }
    return []
  })
}
