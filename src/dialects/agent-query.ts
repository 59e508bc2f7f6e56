import type { AgentQuery } from './dialect.ts'
import type { ReadOptions } from './read.ts'

/**
 * Who is asking: the one token of a robot that groups for everybody concern, as nearly all robots are; or all there is to know.
 *
 * @throws TypeError without an agent; `asked` is the function that was called.
 */
export function asksOf({ agent, everybody = true }: Pick<ReadOptions, 'agent' | 'everybody'>, asked: string): string | AgentQuery {
  if (typeof agent === 'string') return everybody ? agent : { tokens: [agent], everybody }
  if (!Array.isArray(agent) || agent.length === 0 || agent.some((token) => typeof token !== 'string')) {
    throw new TypeError(`${asked} needs an agent: pass the product token of the robot, such as "Googlebot", or a list of them.`)
  }
  return { tokens: agent, everybody }
}

/** The same in full. */
export function queryOf(asks: string | AgentQuery): AgentQuery {
  return typeof asks === 'string' ? { tokens: [asks], everybody: true } : asks
}
