import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { isNumericEntity } from '../../text/html-entities.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S113: a # within a value, which ends it. */
export const hashInValue: CheckRule = {
  code: 'S113',
  name: 'hash-in-value',
  severity: 'warning',
  why: 'A `#` begins a comment wherever it stands (RFC 9309 §2.2): `Disallow: /a#b` means `/a`, and forbids more than it seems to. A path that really holds the character is written with `%23`; a fragment is never a part of a request, so that no rule can be about one.',
  needsOneOf: ['#'],
  find,
}

const WITH_PATHS: ReadonlySet<string> = new Set(['allow', 'disallow', 'sitemap'])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, comment, number } of context.file.lines) {
    const isWithin = comment.start === valueSpan.end && comment.end > comment.start
    if (!isWithin || value === '' || !WITH_PATHS.has(name)) continue
    // `/a# remark`: a blank makes a comment of it for the eye, too.
    if (/^#[ \t#]/.test(context.file.text.slice(comment.start, comment.end))) continue
    // `&#39;` is a character as HTML writes it.
    if (isNumericEntity(context.file.text, valueSpan.end)) continue
    const written = context.file.text.slice(valueSpan.start, comment.end).trimEnd()
    yield {
      span: { start: valueSpan.start, end: valueSpan.start + written.length },
      message: `${quoted(written)} means ${quoted(value)}: # begins a comment. Write %23 if the path holds the character, or a blank before the comment.`,
      dialects: context.byDialect.where((file) => file.recordAt(number)?.value === value),
      fix: {
        title: 'write %23',
        edits: [{ start: comment.start, end: comment.start + 1, text: '%23' }],
        because: 'It makes a longer path of it, which matches less; whether that was meant, only a person knows.',
      },
    }
  }
}
