/** Characters that could move a cursor, end a line or change the writing direction. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Untrusted text that is safe to show on one line: invisible characters are escaped, and long text is cut.
 */
export function visible(text: string, limit = 200): string {
  const shown = text.length > limit ? `${text.slice(0, limit)}…` : text
  return shown.replace(UNPRINTABLE, (unit) => escapeOf(unit.charCodeAt(0)))
}

/** `\\xe9` for a byte that is not UTF-8, `\\u001b` for any other character. */
export function escapeOf(code: number): string {
  return code >= 0xdc80 && code <= 0xdcff
    ? `\\x${(code & 0xff).toString(16)}`
    : `\\u${code.toString(16).padStart(4, '0')}`
}
