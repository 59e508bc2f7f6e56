import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectsWithVerb, quoted } from '../../text/message-phrases.ts'

/** G105: a robot with two groups. */
export const duplicateGroup: CheckRule = {
  code: 'G105',
  name: 'duplicate-group',
  severity: 'warning',
  why: 'RFC 9309 §2.2.1 puts the groups of one robot together. Before it, readers took the first group that fits and never saw the second, and many still do, CPython and libwww-perl among them; the analysis of Yandex Webmaster calls a second group for `*` an error.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const first = new Map<string, NamedAgent>()
  for (const agent of context.file.agents) {
    const key = agent.value.toLowerCase()
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, agent)
    if (before === undefined || before.group === agent.group) continue
    const who = agent.group.isStarGroup ? UNNAMED_AGENT : agent.value
    const later = agent.line.number
    const dialects = context.dialects
      .filter((dialect) => {
        const policy = context.policies.getWithinBudget(dialect, who)
        return policy !== undefined && policy.selection.kind !== 'none' && !context.policies.selectedAgentLines(policy).has(later)
      })
      .map(({ id }) => id)
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(agent.value)} has another group above: readers of RFC 9309 put the two together, ${dialectsWithVerb(dialects, context.dialects.length, 'takes', 'take')} the first only. Write one group.`,
      related: [{ span: before.line.valueSpan, message: 'the first group' }],
      dialects,
      ...fixOf(context, before.group, agent.group),
    }
  }
}

/** The records of the second group, below those of the first; where both are for the same robots, so that nobody else is concerned. */
function fixOf(context: Context, into: CheckedGroup, from: CheckedGroup): { readonly fix?: ProposedFix } {
  if (namesOf(into) !== namesOf(from) || into.index > from.index) return {}
  const lastAgent = Math.max(...from.agents.map(({ line }) => line.number))
  const { firstLine, lastLine } = from.group
  const target = context.file.lineAt(into.group.lastLine)
  const gone = { start: context.file.lineAt(firstLine).start, end: context.file.lineAt(lastLine).end, text: '' }
  if (lastAgent >= lastLine) return { fix: { title: 'remove the second group', edits: [gone] } }
  const last = context.file.lineAt(lastLine)
  const moved =
    context.file.text.slice(context.file.lineAt(lastAgent + 1).start, last.end) + (last.ending === last.end ? context.file.lineEnd : '')
  return { fix: { title: 'put the two groups together', edits: [{ start: target.end, end: target.end, text: moved }, gone] } }
}

function namesOf({ agents }: CheckedGroup): string {
  return [...new Set(agents.map(({ value }) => value.toLowerCase()))].sort().join('\n')
}
