import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { robots } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'

/**
 * The most names of agents that are compared to prove one fix. If groups have more names, the fix is not
 * proved.
 */
export const MAX_AGENTS_PER_PROOF = 200

/** Agents such that a fix which changes nothing for them changes nothing for any robot. */
export interface AgentsToCompare {
  /** The agents, each as its tokens in order of preference. */
  readonly all: readonly (readonly string[])[]
  /** The agents of `all` that are enough for a dialect that ignores the case of ASCII letters. */
  readonly inAnyCase: ReadonlySet<readonly string[]>
  /** The number of characters in the tokens of all agents, which counts towards the proof budget. */
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
  return {
    all,
    inAnyCase: new Set(byLowerCase.values()),
    characters: all.reduce((sum, tokens) => sum + tokens.join('').length, 0),
  }
}

/** The tokens of each registry robot that has several of these names among its tokens. */
function fallbackChains(names: ReadonlySet<string>): readonly (readonly string[])[] {
  const lowerCase = new Set([...names].map((name) => name.toLowerCase()))
  const chains = robots.map(({ tokens }) => tokens).filter((tokens) => tokens.length > 1)
  return chains.filter((tokens) => tokens.filter((token) => lowerCase.has(token.toLowerCase())).length > 1)
}

/** An agent in words, for a message: `"bingbot" (which falls back on "msnbot")`. */
export function describeAgent([token = '', ...others]: readonly string[]): string {
  if (token === UNNAMED_AGENT) return 'a robot that no group names'
  return others.length === 0
    ? quotedToken(token)
    : `${quotedToken(token)} (which falls back on ${others.map(quotedToken).join(' and ')})`
}

/** A token in quotation marks. Spaces that are not U+0020 are shown as `<U+00A0>`, because they look like it. */
function quotedToken(token: string): string {
  const shown = visible(token).replace(
    /[^\S ]/gu,
    (space) => `<U+${space.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
  return `"${shown}"`
}
