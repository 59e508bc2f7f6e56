import type { Span } from '../../../text/index.ts'
import type { FieldRecord } from '../../file/field-records.ts'

/** One `key=value` of a Content-Signal, as written. */
export interface SignalPart {
  /** The key in lower case; empty if there is none. */
  readonly key: string
  readonly keySpan: Span
  /** The value in lower case; `undefined` if the part has no `=`. */
  readonly value: string | undefined
  readonly valueSpan: Span
}

/** The parts of a Content-Signal between its commas, without empty parts. */
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
      value:
        equals === -1
          ? undefined
          : text
              .slice(equals + 1)
              .trim()
              .toLowerCase(),
      valueSpan: trimmed(text, equals === -1 ? 0 : equals + 1, text.length, start, span),
    })
  }
  return parts
}

/**
 * The span of a part, without surrounding whitespace. The span stays within the span of the record, because
 * the text of the record may differ from its value.
 */
function trimmed(text: string, from: number, to: number, at: number, { end }: Span): Span {
  const part = text.slice(from, to)
  const first = part.trim() === '' ? to : from + part.length - part.trimStart().length
  const last = Math.max(first, from + part.trimEnd().length)
  return { start: Math.min(at + first, end), end: Math.min(at + last, end) }
}
