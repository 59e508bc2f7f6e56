import { type Robot, robots } from '../../robots/index.ts'
import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords } from '../words.ts'

/** A113: one robot of an operator is named, and its others are not. */
export const siblingAgentMissing: Rule = {
  code: 'A113',
  name: 'sibling-agent-missing',
  severity: 'info',
  why: 'Operators of AI services have a robot for each purpose, and each follows its own group only: OpenAI says of its tokens that every one is independent of the others. A rule for GPTBot says nothing to ChatGPT-User or OAI-SearchBot; those follow the group for `*`. That may be meant, and is seldom known.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const named = new Set(context.agents.map(({ value }) => value.toLowerCase()))
  const seen = new Set<string>()
  for (const { value, line } of context.agents) {
    const own = robotsOfToken(value).find(({ tokens }) => tokens[0]?.toLowerCase() === value.toLowerCase())
    if (own === undefined || !isOfAi(own) || seen.has(own.operator)) continue
    seen.add(own.operator)
    const missing = robots.filter(
      (robot) => robot.operator === own.operator && isOfAi(robot) && !robot.tokens.some((token) => named.has(token.toLowerCase())),
    )
    if (missing.length === 0) continue
    yield {
      span: line.valueSpan,
      message: `${own.operator} has other robots, which this group does not concern: ${listWords(missing.map(({ name }) => name))}. Name ${missing.length === 1 ? 'it' : 'them'} too if the same is to hold.`,
      readers: [...new Set(missing.map(({ readAs }) => readAs))],
    }
  }
}

/** Robots of AI services that are sent today and would follow a group. */
function isOfAi({ purpose, retired, controlToken, obeys }: Robot): boolean {
  return purpose.startsWith('ai-') && retired === undefined && controlToken !== true && obeys.robotsTxt !== 'no'
}
