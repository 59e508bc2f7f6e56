import { shapedAgents } from '../agent-shape.ts'
import type { Context } from '../context.ts'
import { readersNotNaming } from '../readers-naming.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted, readersDo } from '../words.ts'

/** A105: a name with characters that no product token has. */
export const tokenCharacters: Rule = {
  code: 'A105',
  name: 'token-characters',
  severity: 'hint',
  why: 'A product token is letters, `-` and `_` (RFC 9309 §2.2.1). Readers that follow it stop at the first other character, and a group for `Foo2Bot` is one for `Foo`. Robots with such names exist all the same, `MJ12bot` and `archive.org_bot` among them; they look for themselves in their own way, and those that are known are not reported.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agent, shape } of shapedAgents(context)) {
    if (shape.kind !== 'characters') continue
    const readers = readersNotNaming(context, shape.token, agent)
    if (readers.length === 0) continue
    const character = /[^a-z_-]/i.exec(agent.value)?.[0] ?? ''
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(character)} is no character of a product token: ${readersDo(readers, context.dialects.length, 'does', 'do')} not find ${quoted(agent.value)} here. Look up how its operator writes it.`,
      readers,
    }
  }
}
