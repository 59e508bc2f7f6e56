import { bytesOfText } from '../../text/index.ts'

/** Percent-encodes every byte of a text (RFC 3986 §2.1). */
export function percentEncoded(text: string): string {
  return Array.from(bytesOfText(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(
    '',
  )
}

/**
 * Runs of visible characters beyond US-ASCII. Spaces, invisible characters and unpaired surrogates are not
 * part of a run.
 */
export const NON_ASCII_RUN: RegExp =
  /[^\u0000-\u007f\u0080-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ud800-\udfff]+|(?:[\ud800-\udbff][\udc00-\udfff])+/g

/**
 * Matches whitespace before text that is not part of this path: another path, a record, or a comment in
 * another syntax.
 */
const NEXT_PART = /[ \t]+(?:[/*]|[a-z-]+[ \t]*:|https?:|<!--|;|--)/i

/** The runs of whitespace within a path. None, if another path, a record or a comment seems to follow. */
export function spacesWithin(path: string): readonly RegExpExecArray[] {
  return NEXT_PART.test(path) ? [] : [...path.matchAll(/[ \t]+/g)]
}

/** A path with its spaces as robots send them. */
export function spacesEncoded(path: string): string {
  return path.replace(/[ \t]/g, '%20')
}
