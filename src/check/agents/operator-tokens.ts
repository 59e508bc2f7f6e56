import { robots, robotsByToken } from '../../robots/index.ts'
import { addTo } from '../../text/index.ts'

let cache: ReadonlyMap<string, readonly string[]> | undefined

/**
 * The first token of each robot that is not retired, by the name of its operator in lower case: robots of a
 * search first, then short tokens.
 */
export function tokensByOperator(): ReadonlyMap<string, readonly string[]> {
  cache ??= sortedTokens()
  return cache
}

function sortedTokens(): Map<string, string[]> {
  const byOperator = new Map<string, string[]>()
  for (const {
    operator,
    tokens,
    retired,
    purposes: [purpose],
  } of robots) {
    const key = operator.toLowerCase()
    // The operator of a library did not send a robot, and a name as short as X may mean anything.
    const isNamed = purpose !== 'library' && key !== 'unknown' && key.length > 2
    if (retired === undefined && isNamed) addTo(byOperator, key, tokens[0] ?? '')
  }
  for (const tokens of byOperator.values())
    tokens.sort(
      (one, other) => Number(isOfSearch(other)) - Number(isOfSearch(one)) || one.length - other.length,
    )
  return byOperator
}

/** Is this the token of a robot of a search? Most people mean that. */
function isOfSearch(token: string): boolean {
  return robotsByToken(token).some(
    ({ tokens, purposes: [purpose] }) => tokens[0] === token && purpose === 'search',
  )
}
