import type { Context } from '../../file/context.ts'
import { FIELDS, UNUSED_FIELDS } from '../../file/field-names.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X106 reports fields that many files contain and no parser knows. */
export const nofollowNoarchive: CheckRule = {
  code: 'X106',
  name: 'nofollow-noarchive',
  severity: 'warning',
  why: 'Nofollow, Noarchive, Revisit-after, Domain and a few others were copied from meta elements or guessed. google/robotstxt lists them among unsupported tags (reporting_robots.cc), and no parser is known to use them. Nofollow and Noarchive belong in a robots meta element or an X-Robots-Tag header.',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const line of context.file.lines) {
    if (line.kind !== 'record' || FIELDS.has(line.name) || !UNUSED_FIELDS.has(line.name)) continue
    const dialects = context.byDialect.where((file) => (file.fieldAt(line.number) ?? 'unknown') === 'unknown')
    const name = quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))
    const isPageDirective = line.name.startsWith('no')
    yield {
      span: line.nameSpan,
      says: {
        case: isPageDirective ? 'directive of pages' : 'other field',
        what: `No parser is known to use ${name}, so this line has no effect.`,
        advice: isPageDirective
          ? 'Use a robots meta element or an X-Robots-Tag header instead, and delete the line.'
          : 'Delete the line.',
        subject: name,
      },
      dialects,
      fix: { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}
