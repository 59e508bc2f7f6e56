import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { robots } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'

/** Agents whose policies are compared for one fix and one dialect. */
export const MAX_AGENTS_PER_PROOF = 200

/** Agents that stand for every robot, each as its tokens. */
export interface AgentsToCompare {
  readonly all: readonly (readonly string[])[]
  /** Those of them that are enough for a dialect that ignores the case of ASCII letters. */
  readonly inAnyCase: ReadonlySet<readonly string[]>
  /** The length of all tokens together. */
  readonly characters: number
}

/**
 * Agents that stand for every robot, for a file whose groups have these names. They are the names as each
 * dialect may shorten them, the registry robots that fall back on several names, and the unnamed agent.
 * `undefined` if they may not stand for every robot.
 */
export function agentsToCompare(groupNames: readonly string[]): AgentsToCompare | undefined {
  const names = new Set<string>()
  for (const value of new Set(groupNames)) {
    // A dialect that decodes escapes may read another name here.
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
    if (names.size > MAX_AGENTS_PER_PROOF) return undefined
  }
  const all = [...[...names].map((name) => [name]), ...fallbackChains(names), [UNNAMED_AGENT]]
  const byLowerCase = new Map<string, readonly string[]>()
  for (const tokens of all) {
    const lowerCase = tokens.join('\n').replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
    if (!byLowerCase.has(lowerCase)) byLowerCase.set(lowerCase, tokens)
  }
  return { all, inAnyCase: new Set(byLowerCase.values()), characters: all.reduce((sum, tokens) => sum + tokens.join('').length, 0) }
}

/** The tokens of the registry robots that have several of these names. */
function fallbackChains(names: ReadonlySet<string>): readonly (readonly string[])[] {
  const lowerCase = new Set([...names].map((name) => name.toLowerCase()))
  const chains = robots.map(({ tokens }) => tokens).filter((tokens) => tokens.length > 1)
  return chains.filter((tokens) => tokens.filter((token) => lowerCase.has(token.toLowerCase())).length > 1)
}

/** An agent by its tokens, in words. */
export function describeAgent([token = '', ...others]: readonly string[]): string {
  if (token === UNNAMED_AGENT) return 'a robot that no group names'
  return others.length === 0
    ? visible(token)
    : `${visible(token)} (which falls back on ${others.map((other) => visible(other)).join(' and ')})`
}
