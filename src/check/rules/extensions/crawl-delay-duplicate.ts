import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectSentence, joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** X103 reports several Crawl-delays in one group. */
export const crawlDelayDuplicate: CheckRule = {
  code: 'X103',
  name: 'crawl-delay-duplicate',
  severity: 'warning',
  why: "No document says which of two Crawl-delays in a group counts, and programs differ. Protego and Python use the last, Bing's pages suggest the first, and crawler-commons uses the shorter. A group with two values does not say how long to wait.",
  find,
}

function* find(context: Context): Generator<Problem> {
  let checkedGroups = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'crawl-delay'))) {
    const [first, ...others] = records as readonly [FieldRecord, ...FieldRecord[]]
    const [second] = others
    if (second === undefined) continue
    checkedGroups += 1
    if (checkedGroups > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `X103 compared the Crawl-delays of ${MAX_ROBOTS_PER_RULE} groups and skipped the other groups.`,
      )
      return
    }
    const dialectsByDelay = new Map<string, DialectId[]>()
    for (const dialect of context.dialects) {
      const { crawlDelay, honours } = context.policies.get(dialect, agentOfGroup(group)).pacing
      if (crawlDelay === undefined || honours.crawlDelay !== 'yes') continue
      const key = String(crawlDelay.value)
      dialectsByDelay.set(key, [...(dialectsByDelay.get(key) ?? []), dialect.id])
    }
    const all = context.dialects.length
    const uses = [...dialectsByDelay].map(([seconds, dialects]) =>
      dialectSentence(dialects, all, `waits ${seconds} s`, `wait ${seconds} s`),
    )
    const values = new Set(records.map(({ value }) => value))
    yield {
      span: second.span,
      ...(values.size === 1 ? { severity: 'info' as const } : {}),
      message:
        values.size === 1
          ? `This group has ${plural(records.length, 'Crawl-delay')} with the same value, so one of them is enough. Delete the others.`
          : [
              `This group has different Crawl-delays: ${joinWords([...values].map(quoted))}.`,
              ...uses,
              'Delete all but the one you mean.',
            ].join(' '),
      related: [{ span: first.span, message: 'is the first Crawl-delay of the group' }],
      dialects: [...dialectsByDelay.values()].flat(),
      fix: {
        title: 'keep the first Crawl-delay',
        edits: others.map(({ line: { start, end } }) => ({ start, end, text: '' })),
        ...(values.size === 1
          ? {}
          : { because: 'The fix deletes the other Crawl-delays. Only you know which of them is intended.' }),
      },
    }
  }
}
