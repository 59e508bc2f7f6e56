import type { AgentQuery } from './dialect.ts'

/** Who is asking, as callers say it. */
export interface AgentInput {
  /**
   * The robot's product token, or several in order of preference: its own, then those it falls back on. The first that
   * the file names decides.
   */
  readonly agent: string | readonly string[]
  /** `false` for a robot that groups for everybody (`*`) do not concern. Default `true`. */
  readonly obeysStar?: boolean
}

/**
 * Who is asking: the one token of a robot that groups for everybody concern, as nearly all robots are; or all there is to know.
 *
 * @throws TypeError without an agent; `asked` is the function that was called.
 */
export function compactQuery({ agent, obeysStar = true }: AgentInput, asked: string): string | AgentQuery {
  if (typeof agent === 'string') return obeysStar ? agent : { tokens: [agent], obeysStar }
  if (!Array.isArray(agent) || agent.length === 0 || agent.some((token) => typeof token !== 'string')) {
    throw new TypeError(`${asked} needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them.`)
  }
  return { tokens: agent, obeysStar }
}

/** The same in full. */
export function fullQuery(asks: string | AgentQuery): AgentQuery {
  return typeof asks === 'string' ? { tokens: [asks], obeysStar: true } : asks
}
