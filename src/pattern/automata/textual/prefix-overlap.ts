import type { DecisionList, Entry, TransducedPattern } from '../../decision-list.ts'
import { memoFor } from '../../memo-for.ts'
import { literalPrefix, type Pattern } from '../../pattern.ts'
import { ALPHABET, type UrlSymbol } from '../../symbols.ts'
import { MAX_TRANSDUCER_STATES, transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { classifiedTransitions } from '../transducer/classified-transitions.ts'

/**
 * Tests by literal prefixes whether two patterns may match the same path. `false` proves that they do not;
 * `true` proves nothing. The tests, in ascending order of cost: on the prefixes as they are, on the prefixes
 * with escapes decoded, and on the product of two transducers.
 */

/**
 * May both patterns match the same text? `false` is a proof. An exact pattern matches nothing that is longer
 * than its own text.
 */
export function mayOverlapInText(one: Pattern, other: Pattern): boolean {
  const prefix = literalPrefix(one)
  const otherPrefix = literalPrefix(other)
  if (prefix.startsWith(otherPrefix)) return other.kind !== 'exact' || prefix.length === otherPrefix.length
  return otherPrefix.startsWith(prefix) && one.kind !== 'exact'
}

/**
 * For many patterns: may one of them match a text that another pattern matches ({@link mayOverlapInText})? The cost
 * of an answer grows with the length of the prefixes, not with their number.
 */
export function mayOverlapOneOf(patterns: readonly Pattern[]): (pattern: Pattern) => boolean {
  if (patterns.length <= FEW_PATTERNS)
    return (pattern) => patterns.some((one) => mayOverlapInText(one, pattern))
  const overlapping = overlappingInText(patterns)
  return (pattern) => overlapping(pattern).next().done !== true
}

/** Up to this number, patterns are compared one by one in less time than a look into an index takes (measured). */
const FEW_PATTERNS = 8

/** Gives indices of a list's entries, in ascending order. */
export type Overlapping = (pattern: TransducedPattern) => readonly number[]

/** Questions that are answered entry by entry before a list gets an index, which costs as much as 140 (measured). */
const QUESTIONS_WITHOUT_INDEX = 64

/**
 * For the entries of a list: the indices of the entries that may match a URL which another pattern matches
 * ({@link mayOverlap}). After the first questions, the cost of an answer grows with its length, and with the length
 * of the prefixes.
 */
export function overlappingIn(list: DecisionList): Overlapping {
  const { entries, transducer } = list
  let questions = 0
  let byIndex: Overlapping | undefined
  return (one) => {
    questions += 1
    if (questions > QUESTIONS_WITHOUT_INDEX) {
      byIndex ??= indexedOverlapping(list)
      return byIndex(one)
    }
    const isInText = one.transducer.name === transducer.name
    const overlapping: number[] = []
    for (let index = 0; index < entries.length; index++) {
      const { pattern } = entries[index] as Entry
      if (isInText ? mayOverlapInText(one.pattern, pattern) : mayOverlap(one, { pattern, transducer }))
        overlapping.push(index)
    }
    return overlapping
  }
}

function indexedOverlapping({ entries, transducer }: DecisionList): Overlapping {
  const patterns = entries.map(({ pattern }) => pattern)
  const prefixes = patterns.map(literalPrefix)
  const every = [...patterns.keys()]
  let inText: ReturnType<typeof overlappingInText> | undefined
  let plainly: ReturnType<typeof relatedTexts> | undefined
  let standIns: readonly number[] = []
  return ({ pattern, transducer: another }) => {
    if (another.name === transducer.name) {
      inText ??= overlappingInText(patterns)
      return [...inText(pattern)].sort(ascending)
    }
    const prefix = literalPrefix(pattern)
    if (!writesPlainly(another) || !writesPlainly(transducer) || isStandIn(another, prefix)) return every
    if (plainly === undefined) {
      plainly = relatedTexts(prefixes.map(plainPartOf), () => true)
      standIns = every.filter((index) => isStandIn(transducer, prefixes[index] as string))
    }
    return [...new Set([...standIns, ...plainly(plainPartOf(prefix), true)])].sort(ascending)
  }
}

/** For many patterns: the indices of those that may match a text which another pattern matches, in any order. */
function overlappingInText(
  patterns: readonly Pattern[],
): (pattern: Pattern) => Iterator<number> & Iterable<number> {
  const related = relatedTexts(patterns.map(literalPrefix), (index) => patterns[index]?.kind !== 'exact')
  return (pattern) => related(literalPrefix(pattern), pattern.kind !== 'exact')
}

/**
 * For many texts: the indices of the texts related to a given text. These are equal texts, and open texts with which
 * it begins. If it is open itself, also the texts that begin with it, which are its neighbours in the sorted texts.
 */
function relatedTexts(
  texts: readonly string[],
  isOpen: (index: number) => boolean,
): (text: string, isOpen: boolean) => Generator<number> {
  const byText = new Map<string, number[]>()
  const openLengths = new Set<number>()
  for (const [index, text] of texts.entries()) {
    const equal = byText.get(text)
    if (equal === undefined) byText.set(text, [index])
    else equal.push(index)
    if (isOpen(index)) openLengths.add(text.length)
  }
  const sorted = [...byText.keys()].sort()
  return function* (text, isTextOpen) {
    yield* byText.get(text) ?? []
    for (const length of openLengths)
      if (length < text.length)
        for (const index of byText.get(text.slice(0, length)) ?? []) if (isOpen(index)) yield index
    if (!isTextOpen) return
    for (let at = firstAfter(sorted, text); sorted[at]?.startsWith(text) === true; at++)
      yield* byText.get(sorted[at] as string) as number[]
  }
}

/** The index of the first of sorted texts that is greater than a text. */
function firstAfter(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) <= text) low = middle + 1
    else high = middle
  }
  return low
}

const ascending = (one: number, other: number): number => one - other

/**
 * May both patterns match the same URL? `false` is a proof. If the transducers differ, the prefixes are
 * compared with escapes decoded.
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

/** The number of texts that are cached. Real files have far fewer rules. */
const MAX_CACHED_TEXTS = 10_000

/**
 * The plain part of a text: its beginning, with escapes decoded, as far as that consists of US-ASCII bytes.
 * The plain part ends before any character of {@link UNSURE}, and before a text that may be the beginning of
 * an escape.
 */
function plainPartOf(text: string): string {
  let plain = plainPartCache.get(text)
  if (plain === undefined) {
    plain = decoded(/^(?:%(?!25)[0-7][0-9A-Fa-f]|[\0-$&-\x7f])*/.exec(text)?.[0] ?? '').split(
      UNSURE,
      1,
    )[0] as string
    if (plainPartCache.size >= MAX_CACHED_TEXTS) plainPartCache.clear()
    plainPartCache.set(text, plain)
  }
  return plain
}

/**
 * The characters that end a plain part: they open parameters, a query or a fragment, or some transducer drops
 * or adds them.
 */
const UNSURE = /[?;# \t\n\r]/

function decoded(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, byte: string) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  )
}

/**
 * Does a transducer preserve plain parts? It must write each symbol as itself, as its escape, or as a text that ends
 * a plain part. A symbol that ends a plain part may also be written as nothing. The plain parts that two such
 * transducers write for one URL agree up to the end of the shorter one.
 */
const writesPlainly = memoFor((transducer: UrlTransducer): boolean => {
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
        if (isUnsure ? adds !== '' && !endsPlainPart(output) : output !== own && !endsPlainPart(output))
          return false
      }
    }
  }
  return true
})

/**
 * Does the transducer write nothing more from this state on, whatever follows? Only then may a symbol without
 * output occur in a plain part.
 */
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

/** The states of two transducers, and how many code units of each expected prefix have been written. */
interface PrefixPair {
  readonly one: number
  readonly other: number
  readonly atOne: number
  readonly atOther: number
}

/**
 * The number of pairs that are visited before the answer is `true` without a proof. Prefixes of real rules
 * have some dozens of code units.
 */
const MAX_PAIRS = 1_000

/** A limit on the lengths of prefixes, so that two states and two lengths can be one exact number. */
const MAX_UNITS = 2 ** 14

/**
 * May there be a URL for which two transducers write texts with the patterns' literal prefixes? `false` is a
 * proof. This is a depth-first search of the product of the transducers, along the symbols that write the
 * next code unit of a prefix. It ignores the rest of the patterns, and gives `true` after {@link MAX_PAIRS}
 * pairs.
 */
export function mayShareBeginning(
  { pattern, transducer: first }: TransducedPattern,
  { pattern: otherPattern, transducer: second }: TransducedPattern,
): boolean {
  const [prefix, otherPrefix] = [expectedPrefix(pattern), expectedPrefix(otherPattern)]
  if (isBeyondSearch(first, prefix) || isBeyondSearch(second, otherPrefix)) return true
  const seen = new Set<number>()
  const open: PrefixPair[] = [{ one: first.start, other: second.start, atOne: 0, atOther: 0 }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const { one, other, atOne, atOther } = pair
    if (mayEnd(first, prefix, one, atOne) && mayEnd(second, otherPrefix, other, atOther)) return true
    if (isWritten(prefix, atOne) && isWritten(otherPrefix, atOther)) return true
    if (seen.size > MAX_PAIRS) return true
    for (const symbol of nextSymbols(first, second, prefix, otherPrefix, pair)) {
      for (const own of continuations(first, one, symbol)) {
        const nextOne = advance(prefix, atOne, own.adds)
        if (nextOne === -1) continue
        for (const its of continuations(second, other, symbol)) {
          const nextOther = advance(otherPrefix, atOther, its.adds)
          const key =
            ((own.state * MAX_TRANSDUCER_STATES + its.state) * MAX_UNITS + nextOne) * MAX_UNITS + nextOther
          if (nextOther === -1 || seen.has(key)) continue
          seen.add(key)
          open.push({ one: own.state, other: its.state, atOne: nextOne, atOther: nextOther })
        }
      }
    }
  }
  return false
}

/** A text with which the output of a transducer must begin. */
interface ExpectedPrefix {
  readonly text: string
  /** `true` if the output must end where this text ends. */
  readonly isWhole: boolean
}

function expectedPrefix(pattern: Pattern): ExpectedPrefix {
  return { text: literalPrefix(pattern), isWhole: pattern.kind === 'exact' }
}

function continuations(
  transducer: UrlTransducer,
  state: number,
  symbol: UrlSymbol,
): NonNullable<ReturnType<typeof transitionsOf>> {
  return transitionsOf(transducer, state, symbol) ?? []
}

/** The stand-in for rejected URLs has nothing to do with their symbols, and a long prefix has too many states. */
function isBeyondSearch(transducer: UrlTransducer, { text }: ExpectedPrefix): boolean {
  return isStandIn(transducer, text) || text.length >= MAX_UNITS
}

/** Is a prefix written that more output may follow? */
function isWritten({ text, isWhole }: ExpectedPrefix, at: number): boolean {
  return !isWhole && at === text.length
}

/**
 * How much of the prefix is written after the output `adds`, in code units; -1 if the output departs from the
 * prefix.
 */
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
 * The symbols that write the next code unit of an incomplete prefix, and the symbols for which the transducer
 * writes nothing yet.
 */
function nextSymbols(
  first: UrlTransducer,
  second: UrlTransducer,
  prefix: ExpectedPrefix,
  otherPrefix: ExpectedPrefix,
  { one, other, atOne, atOther }: PrefixPair,
): readonly UrlSymbol[] {
  if (atOne < prefix.text.length) return symbolsWriting(first, one, prefix.text.charCodeAt(atOne))
  if (atOther < otherPrefix.text.length)
    return symbolsWriting(second, other, otherPrefix.text.charCodeAt(atOther))
  return ALPHABET
}

/**
 * The symbols that write a code unit, for each transducer, by its state and that unit. Transducers are
 * immutable.
 */
const symbolsByKey = memoFor((_: UrlTransducer) => new Map<number, readonly UrlSymbol[]>())
const UNITS = 2 ** 16

function symbolsWriting(transducer: UrlTransducer, state: number, unit: number): readonly UrlSymbol[] {
  const byKey = symbolsByKey(transducer)
  const key = state * UNITS + unit
  let symbols = byKey.get(key)
  if (symbols === undefined) {
    const { byFirstUnit, others } = classifiedTransitions(transducer, state)
    symbols = [...(byFirstUnit.get(unit) ?? []), ...others].map((symbol) => ALPHABET[symbol] as UrlSymbol)
    byKey.set(key, symbols)
  }
  return symbols
}
