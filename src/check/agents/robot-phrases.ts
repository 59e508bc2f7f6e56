import type { DialectId } from '../../dialects/index.ts'
import type { Robot } from '../../robots/index.ts'
import type { Context } from '../file/context.ts'
import { joinWords, plural } from '../text/message-phrases.ts'
import type { SearchAgent } from './search-agents.ts'

/** The number of robots that a message names before it counts the rest. A rest of one robot is named, too. */
const MAX_NAMED = 4

/** Robots as a phrase: `Applebot and Googlebot-News`, or the first few and `3 other robots`. */
export function robotPhrase(robots: readonly Robot[]): string {
  const names = robots.map(({ name }) => name)
  if (names.length <= MAX_NAMED + 1) return joinWords(names)
  return joinWords([...names.slice(0, MAX_NAMED), plural(names.length - MAX_NAMED, 'other robot')])
}

/**
 * The source of the registry's facts about a robot: the operator's page, or the first text that quotes it.
 * `wayleave robots NAME` prints all.
 */
export function sourceOf({ documentation, source }: Robot): string {
  return documentation === 'unknown' ? (source.split(';', 1)[0] as string) : documentation
}

/** Search agents as a phrase, the unnamed agent last: `bingbot and robots that no group names`. */
export function searchAgentPhrase(agents: readonly SearchAgent[]): string {
  const named = agents.filter((agent) => agent.named !== undefined)
  const unnamed = agents.filter((agent) => agent.named === undefined)
  return joinWords([...named, ...unnamed].map(({ who }) => who))
}

/** The checked dialects in which these robots read robots.txt. */
export function dialectsOfRobots(context: Context, robots: readonly Robot[]): readonly DialectId[] {
  const own = new Set<DialectId>(robots.map(({ readAs }) => readAs))
  return context.dialects.map(({ id }) => id).filter((id) => own.has(id))
}
