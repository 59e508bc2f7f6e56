import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import { suggestedWord } from '../../file/suggested-word.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { SIGNALS, signalParts } from './signal-parts.ts'

/** X231: a Content-Signal with a key that means nothing. */
export const contentSignalKey: CheckRule = {
  code: 'X231',
  name: 'content-signal-key',
  severity: 'error',
  why: 'Content-Signal has the keys `search`, `ai-input` and `ai-train` (contentsignals.org; draft-romm-aipref-contentsignals), and `use` in files that Cloudflare manages. Another key grants and restricts nothing: what was to be said is not said.',
  find,
}

const KEYS = [...SIGNALS.keys()]

function* find(context: Context): Generator<Problem> {
  for (const record of recordsOf(context, 'content-signal')) {
    const dialects = context.byDialect.recognizing(record.line.number, 'content-signal')
    const parts = signalParts(record)
    if (parts.length === 0) {
      yield { span: record.span, message: 'This Content-Signal says nothing. Write a key and yes or no, such as ai-train=no.', dialects }
    }
    for (const { key, keySpan } of parts) {
      if (SIGNALS.has(key)) continue
      const meant = meantBy(context, key)
      yield {
        span: keySpan,
        message: `${quoted(key)} is no key of Content-Signal, and says nothing. ${meant === undefined ? `The keys are ${joinWords(KEYS)}.` : `Write ${meant} if that is meant.`}`,
        dialects,
        ...(meant === undefined
          ? {}
          : {
              fix: {
                title: `write ${meant}`,
                edits: [{ ...keySpan, text: meant }],
                because: `Whether ${meant} was meant, only a person knows.`,
              },
            }),
      }
    }
  }
}

/** A key that a word is a part of, or the other way round, or that is near it. */
function meantBy(context: Context, word: string): string | undefined {
  const plain = word.replaceAll('_', '-')
  if (plain.length < 4) return undefined
  return KEYS.find((key) => key.includes(plain) || (key !== 'use' && plain.includes(key))) ?? suggestedWord(context, plain, KEYS)
}
