import type { Context } from '../../file/context.ts'
import { dialectsWithWholePatterns } from '../../file/path-rules.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { isNumericEntity } from '../../text/html-entities.ts'
import { inDialects, quoted } from '../../text/message-phrases.ts'

/** S113 reports a `#` inside a value. */
export const hashInValue: CheckRule = {
  code: 'S113',
  name: 'hash-in-value',
  severity: 'warning',
  promise: 'corrects',
  why: 'A `#` begins a comment wherever it stands (RFC 9309 §2.2), so `Disallow: /a#b` means `/a` and forbids more than it seems to. A literal `#` in a path is written `%23`. The part of a link after `#` is never sent to the server, so no rule can match it.',
  needsOneOf: ['#'],
  find,
}

const FIELDS_WITH_PATHS: ReadonlySet<string> = new Set(['allow', 'disallow', 'sitemap'])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, comment, number } of context.file.lines) {
    const isWithin = comment.start === valueSpan.end && comment.end > comment.start
    if (!isWithin || value === '' || !FIELDS_WITH_PATHS.has(name)) continue
    // In `/a# remark`, the space shows that a comment is intended.
    if (/^#[ \t#]/.test(context.file.text.slice(comment.start, comment.end))) continue
    // `&#39;` is an HTML entity, which S114 reports.
    if (isNumericEntity(context.file.text, valueSpan.end)) continue
    const written = context.file.text.slice(valueSpan.start, comment.end).trimEnd()
    // There, # begins a comment only after a blank.
    if (dialectsWithWholePatterns(context, number).length > 0) continue
    const dialects = context.byDialect.where((file) => file.recordAt(number)?.value === value)
    // Below a folder, or before a path of its own, the # begins what browsers keep to themselves.
    const isFragment =
      /[^/*]/.test(value) && (value.endsWith('/') || /^#[/!?]/.test(written.slice(value.length)))
    const inThese = inDialects(dialects, context.dialects.length)
    yield {
      span: { start: valueSpan.start, end: valueSpan.start + written.length },
      says: {
        what: `${inThese}, ${quoted(written)} means ${quoted(value)}, because # begins a comment.`,
        subject: quoted(written),
        ...(isFragment
          ? {
              case: 'part of a link',
              advice: 'Delete the # and what follows it: no robot sends that part of a link.',
            }
          : {
              advice:
                'Write %23 for a literal #, or put a space before the # of a comment. If you mean the part of a link after #, delete it: robots do not send that part.',
            }),
      },
      dialects,
      fix: isFragment
        ? { title: 'delete what robots do not send', edits: [{ ...comment, text: '' }] }
        : {
            title: 'write # as %23',
            edits: [{ start: comment.start, end: comment.start + 1, text: '%23' }],
            because: `With the fix, ${name === 'sitemap' ? 'the Sitemap record names another URL' : 'the rule has a longer path and matches fewer URLs'}. Only you know whether that is intended.`,
          },
    }
  }
}
