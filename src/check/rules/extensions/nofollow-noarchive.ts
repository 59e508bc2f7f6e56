import type { Context } from '../../file/context.ts'
import { FIELDS, UNUSED_FIELDS } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** X106: fields that were written into files and that no reader knows. */
export const nofollowNoarchive: CheckRule = {
  code: 'X106',
  name: 'nofollow-noarchive',
  severity: 'warning',
  why: "Nofollow, Noarchive, Revisit-after, Domain and a few more were carried over from meta elements or guessed; google/robotstxt counts them among unsupported tags (reporting_robots.cc), and no reader's documents know them. The first two mean something in a robots meta element or an X-Robots-Tag header, the others nowhere.",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const line of context.file.lines) {
    if (line.kind !== 'record' || FIELDS.has(line.name) || !UNUSED_FIELDS.has(line.name)) continue
    const dialects = context.byDialect.where((file) => (file.fieldAt(line.number) ?? 'unknown') === 'unknown')
    yield {
      span: line.nameSpan,
      message: `No reader acts on ${quoted(context.file.text.slice(line.nameSpan.start, line.nameSpan.end))}. ${/^no/.test(line.name) ? 'Say it in a robots meta element or an X-Robots-Tag header, and remove the line.' : 'Remove the line.'}`,
      dialects,
      fix: { title: 'remove the line', edits: [{ start: line.start, end: line.end, text: '' }] },
    }
  }
}
