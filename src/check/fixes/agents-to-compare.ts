import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { robots } from '../../robots/index.ts'

/** Robots whose policies are compared for one fix and one reader, at the most. */
export const MAX_ROBOTS_COMPARED = 200

/**
 * Names under which to ask so that every robot is asked for: each that a group names, in the ways in which readers cut names, the known
 * robots that fall back on several of them, and a robot that none names. Nothing where that cannot be promised.
 */
export function robotsToAsk(named: readonly string[]): RobotsToAsk | undefined {
  const names = new Set<string>()
  for (const value of new Set(named)) {
    // An escape may stand for another name to a reader that decodes it.
    if (value.includes('%') || value.includes(UNNAMED_AGENT)) return undefined
    if (value === '*' || value === '') continue
    for (const name of [
      value,
      value.toLowerCase(),
      /^[\w.-]*/.exec(value)?.[0],
      /^[a-z_-]*/i.exec(value)?.[0],
      value.replaceAll('*', ''),
    ]) {
      if (name !== undefined && name !== '') names.add(name)
    }
    if (names.size > MAX_ROBOTS_COMPARED) return undefined
  }
  const known = new Set([...names].map((name) => name.toLowerCase()))
  const fallingBack = robots.filter(({ tokens }) => tokens.length > 1)
  const chains = fallingBack.filter(({ tokens }) => tokens.filter((token) => known.has(token.toLowerCase())).length > 1)
  const all = [...[...names].map((name) => [name]), ...chains.map(({ tokens }) => tokens), [UNNAMED_AGENT]]
  const byLetters = new Map<string, readonly string[]>()
  for (const tokens of all) {
    const letters = tokens.join('\n').replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    if (!byLetters.has(letters)) byLetters.set(letters, tokens)
  }
  return { all, inAnyCase: new Set(byLetters.values()), characters: all.reduce((sum, tokens) => sum + tokens.join('').length, 0) }
}

/** The names under which to ask, each a robot's tokens. */
export interface RobotsToAsk {
  readonly all: readonly (readonly string[])[]
  /** Those of them that are enough for a reader to whom letters of US-ASCII are the same in either case. */
  readonly inAnyCase: ReadonlySet<readonly string[]>
  /** How long they are together. */
  readonly characters: number
}
