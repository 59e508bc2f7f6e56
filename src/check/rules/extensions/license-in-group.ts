import { SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import { closesAll } from '../../analysis/closed/closed-site.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { commentAbove, ownComment, removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X242 reports a License below a User-agent line. */
export const licenseInGroup: CheckRule = {
  code: 'X242',
  name: 'license-in-group',
  severity: 'info',
  rank: 110,
  why: `The guide of rslstandard.org says that a License is tied to no robot and that every crawler must follow it. Some programs, by section 4 of ${SIGNAL_DOCUMENTS.license}, apply a License inside a group to the robots of that group alone. For these robots, it overrides a License outside groups. Which of the two is right is not settled. Above the first User-agent line, a License means the same to both. Both agree as well in the group of all robots, if all other groups close the site. The finding is then a hint.`,
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { value, span, line, group } of recordsOf(context, 'license')) {
    const agent = group?.agents[0]
    if (agent === undefined || value === '') continue
    yield {
      span,
      says: {
        what: `This License is below the User-agent line for ${quoted(agent.value)}.`,
        effect:
          'By the RSL guide, it applies to every robot; some parsers apply it only to the robots of that group.',
        advice: 'If you mean every robot, move it above the first User-agent line, where all agree.',
        subject: quoted(agent.value),
      },
      related: [{ span: agent.line.valueSpan, message: 'is the User-agent line of the group' }],
      dialects: context.byDialect.recognizing(line.number, 'license'),
      // The robots of other groups may fetch nothing, so the licence is for all others.
      ...(group?.isStarGroup && context.file.groups.every((other) => other === group || closesAll(other))
        ? { severity: 'hint' as const }
        : {}),
      fix: aboveGroups(context, line),
    }
  }
}

function aboveGroups(context: Context, line: CheckedLine): ProposedFix {
  const { file } = context
  const first = file.groups[0]?.group.firstLine ?? line.number
  // The comment directly above the group is the group's.
  const { start } = file.lineAt(commentAbove(context, first)[0] ?? first)
  const numbers = [...ownComment(context, line.number), line.number]
  const rows = numbers.map((number) => {
    const { start: from, ending } = file.lineAt(number)
    return `${file.text.slice(from, ending)}${file.lineEnd}`
  })
  return {
    title: 'move the line above the groups',
    edits: [{ start, end: start, text: `${rows.join('')}${file.lineEnd}` }, ...removalsOf(context, numbers)],
  }
}
