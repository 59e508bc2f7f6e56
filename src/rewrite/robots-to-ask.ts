import { type Dialect, unnamedAgent } from '../dialects/index.ts'
import { robots } from '../robots/index.ts'
import { type File, memoized } from '../syntax/index.ts'

/** Robots asked about in one comparison; each costs every reader a look at every group. */
export const MAX_ROBOTS_ASKED = 1000

/** Product tokens a question about files is put as. */
export interface RobotsToAsk {
  readonly tokens: readonly string[]
  /** Those beyond {@link MAX_ROBOTS_ASKED}. */
  readonly leftOut: readonly string[]
  /** The one of the tokens that no file names to any of the readers; results call it `UNNAMED_AGENT_NAME`. */
  readonly unnamed: string
}

/**
 * The robots that the readers of some files could tell apart by their names: one that no file names, all that some reader finds
 * named, and those of the registry whose token holds such a name or is held in it, for some readers search names for parts.
 */
export function robotsToAsk(files: readonly File[], dialects: readonly Dialect[]): RobotsToAsk {
  const values = userAgentValues(files, dialects)
  const named = new Set(values.flatMap((value) => [value, productTokenOf(value)]))
  named.delete('')
  named.delete('*')
  const akin = robots.flatMap(({ tokens }) => tokens).filter(isAkinTo([...named]))
  const unnamed = unnamedAgent(files, dialects)
  const tokens = [...new Set([unnamed, ...named, ...akin])]
  return { tokens: tokens.slice(0, MAX_ROBOTS_ASKED), leftOut: tokens.slice(MAX_ROBOTS_ASKED), unnamed }
}

/** The values of User-agent records that some reader takes from files, each once. */
export function userAgentValues(files: readonly File[], dialects: readonly Dialect[]): string[] {
  const values = new Set<string>()
  for (const file of files) {
    for (const { outline } of dialects) {
      for (const { agents } of memoized(file, outline).groups) for (const { value } of agents) values.add(value)
    }
  }
  return [...values]
}

/**
 * A test whether a token holds one of these names or is held in one, as they stand or as some reader makes them: stars taken out (Protego),
 * escapes decoded (Python). If not, no reader takes a group of theirs for a robot of that token.
 */
export function isAkinTo(names: readonly string[]): (token: string) => boolean {
  const forms = new Set(names.flatMap((name) => [name, name.replaceAll('*', ''), unescaped(name)]).map((name) => name.toLowerCase()))
  forms.delete('')
  forms.delete('*')
  const small = [...forms]
  return (token) => {
    const wanted = token.toLowerCase()
    return small.some((name) => wanted.includes(name) || name.includes(wanted))
  }
}

/** With escapes of ASCII characters decoded: tokens have no others. */
function unescaped(name: string): string {
  return name.replace(/%([0-7][\dA-F])/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The product token a User-agent value begins with: letters, `-` and `_` (RFC 9309 §2.2.1); empty where it begins with none. */
export function productTokenOf(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}
