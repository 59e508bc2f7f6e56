import { type AskedUrl, decide, type Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { type ReadOptions, read } from './read.ts'

/** How {@link decideForAgents} asks: as `read` is asked for one robot. */
export interface AgentsOptions extends Pick<ReadOptions, 'dialect' | 'obeysStar'> {
  /** The robots, each by its product token or by several in order of preference. */
  readonly agents: Iterable<ReadOptions['agent']>
}

/**
 * The verdicts of one reading of a file on one URL for many robots, in their order. The file is read once, and robots that it
 * does not name are decided together.
 *
 * @throws TypeError as `read` does.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n')
 * const verdicts = decideForAgents(file, '/a', { dialect: dialects['rfc-9309'], agents: ['FooBot', 'BarBot', 'BazBot'] })
 * verdicts.map(({ verdict }) => verdict) // ['disallow', 'allow', 'allow']
 * ```
 */
export function decideForAgents(file: File, url: AskedUrl, { agents, ...options }: AgentsOptions): Verdict[] {
  // Robots that no group names get the same groups, whoever they are.
  const unnamed: { star?: Verdict; none?: Verdict } = {}
  return Array.from(agents, (agent) => {
    const policy = read(file, { ...options, agent })
    const { kind } = policy.selection
    if (kind === 'named') return decide(policy, url)
    unnamed[kind] ??= decide(policy, url)
    return unnamed[kind]
  })
}
