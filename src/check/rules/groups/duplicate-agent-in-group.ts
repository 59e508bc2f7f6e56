import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** G106: the same robot twice in one group. */
export const duplicateAgentInGroup: CheckRule = {
  code: 'G106',
  name: 'duplicate-agent-in-group',
  severity: 'hint',
  why: 'A group is for every robot its User-agent lines name (RFC 9309 §2.2.1); naming one twice says nothing more. In the long lists of AI robots that are kept by hand, the second line is where another name was meant to stand.',
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
        message: `${quoted(agent.value)} is named twice in this group. Remove one of the lines.`,
        related: [{ span: before.line.valueSpan, message: 'named first here' }],
        fix: { title: 'remove the line', edits: [{ start: agent.line.start, end: agent.line.end, text: '' }] },
      }
    }
  }
}
