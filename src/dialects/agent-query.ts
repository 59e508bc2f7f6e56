import { isNameInFiles } from '../text/index.ts'
import type { OnceDialect } from './dialect.ts'
import type { AgentQuery } from './outline.ts'

/** The agent of a question, as callers give it. */
export interface AgentInput {
  /**
   * The robot's product token, or several in order of preference: its own, then those it falls back on. The
   * first that the file names decides. A dialect of a program that takes whole User-Agent headers also takes
   * a header, as that program does.
   */
  readonly agent: string | readonly string[]
  /** `false` for a robot that ignores `*` groups. Default `true`. */
  readonly obeysStar?: boolean
  /**
   * `true`: takes any `agent` as the exact input of the dialect's own function, such as `""` in the tests of
   * a program. No group may name such an agent. Default `false`.
   */
  readonly rawAgent?: boolean
}

/**
 * An agent in little memory: the token alone for a robot with one token that obeys `*` groups, as nearly all
 * robots do.
 */
export type CompactQuery = string | AgentQuery

/**
 * The agent of a question, checked.
 *
 * @param takesHeaders whether the program of the dialect takes whole headers.
 * @param caller the function that was called, for the message.
 * @throws TypeError without an agent, and for one that no file can name.
 */
export function compactQuery(
  { agent, obeysStar = true, rawAgent = false }: AgentInput,
  { takesHeaders }: Pick<OnceDialect, 'takesHeaders'>,
  caller: string,
): CompactQuery {
  if (agent === undefined || agent !== lastName) checkAgent(agent, rawAgent, takesHeaders === true, caller)
  if (typeof agent === 'string') return obeysStar ? agent : { tokens: [agent], obeysStar }
  return { tokens: agent, obeysStar }
}

/** The last name that passed: a program asks for one robot again and again. */
let lastName: string | undefined

function checkAgent(
  agent: AgentInput['agent'] | undefined,
  isRaw: boolean,
  takesHeaders: boolean,
  caller: string,
): void {
  const isValid = (token: unknown): boolean =>
    typeof token === 'string' && (isRaw || (takesHeaders ? token.trim() !== '' : isNameInFiles(token)))
  if (Array.isArray(agent) ? agent.length === 0 || !agent.every(isValid) : !isValid(agent)) {
    throw new TypeError(
      `${caller} needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them. For your own crawler, pass its name alone, such as "FooBot". For a robot of the registry, robotOf() of wayleave/robots finds the token in a header.`,
    )
  }
  if (typeof agent === 'string' && !isRaw && !takesHeaders) lastName = agent
}

/** The query as an object, also if it is given as one token. */
export function fullQuery(query: CompactQuery): AgentQuery {
  return typeof query === 'string' ? { tokens: [query], obeysStar: true } : query
}
