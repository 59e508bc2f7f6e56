import type { Context } from '../context.ts'
import { type GroupRecord, recordsIn } from '../group-records.ts'
import { withoutLine } from '../path-rules.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X103: two delays for the same robots. */
export const crawlDelayDuplicate: Rule = {
  code: 'X103',
  name: 'crawl-delay-duplicate',
  severity: 'warning',
  why: 'A robot keeps one delay. Of several in a group most readers take the first, some the last, and no document says which.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const first = new Map<number, GroupRecord>()
  for (const record of recordsIn(context, 'crawl-delay')) {
    const earlier = first.get(record.group.index)
    if (earlier === undefined) {
      first.set(record.group.index, record)
      continue
    }
    const line = context.lineOf(record.entry.line)
    yield {
      span: record.span,
      message: `The group has a Crawl-delay already, ${quoted(earlier.entry.value)} in line ${earlier.entry.line}: readers take the first or the last. Keep one.`,
      related: [{ span: earlier.span, message: 'the first delay' }],
      readers: context.dialects.filter(({ pacing }) => pacing.honours.crawlDelay !== 'no').map(({ id }) => id),
      fix: { title: 'keep the first', edits: [withoutLine(line)] },
    }
  }
}
