/**
 * Characters that a terminal interprets or hides, but JSON does not escape: DEL, C1, line and bidi controls,
 * invisible characters.
 */
const UNPRINTABLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** An equivalent JSON text that is safe to print in a terminal: unprintable characters are escaped. */
export function printableJson(json: string): string {
  return json.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A value as indented, printable JSON. */
export function jsonText(value: unknown): string {
  return printableJson(JSON.stringify(value, undefined, 2))
}
