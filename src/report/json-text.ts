import { COMMAND_BRACKET } from '../text/index.ts'

/**
 * Characters that a terminal interprets or hides, but JSON does not escape: DEL, C1, line and bidi controls,
 * invisible characters.
 */
const UNPRINTABLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/**
 * An equivalent JSON text that is safe to print in a terminal and in the log of a CI system: unprintable
 * characters and commands are escaped.
 */
export function printableJson(json: string): string {
  const escapeOf = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  // JSON has `#` only inside of strings.
  return json.replace(UNPRINTABLE, escapeOf).replace(COMMAND_BRACKET, escapeOf)
}

/** A value as indented, printable JSON. */
export function jsonText(value: unknown): string {
  return printableJson(JSON.stringify(value, undefined, 2))
}
