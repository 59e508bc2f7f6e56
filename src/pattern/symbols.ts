/**
 * The letters that the path and query of a URL are made of, as a client sends them: a visible ASCII character, or the
 * percent-encoding of an byte in one spelling. A fragment is never sent, so `#` is none.
 */
export type UrlSymbol = string

/** What no client has to escape (RFC 3986 §3.3 and §3.4: `pchar`, `/` and `?`). */
const PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-_.ABCDEFGHIJKLMNOPQRSTUVWXYZ/?=&+~,;:@!()'*$"

/** What browsers send as it is in some part of a URL, or only careless clients do; a lone `%` begins no escape. */
const ODD = '|[]^{}`\\"<>%'

const LOWER = '0123456789abcdef'
const UPPER = '0123456789ABCDEF'

/** Every spelling of every byte's escape: the digits beyond 9 in either case. */
function escapes(): UrlSymbol[] {
  const found = new Set<UrlSymbol>()
  for (const high of [UPPER, LOWER]) {
    for (const low of [UPPER, LOWER]) {
      for (let byte = 0; byte < 256; byte++) found.add(`%${high[byte >> 4]}${low[byte & 15]}`)
    }
  }
  return [...found]
}

/** All letters, those a reader finds natural first. */
export const ALPHABET: readonly UrlSymbol[] = [...PLAIN, ...escapes(), ...ODD]

/** Is the letter one that RFC 3986 lets stand in a path or query? */
export function isOdd(letter: UrlSymbol): boolean {
  return ODD.includes(letter)
}

/** A path and query as letters, or nothing when it holds a character that is none. */
export function symbolsOf(path: string): UrlSymbol[] | undefined {
  const letters = path.match(/%[0-9A-Fa-f]{2}|[!-"$-~]/g) ?? []
  return letters.join('') === path ? letters : undefined
}
