import { shapedAgents } from '../agent-shape.ts'
import type { Context } from '../context.ts'
import { readersNotNaming } from '../readers-naming.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readerWords } from '../words.ts'

/** A101: the whole User-Agent header where a product token belongs. */
export const fullUserAgentString: Rule = {
  code: 'A101',
  name: 'full-user-agent-string',
  severity: 'error',
  why: 'A User-agent line names a product token, such as `GPTBot`, and not the header that the robot sends (RFC 9309 §2.2.1). Readers take the letters the value begins with, which is `Mozilla`, or compare the whole of it; the robot that was meant finds no group of its own.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'full-string') continue
    const { valueSpan } = agent.line
    const readers = shape.token === undefined ? context.dialects.map(({ id }) => id) : readersNotNaming(context, shape.token, agent)
    const token = shape.token === undefined ? 'a robot' : quoted(shape.token)
    yield {
      span: valueSpan,
      message: `This is a whole User-Agent header, which does not name ${token} to ${readerWords(readers, context.dialects.length)}. Write the product token${shape.token === undefined ? '' : `, ${token}`}.`,
      readers,
      ...(shape.token === undefined ? {} : { fix: { title: `write ${shape.token}`, edits: [{ ...valueSpan, text: shape.token }] } }),
    }
  }
}
