import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** G115 reports a group without a Disallow. */
export const groupWithoutDisallow: CheckRule = {
  code: 'G115',
  name: 'group-without-disallow',
  severity: 'info',
  off: true,
  why: 'In the 1994 standard, a group has "one or more Disallow lines". The standard does not say what a group without Disallow means, so a parser may ignore such a group. Its robots then follow the `*` group. The checker Moderatobot adds an empty Disallow to such a group. An empty Disallow forbids nothing, and every parser knows this field.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agents, records, group } of context.file.groups) {
    const agent = agents.at(-1)
    if (agent === undefined || records.some(({ field }) => field === 'disallow')) continue
    const last = context.file.lineAt(group.lastLine)
    const { lineEnd } = context.file
    const isOpen = last.ending === last.end
    yield {
      span: agent.line.valueSpan,
      says: {
        what: `The group of ${quoted(agent.value)} has no Disallow, but the 1994 standard requires one.`,
        effect: 'A parser of that standard may ignore the group.',
        advice: 'Add an empty "Disallow:", which forbids nothing.',
        subject: quoted(agent.value),
      },
      dialects: context.byDialect.recognizing(agent.line.number, 'user-agent'),
      fix: {
        title: 'add an empty Disallow',
        edits: [
          { start: last.end, end: last.end, text: isOpen ? `${lineEnd}Disallow:` : `Disallow:${lineEnd}` },
        ],
      },
    }
  }
}
