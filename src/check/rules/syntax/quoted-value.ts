import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S115: a value in quotation marks. */
export const quotedValue: CheckRule = {
  code: 'S115',
  name: 'quoted-value',
  severity: 'warning',
  why: 'Values are written as they are (RFC 9309 §2.2). Quotation marks around one are a part of it: a path then begins with no slash and matches nothing, and a robot of that name does not exist. Only libwww-perl takes the marks off a path.',
  needsOneOf: ['"', "'", '`', '\u201c', '\u201d', '\u201e', '\u2018', '\u2019', '\u00ab'],
  find,
}

/** Marks that open a value, and those that close it. */
const QUOTED = /^(["'`\u201c\u201d\u201e\u2018\u2019\u00ab])(.*?)(["'`\u201c\u201d\u2018\u2019\u00bb]?)$/s

const CONCERNED: ReadonlySet<string> = new Set(['user-agent', 'allow', 'disallow', 'sitemap', 'host', 'crawl-delay'])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, number } of context.file.lines) {
    if (!CONCERNED.has(name)) continue
    const [, open, inside = '', close = ''] = QUOTED.exec(value) ?? []
    if (open === undefined || (inside === '' && close === '')) continue
    const { start, end } = valueSpan
    const edits = [{ start, end: start + 1, text: '' }, ...(close === '' ? [] : [{ start: end - 1, end, text: '' }])]
    yield {
      span: valueSpan,
      message: `The quotation marks are a part of ${quoted(value)}. Write ${FIELDS.get(name)}:${inside === '' ? ' and nothing behind it' : ` ${quoted(inside).slice(1, -1)}`}.`,
      dialects: context.byDialect.where((file) => file.recordAt(number)?.value.startsWith(open) === true),
      fix: { title: 'remove the quotation marks', edits },
    }
  }
}
