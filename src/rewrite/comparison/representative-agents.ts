import { type Dialect, unnamedAgent } from '../../dialects/index.ts'
import { robots } from '../../robots/index.ts'
import { type File, memoized } from '../../syntax/index.ts'

/**
 * The most agents of one comparison. The cost of an agent is the number of dialects times the number of
 * groups.
 */
export const MAX_AGENTS = 1000

/** Agents such that every other agent has the same policy as one of them. */
export interface RepresentativeAgents {
  readonly tokens: readonly string[]
  /** Tokens beyond {@link MAX_AGENTS}, which are not compared. */
  readonly omitted: readonly string[]
  /** The token of the unnamed agent; results call it `UNNAMED_AGENT_NAME`. */
  readonly unnamed: string
}

/**
 * Returns the agents that the dialects could tell apart in the files. They are the unnamed agent, every
 * agent that a group names in some dialect, and some registry robots. The token of such a robot contains a
 * name of the file or is contained in it, because some dialects match by substring.
 */
export function representativeAgents(
  files: readonly File[],
  dialects: readonly Dialect[],
): RepresentativeAgents {
  const values = userAgentValues(files, dialects)
  const named = new Set(values.flatMap((value) => [value, productTokenOf(value)]))
  named.delete('')
  named.delete('*')
  const akin = robots.flatMap(({ tokens }) => tokens).filter(nameOverlapTest([...named]))
  const unnamed = unnamedAgent(files, dialects)
  const tokens = [...new Set([unnamed, ...named, ...akin])]
  return { tokens: tokens.slice(0, MAX_AGENTS), omitted: tokens.slice(MAX_AGENTS), unnamed }
}

/** The distinct values of User-agent records that some dialect reads in the files. */
export function userAgentValues(files: readonly File[], dialects: readonly Dialect[]): string[] {
  const values = new Set<string>()
  for (const file of files) {
    for (const { outline } of dialects) {
      for (const { agents } of memoized(file, outline).groups)
        for (const { value } of agents) values.add(value)
    }
  }
  return [...values]
}

/**
 * A test whether a token contains one of the names or is contained in one, without regard to case. The names
 * are compared as written, without stars (Protego) and with escapes decoded (CPython). If the test fails, no
 * dialect selects a group with these names for the token.
 */
export function nameOverlapTest(names: readonly string[]): (token: string) => boolean {
  const forms = new Set(
    names
      .flatMap((name) => [name, name.replaceAll('*', ''), unescaped(name)])
      .map((name) => name.toLowerCase()),
  )
  forms.delete('')
  forms.delete('*')
  const small = [...forms]
  return (token) => {
    const wanted = token.toLowerCase()
    return small.some((name) => wanted.includes(name) || name.includes(wanted))
  }
}

/** The name with escapes of ASCII characters decoded; tokens have no other characters. */
function unescaped(name: string): string {
  return name.replace(/%([0-7][\dA-F])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

/**
 * The product token at the beginning of a User-agent value: letters, `-` and `_` (RFC 9309 §2.2.1). May be
 * empty.
 */
export function productTokenOf(value: string): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}
