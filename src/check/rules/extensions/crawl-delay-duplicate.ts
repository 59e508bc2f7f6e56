import type { DialectId } from '../../../dialects/index.ts'
import { agentOfGroup, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectsWithVerb, joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** X103: several Crawl-delays in one group. */
export const crawlDelayDuplicate: CheckRule = {
  code: 'X103',
  name: 'crawl-delay-duplicate',
  severity: 'warning',
  why: "No document says which of two Crawl-delays of a group counts. Programs differ: Protego and Python take the last, Bing's pages read like the first, crawler-commons takes the shorter. Who writes two has not said how long to wait.",
  find,
}

function* find(context: Context): Generator<Problem> {
  let asked = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'crawl-delay'))) {
    const [first, ...others] = records as readonly [FieldRecord, ...FieldRecord[]]
    const [second] = others
    if (second === undefined) continue
    asked += 1
    if (asked > MAX_ROBOTS_PER_RULE) {
      context.notes.add(`X103 asked which Crawl-delay counts in ${MAX_ROBOTS_PER_RULE} groups, and in no more.`)
      return
    }
    const selected = new Map<string, DialectId[]>()
    for (const dialect of context.dialects) {
      const { crawlDelay, honours } = context.policies.get(dialect, agentOfGroup(group)).pacing
      if (crawlDelay === undefined || honours.crawlDelay !== 'yes') continue
      const key = String(crawlDelay.value)
      selected.set(key, [...(selected.get(key) ?? []), dialect.id])
    }
    const all = context.dialects.length
    const who = [...selected].map(([seconds, dialects]) => `${dialectsWithVerb(dialects, all, 'takes', 'take')} ${seconds}`)
    const values = new Set(records.map(({ value }) => value))
    yield {
      span: second.span,
      ...(values.size === 1 ? { severity: 'info' as const } : {}),
      message: `This group has ${plural(records.length, 'Crawl-delay')}${values.size === 1 ? ', all alike' : `, ${joinWords([...values].map(quoted))}`}${who.length === 0 || values.size === 1 ? '' : `: ${joinWords(who)}`}. Keep the one that is meant.`,
      related: [{ span: first.span, message: 'the first of them' }],
      dialects: [...selected.values()].flat(),
      fix: {
        title: 'keep the first',
        edits: others.map(({ line: { start, end } }) => ({ start, end, text: '' })),
        ...(values.size === 1 ? {} : { because: 'Which of them was meant, only a person knows.' }),
      },
    }
  }
}
