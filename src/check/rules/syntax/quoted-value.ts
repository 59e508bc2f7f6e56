import { visible } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S115 reports a value in quotation marks. */
export const quotedValue: CheckRule = {
  code: 'S115',
  name: 'quoted-value',
  severity: 'warning',
  why: 'Values are written without quotation marks (RFC 9309 §2.2). Most parsers read marks around a value as part of it. A path in quotation marks does not begin with a slash, so the rule does not match the intended URLs. A name in quotation marks is not the name of the robot.',
  needsOneOf: ['"', "'", '`', '\u201c', '\u201d', '\u201e', '\u2018', '\u2019', '\u00ab'],
  find,
}

/** Matches a value with an opening quotation mark, and perhaps a closing one. */
const QUOTED = /^(["'`\u201c\u201d\u201e\u2018\u2019\u00ab])(.*?)(["'`\u201c\u201d\u2018\u2019\u00bb]?)$/s

/** What follows from quotation marks around a value, by the field of the record. */
const EFFECTS: ReadonlyMap<string, string> = new Map([
  ['user-agent', ', so the line does not name the robot'],
  ['allow', ', so the rule does not match the intended path'],
  ['disallow', ', so the rule does not match the intended path'],
  ['sitemap', ', so they find no sitemap'],
])

const FIELDS_WITHOUT_QUOTES: ReadonlySet<string> = new Set([
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'host',
  'crawl-delay',
])

function* find(context: Context): Generator<Problem> {
  for (const { name, value, valueSpan, number } of context.file.lines) {
    if (!FIELDS_WITHOUT_QUOTES.has(name)) continue
    const [, open, inside = '', close = ''] = QUOTED.exec(value) ?? []
    if (open === undefined || (inside === '' && close === '')) continue
    const { start, end } = valueSpan
    const edits = [
      { start, end: start + 1, text: '' },
      ...(close === '' ? [] : [{ start: end - 1, end, text: '' }]),
    ]
    const advice =
      inside === ''
        ? name === 'disallow'
          ? 'If nothing belongs there, write Disallow: without a value.'
          : 'Write a value without quotation marks, or delete the line.'
        : `Write ${quoted(`${FIELDS.get(name)}: ${inside}`)}.`
    const effect =
      inside === ''
        ? ''
        : name === 'user-agent' && inside === '*'
          ? ', so the line does not stand for all robots'
          : (EFFECTS.get(name) ?? '')
    yield {
      span: valueSpan,
      message: `The value ${visible(value, 60)} ${close === '' ? 'begins with a quotation mark' : 'has quotation marks around it'}. Most parsers read ${close === '' ? 'the mark' : 'the marks'} as part of the value${effect}. ${advice}`,
      dialects: context.byDialect.where((file) => file.recordAt(number)?.value.startsWith(open) === true),
      fix: { title: 'remove the quotation marks', edits },
    }
  }
}
