import { type Dialect, mainDialects, registryDialects } from '../dialects/index.ts'
import { robotsByToken } from '../robots/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { nameForms } from './name-forms.ts'
import { agentNames } from './representative-agents.ts'

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
  const robots = agentNames(file, registryDialects['rfc-9309'])
    .flatMap(nameForms)
    .flatMap((form) =>
      robotsByToken(form).filter(({ tokens }) => tokens[0]?.toLowerCase() === form.toLowerCase()),
    )
  return new Set(
    robots
      .map(({ readAs }) => registryDialects[readAs])
      .filter(({ askedOnRequest }) => askedOnRequest === true),
  )
}
