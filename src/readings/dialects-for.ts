import { type Dialect, mainDialects, registryDialects } from '../dialects/index.ts'
import { robots } from '../robots/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { addTo } from '../text/index.ts'
import { nameFormsIn } from './representative-agents.ts'

/**
 * The dialects that a question about every dialect of these files asks: the main ones, and those of the
 * registry robots that a file names by their own token. In the order of `dialects`.
 */
export function dialectsFor(files: readonly File[]): readonly Dialect[] {
  const named = new Set(files.flatMap((file) => [...memoized(file, dialectsOfNamedRobots)]))
  return named.size === 0 ? mainDialects : [...mainDialects, ...named]
}

/** The dialects on request whose robots a file names. */
function dialectsOfNamedRobots(file: File): ReadonlySet<Dialect> {
  onRequest ??= dialectsOnRequest()
  const names = memoized(file, nameFormsIn)
  return new Set([...onRequest].flatMap(([token, dialects]) => (names.has(token) ? dialects : [])))
}

/** Indexed on first use. */
let onRequest: ReadonlyMap<string, readonly Dialect[]> | undefined

/** The dialects on request by the own tokens of the robots that read so, in lower case. Few robots do. */
function dialectsOnRequest(): ReadonlyMap<string, readonly Dialect[]> {
  const byToken = new Map<string, Dialect[]>()
  for (const { readAs, tokens } of robots) {
    const dialect = registryDialects[readAs]
    const [token] = tokens
    if (dialect.askedOnRequest !== true || token === undefined) continue
    addTo(byToken, token.toLowerCase(), dialect)
  }
  return byToken
}
