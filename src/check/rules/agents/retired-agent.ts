import { otherName, type Robot, robotNamed, robots, robotsByToken } from '../../../robots/index.ts'
import {
  agentLinesOfKind,
  lineNamingRobot,
  onSeparateLines,
  registryAgentLines,
} from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isClosedTo, isClosedToUnnamedAgent, policyOfRobot } from '../../analysis/robot-policy.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'

/** A107: a token that no crawler sends any more. */
export const retiredAgent: CheckRule = {
  code: 'A107',
  name: 'retired-agent',
  severity: 'info',
  why: 'Operators give up names of robots. No robot then follows a group for the old name. A robot with a new name follows the `*` group, unless another group names it. For example, many files still name `anthropic-ai` and `Claude-Web`, but Anthropic crawls as ClaudeBot, Claude-SearchBot and Claude-User (its page on its crawlers). If the file names the present robots too, nothing is lost, so the finding is a hint. It is one, too, if the group forbids nothing, and the `*` group does not close the site. But it stays info if the file closes the site to the former name and opens it to a present one. If the present robot ignores robots.txt, there is no fix.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* retiredRobots(context)
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const other = otherName(agent.value)
    // A robot that falls back on a former name still follows its group.
    if (other?.status !== 'renamed' || robotsByToken(agent.value).length > 0) continue
    const names = joinWords(other.answering.map((id) => robotNamed(id)?.name ?? id))
    yield {
      span: line.valueSpan,
      message: `${quoted(agent.value)} is a former name. ${other.about} If you mean ${names}, name it here.`,
      dialects: context.byDialect.recognizing(line.number, 'user-agent'),
    }
  }
}

/**
 * A sentence about further robots of the operator for AI, with a blank before it; empty if there are none.
 */
function othersOf({ operator, retired = [] }: Robot): string {
  const others = robots.filter(
    (other) =>
      other.operator === operator &&
      other.purposes[0].startsWith('ai-') &&
      other.retired === undefined &&
      !retired.includes(other.tokens[0] ?? ''),
  )
  return others.length === 0 ? '' : ` It also has ${robotPhrase(others)}.`
}

/**
 * A present robot to which the file opens what it closes to its former name; `undefined` if there is none.
 */
function openedSuccessor(context: Context, robot: Robot): Robot | undefined {
  if (!isClosedTo(context, robot)) return undefined
  return robot.retired
    ?.flatMap((token) => robotNamed(token) ?? [])
    .find((successor) => policyOfRobot(context, successor)?.rules.every(({ effect }) => effect === 'allow'))
}

/**
 * Does a group forbid nothing, like the file to robots that no group names? Then its name changes nothing.
 */
function isOpenAnyway(context: Context, { rules }: CheckedGroup): boolean {
  return (
    rules.every(({ field, value }) => field === 'allow' || value === '') && !isClosedToUnnamedAgent(context)
  )
}

/** Finds tokens of robots of the registry that are retired. */
function* retiredRobots(context: Context): Generator<Problem> {
  const offered = new Set<string>()
  for (const { line, agent, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.retired === undefined) continue
      const successors = robot.retired.flatMap((token) => robotNamed(token) ?? [])
      if (successors.length > 0 && successors.every(({ obeys }) => obeys.robotsTxt === 'no')) {
        const names = joinWords(successors.map(({ name }) => name))
        yield {
          span: line.valueSpan,
          message: `No crawler uses the name ${robot.name} any more, so this line has no effect. ${robot.operator} uses ${names} instead, which ${successors.length === 1 ? 'ignores' : 'ignore'} robots.txt. No name here keeps ${successors.length === 1 ? 'that robot' : 'those robots'} out; only the server can refuse ${successors.length === 1 ? 'it' : 'them'}. Remove ${agent.group.agents.length === 1 ? 'the group' : 'this line'}.`,
          dialects: dialectsOfRobots(context, [robot]),
        }
        continue
      }
      const missing = robot.retired.filter((token) => {
        const successor = robotNamed(token)
        return successor === undefined || lineNamingRobot(context, successor) === undefined
      })
      const [first] = missing
      const isAlone = agent.group.agents.length === 1
      const opposite = first === undefined ? openedSuccessor(context, robot) : undefined
      yield {
        span: line.valueSpan,
        message:
          opposite !== undefined
            ? `No crawler uses the name ${robot.name} any more, so this line keeps no robot out. ${robot.operator} uses ${joinWords(robot.retired)} instead, and the file opens the site to ${opposite.name}. If you mean to keep ${opposite.name} out, forbid it where the file names it.`
            : first === undefined
              ? `No crawler uses the name ${robot.name} any more, so this line has no effect. ${robot.operator} uses ${joinWords(robot.retired)} instead, and the file already names ${robot.retired.length === 1 ? 'it' : 'them'}. Remove ${isAlone ? 'the group' : 'this line'}.`
              : `No crawler uses the name ${robot.name} any more, so this line has no effect. ${robot.operator} uses ${joinWords(robot.retired)} instead.${othersOf(robot)} If the rules are meant for ${joinWords(missing)}, write ${missing.length === 1 ? 'that name' : 'those names'} here. Otherwise, remove ${isAlone ? 'the group' : 'this line'}.`,
        dialects: dialectsOfRobots(context, [robot]),
        ...((first === undefined && opposite === undefined) || isOpenAnyway(context, agent.group)
          ? { severity: 'hint' as const }
          : {}),
        // Two lines with the same names would be two groups of one robot.
        ...(first === undefined || missing.some((token) => offered.has(token))
          ? {}
          : {
              fix: {
                title: `write ${joinWords(missing)}`,
                edits: [{ ...line.valueSpan, text: onSeparateLines(context, line, missing) }],
                because: `The fix applies the rules of this group to ${joinWords(missing)}, which no group names yet. Only you know whether you want that.`,
              },
            }),
      }
      for (const token of missing) offered.add(token)
    }
  }
}
