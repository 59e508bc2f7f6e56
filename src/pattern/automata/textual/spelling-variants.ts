import type { UrlSymbol } from '../../symbols.ts'

/** What forms that write most letters alike write differently, the natural first: behind a path, it may part two readers. */
const BEHIND: readonly UrlSymbol[] = [';', '?', '$', '|', '/']

/** Letters and digits that are tried as escapes, from the last on: where readers part on one of them, they mostly part on any. */
const MOST_ESCAPED = 3

/**
 * A path, and what is most like it, the natural first: with a letter more, and with one spelt otherwise. Of letters and digits the last few
 * and the first are escaped, of slashes the last, and of escapes the last is written in the other case.
 */
export function variantsOf(letters: readonly UrlSymbol[]): readonly (readonly UrlSymbol[])[] {
  const spelt = (at: number, letter: UrlSymbol): readonly UrlSymbol[] => [...letters.slice(0, at), letter, ...letters.slice(at + 1)]
  // The first slash is the path's own.
  const where = (is: (letter: UrlSymbol) => boolean): readonly number[] =>
    letters.flatMap((letter, at) => (at > 0 && is(letter) ? [at] : []))
  const plain = where((letter) => /^[A-Za-z0-9]$/.test(letter))
  const last = plain.slice(-MOST_ESCAPED).reverse()
  const first = plain.slice(0, -MOST_ESCAPED).slice(0, 1)
  const slash = where((letter) => letter === '/').slice(-1)
  const turned = where((letter) => letter.length === 3 && letter !== letter.toLowerCase()).slice(-1)
  return [
    letters,
    ...BEHIND.map((letter) => [...letters, letter]),
    ...[...last, ...first, ...slash].map((at) => spelt(at, escapeOf(letters[at] as UrlSymbol))),
    ...turned.map((at) => spelt(at, (letters[at] as UrlSymbol).toLowerCase())),
  ]
}

function escapeOf(letter: UrlSymbol): UrlSymbol {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
}
