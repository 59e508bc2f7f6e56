import type { TransducedPattern } from '../../decision-list.ts'
import { matches } from '../../matching/matches.ts'
import { samplePaths } from '../../sample-path.ts'
import { symbolCost, symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce, type UrlTransducer } from '../../url-transducer.ts'
import { isSentUnchanged } from '../transducer/guards.ts'

/**
 * Candidate paths are made of the patterns' own texts, and are likely answers to a question. They are tried
 * before any search, because they cost no automaton states and read like paths of the site. A candidate that
 * is no answer proves nothing.
 */

/**
 * Finds a sample path that all patterns of `within` match, and none of `without`, tested with the plain
 * matcher; `undefined` if no sample path is such a path.
 */
export function findCandidatePath(
  within: readonly TransducedPattern[],
  without: readonly TransducedPattern[],
): string | undefined {
  const patterns = within.map(({ pattern }) => pattern)
  return samplePaths(patterns, ['', '?'], true).find((path) => isAnswer(path, within, without))
}

/**
 * Finds an answer among the sample paths of some patterns, perhaps with one symbol appended or spelled
 * differently. Such an answer reads naturally, and is seldom longer than the shortest answer. `undefined`
 * proves nothing.
 */
export function findCandidateVariant(
  within: readonly TransducedPattern[],
  isAnswer: (symbols: readonly UrlSymbol[]) => boolean,
): string | undefined {
  for (const path of samplePathsOf(within, ['', '?'])) {
    const symbols = symbolsOf(path)
    if (symbols === undefined || !isSentUnchanged(path)) continue
    const answer = variantsOf(symbols).find(isAnswer)
    if (answer !== undefined) return decodeEqualCost(answer, isAnswer)
  }
  return undefined
}

/** Gives the {@link samplePaths} of patterns, without their transducers. */
export function samplePathsOf(
  within: readonly TransducedPattern[],
  separators: readonly string[],
): readonly string[] {
  return samplePaths(
    within.map(({ pattern }) => pattern),
    separators,
  )
}

/**
 * The cached outputs, by transducer and path. Patterns that overlap the same pattern mostly give the same few
 * sample paths.
 */
const outputCache = new WeakMap<UrlTransducer, Map<string, string | undefined>>()

/**
 * The number of outputs that are cached for one transducer. Comparing two policies of a real file needs some
 * hundreds.
 */
const MAX_CACHED_OUTPUTS = 10_000

/** The output of a transducer for a path; `undefined` if no client sends the path. */
function outputFor(transducer: UrlTransducer, path: string): string | undefined {
  let byPath = outputCache.get(transducer)
  if (byPath === undefined || byPath.size >= MAX_CACHED_OUTPUTS) {
    byPath = new Map()
    outputCache.set(transducer, byPath)
  }
  let text = byPath.get(path)
  if (text === undefined && !byPath.has(path)) {
    const symbols = symbolsOf(path)
    text = symbols === undefined ? undefined : transduce(transducer, symbols)
    byPath.set(path, text)
  }
  return text
}

function isAnswer(
  path: string,
  within: readonly TransducedPattern[],
  without: readonly TransducedPattern[],
): boolean {
  for (const { pattern, transducer } of within) {
    const text = outputFor(transducer, path)
    if (text === undefined || !matches(pattern, text)) return false
  }
  return without.every(({ pattern, transducer }) => !matches(pattern, outputFor(transducer, path) as string))
}

/**
 * Symbols that transducers treat differently, the most natural first. A path with one of them appended may
 * show a difference between two dialects.
 */
const APPENDED: readonly UrlSymbol[] = [';', '?', '$', '|', '/']

/**
 * The number of letters and digits of a path that are tried as escapes, from the end of the path. Dialects
 * that differ on one escaped letter mostly differ on any.
 */
const MAX_ESCAPED = 3

/**
 * Gives a path and its variants, the most natural first. Each variant has one symbol appended or spelled
 * differently: one of the last few letters or digits, or the first, is escaped; the last slash is escaped; or
 * the last escape is in lower case.
 */
export function variantsOf(symbols: readonly UrlSymbol[]): readonly (readonly UrlSymbol[])[] {
  const replace = (at: number, symbol: UrlSymbol): readonly UrlSymbol[] => [
    ...symbols.slice(0, at),
    symbol,
    ...symbols.slice(at + 1),
  ]
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

/**
 * Gives the answer as a path. Where an escape costs as much as its character, the character replaces it, if
 * the result is still an answer.
 */
function decodeEqualCost(
  symbols: readonly UrlSymbol[],
  isAnswer: (symbols: readonly UrlSymbol[]) => boolean,
): string {
  const decoded = symbols.map((symbol) => {
    const character = symbol.length === 3 ? String.fromCharCode(Number.parseInt(symbol.slice(1), 16)) : symbol
    return symbolCost(character) === symbolCost(symbol) ? character : symbol
  })
  return (isAnswer(decoded) ? decoded : symbols).join('')
}
