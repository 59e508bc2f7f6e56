import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** G106: the same robot twice in one group. */
export const duplicateAgentInGroup: CheckRule = {
  code: 'G106',
  name: 'duplicate-agent-in-group',
  severity: 'hint',
  why: 'A group applies to every robot that its User-agent lines name (RFC 9309 §2.2.1), so a second line with the same name has no effect. In a long list of robots, the author may have meant another name in one of the two lines.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agents } of context.file.groups) {
    const seen = new Map<string, (typeof agents)[number]>()
    for (const agent of agents) {
      const key = agent.value.toLowerCase()
      const before = seen.get(key)
      if (before === undefined || key === '') {
        seen.set(key, agent)
        continue
      }
      yield {
        span: agent.line.valueSpan,
        says: {
          what: `This group already names ${quoted(agent.value)} above.`,
          effect: 'In RFC 9309, a second line with the same name has no effect.',
          advice: 'Remove one of the two lines.',
          subject: quoted(agent.value),
        },
        related: [{ span: before.line.valueSpan, message: 'first named here' }],
        fix: {
          title: 'remove the second line',
          edits: [removeLine(context, agent.line)],
        },
      }
    }
  }
}
