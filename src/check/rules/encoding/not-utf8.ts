import type { DialectId } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import type { FileByDialect } from '../../file/file-by-dialect.ts'
import { nonText } from '../../file/non-text.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { dialectSentence } from '../../text/message-phrases.ts'

/** E102: the file is not in UTF-8, or is not text. */
export const notUtf8: CheckRule = {
  code: 'E102',
  name: 'not-utf8',
  severity: 'error',
  // In another encoding, the first line is no record until the file is written in UTF-8.
  explainsOnLine: ['S103'],
  promise: 'gives',
  why: 'A robots.txt must be UTF-8 (RFC 9309 §2.3: "MUST be … encoded in UTF-8"). UTF-16, which some editors call "Unicode", puts a zero byte (NUL) next to every ASCII letter. Many parsers then find no record and treat the site as open. In older encodings, rules with letters such as é do not match the intended URLs. Parsers cannot read a compressed file that is served as text. With the header Content-Encoding, they decode it; a saved body does not show the header, so that is a warning. S103 reports an error message with NULs after it.',
  find,
}

const AS_UTF_8: ProposedFix = {
  title: 'write the file in UTF-8',
  edits: [],
  asUtf8: true,
  because: 'With the fix, parsers that cannot read the present encoding may find rules that they miss today.',
}

/** A byte order mark of UTF-16 that a program took for two letters of Latin-1 and wrote in UTF-8. */
const SPOILT_MARK = /^(?:\ubfc3\ubec3|\uc3be\uc3bf)/

/** The fix that writes the text in UTF-8, without a spoilt byte order mark. */
function asUtf8({ file: { text } }: Context): ProposedFix {
  return SPOILT_MARK.test(text) ? { ...AS_UTF_8, edits: [{ start: 0, end: 2, text: '' }] } : AS_UTF_8
}

function* find(context: Context): Generator<Problem> {
  const { parsed } = context.file
  const { standard } = context.byDialect
  const { kind, isGzip, isUnknown, isTextWithoutNuls, isErrorPage } = nonText(context)
  if (parsed.encoding === 'utf-8' && kind === undefined) return
  // Without its NULs, it is the text of an error page, which S103 reports.
  if (isErrorPage === true) return
  const records = standard.outline.groups.length
  const without = context.byDialect.where(isEmpty)
  const dialects = context.byDialect.where(
    (file) => kind !== undefined || isEmpty(file) || file.outline.groups.length !== records,
  )
  if (isGzip === true && context.options.retrieval === undefined) {
    yield { span: spanOfStart(context), severity: 'warning', says: saysOfGzip(kind), dialects }
    return
  }
  const fault = `The file is ${kind ?? `encoded in ${parsed.encoding}, not in UTF-8`}.`
  const effectOfKind =
    without.length === context.dialects.length
      ? 'Parsers find no rule in it, so nothing is forbidden.'
      : 'Parsers may find no rule in it, or other rules than intended.'
  const fixOfKind = isTextWithoutNuls === true ? withoutNuls(context) : undefined
  const fix = kind === undefined ? asUtf8(context) : fixOfKind
  yield {
    span: spanOfStart(context),
    says: {
      what:
        isUnknown === true
          ? `${fault} It may be in another encoding, or compressed, for example with Brotli, and saved as it came.`
          : fault,
      effect: kind === undefined ? effectOfEncoding(context, dialects, without) : effectOfKind,
      advice: 'Serve plain text in UTF-8.',
    },
    dialects,
    ...(fix === undefined ? {} : { fix }),
  }
}

/** The sentences about a saved file that may be a body which every program decodes, as its server marked it. */
function saysOfGzip(kind: string | undefined): Says {
  return {
    case: 'gzip',
    what: `The file is ${kind}.`,
    effect:
      'If it came with the header "Content-Encoding: gzip", robots decode it, and nothing is wrong: save the decoded text and check that. Without this header, no robot finds a rule in it, and nothing is forbidden.',
  }
}

/** Does a dialect find no record of a group in the file? */
function isEmpty({ outline }: FileByDialect): boolean {
  return outline.groups.every(({ records }) => records.length === 0)
}

function spanOfStart({ file }: Context): Problem['span'] {
  return file.lines[0]?.content ?? { start: 0, end: 0 }
}

/** What dialects make of an encoding, as sentences. */
function effectOfEncoding(
  { dialects: { length: all } }: Context,
  misreading: readonly DialectId[],
  without: readonly DialectId[],
): string {
  const others = misreading.filter((id) => !without.includes(id))
  const sentences = [
    ...(without.length === 0
      ? []
      : [
          dialectSentence(
            without,
            all,
            'finds no rule in it, so nothing is forbidden',
            'find no rule in it, so nothing is forbidden',
          ),
        ]),
    ...(others.length === 0
      ? []
      : [
          dialectSentence(
            others,
            all,
            'finds other groups than intended in it',
            'find other groups than intended in it',
          ),
        ]),
  ]
  return sentences.join(' ')
}

/**
 * A fix that removes the NULs of UTF-16. Letters beyond ASCII are lost, because both of their bytes matter,
 * so a person has to check the result.
 */
function withoutNuls({ file: { text } }: Context): ProposedFix {
  return {
    title: 'remove the NULs',
    edits: [{ start: 0, end: text.length, text: text.replaceAll('\0', '') }],
    because:
      'With the fix, parsers may find records that they miss today. Letters such as é may be wrong. Only you can tell whether the records are correct.',
  }
}
