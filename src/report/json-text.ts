/** What JSON leaves as it is and a terminal would act on: DEL and C1, line and bidi controls, invisible characters. C0 and lone surrogates JSON escapes itself. */
const UNPRINTABLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/** A JSON text that means the same and may be printed anywhere: what would not show is escaped. */
export function printableJson(json: string): string {
  return json.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A value as printable JSON, indented for people. */
export function jsonText(value: unknown): string {
  return printableJson(JSON.stringify(value, undefined, 2))
}
