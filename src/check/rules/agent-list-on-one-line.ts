import { shapedAgents } from '../agent-shape.ts'
import type { Context } from '../context.ts'
import { readersNotNaming } from '../readers-naming.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted, readerWords } from '../words.ts'

/** A102: several robots on one User-agent line. */
export const agentListOnOneLine: Rule = {
  code: 'A102',
  name: 'agent-list-on-one-line',
  severity: 'error',
  why: 'A User-agent line names one robot; a group for several has a line for each (RFC 9309 §2.2.1). Of `GPTBot, CCBot`, readers take the first name, or a robot called just that, and CCBot is not named. At least one widely used generator of sitemaps writes its list of robots so.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'list') continue
    const { nameSpan, valueSpan } = agent.line
    const field = context.text.slice(nameSpan.start, nameSpan.end)
    const later = shape.tokens.slice(1)
    const readers = context.dialects
      .map(({ id }) => id)
      .filter((id) => later.some((token) => readersNotNaming(context, token, agent).includes(id)))
    yield {
      span: valueSpan,
      message: `These are ${shape.tokens.length} robots on one line: ${listWords(later.slice(0, 3).map(quoted))}${later.length > 3 ? ' and more' : ''} ${later.length === 1 ? 'is' : 'are'} not named to ${readerWords(readers, context.dialects.length)}. Write a User-agent line for each.`,
      readers,
      fix: {
        title: 'write a line for each robot',
        edits: [{ ...valueSpan, text: shape.tokens.join(`${context.lineEnd}${field}: `) }],
      },
    }
  }
}
