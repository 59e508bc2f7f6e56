import type { Context } from '../context.ts'
import { noText } from '../no-text.ts'
import type { Problem, Rule } from '../rule.ts'
import { readerWords } from '../words.ts'

/** E102: the file is in another encoding than UTF-8, or is no text. */
export const notUtf8: Rule = {
  code: 'E102',
  name: 'not-utf8',
  severity: 'error',
  why: 'A robots.txt is UTF-8 (RFC 9309 §2.3: "MUST be … encoded in UTF-8"). UTF-16, which some editors save as "Unicode", puts a NUL beside every letter, so that most readers find no record at all and take the site as open; in an old eight-bit encoding, rules with letters beyond ASCII match nothing. A compressed file that is served as if it were text is nothing to anybody.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { file, standard } = context
  const { is } = noText(context)
  if (file.encoding === 'utf-8' && is === undefined) return
  const records = standard.outline.groups.length
  const readers = context.readersWho((reading) => is !== undefined || reading.outline.groups.length !== records)
  const lost =
    is !== undefined || readers.length === 0 ? '' : `: to ${readerWords(readers, context.dialects.length)} its groups are others, or none`
  yield {
    span: context.lines[0]?.content ?? { start: 0, end: 0 },
    message: `The file is ${is ?? `${file.encoding}, and not UTF-8`}${lost}. Serve plain text in UTF-8.`,
    readers,
  }
}
