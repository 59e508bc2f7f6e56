import type { Span } from '../text/index.ts'

/** Space and tab (RFC 9309 §2.2: `WS = %x20 / %x09`). */
export function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09
}

/** The span of a text from `start` to `end`, without blanks at both ends. */
export function withoutBlanks(text: string, start: number, end: number): Span {
  let from = start
  let to = end
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}
