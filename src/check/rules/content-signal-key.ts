import { SIGNAL_VALUES, signals } from '../content-signals.ts'
import type { Context } from '../context.ts'
import type { Problem, Rule } from '../rule.ts'
import { listWords, quoted } from '../words.ts'

/** X231: a signal that there is not. */
export const contentSignalKey: Rule = {
  code: 'X231',
  name: 'content-signal-key',
  severity: 'error',
  why: 'Content-Signal has the keys `search`, `ai-input` and `ai-train` (contentsignals.org), and `use` in the files that Cloudflare manages. A key of another name neither grants nor restricts anything.',
  find,
}

const KEYS: readonly string[] = [...SIGNAL_VALUES.keys()]

function* find(context: Context): Generator<Problem> {
  for (const { key, keySpan, line } of signals(context)) {
    if (SIGNAL_VALUES.has(key)) continue
    const meant = KEYS.find((known) => key !== '' && known.endsWith(`-${key}`)) ?? context.meant(key, KEYS)
    const hint = meant === undefined ? `There are ${listWords(KEYS.map(quoted))}.` : `${quoted(meant)} was meant, perhaps.`
    yield {
      span: keySpan,
      message: `${key === '' ? 'A signal without a key' : quoted(key)} is no signal, and says nothing. ${hint}`,
      readers: context.readersTaking(line, 'content-signal'),
      ...(meant === undefined || keySpan.start === keySpan.end
        ? {}
        : { fix: { title: `write ${meant}`, edits: [{ ...keySpan, text: meant }] } }),
    }
  }
}
