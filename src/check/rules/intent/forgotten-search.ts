import { type Robot, robots, tokenOf } from '../../../robots/index.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { ProposedFix } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/**
 * The main robots that no group names, if the file opens the site to another one by name. An author who
 * lets Google in wants people to find the site.
 */
export function forgottenMainRobots(context: Context, open: readonly SearchAgent[]): readonly Robot[] {
  if (!open.some(isNamedMain)) return []
  const named = new Set(searchAgents(context).map((agent) => agent.named?.robot))
  return robots.filter((robot) => MAIN_ROBOTS.has(robot.id) && !named.has(robot))
}

/** A fix that names the forgotten robots in the group of the main robot that the file lets in. */
export function namingFix(
  { file }: Context,
  forgotten: readonly Robot[],
  open: readonly SearchAgent[],
): { readonly fix?: ProposedFix } {
  const line = open.find(isNamedMain)?.named?.agent.line
  if (line === undefined || forgotten.length === 0 || line.ending === line.end) return {}
  const lineEnd = file.text.slice(line.ending, line.end)
  return {
    fix: {
      title: `name ${robotPhrase(forgotten)} in the group of ${quoted(line.value)}`,
      edits: [
        {
          start: line.end,
          end: line.end,
          text: forgotten.map((robot) => `User-agent: ${tokenOf(robot)}${lineEnd}`).join(''),
        },
      ],
      because:
        'The fix opens the site to a search to which it is closed today. Only you know whether you mean that.',
    },
  }
}

function isNamedMain({ named }: SearchAgent): boolean {
  return named !== undefined && MAIN_ROBOTS.has(named.robot.id)
}

/** Why a rule for all robots is for those that the file forgets, and what to do. */
export function ofForgotten(forgotten: readonly Robot[]): Required<Pick<Says, 'advice' | 'case' | 'effect'>> {
  const names = robotPhrase(forgotten)
  return {
    case: 'forgotten robots',
    effect: `No group names ${names}, so the rule is for ${names}, too, although the file lets another search in.`,
    advice: `If people should find the site there, give ${names} a User-agent line in the group of that search.`,
  }
}
