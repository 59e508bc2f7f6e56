/**
 * Characters that could move a cursor, end a line or change the writing direction: C0, DEL, C1, line and bidi
 * controls, lone surrogates.
 */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Untrusted text, safe to print on one line. Invisible characters are escaped, and a text longer than `limit`
 * characters is cut, with the number of characters left out.
 *
 * @example
 * ```ts
 * visible('a\u001b[31mb') // 'a\\u001b[31mb'
 * ```
 */
export function visible(text: string, limit = 200): string {
  const escaped = text
    .slice(0, limit)
    .replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return text.length > limit ? `${escaped}… (${text.length - limit} more characters)` : escaped
}
