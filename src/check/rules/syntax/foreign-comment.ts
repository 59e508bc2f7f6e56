import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S112 reports a comment in the syntax of another language. */
export const foreignComment: CheckRule = {
  code: 'S112',
  name: 'foreign-comment',
  severity: 'error',
  promise: 'corrects',
  why: 'Only `#` begins a comment (RFC 9309 §2.2). Parsers do not know `//`, `;` or `/*`, and most ignore a line that begins so. But a colon makes the line a record. Some parsers end a list of User-agent lines at any record, so the robots named above it lose their rules.',
  find,
}

/** Matches the mark at the beginning of a line with which another language begins a comment. */
const MARK = /^(?:\/\/+|;+|\/\*+|\*+\/|--+|!+|%+|rem\b)/i

/**
 * Matches such a mark after a value, with whitespace on both sides. A mark inside a path is part of the path.
 */
const AFTER_VALUE = /[ \t](\/\/+|;+|\/\*+|--+)(?=[ \t])/

/** The fields whose values contain no whitespace. */
const FIELDS_WITHOUT_SPACES: ReadonlySet<string> = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'host',
])

function* find(context: Context): Generator<Problem> {
  for (const { line } of defectsOf(context, 'foreign-comment')) {
    const { start } = line.content
    const mark = MARK.exec(context.file.text.slice(start, line.content.end))?.[0] ?? ''
    yield {
      span: line.content,
      says: {
        what: `${quoted(mark)} does not begin a comment in robots.txt.`,
        advice: `Write # instead of ${quoted(mark)}.`,
        subject: quoted(mark),
        ...(line.kind === 'record'
          ? {
              case: 'with a colon',
              effect:
                'Because of its colon, the line is a record with an unknown field. Most parsers ignore such a record, but some end a list of User-agent lines there.',
            }
          : { effect: 'Parsers see a line that they do not know, and most ignore it.' }),
      },
      dialects: context.dialects.map(({ id }) => id),
      fix: { title: 'begin the comment with #', edits: [{ start, end: start + mark.length, text: '#' }] },
    }
  }
  for (const { name, value, valueSpan, number } of context.file.lines) {
    const [, mark = ''] = (FIELDS_WITHOUT_SPACES.has(name) && AFTER_VALUE.exec(value)) || []
    if (mark === '') continue
    const start = valueSpan.start + value.indexOf(mark, value.search(AFTER_VALUE))
    yield {
      span: { start, end: valueSpan.end },
      says: {
        case: 'after a value',
        what: `${quoted(mark)} does not begin a comment in robots.txt, so most parsers read it and the text after it as part of the value.`,
        advice: `Write # instead of ${quoted(mark)}.`,
        subject: quoted(mark),
      },
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: { title: 'begin the comment with #', edits: [{ start, end: start + mark.length, text: '#' }] },
    }
  }
}
