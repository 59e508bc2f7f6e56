import { robotNamed } from '../../../robots/index.ts'
import { lineNamingRobot, onSeparateLines, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots } from '../../agents/robot-phrases.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords } from '../../text/message-phrases.ts'

/** A107: a token that no crawler sends any more. */
export const retiredAgent: CheckRule = {
  code: 'A107',
  name: 'retired-agent',
  severity: 'info',
  why: 'Operators give up names. A group for one is read by nobody, and the robots that took its place follow the rules for everybody unless groups name them. `anthropic-ai` and `Claude-Web` still stand in many files, while Anthropic crawls as ClaudeBot and Claude-User (its page on its crawlers).',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { line, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.retired === undefined) continue
      const missing = robot.retired.filter((token) => {
        const successor = robotNamed(token)
        return successor === undefined || lineNamingRobot(context, successor) === undefined
      })
      const [first] = missing
      yield {
        span: line.valueSpan,
        message: `No crawler sends ${robot.name} any more: ${robot.operator} has ${joinWords(robot.retired)} instead${first === undefined ? ', which the file names too. Leave the line out' : `. Name ${joinWords(missing)}`}.`,
        dialects: dialectsOfRobots(context, [robot]),
        ...(first === undefined
          ? {}
          : {
              fix: {
                title: `write ${joinWords(missing)}`,
                edits: [{ ...line.valueSpan, text: onSeparateLines(context, line, missing) }],
                because: 'It puts rules in force for robots that had none; whether they are meant, only a person knows.',
              },
            }),
      }
    }
  }
}
