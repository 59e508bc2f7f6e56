import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, plural, quoted } from '../../text/message-phrases.ts'

/** G104: User-agent lines with a blank line between them. */
export const uaMergesWithNext: CheckRule = {
  code: 'G104',
  name: 'ua-merges-with-next',
  severity: 'warning',
  why: 'To RFC 9309 §2.2.1 and Google, User-agent lines that follow each other belong to one group, whatever blank lines stand between. To those who read by the standard of 1994 the blank line ends the first group, which then has no rule and leaves everything open. The same file closes a directory to the robot, or does not.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { agents } of context.file.groups) {
    const parted = agents.flatMap((agent, index) => {
      const next = agents[index + 1]
      const blanks = next === undefined ? [] : blanksBetween(context, agent.line, next.line)
      return next === undefined || blanks.length === 0 ? [] : [{ agent, next, blanks }]
    })
    const [first] = parted
    if (first === undefined) continue
    const { agent, next } = first
    const dialects = context.byDialect.where((file) => {
      const [one, other] = [file.groupAt(agent.line.number), file.groupAt(next.line.number)]
      return !file.fails && other !== undefined && one !== other
    })
    if (dialects.length === 0) continue
    const more = parted.length === 1 ? '' : `, and so on ${plural(parted.length, 'time')} in this group`
    yield {
      span: agent.line.valueSpan,
      message: `${quoted(agent.value)} and ${quoted(next.value)} share one group to readers of RFC 9309${more}; ${dialectsWithVerb(dialects, context.dialects.length, 'ends', 'end')} the first at the blank line, and ${dialects.length === 1 ? 'leaves' : 'leave'} it without rules. Remove the blank line, or give each its own rules.`,
      related: parted.slice(0, MOST_NAMED).map((pair) => ({ span: pair.next.line.valueSpan, message: 'after a blank line' })),
      dialects,
      fix: {
        title: 'remove the blank lines',
        edits: parted.flatMap(({ blanks }) => blanks.map(({ start, end }) => ({ start, end, text: '' }))),
        because: 'Readers differ today; which of them is right, only a person knows.',
      },
    }
  }
}

/** Places that a finding shows. */
const MOST_NAMED = 3

/** Blank lines between two lines that hold no record between them. */
function blanksBetween(context: Context, from: CheckedLine, to: CheckedLine): CheckedLine[] {
  const between = context.file.lines.slice(from.number, to.number - 1)
  return between.some(({ number }) => context.byDialect.standard.fieldAt(number) !== undefined)
    ? []
    : between.filter(({ kind }) => kind === 'blank')
}
