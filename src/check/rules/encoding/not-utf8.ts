import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase } from '../../text/message-phrases.ts'

/** E102: the file is in another encoding than UTF-8, or is no text. */
export const notUtf8: CheckRule = {
  code: 'E102',
  name: 'not-utf8',
  severity: 'error',
  why: 'A robots.txt is UTF-8 (RFC 9309 §2.3: "MUST be … encoded in UTF-8"). UTF-16, which some editors save as "Unicode", puts a NUL beside every letter, so that most readers find no record at all and take the site as open; in an old eight-bit encoding, rules with letters beyond ASCII match nothing. A compressed file that is served as if it were text is nothing to anybody.',
  find,
}

const AS_UTF_8: ProposedFix = {
  title: 'write the file in UTF-8',
  edits: [],
  asUtf8: true,
  because: 'Readers that do not know the encoding then find rules where they found none, or others.',
}

function* find(context: Context): Generator<Problem> {
  const { parsed } = context.file
  const { standard } = context.byDialect
  const { is, isWithoutNuls = false } = nonText(context)
  if (parsed.encoding === 'utf-8' && is === undefined) return
  const records = standard.outline.groups.length
  const dialects = context.byDialect.where((file) => is !== undefined || file.outline.groups.length !== records)
  const lost =
    is !== undefined || dialects.length === 0
      ? ''
      : `: to ${dialectPhrase(dialects, context.dialects.length)} its groups are others, or none`
  const fix = is === undefined ? AS_UTF_8 : isWithoutNuls ? withoutNuls(context) : undefined
  yield {
    span: context.file.lines[0]?.content ?? { start: 0, end: 0 },
    message: `The file is ${is ?? `${parsed.encoding}, and not UTF-8`}${lost}. Serve plain text in UTF-8.`,
    dialects,
    ...(fix === undefined ? {} : { fix }),
  }
}

/** Letters beyond ASCII were two bytes in UTF-16: without the NULs they are lost, and a person has to look. */
function withoutNuls({ file: { text } }: Context): ProposedFix {
  return {
    title: 'take the NULs out',
    edits: [{ start: 0, end: text.length, text: text.replaceAll('\0', '') }],
    because: 'It makes records of what most readers find none in; whether they are those that were written, only a person can tell.',
  }
}
