import type { Context } from '../../file/context.ts'
import { defectsOf } from '../../file/line-defects.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S112: a comment of another language. */
export const foreignComment: CheckRule = {
  code: 'S112',
  name: 'foreign-comment',
  severity: 'error',
  why: 'A comment begins with `#` and with nothing else (RFC 9309 §2.2). `//`, `;` and `/*` begin lines that no reader understands; most pass over them, but a colon in such a line makes a record of it, and to some readers any record ends the list of robots a group is for.',
  find,
}

/** The marks, and what blanks follow. */
const MARK = /^(?:\/\/+|;+|\/\*+|\*+\/|--+|!+|%+|rem\b)/i

/** A mark behind a value, between blanks: within a path nothing is a comment. */
const BEHIND = /[ \t](\/\/+|;+|\/\*+|--+)(?=[ \t])/

/** Fields whose values have no blanks. */
const CONCERNED: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'host'])

function* find(context: Context): Generator<Problem> {
  for (const { line } of defectsOf(context, 'foreign-comment')) {
    const { start } = line.content
    const mark = MARK.exec(context.file.text.slice(start, line.content.end))?.[0] ?? ''
    yield {
      span: line.content,
      message: `${quoted(mark)} begins no comment in a robots.txt. Write # instead.`,
      dialects: context.dialects.map(({ id }) => id),
      fix: { title: 'write #', edits: [{ start, end: start + mark.length, text: '#' }] },
    }
  }
  for (const { name, value, valueSpan, number } of context.file.lines) {
    const [, mark = ''] = (CONCERNED.has(name) && BEHIND.exec(value)) || []
    if (mark === '') continue
    const start = valueSpan.start + value.indexOf(mark, value.search(BEHIND))
    yield {
      span: { start, end: valueSpan.end },
      message: `${quoted(mark)} begins no comment in a robots.txt: what follows is a part of the value. Write # instead.`,
      dialects: context.byDialect.where((file) => (file.fieldAt(number) ?? 'unknown') !== 'unknown'),
      fix: { title: 'write #', edits: [{ start, end: start + mark.length, text: '#' }] },
    }
  }
}
