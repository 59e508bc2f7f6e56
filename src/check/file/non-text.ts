import type { Context } from './context.ts'

/** What a file is that is no text, in words; `is` is absent where it is one. */
export interface NonText {
  readonly is?: string
  /** It is text once its NULs are taken out. */
  readonly isWithoutNuls?: true
}

/** From this share of characters on that no text has, a file is none. */
const SHARE = 0.1

/** Characters that are looked at. */
const SAMPLED = 4_096

/** Controls other than tab and line ends, bytes that are no UTF-8, and what stands in their place. */
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]|(?<![\ud800-\udbff])[\udc80-\udcff]/g

/** Letters that have a NUL beside each. */
const UTF_16 = /(?:[\t\n\r -~]\0){4}|(?:\0[\t\n\r -~]){4}/

/**
 * Is the file no text at all, as far as its beginning shows? Then one rule says so, and the rules of lines and characters are silent:
 * each would have something to say of every line.
 */
export function nonText(context: Context): NonText {
  return context.once(lookAt)
}

function lookAt({ file: { parsed, text } }: Context): NonText {
  if (parsed.encoding !== 'utf-8') return {}
  const sample = text.slice(0, SAMPLED)
  const strange = sample.match(NO_TEXT) ?? []
  if (sample.length < 4 || strange.length < sample.length * SHARE) return {}
  // RFC 1952 §2.3.1: the bytes 1F 8B begin what gzip made; 8B alone is no UTF-8.
  if (/^\u001f[\udc8b\ufffd]/.test(sample)) return { is: 'compressed by gzip, and no header says so' }
  const nuls = strange.filter((character) => character === '\0').length
  const repair = nuls > 0 && !text.replaceAll('\0', '').match(NO_TEXT) ? ({ isWithoutNuls: true } as const) : {}
  if (UTF_16.test(sample)) return { is: 'UTF-16, read as something else', ...repair }
  return nuls > strange.length / 2 ? { is: 'filled up with NULs', ...repair } : { is: 'no text, or text of another encoding' }
}
