import { CONTENT_SIGNALS, SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
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
        message:
          'This Content-Signal is empty, so it has no effect. Write a key with yes or no, such as ai-train=no.',
        dialects,
      }
    }
    for (const { key, keySpan, value } of parts) {
      if (CONTENT_SIGNALS.has(key)) continue
      const suggestion = suggestedKey(context, key)
      yield {
        span: keySpan,
        message: `${quoted(key)} is not a known Content-Signal key, so this signal has no known effect. ${key.startsWith('/') ? 'A Content-Signal has no path. ' : ''}${suggestion === undefined ? `The keys are ${joinWords(KEYS)}.` : `Write ${value === undefined ? `${quoted(`${suggestion}=`)} and a value` : suggestion} if you mean that.`}`,
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
