import { visible } from '../../../text/index.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { quoted } from '../../text/message-phrases.ts'

/** S115 reports a value in quotation marks. */
export const quotedValue: CheckRule = {
  code: 'S115',
  name: 'quoted-value',
  severity: 'warning',
  promise: 'corrects',
  why: 'Values are written without quotation marks (RFC 9309 §2.2). Most parsers read marks around a value as part of it. A path in quotation marks does not begin with a slash, so the rule does not match the intended URLs. A name in quotation marks is not the name of the robot.',
  needsOneOf: ['"', "'", '`', '\u201c', '\u201d', '\u201e', '\u2018', '\u2019', '\u00ab'],
  find,
}

/** Matches a value with an opening quotation mark, and perhaps a closing one. */
const QUOTED = /^(["'`\u201c\u201d\u201e\u2018\u2019\u00ab])(.*?)(["'`\u201c\u201d\u2018\u2019\u00bb]?)$/s

/** What follows from quotation marks around a value, by the field of the record. */
const EFFECTS: ReadonlyMap<string, readonly [kind: string, clause: string]> = new Map([
  ['user-agent', ['name', ', so the line does not name the robot']],
  ['allow', ['path', ', so the rule does not match the intended path']],
  ['disallow', ['path', ', so the rule does not match the intended path']],
  ['sitemap', ['URL', ', so they find no sitemap']],
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
    const [fault, marks] =
      close === ''
        ? ['begins with a quotation mark', 'the mark']
        : ['has quotation marks around it', 'the marks']
    yield {
      span: valueSpan,
      says: {
        what: `The value ${visible(value, 60)} ${fault}.`,
        subject: visible(value, 60),
        ...(inside === '' ? ofEmpty(name, marks) : consequenceForField(name, inside, marks)),
      },
      dialects: context.byDialect.where((file) => file.recordAt(number)?.value.startsWith(open) === true),
      fix: { title: 'remove the quotation marks', edits },
    }
  }
}

type Consequence = Pick<Says, 'advice' | 'case' | 'effect'>

/** What follows from quotation marks with nothing between them, and what to do. */
function ofEmpty(name: string, marks: string): Consequence {
  const effect = `Most parsers read ${marks} as part of the value.`
  return name === 'disallow'
    ? { case: 'empty Disallow', effect, advice: 'If nothing belongs there, write Disallow: without a value.' }
    : { case: 'empty', effect, advice: 'Write a value without quotation marks, or delete the line.' }
}

/** What follows from quotation marks around a text, and what to do. */
function consequenceForField(name: string, inside: string, marks: string): Consequence {
  const [kind, clause] =
    name === 'user-agent' && inside === '*'
      ? ['star', ', so the line does not stand for all robots']
      : (EFFECTS.get(name) ?? ['other', ''])
  return {
    case: kind,
    effect: `Most parsers read ${marks} as part of the value${clause}.`,
    advice: `Write ${quoted(`${FIELDS.get(name)}: ${inside}`)}.`,
  }
}
