import type { Purpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { closedBy } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'

/** The main purposes of robots that a Content-Signal is about. */
const CONCERNED: ReadonlySet<Purpose> = new Set(['search', 'ai-search', 'ai-training', 'ai-user'])

/** The names of robots for one kind of media, whose uses no Content-Signal is about. */
const MEDIA = /(?:image|video|news|media)s?(?:bot)?$/i

/**
 * Is a group for a robot that searches or serves AI, without closing the site to it? Only robots of asked
 * lines count.
 */
export function isConcernedBySignals(
  context: Context,
  { agents, isStarGroup }: CheckedGroup,
  isAsked: (agent: NamedAgent) => boolean = () => true,
): boolean {
  const { dialect } = context.byDialect.standard
  return (
    !isStarGroup &&
    agents.filter(isAsked).some((agent) => {
      const robot = ownRobot(agentOfLine(agent))
      return (
        robot !== undefined &&
        robot.retired === undefined &&
        !MEDIA.test(robot.name) &&
        CONCERNED.has(robot.purposes[0]) &&
        closedBy(context, dialect, agentOfLine(agent)) === undefined
      )
    })
  )
}
