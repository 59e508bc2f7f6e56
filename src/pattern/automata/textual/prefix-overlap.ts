import type { Pattern } from '../../pattern.ts'
import { ALPHABET, type UrlSymbol } from '../../symbols.ts'
import { transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { movesOf } from '../transducer/transitions.ts'
import { literalPrefix, type TransducedPattern } from './literal-prefix.ts'

/** How far two forms have come in what they are to write. */
interface Pair {
  readonly one: number
  readonly other: number
  readonly atOne: number
  readonly atOther: number
}

/** Pairs that are looked at before it is taken for possible; the texts of real rules are some dozens of units long. */
const MOST_PAIRS = 1_000

/** States of a form, which have some ten, and units of a text: a pair is then one exact number. Longer texts are not gone through. */
const MOST_STATES = 2 ** 12
const MOST_UNITS = 2 ** 14

/**
 * Is there a URL for which both forms write what the patterns begin with? Told by going through the letters that write the one and
 * the other, and no more of the patterns; `true` where that takes long.
 */
export function beginTogether(
  { pattern: one, form: first }: TransducedPattern,
  { pattern: other, form: second }: TransducedPattern,
): boolean {
  const [text, otherText] = [textOf(one), textOf(other)]
  // What stands in place of a URL that is refused has nothing to do with its letters.
  if (isStandIn(first, text) || isStandIn(second, otherText)) return true
  if (text.begins.length >= MOST_UNITS || otherText.begins.length >= MOST_UNITS) return true
  const seen = new Set<number>()
  const open: Pair[] = [{ one: first.start, other: second.start, atOne: 0, atOther: 0 }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const { one: state, other: otherState } = pair
    if (endsAt(first, text, state, pair.atOne) && endsAt(second, otherText, otherState, pair.atOther)) return true
    if (!text.whole && !otherText.whole && pair.atOne === text.begins.length && pair.atOther === otherText.begins.length) return true
    if (seen.size > MOST_PAIRS) return true
    for (const letter of lettersFrom(first, second, text, otherText, pair)) {
      for (const own of transitionsOf(first, state, letter) ?? []) {
        const atOne = after(text, pair.atOne, own.adds)
        if (atOne === -1) continue
        for (const its of transitionsOf(second, otherState, letter) ?? []) {
          const atOther = after(otherText, pair.atOther, its.adds)
          const key = ((own.state * MOST_STATES + its.state) * MOST_UNITS + atOne) * MOST_UNITS + atOther
          if (atOther === -1 || seen.has(key)) continue
          seen.add(key)
          open.push({ one: own.state, other: its.state, atOne, atOther })
        }
      }
    }
  }
  return false
}

/** What is written first, and whether it is all. */
interface Text {
  readonly begins: string
  readonly whole: boolean
}

function textOf(pattern: Pattern): Text {
  return { begins: literalPrefix(pattern), whole: pattern.kind === 'exact' }
}

function isStandIn({ refused }: UrlTransducer, { begins }: Text): boolean {
  return refused?.startsWith(begins) === true
}

/** How far a text is written after this has been added, or -1 where it goes on otherwise. */
function after({ begins, whole }: Text, at: number, adds: string): number {
  if (adds === '') return at
  if (begins.startsWith(adds, at)) return at + adds.length
  return !whole && adds.startsWith(begins.slice(at)) ? begins.length : -1
}

function endsAt(form: UrlTransducer, text: Text, state: number, at: number): boolean {
  const closing = form.end(state)
  return closing !== undefined && after(text, at, closing) === text.begins.length
}

/** The letters that may be next: of one of the two all that write what it has still to write, or something yet to be seen. */
function lettersFrom(
  first: UrlTransducer,
  second: UrlTransducer,
  text: Text,
  otherText: Text,
  { one, other, atOne, atOther }: Pair,
): readonly UrlSymbol[] {
  if (atOne < text.begins.length) return lettersFor(first, one, text.begins.charCodeAt(atOne))
  if (atOther < otherText.begins.length) return lettersFor(second, other, otherText.begins.charCodeAt(atOther))
  return ALPHABET
}

/** Forms never change, so neither does what they write letters for. */
const known = new WeakMap<UrlTransducer, Map<number, readonly UrlSymbol[]>>()
const UNITS = 2 ** 16

function lettersFor(form: UrlTransducer, state: number, unit: number): readonly UrlSymbol[] {
  let ofForm = known.get(form)
  if (ofForm === undefined) {
    ofForm = new Map()
    known.set(form, ofForm)
  }
  const key = state * UNITS + unit
  let letters = ofForm.get(key)
  if (letters === undefined) {
    const { byUnit, always } = movesOf(form, state)
    letters = [...(byUnit.get(unit) ?? []), ...always].map((letter) => ALPHABET[letter] as UrlSymbol)
    ofForm.set(key, letters)
  }
  return letters
}
