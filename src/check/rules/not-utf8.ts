import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { readerWords } from '../words.ts'

/** E102: the file is in another encoding than UTF-8. */
export const notUtf8: Rule = {
  code: 'E102',
  name: 'not-utf8',
  severity: 'error',
  why: 'A robots.txt is UTF-8 (RFC 9309 §2.3: "MUST be … encoded in UTF-8"). UTF-16, which some editors save as "Unicode", puts a NUL beside every letter, so that most readers find no record at all and take the site as open; in an old eight-bit encoding, rules with letters beyond ASCII match nothing.',
  find,
}

/** From this share of NULs on, a text is UTF-16 that was read as something else. */
const SHARE_OF_NULS = 0.3

/** Characters that are looked at for NULs. */
const SAMPLED = 4_096

function* find(context: Context): Generator<Problem> {
  const { file, text, standard } = context
  const isOther = file.encoding !== 'utf-8'
  if (!isOther && !isMostlyNuls(text)) return
  const records = standard.outline.groups.length
  const readers = context.readersWho((reading) => isOther && reading.outline.groups.length !== records)
  const lost = readers.length === 0 ? '' : `: to ${readerWords(readers, context.dialects.length)} its groups are others, or none`
  yield {
    span: context.lines[0]?.content ?? { start: 0, end: 0 },
    message: `The file is ${isOther ? file.encoding : 'UTF-16, read as something else'}, not UTF-8${lost}. Save it as UTF-8.`,
    readers: isOther ? readers : context.dialects.map(({ id }) => id),
  }
}

function isMostlyNuls(text: string): boolean {
  const sample = text.slice(0, SAMPLED)
  return sample.length > 3 && sample.split('\0').length - 1 >= sample.length * SHARE_OF_NULS
}
