import { type Dialect, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { partReadBy, robotOrder, subjectOf } from '../../readings/index.ts'
import { type Robot, readOptionsOf, robots, servesPurpose } from '../../robots/index.ts'
import type { Context } from '../file/context.ts'
import { registryAgentLines } from './agent-lines.ts'
import { type NamedRobot, namedRobots, ownRobot } from './named-robots.ts'

/** The robots whose index most people search. Sites shut out others on purpose. */
export const MAIN_ROBOTS: ReadonlySet<string> = new Set(['googlebot', 'bingbot'])

/** Is this the name of a robot whose index most people search? */
export function isMainRobot(name: string): boolean {
  return MAIN_ROBOTS.has(ownRobot(name)?.id ?? '')
}

/** An agent that matters to search: a search engine that the file names, or the unnamed agent. */
export interface SearchAgent {
  /** The agent as a message calls it. */
  readonly who: string
  /** The search engine's robot, and the line that names it or its family; absent for the unnamed agent. */
  readonly named?: NamedRobot
  /** The dialect whose verdicts for this agent count first. */
  readonly dialect: Dialect
  /** Gives the policy of this agent in a dialect. */
  readonly policy: (dialect: Dialect) => Policy
}

/** The unnamed agent, and every search engine that the file names. */
export function searchAgents(context: Context): readonly SearchAgent[] {
  return context.once(findSearchAgents)
}

/** Do groups name all main robots, and is none of them among these agents? */
export function areLesser(context: Context, agents: readonly SearchAgent[]): boolean {
  const isMain = ({ named }: SearchAgent): boolean => MAIN_ROBOTS.has(named?.robot.id ?? '')
  return !agents.some(isMain) && searchAgents(context).filter(isMain).length === MAIN_ROBOTS.size
}

function findSearchAgents(context: Context): readonly SearchAgent[] {
  const engines = [...namedRobots(context), ...namedByFamily(context)].filter(({ robot }) =>
    servesPurpose(robot, 'search'),
  )
  return [
    {
      who: context.file.agents.every(({ value }) => value === '*')
        ? `robots such as ${exampleOf(context)}`
        : 'robots that no group names',
      dialect: context.byDialect.standard.dialect,
      policy: (dialect) => context.policies.get(dialect, UNNAMED_AGENT),
    },
    ...engines.map((named): SearchAgent => {
      const { agent, dialect, obeysStar } = readOptionsOf(named.robot)
      return {
        who: named.robot.name,
        named,
        dialect,
        policy: (by) => context.policies.get(by, agent, obeysStar, readOptionsOf(named.robot, by)),
      }
    }),
  ]
}

/** The first of the main robots that reads the file to its end. */
function exampleOf({ file: { parsed } }: Context): string {
  const main = [...MAIN_ROBOTS].flatMap((id) => robots.filter((robot) => robot.id === id))
  const reading = main.find((robot) => partReadBy(parsed, subjectOf(robot)) === parsed)
  return (reading ?? main[0])?.name ?? ''
}

/**
 * The main robot of each name that is no robot's own token, such as `Yandex`: robots of an operator fall back
 * on it. Robots that the file names by their own tokens are left out.
 */
function namedByFamily(context: Context): readonly NamedRobot[] {
  const own = new Set(namedRobots(context).map(({ robot }) => robot))
  const order = robotOrder([context.file.parsed])
  const named = new Map<Robot, NamedRobot>()
  for (const { own: owners, fallingBack, agent } of registryAgentLines(context)) {
    const [robot] = owners.length > 0 ? [] : order.sorted(fallingBack)
    if (robot !== undefined && !own.has(robot) && !named.has(robot)) named.set(robot, { robot, agent })
  }
  return [...named.values()]
}
