import type { TransducedPattern } from '../../decision-list.ts'
import { literalPrefix, type Pattern } from '../../pattern.ts'
import { ALPHABET, type UrlSymbol } from '../../symbols.ts'
import { transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { classifiedTransitions } from '../transducer/symbol-classes.ts'

/**
 * Tests by literal prefixes whether two patterns may match a common path. `false` is a proof that they do
 * not, `true` proves nothing. In ascending order of cost: one text, decoded prefixes, the product of two
 * transducers.
 */

/** May both patterns match the same text? An exact pattern matches nothing longer than itself. */
export function mayOverlapInText(one: Pattern, other: Pattern): boolean {
  const [prefix, otherPrefix] = [literalPrefix(one), literalPrefix(other)]
  if (prefix.startsWith(otherPrefix)) return other.kind !== 'exact' || prefix.length === otherPrefix.length
  return otherPrefix.startsWith(prefix) && one.kind !== 'exact'
}

/**
 * May both patterns match the same URL? Compares the prefixes with escapes decoded, if the transducers
 * differ.
 */
export function mayOverlap(one: TransducedPattern, other: TransducedPattern): boolean {
  if (one.transducer.name === other.transducer.name) return mayOverlapInText(one.pattern, other.pattern)
  if (!writesPlainly(one.transducer) || !writesPlainly(other.transducer)) return true
  const [prefix, otherPrefix] = [literalPrefix(one.pattern), literalPrefix(other.pattern)]
  // The stand-in for rejected URLs has nothing to do with the URL.
  if (isStandIn(one.transducer, prefix) || isStandIn(other.transducer, otherPrefix)) return true
  const [plain, otherPlain] = [plainPartOf(prefix), plainPartOf(otherPrefix)]
  return plain.startsWith(otherPlain) || otherPlain.startsWith(plain)
}

function isStandIn({ rejected }: UrlTransducer, prefix: string): boolean {
  return rejected?.startsWith(prefix) === true
}

const plainPartCache = new Map<string, string>()

/** Texts in the cache; real files have far fewer rules. */
const MAX_CACHED_TEXTS = 10_000

/**
 * The beginning of a text, escapes decoded, that consists of US-ASCII bytes. It ends before a character of
 * {@link UNSURE}, and before what may be half an escape.
 */
function plainPartOf(text: string): string {
  let plain = plainPartCache.get(text)
  if (plain === undefined) {
    plain = decoded(/^(?:%(?!25)[0-7][0-9A-Fa-f]|[\0-$&-\x7f])*/.exec(text)?.[0] ?? '').split(UNSURE, 1)[0] as string
    if (plainPartCache.size >= MAX_CACHED_TEXTS) plainPartCache.clear()
    plainPartCache.set(text, plain)
  }
  return plain
}

/** Characters that open parameters, a query or a fragment, or that some transducer drops or adds. */
const UNSURE = /[?;# \t\n\r]/

function decoded(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
}

const plainTransducers = new WeakMap<UrlTransducer, boolean>()

/**
 * Does the transducer write each byte of US-ASCII as itself, as its escape, or as something that ends a plain part? It must write every other symbol as nothing or as something that ends one. Then the plain parts of two such
 * transducers' outputs for one URL agree as far as both go.
 */
function writesPlainly(transducer: UrlTransducer): boolean {
  let isPlain = plainTransducers.get(transducer)
  if (isPlain === undefined) {
    isPlain = isPlainTransducer(transducer)
    plainTransducers.set(transducer, isPlain)
  }
  return isPlain
}

function isPlainTransducer(transducer: UrlTransducer): boolean {
  const states = new Set([transducer.start])
  // Iterating a set visits the elements that are added on the way.
  for (const state of states) {
    const closing = transducer.end(state) ?? ''
    if (closing !== '' && !endsPlainPart(closing)) return false
    if (closing === '' && isSilent(transducer, state)) continue
    for (const symbol of ALPHABET) {
      const own = decoded(symbol)
      const isUnsure = endsPlainPart(own)
      for (const { state: next, adds } of transducer.step(state, symbol) ?? []) {
        states.add(next)
        const output = decoded(adds)
        if (isUnsure ? adds !== '' && !endsPlainPart(output) : output !== own && !endsPlainPart(output)) return false
      }
    }
  }
  return true
}

/** Is nothing more written, whatever follows? Then no output is missing inside a text. */
function isSilent(transducer: UrlTransducer, state: number): boolean {
  return ALPHABET.every((symbol) => {
    const transitions = transducer.step(state, symbol)
    return transitions?.length === 1 && transitions[0]?.state === state && transitions[0].adds === ''
  })
}

/** Does the text begin with a character that ends a plain part? */
function endsPlainPart(text: string): boolean {
  return UNSURE.test(text.charAt(0)) || text.charAt(0) > '\x7f'
}

/** A pair of transducer states, and how much of each prefix has been written. */
interface PrefixPair {
  readonly one: number
  readonly other: number
  readonly atOne: number
  readonly atOther: number
}

/** Pairs to visit before the answer is `true`; prefixes of real rules have some dozens of units. */
const MAX_PAIRS = 1_000

/** More than transducers have states, and a limit on the prefixes: a pair is then one exact number. */
const MAX_STATES = 2 ** 12
const MAX_UNITS = 2 ** 14

/**
 * Is there a URL for which the two transducers write texts with the patterns' literal prefixes? A depth-first
 * search of the product of the transducers, along symbols that write the next unit of a prefix. It ignores
 * the rest of the patterns, and is `true` if the search takes too long.
 */
export function mayShareBeginning(
  { pattern, transducer: first }: TransducedPattern,
  { pattern: otherPattern, transducer: second }: TransducedPattern,
): boolean {
  const [prefix, otherPrefix] = [expectedPrefix(pattern), expectedPrefix(otherPattern)]
  // The stand-in for rejected URLs has nothing to do with their symbols.
  if (isStandIn(first, prefix.text) || isStandIn(second, otherPrefix.text)) return true
  if (prefix.text.length >= MAX_UNITS || otherPrefix.text.length >= MAX_UNITS) return true
  const seen = new Set<number>()
  const open: PrefixPair[] = [{ one: first.start, other: second.start, atOne: 0, atOther: 0 }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const { one, other, atOne, atOther } = pair
    if (mayEnd(first, prefix, one, atOne) && mayEnd(second, otherPrefix, other, atOther)) return true
    const areWritten = atOne === prefix.text.length && atOther === otherPrefix.text.length
    if (areWritten && !prefix.isWhole && !otherPrefix.isWhole) return true
    if (seen.size > MAX_PAIRS) return true
    for (const symbol of nextSymbols(first, second, prefix, otherPrefix, pair)) {
      for (const own of transitionsOf(first, one, symbol) ?? []) {
        const nextOne = advance(prefix, atOne, own.adds)
        if (nextOne === -1) continue
        for (const its of transitionsOf(second, other, symbol) ?? []) {
          const nextOther = advance(otherPrefix, atOther, its.adds)
          const key = ((own.state * MAX_STATES + its.state) * MAX_UNITS + nextOne) * MAX_UNITS + nextOther
          if (nextOther === -1 || seen.has(key)) continue
          seen.add(key)
          open.push({ one: own.state, other: its.state, atOne: nextOne, atOther: nextOther })
        }
      }
    }
  }
  return false
}

/** A text that the output must begin with. */
interface ExpectedPrefix {
  readonly text: string
  /** The output must end with it. */
  readonly isWhole: boolean
}

function expectedPrefix(pattern: Pattern): ExpectedPrefix {
  return { text: literalPrefix(pattern), isWhole: pattern.kind === 'exact' }
}

/** How much of the prefix is written after `adds`; -1 if the output departs from it. */
function advance({ text, isWhole }: ExpectedPrefix, at: number, adds: string): number {
  if (adds === '') return at
  if (text.startsWith(adds, at)) return at + adds.length
  return !isWhole && adds.startsWith(text.slice(at)) ? text.length : -1
}

function mayEnd(transducer: UrlTransducer, prefix: ExpectedPrefix, state: number, at: number): boolean {
  const closing = transducer.end(state)
  return closing !== undefined && advance(prefix, at, closing) === prefix.text.length
}

/**
 * The symbols that write the next unit of a prefix that is not complete, and those that write nothing for
 * now.
 */
function nextSymbols(
  first: UrlTransducer,
  second: UrlTransducer,
  prefix: ExpectedPrefix,
  otherPrefix: ExpectedPrefix,
  { one, other, atOne, atOther }: PrefixPair,
): readonly UrlSymbol[] {
  if (atOne < prefix.text.length) return symbolsWriting(first, one, prefix.text.charCodeAt(atOne))
  if (atOther < otherPrefix.text.length) return symbolsWriting(second, other, otherPrefix.text.charCodeAt(atOther))
  return ALPHABET
}

/** Transducers are immutable. */
const symbolsWritingCache = new WeakMap<UrlTransducer, Map<number, readonly UrlSymbol[]>>()
const UNITS = 2 ** 16

function symbolsWriting(transducer: UrlTransducer, state: number, unit: number): readonly UrlSymbol[] {
  let byKey = symbolsWritingCache.get(transducer)
  if (byKey === undefined) {
    byKey = new Map()
    symbolsWritingCache.set(transducer, byKey)
  }
  const key = state * UNITS + unit
  let symbols = byKey.get(key)
  if (symbols === undefined) {
    const { byFirstUnit, others } = classifiedTransitions(transducer, state)
    symbols = [...(byFirstUnit.get(unit) ?? []), ...others].map((symbol) => ALPHABET[symbol] as UrlSymbol)
    byKey.set(key, symbols)
  }
  return symbols
}
