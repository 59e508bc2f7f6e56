import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectPhrase, plural } from '../../text/message-phrases.ts'

/** E103: bytes that are not UTF-8, within a file that is. */
export const invalidUtf8: CheckRule = {
  code: 'E103',
  name: 'invalid-utf8',
  severity: 'warning',
  why: 'Bytes that are no UTF-8 are read in as many ways as there are readers: kept, dropped, or replaced by U+FFFD, so that the rule they stand in matches different URLs, or none. CPython decodes the whole file strictly and stops with an error. Mostly it is one line that was pasted from a file in an older encoding.',
  find,
}

/** An byte that is not well-formed stands as U+DC80–U+DCFF; one that another program replaced, as U+FFFD. */
const DAMAGED = /(?<![\ud800-\udbff])[\udc80-\udcff]+|\ufffd+/g

/** Bytes that are letters and signs in ISO 8859-1, and the same in Windows-1252. */
const LATIN_1 = /^[\udca0-\udcff]+$/

/** Each byte is the code point of its letter. */
function asLatin1(found: readonly RegExpExecArray[], start: number): ProposedFix {
  return {
    title: 'take them for Latin-1',
    edits: found.map(({ index, 0: damage }) => ({
      start: start + index,
      end: start + index + damage.length,
      text: damage.replace(/./gs, (byte) => String.fromCharCode(byte.charCodeAt(0) - 0xdc00)),
    })),
    because: 'Which encoding the bytes were meant in, only a person can tell.',
  }
}

function* find(context: Context): Generator<Problem> {
  const { parsed, text } = context.file
  if (
    nonText(context).is !== undefined ||
    parsed.encoding !== 'utf-8' ||
    (parsed.illFormed === 0 && !text.includes('\ufffd') && !/[\udc80-\udcff]/.test(text))
  )
    return
  const failing = context.byDialect.where((file) => file.fails)
  for (const { start, ending, number } of context.file.lines) {
    const found = Array.from(text.slice(start, ending).matchAll(DAMAGED))
    const [first] = found
    if (first === undefined) continue
    const stops = failing.length > 0 ? ` ${dialectPhrase(failing, context.dialects.length)} stops with an error on the whole file.` : ''
    const bytes = found.reduce((sum, match) => sum + match[0].length, 0)
    yield {
      span: { start: start + first.index, end: start + first.index + first[0].length },
      message: `Line ${number} holds ${plural(bytes, 'byte')} that ${bytes === 1 ? 'is' : 'are'} no UTF-8, and every reader makes something else of the line.${stops} Write the characters that were meant, in UTF-8 or as %XX.`,
      dialects: context.dialects.map(({ id }) => id),
      ...(found.every(([damage]) => LATIN_1.test(damage)) ? { fix: asLatin1(found, start) } : {}),
    }
  }
}
