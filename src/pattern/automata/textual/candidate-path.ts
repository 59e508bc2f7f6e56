import type { TransducedPattern } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import { samplePaths } from '../../sample-path.ts'
import { symbolCost, symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce, type UrlTransducer } from '../../url-transducer.ts'
import { hasDotSegment } from '../transducer/guards.ts'

/**
 * Candidates: paths made of the patterns' own texts that are likely answers. They are tried before any
 * search, since they cost no automaton states and read like paths of the site. A failed candidate proves
 * nothing.
 */

/** A path that all of some patterns match and none of others, if one of the sample paths is one; checked. */
export function findCandidatePath(within: readonly TransducedPattern[], without: readonly TransducedPattern[]): string | undefined {
  return samplePathsOf(within, ['', '?']).find((path) => isAnswer(path, within, without))
}

/**
 * A path of some patterns that is an answer: one of their sample paths, perhaps with one symbol appended or
 * written otherwise. It is the most natural answer there is, and seldom longer than the shortest.
 */
export function findCandidateVariant(
  within: readonly TransducedPattern[],
  isAnswer: (symbols: readonly UrlSymbol[]) => boolean,
): string | undefined {
  for (const path of samplePathsOf(within, ['', '?'])) {
    const symbols = unambiguousSymbols(path)
    if (symbols === undefined || hasDotSegment(path)) continue
    const answer = variantsOf(symbols).find(isAnswer)
    if (answer !== undefined) return decodeEqualCost(answer, isAnswer)
  }
  return undefined
}

/** {@link samplePaths} of patterns with transducers. */
export function samplePathsOf(within: readonly TransducedPattern[], separators: readonly string[]): readonly string[] {
  return samplePaths(
    within.map(({ pattern }) => pattern),
    separators,
  )
}

/**
 * Every `%` begins an escape of US-ASCII: transducers that decode UTF-8 are exact only for well-formed
 * escapes.
 */
const IS_UNAMBIGUOUS = /^(?:[^%]|%[0-7][0-9A-Fa-f])*$/

/** The symbols of a path for which every transducer is exact; `undefined` for other paths. */
export function unambiguousSymbols(path: string): UrlSymbol[] | undefined {
  return IS_UNAMBIGUOUS.test(path) ? symbolsOf(path) : undefined
}

/** By transducer and path: patterns that overlap one pattern mostly give the same few paths. */
const outputCache = new WeakMap<UrlTransducer, Map<string, string | undefined>>()

/** Outputs cached for one transducer; two policies of a real file need some hundreds. */
const MAX_CACHED_OUTPUTS = 10_000

/** The output for a path; `undefined` if some transducer is not exact for it. */
function outputFor(transducer: UrlTransducer, path: string): string | undefined {
  let byPath = outputCache.get(transducer)
  if (byPath === undefined || byPath.size >= MAX_CACHED_OUTPUTS) {
    byPath = new Map()
    outputCache.set(transducer, byPath)
  }
  let text = byPath.get(path)
  if (text === undefined && !byPath.has(path)) {
    const symbols = unambiguousSymbols(path)
    text = symbols === undefined ? undefined : transduce(transducer, symbols)
    byPath.set(path, text)
  }
  return text
}

function isAnswer(path: string, within: readonly TransducedPattern[], without: readonly TransducedPattern[]): boolean {
  if (within.length === 0 && unambiguousSymbols(path) === undefined) return false
  for (const { pattern, transducer } of within) {
    const text = outputFor(transducer, path)
    if (text === undefined || !matches(pattern, text)) return false
  }
  return without.every(({ pattern, transducer }) => !matches(pattern, outputFor(transducer, path) as string))
}

/**
 * Symbols that transducers treat differently, the natural first. Appended to a path, one may show a
 * difference of two dialects.
 */
const APPENDED: readonly UrlSymbol[] = [';', '?', '$', '|', '/']

/**
 * Letters and digits that are tried as escapes, from the last on: dialects that differ on one mostly differ
 * on any.
 */
const MAX_ESCAPED = 3

/**
 * A path and its variants, the natural first: with one symbol appended, or with one written otherwise. The
 * last few letters or digits and the first are escaped, as is the last slash; the last escape is written in
 * lower case.
 */
export function variantsOf(symbols: readonly UrlSymbol[]): readonly (readonly UrlSymbol[])[] {
  const replace = (at: number, symbol: UrlSymbol): readonly UrlSymbol[] => [...symbols.slice(0, at), symbol, ...symbols.slice(at + 1)]
  // The first slash begins every path, so it is left alone.
  const indicesOf = (test: (symbol: UrlSymbol) => boolean): readonly number[] =>
    symbols.flatMap((symbol, at) => (at > 0 && test(symbol) ? [at] : []))
  const alphanumeric = indicesOf((symbol) => /^[A-Za-z0-9]$/.test(symbol))
  const last = alphanumeric.slice(-MAX_ESCAPED).reverse()
  const first = alphanumeric.slice(0, -MAX_ESCAPED).slice(0, 1)
  const slash = indicesOf((symbol) => symbol === '/').slice(-1)
  const upperCase = indicesOf((symbol) => symbol.length === 3 && symbol !== symbol.toLowerCase()).slice(-1)
  return [
    symbols,
    ...APPENDED.map((symbol) => [...symbols, symbol]),
    ...[...last, ...first, ...slash].map((at) => replace(at, escapeOf(symbols[at] as UrlSymbol))),
    ...upperCase.map((at) => replace(at, (symbols[at] as UrlSymbol).toLowerCase())),
  ]
}

function escapeOf(symbol: UrlSymbol): UrlSymbol {
  return `%${symbol.charCodeAt(0).toString(16).toUpperCase()}`
}

/** The answer with characters in place of escapes of equal cost, if that is an answer too. */
function decodeEqualCost(symbols: readonly UrlSymbol[], isAnswer: (symbols: readonly UrlSymbol[]) => boolean): string {
  const decoded = symbols.map((symbol) => {
    const character = symbol.length === 3 ? String.fromCharCode(Number.parseInt(symbol.slice(1), 16)) : symbol
    return symbolCost(character) === symbolCost(symbol) ? character : symbol
  })
  return (isAnswer(decoded) ? decoded : symbols).join('')
}
