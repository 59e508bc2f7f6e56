import type { Context } from '../../file/context.ts'
import { nonText } from '../../file/non-text.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence, plural } from '../../text/message-phrases.ts'
import { messageOf } from '../../text/sentences.ts'

/** E103: bytes that are not UTF-8, in a file that otherwise is. */
export const invalidUtf8: CheckRule = {
  code: 'E103',
  name: 'invalid-utf8',
  severity: 'warning',
  promise: 'gives',
  why: "Parsers treat bytes that are not UTF-8 in different ways: they keep them, drop them, or replace them with the character U+FFFD. A rule with such bytes matches other URLs in one parser than in another, or none. Python's parser stops with an error and reads no rule of the file. The usual cause is a line that was pasted from a file in an older encoding.",
  find,
}

/**
 * Matches damaged bytes in the decoded text: an ill-formed byte is there as U+DC80–U+DCFF, and a byte that
 * another program replaced before is U+FFFD.
 */
const DAMAGED = /(?<![\ud800-\udbff])[\udc80-\udcff]+|\ufffd+/g

/** Bytes that are the same printable character in ISO 8859-1 and in Windows-1252. */
const LATIN_1 = /^[\udca0-\udcff]+$/

/**
 * A fix that reads the damaged bytes as ISO 8859-1 (Latin-1), which encodes a character as its code point:
 * each byte becomes the character of that code point.
 */
function asLatin1(damaged: readonly RegExpExecArray[], start: number): ProposedFix {
  return {
    title: 'convert the bytes from Latin-1 to UTF-8',
    edits: damaged.map(({ index, 0: damage }) => ({
      start: start + index,
      end: start + index + damage.length,
      text: damage.replace(/./gs, (byte) => String.fromCharCode(byte.charCodeAt(0) - 0xdc00)),
    })),
    because:
      'If the bytes are in another encoding, the fix writes wrong characters. Only you know their encoding.',
  }
}

function* find(context: Context): Generator<Problem> {
  const { parsed, text } = context.file
  if (
    nonText(context).kind !== undefined ||
    parsed.encoding !== 'utf-8' ||
    (parsed.illFormed === 0 && !text.includes('\ufffd') && !/[\udc80-\udcff]/.test(text))
  )
    return
  const failing = context.byDialect.where((file) => file.fails)
  const failure =
    failing.length === 0
      ? ''
      : dialectSentence(
          failing,
          context.dialects.length,
          'stops with an error at such bytes and reads no rule',
          'stop with an error at such bytes and read no rule',
        )
  for (const { start, ending } of context.file.lines) {
    const damaged = Array.from(text.slice(start, ending).matchAll(DAMAGED))
    const [first] = damaged
    if (first === undefined) continue
    const all = damaged.reduce((sum, match) => sum + match[0].length, 0)
    const replaced = damaged.reduce(
      (sum, match) => sum + (match[0].startsWith('\ufffd') ? match[0].length : 0),
      0,
    )
    yield {
      span: { start: start + first.index, end: start + first.index + first[0].length },
      says: saysOf(all - replaced, replaced, failure),
      dialects: context.dialects.map(({ id }) => id),
      ...(damaged.every(([damage]) => LATIN_1.test(damage)) ? { fix: asLatin1(damaged, start) } : {}),
    }
  }
}

/** The sentences about a line with these numbers of bytes and of replacement characters. */
function saysOf(bytes: number, replaced: number, failure: string): Says {
  const advice = 'Write the intended characters in UTF-8.'
  const ofReplaced = {
    what: `This line has ${plural(replaced, 'replacement character')} (U+FFFD).`,
    effect: `A program wrote ${replaced === 1 ? 'it' : 'them'} in place of text that it could not read, so that text is lost.`,
  }
  if (bytes === 0) return { case: 'replacement characters', ...ofReplaced, advice }
  const ofBytes = {
    what: `This line has ${plural(bytes, 'byte')} that ${bytes === 1 ? 'is' : 'are'} not UTF-8.`,
    effect: `Parsers keep, drop or replace such bytes, so they read different text. ${failure}`.trim(),
  }
  if (replaced === 0) return { ...ofBytes, advice }
  return {
    case: 'bytes and replacement characters',
    what: ofBytes.what,
    effect: `${ofBytes.effect} ${messageOf(ofReplaced)}`,
    advice,
  }
}
