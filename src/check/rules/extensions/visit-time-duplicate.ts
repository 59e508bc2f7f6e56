import type { DialectId } from '../../../dialects/index.ts'
import { visitTimeWords } from '../../../policy/index.ts'
import { addTo } from '../../../text/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'

/** X226 reports several Visit-times in one group. */
export const visitTimeDuplicate: CheckRule = {
  code: 'X226',
  name: 'visit-time-duplicate',
  severity: 'warning',
  why: 'The page of the Extended Standard 2.0 contradicts itself. One sentence lets Visit-time appear only once in a rule set. Another lets it appear several times. Parsers that follow the second come inside any of the windows. Parsers that follow the first use one Visit-time, and so does Protego. Their robots do not come in the other windows.',
  find,
}

function* find(context: Context): Generator<Problem> {
  let checkedGroups = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'visit-time'))) {
    const [first, second] = records
    if (first === undefined || second === undefined) continue
    checkedGroups += 1
    if (checkedGroups > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `X226 compared the Visit-times of ${MAX_ROBOTS_PER_RULE} groups and skipped the other groups.`,
      )
      return
    }
    const isSame = new Set(records.map(({ value }) => value)).size === 1
    const usingOne = dialectsUsingOne(context, group, records)
    if (!isSame && usingOne.length === 0) continue
    yield {
      span: second.span,
      ...(isSame ? { severity: 'info' as const } : {}),
      says: isSame
        ? {
            case: 'same value',
            what: `This group has ${plural(records.length, 'Visit-time')} with the same value, so one of them is enough.`,
            advice: 'Delete the others.',
          }
        : {
            what: `This group has ${plural(records.length, 'Visit-time')}, and not every parser uses them all.`,
            effect: usesOf(context, group).join(' '),
            advice: 'To have the same hours in all of these dialects, keep one Visit-time.',
          },
      related: [{ span: first.span, message: 'is the first Visit-time of the group' }],
      dialects: usingOne,
    }
  }
}

/** For each set of windows that some dialect uses, a sentence about these dialects. */
function usesOf(context: Context, group: CheckedGroup): string[] {
  const byWindows = new Map<string, DialectId[]>()
  for (const dialect of context.dialects) {
    const { visitTimes, honours } = context.policies.get(dialect, agentOfGroup(group)).pacing
    if (visitTimes.length === 0 || honours.visitTime !== 'yes') continue
    addTo(byWindows, visitTimeWords(visitTimes), dialect.id)
  }
  return [...byWindows].map(([windows, dialects]) =>
    dialectSentence(dialects, context.dialects.length, `uses ${windows}`, `use ${windows}`),
  )
}

/** The dialects that ignore a Visit-time of the group because they use another. */
function dialectsUsingOne(
  context: Context,
  group: CheckedGroup,
  records: readonly FieldRecord[],
): DialectId[] {
  const lines = new Set(records.map(({ line }) => line.number))
  return context.dialects
    .filter((dialect) =>
      context.policies
        .get(dialect, agentOfGroup(group))
        .ignoredRecords.some(({ line, why }) => why === 'superseded' && lines.has(line)),
    )
    .map(({ id }) => id)
}
