import { shapedAgents } from '../agent-shape.ts'
import type { Context } from '../context.ts'
import { readersNotNaming } from '../readers-naming.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readersDo } from '../words.ts'

/** A103: a version after the name. */
export const versionInToken: Rule = {
  code: 'A103',
  name: 'version-in-token',
  severity: 'warning',
  why: 'A product token has no version (RFC 9309 §2.2.1), and robots change theirs without asking. Google and others cut the value at the slash; readers that compare it whole look for a robot called `GPTBot/1.2`, and those that look for it within the name of the robot do not find it.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'version') continue
    const { valueSpan } = agent.line
    const readers = readersNotNaming(context, shape.token, agent)
    yield {
      span: { start: valueSpan.start + shape.token.length, end: valueSpan.end },
      message: `${quoted(agent.value)} has a version: ${readersDo(readers, context.dialects.length, 'does', 'do')} not give this group to ${quoted(shape.token)}. Write the name only.`,
      readers,
      fix: { title: 'remove the version', edits: [{ start: valueSpan.start + shape.token.length, end: valueSpan.end, text: '' }] },
    }
  }
}
