import { type AskedUrl, decide, type UrlOptions, type Verdict } from '../policy/index.ts'
import type { File } from '../syntax/index.ts'
import { type ReadOptions, read } from './read.ts'

/** Options of {@link decideForAgents}: those of `read`, for many robots. */
export interface AgentsOptions extends Pick<ReadOptions, 'dialect' | 'obeysStar' | 'rawAgent'>, UrlOptions {
  /** The robots, each by its product token or by several in order of preference. */
  readonly agents: Iterable<ReadOptions['agent']>
}

/**
 * The verdicts of one dialect on one URL for many robots, in their order. The file is parsed once, and the
 * robots without a group of their own share one decision.
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
export function decideForAgents(
  file: File,
  url: AskedUrl,
  { agents, raw = false, ...options }: AgentsOptions,
): Verdict[] {
  // The robots that no group names all get the same groups.
  const unnamed: { star?: Verdict; none?: Verdict } = {}
  return Array.from(agents, (agent) => {
    const policy = read(file, { ...options, agent })
    const { kind } = policy.selection
    if (kind === 'named') return decide(policy, url, { raw })
    unnamed[kind] ??= decide(policy, url, { raw })
    return unnamed[kind]
  })
}
