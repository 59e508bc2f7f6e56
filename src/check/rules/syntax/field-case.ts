import { addTo } from '../../../text/index.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { FIELDS } from '../../file/field-names.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** S118 reports a field in an unusual letter case, such as `DISALLOW` or `disAllow`. */
export const fieldCase: CheckRule = {
  code: 'S118',
  name: 'field-case',
  severity: 'hint',
  why: 'Parsers recognize fields in any case (RFC 9309 §2.2: "case-insensitive"), and so does every dialect here. A simple home-made parser may still compare fields exactly. The usual spellings are the safest: `User-agent`, `User-Agent` and `user-agent`.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const lines = new Map<string, CheckedLine[]>()
  for (const line of context.file.lines) {
    const field = FIELDS.get(line.name)
    if (field === undefined) continue
    const written = context.file.text.slice(line.nameSpan.start, line.nameSpan.end)
    if (written === field || written === line.name || written === inTitleCase(line.name)) continue
    addTo(lines, written, line)
  }
  for (const [written, alike] of lines) {
    const [{ name, nameSpan }] = alike as [CheckedLine]
    const field = FIELDS.get(name) as string
    const more = alike.length === 1 ? '' : `, here and on ${plural(alike.length - 1, 'other line')}`
    yield {
      span: nameSpan,
      says: {
        what: `${quoted(written)} is an unusual spelling of ${field}${more}.`,
        effect: 'Parsers that distinguish upper and lower case may ignore it.',
        advice: `Write ${field}.`,
        subject: quoted(written),
      },
      dialects: context.byDialect.where((file) => alike.some(({ number }) => file.fieldAt(number) !== name)),
      fix: { title: `write ${field}`, edits: alike.map((line) => ({ ...line.nameSpan, text: field })) },
    }
  }
}

/** Writes the name of a field in title case, such as `User-Agent`. */
function inTitleCase(name: string): string {
  return name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
