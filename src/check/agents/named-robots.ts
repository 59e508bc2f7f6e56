import type { Dialect } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, readOptionsOf } from '../../robots/index.ts'
import type { NamedAgent } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import { UNNAMED_AGENT } from '../file/policies.ts'
import { MAX_ROBOTS_PER_RULE, tokenOf } from './agent-of-group.ts'
import { robotsByToken } from './robots-by-token.ts'

/** A known robot that a User-agent line names by its own token. */
export interface NamedRobot {
  readonly robot: Robot
  /** The first line that names it. */
  readonly agent: NamedAgent
}

/** The known robots that the file names by their own tokens, in its order; of more than {@link MAX_ROBOTS_PER_RULE} the first. */
export function namedRobots(context: Context): readonly NamedRobot[] {
  return context.once(findNamed)
}

function findNamed(context: Context): readonly NamedRobot[] {
  const named = new Map<Robot, NamedRobot>()
  for (const agent of context.file.agents) {
    const robot = ownRobot(agent.value) ?? ownRobot(tokenOf(agent))
    if (robot !== undefined && !named.has(robot)) named.set(robot, { robot, agent })
    if (named.size > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`Rules about known robots looked at the first ${MAX_ROBOTS_PER_RULE} that the file names.`)
      return [...named.values()].slice(0, MAX_ROBOTS_PER_RULE)
    }
  }
  return [...named.values()]
}

/** Somebody to ask as: everybody, or a search engine that the file names. */
export interface SearchAgent {
  /** In a message. */
  readonly who: string
  /** Absent: robots that no group names. */
  readonly named?: NamedRobot
  /** The reading whose verdicts count first. */
  readonly dialect: Dialect
  /** What the file means to it, as a reader reads it. */
  readonly policy: (dialect: Dialect) => Policy
}

/** Robots that no group names, and every search engine that one does. */
export function searchAgents(context: Context): readonly SearchAgent[] {
  return context.once(findAskers)
}

function findAskers(context: Context): readonly SearchAgent[] {
  const engines = namedRobots(context).filter(({ robot }) => robot.purpose === 'search')
  return [
    {
      who: 'robots that no group names',
      dialect: context.byDialect.standard.dialect,
      policy: (dialect) => context.policies.get(dialect, UNNAMED_AGENT),
    },
    ...engines.map((named): SearchAgent => {
      const { agent, dialect, obeysStar } = readOptionsOf(named.robot)
      return { who: named.robot.name, named, dialect, policy: (by) => context.policies.get(by, agent, obeysStar) }
    }),
  ]
}

function ownRobot(token: string): Robot | undefined {
  const own = token.toLowerCase()
  return robotsByToken(own).find(({ tokens }) => tokens[0]?.toLowerCase() === own)
}
