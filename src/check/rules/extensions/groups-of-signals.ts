import type { Purpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { closedBy, closesAll } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'

/** The main purposes of robots that a Content-Signal is about. */
const CONCERNED: ReadonlySet<Purpose> = new Set(['search', 'ai-search', 'ai-training', 'ai-user'])

/** The names of robots for one kind of media, whose uses no Content-Signal is about. */
const MEDIA = /(?:image|video|news|media)s?(?:bot)?$/i

/**
 * The groups of named robots that a signal for every robot needs: all that do not close the site. Those for
 * robots of search and AI come first. Only robots of asked lines count.
 */
export function groupsToSignal(
  context: Context,
  isAsked: (agent: NamedAgent) => boolean = () => true,
): readonly CheckedGroup[] {
  const open = context.file.groups.filter((group) => isOpen(context, group, isAsked))
  const concerned = new Set(open.filter((group) => isConcernedBySignals(context, group, isAsked)))
  return [...concerned, ...open.filter((group) => !concerned.has(group))]
}

/** Does a group of named robots leave the site open to one of them? */
function isOpen(context: Context, group: CheckedGroup, isAsked: (agent: NamedAgent) => boolean): boolean {
  const { dialect } = context.byDialect.standard
  return (
    !group.isStarGroup &&
    !closesAll(group) &&
    group.agents
      .filter((agent) => agent.value !== '' && isAsked(agent))
      .some(
        (agent) =>
          ownRobot(agentOfLine(agent)) === undefined ||
          closedBy(context, dialect, agentOfLine(agent)) === undefined,
      )
  )
}

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
        robot.purposes.some((purpose, index) =>
          index === 0 ? CONCERNED.has(purpose) : purpose === 'ai-training',
        ) &&
        closedBy(context, dialect, agentOfLine(agent)) === undefined
      )
    })
  )
}
