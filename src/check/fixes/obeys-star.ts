import { robots } from '../../robots/index.ts'
import { robotsByToken } from '../agents/robots-by-token.ts'

/**
 * Do groups for everybody concern the robots that are found by these tokens, as far as the registry knows? `no` where one of them must be
 * named, `unknown` where nobody says so of one, or none is known.
 */
export function starObeyed(tokens: readonly string[]): 'yes' | 'no' | 'unknown' {
  const [token = ''] = tokens
  // A version is no part of the name that an operator gives.
  const [name = ''] = /^[\w.-]*/.exec(token) ?? []
  const meant = tokens.length === 1 ? [...robotsByToken(token), ...robotsByToken(name)] : robots.filter((robot) => robot.tokens === tokens)
  if (meant.some(({ obeys }) => obeys.star === 'no')) return 'no'
  return meant.length > 0 && meant.every(({ obeys }) => obeys.star === 'yes') ? 'yes' : 'unknown'
}
