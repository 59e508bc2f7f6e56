/**
 * A symbol of the path or query of a URL, as a client sends it: a visible ASCII character, or the
 * percent-escape of a byte in one spelling. A fragment is never sent, so `#` is not a symbol.
 */
export type UrlSymbol = string

/** Characters that no client has to escape (RFC 3986 §3.3 and §3.4: `pchar`, `/` and `?`). */
const PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-_.ABCDEFGHIJKLMNOPQRSTUVWXYZ/?=&+~,;:@!()'*$"

/**
 * Characters that RFC 3986 forbids, but browsers or careless clients send. A `%` that begins no escape is
 * one.
 */
const ODD = '|[]^{}`\\"<>%'

const LOWER = '0123456789abcdef'
const UPPER = '0123456789ABCDEF'

/** Every spelling of every byte's escape: each hexadecimal digit above 9 in either case. */
function escapes(): UrlSymbol[] {
  const spellings = new Set<UrlSymbol>()
  for (const high of [UPPER, LOWER]) {
    for (const low of [UPPER, LOWER]) {
      for (let byte = 0; byte < 256; byte++) spellings.add(`%${high[byte >> 4]}${low[byte & 15]}`)
    }
  }
  return [...spellings]
}

/** All symbols, those that people find natural first. */
export const ALPHABET: readonly UrlSymbol[] = [...PLAIN, ...escapes(), ...ODD]

/** Splits a path and query into symbols; `undefined` if it contains a character that is no symbol. */
export function symbolsOf(path: string): UrlSymbol[] | undefined {
  const symbols = path.match(/%[0-9A-Fa-f]{2}|[!-"$-~]/g) ?? []
  return symbols.join('') === path ? symbols : undefined
}

/**
 * The cost of an escape, in plain characters. It is high because `/search/x` tells a person more than
 * `/car%74`.
 */
const ESCAPE_COST = 12

/** Cost of a character that only careless clients send. */
const ODD_COST = 24

/** A lone `%` looks like the beginning of an escape, so it is the last choice. */
const PERCENT_COST = ODD_COST + 1

/** Characters that people read as wildcards next to rules. Each costs as much as an escape. */
const SPECIAL = '*$'

/**
 * What a symbol adds to the cost of a URL. A search prefers the cheapest witness; a plain character costs 1.
 */
export function symbolCost(symbol: UrlSymbol): number {
  if (symbol.length > 1 || SPECIAL.includes(symbol)) return ESCAPE_COST
  if (symbol === '%') return PERCENT_COST
  return ODD.includes(symbol) ? ODD_COST : 1
}

let costs: readonly number[] | undefined

/** {@link symbolCost} of each symbol of {@link ALPHABET}. Computed lazily: few runs of a command need it. */
export function symbolCosts(): readonly number[] {
  costs ??= ALPHABET.map(symbolCost)
  return costs
}

/** The bytes of U+FFFD, all three of which a transducer that decodes UTF-8 writes for one byte. */
const REPLACEMENT = [0xef, 0xbf, 0xbd]

/** By byte, the weight of its escape. Computed lazily: few texts contain a `%`. */
let escapeWeights: Uint8Array | undefined

function escapeWeight(byte: number): number {
  if (escapeWeights === undefined) {
    escapeWeights = new Uint8Array(0x100).fill(0xff)
    for (const [index, symbol] of ALPHABET.entries()) {
      const own = symbol.length === 3 ? Number.parseInt(symbol.slice(1), 16) : symbol.charCodeAt(0)
      escapeWeights[own] = Math.min(escapeWeights[own] as number, symbolCosts()[index] as number)
    }
    for (const own of REPLACEMENT) escapeWeights[own] = ESCAPE_COST / REPLACEMENT.length
  }
  return escapeWeights[byte] as number
}

/** How the size of a transducer's output is measured: in UTF-16 code units, or by {@link weightedLength}. */
export type OutputMeasure = 'units' | 'weight'

/** A `%` in a text that begins no escape. */
const PERCENT = 0x25

/** An escape, or a single code unit. */
const SIGN = /%[0-9A-Fa-f]{2}|./gs

/**
 * The length of a transducer's output with weights. An escape weighs as much as the cheapest symbol for its
 * byte, and any other code unit weighs one. The escapes of U+FFFD together weigh as much as one escape. Some
 * transducers write three units or three escapes for one symbol. Their output is bounded in weight only.
 */
export function weightedLength(text: string): number {
  if (!text.includes('%')) return text.length
  let weight = 0
  for (const [sign] of text.matchAll(SIGN)) {
    weight +=
      sign.length === 3
        ? escapeWeight(Number.parseInt(sign.slice(1), 16))
        : sign === '%'
          ? escapeWeight(PERCENT)
          : 1
  }
  return weight
}

/**
 * Lower bound on the {@link weightedLength} that `text` adds to any output it is a part of. It may be
 * negative: a cut may fall inside an escape.
 *
 * @param afterRun the text follows unknown characters, which may end with the beginning of an escape.
 */
export function leastWeight(text: string, afterRun: boolean): number {
  const mayBeCut = afterRun && /^[0-9A-Fa-f]/.test(text)
  let least = mayBeCut ? -1 : 0
  if (!text.includes('%')) return least + text.length
  for (const [sign] of text.matchAll(SIGN)) {
    least += sign.length === 3 ? escapeWeight(Number.parseInt(sign.slice(1), 16)) : sign === '%' ? -1 : 1
  }
  return least
}
