import { shapedAgents } from '../agent-shape.ts'
import type { Context } from '../context.ts'
import { readersNotNaming } from '../readers-naming.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readersDo } from '../words.ts'

/** A104: a star within a name. */
export const wildcardInToken: Rule = {
  code: 'A104',
  name: 'wildcard-in-token',
  severity: 'warning',
  why: 'In a User-agent line `*` stands alone and means every robot that no group names (RFC 9309 §2.2.1); beside other characters it is no wildcard. `Google*` names nobody to most readers, the robot `Google` to some, and a star that a word follows is everybody to Google.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'wildcard') continue
    const { valueSpan } = agent.line
    const readers = shape.token === '' ? context.dialects.map(({ id }) => id) : readersNotNaming(context, shape.token, agent)
    const effect =
      shape.token === '' || agent.group.everybody
        ? 'readers differ about whom it names'
        : `${readersDo(readers, context.dialects.length, 'does', 'do')} not give this group to ${quoted(shape.token)}`
    yield {
      span: valueSpan,
      message: `A star is no wildcard in ${quoted(agent.value)}: ${effect}. Write the name of one robot, or * alone.`,
      readers,
      ...(shape.token === '' ? {} : { fix: { title: 'remove the star', edits: [{ ...valueSpan, text: shape.token }] } }),
    }
  }
}
