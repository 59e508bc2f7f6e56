import { robots } from './registry.ts'
import type { Robot } from './robot.ts'

/**
 * Registry robots by every token that addresses them, in lower case. For each token, robots that have it as their own
 * come before robots that fall back on it.
 */
let cached: ReadonlyMap<string, readonly Robot[]> | undefined

function indexRobots(): Map<string, Robot[]> {
  const byToken = new Map<string, Robot[]>()
  for (const own of [true, false]) {
    for (const robot of robots) {
      for (const token of own ? robot.tokens.slice(0, 1) : robot.tokens.slice(1)) {
        const key = token.toLowerCase()
        const addressed = byToken.get(key)
        if (addressed === undefined) byToken.set(key, [robot])
        else addressed.push(robot)
      }
    }
  }
  return byToken
}

/**
 * The registry robots that a product token addresses. Robots that have it as their own come first. Case does not
 * matter.
 */
export function robotsByToken(token: string): readonly Robot[] {
  cached ??= indexRobots()
  return cached.get(token.toLowerCase()) ?? []
}

/** Every token of the registry, as its operator writes it. */
export function registryTokens(): readonly string[] {
  return [...new Set(robots.flatMap(({ tokens }) => tokens))]
}
