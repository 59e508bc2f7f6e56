const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const NAMED = /&(amp|lt|gt|quot|apos|nbsp);/gi

/** A named entity in a text, such as `&amp;`. */
export interface NamedEntity {
  /** Its offset in the text. */
  readonly index: number
  readonly text: string
  /** What it stands for. A plain space stands for `&nbsp;`. */
  readonly character: string
}

/** The named entities of a text, in order. */
export function namedEntities(text: string): readonly NamedEntity[] {
  return Array.from(text.matchAll(NAMED), ({ index, 0: whole, 1: name = '' }) => ({
    index,
    text: whole,
    character: CHARACTERS[name.toLowerCase()] as string,
  }))
}

/** Whether a `#` is part of a numeric character reference of HTML, such as `&#39;` or `&#x26;`. */
export function isNumericEntity(text: string, hash: number): boolean {
  return text[hash] === '#' && text[hash - 1] === '&' && NUMBER.test(text.slice(hash, hash + MAX_ENTITY))
}

/**
 * The character of the numeric reference whose `#` is at an offset, and where the reference ends. `undefined`
 * if there is no reference, or its number is that of a control character or of no character.
 */
export function characterOfEntity(
  text: string,
  hash: number,
): { readonly character: string; readonly end: number } | undefined {
  const match = NUMBER.exec(text.slice(hash, hash + MAX_ENTITY))
  if (match === null) return undefined
  const [whole, hexadecimal, decimal] = match
  const number = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  if (number < 0x20 || number > 0x10ffff) return undefined
  return { character: String.fromCodePoint(number), end: hash + whole.length }
}

/**
 * Matches a numeric reference from its `#` to its semicolon. Seven decimal digits suffice for every code
 * point.
 */
const NUMBER = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}));/i
const MAX_ENTITY = 10
