import type { DialectId } from '../../../dialects/index.ts'
import { windowWords } from '../../../policy/index.ts'
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
  why: 'The page of the Extended Standard 2.0 contradicts itself. One sentence lets Visit-time appear only once in a rule set. Another lets it appear several times. Parsers use one of them and ignore the others, so robots do not come in the hours of the others. Request-rate takes a window after the rate, and may appear several times.',
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
    yield {
      span: second.span,
      ...(isSame ? { severity: 'info' as const } : {}),
      message: isSame
        ? `This group has ${plural(records.length, 'Visit-time')} with the same value, so one of them is enough. Delete the others.`
        : [
            `This group has ${plural(records.length, 'Visit-time')}, and the parsers that are known use only one.`,
            ...usesOf(context, group),
            'Delete all but the one you mean. For several windows, write a Request-rate with a window for each.',
          ].join(' '),
      related: [{ span: first.span, message: 'is the first Visit-time of the group' }],
      dialects: dialectsUsingOne(context, group, records),
    }
  }
}

/** For each window that some dialect uses, a sentence about these dialects. */
function usesOf(context: Context, group: CheckedGroup): string[] {
  const byWindow = new Map<string, DialectId[]>()
  for (const dialect of context.dialects) {
    const { visitTime, honours } = context.policies.get(dialect, agentOfGroup(group)).pacing
    if (visitTime === undefined || honours.visitTime !== 'yes') continue
    const window = windowWords(visitTime.value)
    byWindow.set(window, [...(byWindow.get(window) ?? []), dialect.id])
  }
  return [...byWindow].map(([window, dialects]) =>
    dialectSentence(dialects, context.dialects.length, `uses ${window}`, `use ${window}`),
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
