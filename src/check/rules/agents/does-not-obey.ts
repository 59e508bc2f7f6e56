import { type Obeys, servesPurpose } from '../../../robots/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { namedRobots } from '../../agents/named-robots.ts'
import { dialectsOfRobots, sourceOf } from '../../agents/robot-phrases.ts'
import { isClosedTo } from '../../analysis/robot-policy.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { commentAbove } from '../../file/line-removal.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'

/** A108: rules for a robot that does not follow them. */
export const doesNotObey: CheckRule = {
  code: 'A108',
  name: 'does-not-obey',
  severity: 'info',
  rank: 10,
  why: 'Some robots never request robots.txt, or request it and do not obey it. Many of them fetch a page because a person asked for it. A Disallow does not keep such a robot out; only the server can. `wayleave robots NAME` shows the source for each robot. The finding is info if the site is closed to a robot that, by its operator, does not obey, or that fetches pages on request. It is a hint if the robot may fetch a part of the site, or if only others say that it does not obey.',
  find,
}

/** What a robot does according to its operator. */
const OF_OPERATOR: Partial<Record<Obeys, Behaviour>> = {
  no: { words: 'does not obey robots.txt' },
  partly: { case: 'in part', words: 'obeys robots.txt only in part' },
}

/** What a robot does that others report not to obey while its operator says nothing. */
const REPORTED: Behaviour = {
  case: 'reported by others',
  words: 'is reported not to obey robots.txt, and its operator does not say whether it does',
}

interface Behaviour extends Pick<Says, 'case'> {
  readonly words: string
}

/** Is the site closed to a robot that fetches for people and does not obey? Programs matter less then. */
function shutsOutOthers(context: Context): boolean {
  return namedRobots(context).some(
    ({ robot }) =>
      robot.retired === undefined &&
      servesPurpose(robot, 'ai-user') &&
      OF_OPERATOR[robot.obeys.robotsTxt] !== undefined &&
      isClosedTo(context, robot),
  )
}

/** Matches a comment about the Internet Archive, on which its author relies. */
const OF_ARCHIVE = /archive|wayback|alexa/i

/** Does a comment directly above a group say that it is for the Internet Archive? */
function isExplained(context: Context, { group }: CheckedGroup): boolean {
  return commentAbove(context, group.firstLine).some((number) => {
    const { start, ending } = context.file.lineAt(number)
    return OF_ARCHIVE.test(context.file.text.slice(start, ending))
  })
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own, agent } of registryAgentLines(context)) {
    if (!agent.group.rules.some(({ field, value }) => field === 'disallow' && value !== '')) continue
    for (const robot of own) {
      // A107 tells that no crawler uses the name.
      if (robot.retired !== undefined) continue
      const { robotsTxt } = robot.obeys
      const behaviour = robotsTxt === 'unknown' && robot.saidToDisobey ? REPORTED : OF_OPERATOR[robotsTxt]
      if (behaviour === undefined) continue
      const { words, ...sameCase } = behaviour
      const { name } = robot
      yield {
        span: line.valueSpan,
        ...((robotsTxt === 'no' || servesPurpose(robot, 'ai-user') || isExplained(context, agent.group)) &&
        isClosedTo(context, robot) &&
        (!servesPurpose(robot, 'library') || !shutsOutOthers(context))
          ? {}
          : { severity: 'hint' as const }),
        says: {
          ...sameCase,
          what: `${/^[a-z]/.test(name) ? `The robot ${name}` : name} ${words} (${sourceOf(robot)}).`,
          effect: `${name} may fetch what this group forbids.`,
          advice: 'To be sure to keep it out, block it on the server.',
          subject: name,
        },
        dialects: dialectsOfRobots(context, [robot]),
      }
    }
  }
}
