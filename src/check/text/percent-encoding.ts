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
