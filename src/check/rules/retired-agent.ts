import { shapedAgents } from '../agent-shape.ts'
import { type Context, robotsOfToken } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** A107: a token that no robot sends any more. */
export const retiredAgent: Rule = {
  code: 'A107',
  name: 'retired-agent',
  severity: 'info',
  why: 'Operators give up tokens and take new ones, and files keep the old: Anthropic names `anthropic-ai` and `Claude-Web` no more, and crawls as ClaudeBot, Claude-User and Claude-SearchBot. A file that blocks only the old names blocks nothing.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const named = new Set(context.agents.map(({ value }) => value.toLowerCase()))
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'token' && shape.kind !== 'version') continue
    const robots = robotsOfToken(shape.token)
    const instead = robots.flatMap(({ retired = [] }) => retired)
    const [robot] = robots
    if (robot === undefined || robots.some(({ retired }) => retired === undefined)) continue
    const missing = instead.filter((token) => !named.has(token.toLowerCase()))
    const { nameSpan, valueSpan } = agent.line
    const field = context.text.slice(nameSpan.start, nameSpan.end)
    yield {
      span: valueSpan,
      message: `${robot.operator} has given up ${quoted(shape.token)}: no robot sends it.${missing.length === 0 ? ' Its other robots are named in this file; remove this line.' : ` Its robots are ${listWords(instead)}: name those that are meant.`}`,
      readers: [...new Set(robots.map(({ readAs }) => readAs))],
      ...(missing.length === 0
        ? {}
        : {
            fix: {
              title: `write ${listWords(missing)}`,
              edits: [{ ...valueSpan, text: missing.join(`${context.lineEnd}${field}: `) }],
              because: 'It puts rules in force for robots that had none; which of them are meant, only a person knows.',
            },
          }),
    }
  }
}
