import type { Dialect } from '../dialects/index.ts'
import { robots } from '../robots/index.ts'
import { type File, madeOf } from '../syntax/index.ts'

/** Robots asked about in one comparison; each costs every reader a look at every group. */
export const MAX_ROBOTS_ASKED = 1000

/** Stands for the robots that a file does not name, unless it names one like it. */
export const UNNAMED_ROBOT = 'any-other-robot'

/** Names that no robot has; the first that has nothing in common with the names of a file stands for all robots it does not name. */
const UNNAMED = [UNNAMED_ROBOT, 'qzxjqv', 'wvkxzq', 'jqzzvx']

/** Product tokens a question about files is put as. */
export interface RobotsToAsk {
  readonly tokens: readonly string[]
  /** Those beyond {@link MAX_ROBOTS_ASKED}. */
  readonly leftOut: readonly string[]
  /** The one of the tokens that no file names. */
  readonly unnamed: string
}

/**
 * The robots that the readers of some files could tell apart by their names: one that no file names, all that some reader finds
 * named, and those of the registry whose token holds such a name or is held in it, for some readers search names for parts.
 */
export function robotsToAsk(files: readonly File[], readers: readonly Dialect[]): RobotsToAsk {
  const values = new Set<string>()
  for (const file of files) {
    for (const { outline } of readers) {
      for (const { agents } of madeOf(file, outline).groups) for (const { value } of agents) values.add(value)
    }
  }
  const named = new Set<string>()
  for (const value of values) {
    named.add(value)
    named.add(productTokenOf(value))
  }
  named.delete('')
  named.delete('*')
  const small = [...named].map((name) => name.toLowerCase())
  const akin = registryTokens().filter((token) =>
    small.some((name) => token.toLowerCase().includes(name) || name.includes(token.toLowerCase())),
  )
  const unnamed = UNNAMED.find((name) => !small.some((other) => other.includes(name) || name.includes(other))) ?? (UNNAMED[0] as string)
  const tokens = [...new Set([unnamed, ...named, ...akin])]
  return { tokens: tokens.slice(0, MAX_ROBOTS_ASKED), leftOut: tokens.slice(MAX_ROBOTS_ASKED), unnamed }
}

/** The product token a User-agent value begins with: letters, `-` and `_` (RFC 9309 §2.2.1); empty where it begins with none. */
export function productTokenOf(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

function registryTokens(): string[] {
  return robots.flatMap(({ tokens }) => tokens)
}
