import type { AgentQuery } from './outline.ts'

/** The agent of a question, as callers give it. */
export interface AgentInput {
  /**
   * The robot's product token, or several in order of preference: its own, then those it falls back on. The
   * first that the file names decides.
   */
  readonly agent: string | readonly string[]
  /** `false` for a robot that ignores `*` groups. Default `true`. */
  readonly obeysStar?: boolean
}

/**
 * An agent in little memory: the token alone for a robot with one token that obeys `*` groups, as nearly all
 * robots do.
 */
export type CompactQuery = string | AgentQuery

/**
 * The agent of a question, checked.
 *
 * @param caller the function that was called, for the message.
 * @throws TypeError without an agent.
 */
export function compactQuery({ agent, obeysStar = true }: AgentInput, caller: string): CompactQuery {
  if (typeof agent === 'string') return obeysStar ? agent : { tokens: [agent], obeysStar }
  if (!Array.isArray(agent) || agent.length === 0 || agent.some((token) => typeof token !== 'string')) {
    throw new TypeError(
      `${caller} needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them.`,
    )
  }
  return { tokens: agent, obeysStar }
}

/** The same query in full. */
export function fullQuery(query: CompactQuery): AgentQuery {
  return typeof query === 'string' ? { tokens: [query], obeysStar: true } : query
}
