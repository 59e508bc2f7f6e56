/**
 * Numbers of a row, as the row writes them. `JSON.parse` rounds 9007199254740993, shortens 1.10 and makes 1e400
 * infinite, and Node 20 does not give it the source text of a value. So, if a row is not printed unchanged, its text
 * is searched for the values of its members.
 */

/** A number, a list or an object in the text of its row. */
export class WrittenValue {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Members of a row with each number, list and object as the row writes it; the members themselves if none of
 * them is such a value.
 *
 * @param row the text of a JSON object.
 * @param members those of the object, or some of them.
 */
export function membersAsWritten(
  row: string,
  members: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let texts: ReadonlyMap<string, string> | undefined
  let written: Record<string, unknown> | undefined
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (!holdsNumber(value) || isPlain(row, name, value)) continue
    texts ??= valueTexts(row)
    written ??= Object.fromEntries(Object.entries(members))
    Object.defineProperty(written, name, {
      ...{ value: new WrittenValue(texts.get(name) as string), enumerable: true },
      ...{ configurable: true, writable: true },
    })
  }
  return written ?? members
}

/** May the value be, or hold, a number? */
function holdsNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null)
}

/** Whether the row certainly has a number in the digits that JSON gives it. Most ids are such. */
function isPlain(row: string, name: string, value: unknown): boolean {
  if (!Number.isSafeInteger(value)) return false
  const start = `"${name}":`
  const at = row.indexOf(start) + start.length
  const from = row[at] === ' ' ? at + 1 : at
  const end = from + String(value).length
  return row.startsWith(String(value), from) && (row[end] === ',' || row[end] === '}')
}

/** The members as JSON, without those that are absent. */
export function jsonOfMembers(members: Readonly<Record<string, unknown>>): string {
  if (!Object.values(members).some((value) => value instanceof WrittenValue)) return JSON.stringify(members)
  const parts: string[] = []
  for (const [name, value] of Object.entries(members)) {
    const text = value instanceof WrittenValue ? value.text : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join()}}`
}

/** The members as cells of a table: a value as written is its text. */
export function cellsOfMembers(
  members: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      value instanceof WrittenValue ? value.text : value,
    ]),
  )
}

/**
 * The text of each value of a JSON object. If several members have one name, the last counts, as for `JSON.parse`.
 * Linear in the text, which must be valid: a string is skipped by a search for its end.
 */
function valueTexts(json: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let at = json.indexOf('{') + 1
  for (;;) {
    const nameFrom = json.indexOf('"', at)
    if (nameFrom === -1) return texts
    const nameEnd = stringEnd(json, nameFrom)
    const from = afterBlanks(json, json.indexOf(':', nameEnd) + 1)
    const end = valueEnd(json, from)
    texts.set(JSON.parse(json.slice(nameFrom, nameEnd)), json.slice(from, end))
    at = end
  }
}

/** The offset after a value. */
function valueEnd(json: string, from: number): number {
  let depth = 0
  for (let at = from; at < json.length; at++) {
    const character = json[at] as string
    if (character === '"') {
      at = stringEnd(json, at) - 1
      if (depth === 0) return at + 1
    } else if (character === '{' || character === '[') {
      depth++
    } else if (depth === 0 && (character === ',' || character === '}' || BLANKS.includes(character))) {
      return at
    } else if ((character === '}' || character === ']') && --depth === 0) {
      return at + 1
    }
  }
  return json.length
}

/** The offset after a string that begins at `from`. */
function stringEnd(json: string, from: number): number {
  for (let quote = json.indexOf('"', from + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (json[quote - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return quote + 1
  }
  return json.length
}

/** The blanks of RFC 8259 §2. */
const BLANKS = ' \t\n\r'

function afterBlanks(json: string, from: number): number {
  let at = from
  while (at < json.length && BLANKS.includes(json[at] as string)) at++
  return at
}
