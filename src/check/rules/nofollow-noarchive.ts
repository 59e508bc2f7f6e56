import type { Context } from '../context.ts'
import { UNUSED_FIELDS } from '../fields.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X106: fields of other places, and of other times. */
export const nofollowNoarchive: Rule = {
  code: 'X106',
  name: 'nofollow-noarchive',
  severity: 'warning',
  why: "Files hold fields that belong into a page, such as `nofollow` and `noarchive`, or to search engines of the past, such as `revisit-after`. Google's parser knows their names only to report them as unused (google/robotstxt, reporting_robots.cc); no reader acts on them.",
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { kind, name, nameSpan, number } of context.lines) {
    if (kind !== 'record' || !UNUSED_FIELDS.has(name)) continue
    yield {
      span: nameSpan,
      message: `No reader acts on ${quoted(context.text.slice(nameSpan.start, nameSpan.end))}. Take the line out; what is about a page is said in the page, by a robots meta element or an X-Robots-Tag header.`,
      readers: context.readersWho((reading) => reading.fieldAt(number) === 'unknown' || reading.fieldAt(number) === undefined),
    }
  }
}
