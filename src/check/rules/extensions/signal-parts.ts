import type { Span } from '../../../text/index.ts'
import type { FieldRecord } from '../../file/field-records.ts'

/** One `key=answer` of a Content-Signal, as it is written. */
export interface SignalPart {
  /** In lower case; empty where there is none. */
  readonly key: string
  readonly keySpan: Span
  /** In lower case; nothing where no `=` stands. */
  readonly answer: string | undefined
  readonly answerSpan: Span
}

/** What each key may be answered with: contentsignals.org, and `use` as Cloudflare's managed files write it. */
export const SIGNALS: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', ['yes', 'no']],
  ['ai-input', ['yes', 'no']],
  ['ai-train', ['yes', 'no']],
  ['use', ['immediate', 'reference', 'full']],
])

/** The parts of a Content-Signal, which commas separate; a part of nothing but blanks is none. */
export function signalParts({ value, span }: FieldRecord): SignalPart[] {
  const parts: SignalPart[] = []
  let from = 0
  for (const text of value.split(',')) {
    const start = span.start + from
    from += text.length + 1
    if (text.trim() === '') continue
    const equals = text.indexOf('=')
    const keyEnd = equals === -1 ? text.length : equals
    parts.push({
      key: text.slice(0, keyEnd).trim().toLowerCase(),
      keySpan: trimmed(text, 0, keyEnd, start, span),
      answer:
        equals === -1
          ? undefined
          : text
              .slice(equals + 1)
              .trim()
              .toLowerCase(),
      answerSpan: trimmed(text, equals === -1 ? 0 : equals + 1, text.length, start, span),
    })
  }
  return parts
}

/** Without the blanks around it; within the record's own span, which is another text where a reader has changed the value. */
function trimmed(text: string, from: number, to: number, at: number, { end }: Span): Span {
  const part = text.slice(from, to)
  const first = part.trim() === '' ? to : from + part.length - part.trimStart().length
  const last = Math.max(first, from + part.trimEnd().length)
  return { start: Math.min(at + first, end), end: Math.min(at + last, end) }
}
