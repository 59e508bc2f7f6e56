/**
 * Look-alikes of an ASCII character: hyphens, colons, quotation marks, stars, slashes, and letters of other
 * scripts.
 */
const LOOKALIKES: readonly (readonly [characters: string, plain: string])[] = [
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d\u00ad', '-'],
  ['\uff1a\ufe55\ua789\u2236\u02d0', ':'],
  ['\u201c\u201d\u201e\u00ab\u00bb\uff02', '"'],
  ['\u2018\u2019\u201a\u2032\uff07', "'"],
  ['\u2217\uff0a\u204e\ufe61', '*'],
  ['\u2044\u2215\uff0f\u29f8', '/'],
  ['\u0430', 'a'],
  ['\u0435', 'e'],
  ['\u043e', 'o'],
  ['\u0440', 'p'],
  ['\u0441', 'c'],
  ['\u0456', 'i'],
  ['\u0410', 'A'],
  ['\u0421', 'C'],
]

let asciiByLookalike: ReadonlyMap<string, string> | undefined

/**
 * The ASCII character for a look-alike of {@link LOOKALIKES}. The map is built on first use: most files need
 * none.
 */
function fromTable(character: string): string | undefined {
  asciiByLookalike ??= new Map(
    LOOKALIKES.flatMap(([characters, plain]) =>
      Array.from(characters, (one): [string, string] => [one, plain]),
    ),
  )
  return asciiByLookalike.get(character)
}

/**
 * Spaces that ASCII parsers do not read as spaces (no-break, fixed-width, ideographic), and Unicode line
 * ends, which end no line of a robots.txt.
 */
export const EXOTIC_SPACE: RegExp = /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g

/** Invisible characters: zero-width space and joiners, word joiner, byte order mark, directional marks. */
export const ZERO_WIDTH: RegExp = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** The ASCII character that a character looks like; `undefined` if there is none. */
export function asciiFor(character: string): string | undefined {
  const ascii = fromTable(character)
  if (ascii !== undefined) return ascii
  const unit = character.charCodeAt(0)
  // Full-width forms have the order of ASCII (Unicode 15, FF01–FF5E).
  return character.length === 1 && unit >= 0xff01 && unit <= 0xff5e
    ? String.fromCharCode(unit - 0xfee0)
    : undefined
}

const NON_ASCII = /[^\u0000-\u007f]/

/**
 * A text as it looks: with ASCII for look-alikes, plain spaces for exotic ones, and no invisible characters.
 */
export function withoutLookalikes(text: string): string {
  if (!NON_ASCII.test(text)) return text
  return Array.from(
    text.replace(ZERO_WIDTH, '').replace(EXOTIC_SPACE, ' '),
    (character) => asciiFor(character) ?? character,
  ).join('')
}
