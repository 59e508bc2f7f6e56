import { CONTENT_SIGNALS, SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { signalParts } from './signal-parts.ts'

/** X231 reports a Content-Signal with an unknown key. */
export const contentSignalKey: CheckRule = {
  code: 'X231',
  name: 'content-signal-key',
  severity: 'error',
  why: `Content-Signal has the keys \`search\`, \`ai-input\` and \`ai-train\` (contentsignals.org; ${SIGNAL_DOCUMENTS.contentSignals}), and \`use\` (${SIGNAL_DOCUMENTS.use}). No source that was found by ${SIGNAL_DOCUMENTS.searched} has another key. From a key that they do not know, robots learn nothing.`,
  find,
}

const KEYS = [...CONTENT_SIGNALS.keys()]

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOf(context, 'content-signal')) {
    const dialects = context.byDialect.recognizing(record.line.number, 'content-signal')
    const parts = signalParts(record)
    if (parts.length === 0) {
      yield {
        span: record.span,
        says: {
          case: 'empty',
          what: 'This Content-Signal is empty, so it has no effect.',
          advice: 'Write a key with yes or no, such as ai-train=no.',
        },
        dialects,
      }
    }
    for (const { key, keySpan, value } of parts) {
      if (CONTENT_SIGNALS.has(key)) continue
      const suggestion = suggestedKey(context, key)
      yield {
        span: keySpan,
        says: {
          what: `${quoted(key)} is not a known Content-Signal key, so this signal has no known effect.`,
          effect: key.startsWith('/') ? 'A Content-Signal has no path.' : '',
          ...remedyOf(suggestion, value),
          subject: quoted(key),
        },
        dialects,
        // Without a value, the key alone would say nothing.
        ...(suggestion === undefined || value === undefined
          ? {}
          : {
              fix: {
                title: `write ${suggestion}`,
                edits: [{ ...keySpan, text: suggestion }],
                because: `With the fix, parsers read the key as ${suggestion}. Only you know whether ${suggestion} is intended.`,
              },
            }),
      }
    }
  }
}

function remedyOf(suggestion: string | undefined, value: string | undefined): Omit<Says, 'what'> {
  if (suggestion === undefined) return { case: 'no key', advice: `The keys are ${joinWords(KEYS)}.` }
  return value === undefined
    ? { case: 'key alone', advice: `Write ${quoted(`${suggestion}=`)} and a value if you mean that.` }
    : { advice: `Write ${suggestion} if you mean that.` }
}

/**
 * A known key that contains the word, is contained in the word, or is spelt almost like it; `undefined` if
 * there is none.
 */
function suggestedKey(context: Context, word: string): string | undefined {
  const plain = word.replaceAll('_', '-')
  if (plain.length < 4) return undefined
  return (
    KEYS.find((key) => key.includes(plain) || (key !== 'use' && plain.includes(key))) ??
    suggestedWord(context, plain, KEYS)
  )
}
