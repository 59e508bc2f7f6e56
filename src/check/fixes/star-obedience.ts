import { robots, robotsByToken } from '../../robots/index.ts'

/**
 * Whether the robots with these tokens obey `*` groups, by the registry. `no` if one of them must be named,
 * and `yes` if all of them obey. `unknown` if that is not documented or no such robot is registered.
 */
export function starObedienceOf(tokens: readonly string[]): 'yes' | 'no' | 'unknown' {
  const [token = ''] = tokens
  // A version is no part of the token that an operator documents.
  const [withoutVersion = ''] = /^[\w.-]*/.exec(token) ?? []
  const addressed =
    tokens.length === 1
      ? [...robotsByToken(token), ...robotsByToken(withoutVersion)]
      : robots.filter((robot) => robot.tokens === tokens)
  if (addressed.some(({ obeys }) => obeys.star === 'no')) return 'no'
  return addressed.length > 0 && addressed.every(({ obeys }) => obeys.star === 'yes') ? 'yes' : 'unknown'
}
