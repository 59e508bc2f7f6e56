import { ALPHABET } from '../../symbols.ts'
import type { UrlTransducer } from '../../url-transducer.ts'
import { costsOfLetters } from './symbol-order.ts'

/** How much a form writes for what letters cost, so that it is known how much letters cost at least that write so much. */
export interface Pace {
  /** What is counted: UTF-16 units, or {@link signsIn}, where of units there is no bound. */
  readonly counts: 'units' | 'signs'
  /** By state: how much may be written from there to the end of a URL beyond one for each unit of cost; infinite where there is no bound. */
  readonly surplus: ReadonlyMap<number, number>
  /** The least cost of a letter for which the form refuses the whole URL; infinite where it refuses none. */
  readonly refusal: number
}

/** Forms never change, so neither do their paces. */
const known = new WeakMap<UrlTransducer, Pace>()

/** The pace of a form. */
export function paceOf(form: UrlTransducer): Pace {
  let pace = known.get(form)
  if (pace === undefined) {
    pace = measured(form)
    known.set(form, pace)
  }
  return pace
}

/** What is written with one letter beyond its cost, and the state that follows; by state, of all letters that lead to one the most. */
type Gains = Map<number, Map<number, number>>

/** How much a text counts for that a form writes. */
export function sizeOf({ counts }: Pace, text: string): number {
  return counts === 'units' ? text.length : signsIn(text)
}

/** A character that is written as one, an escape, or a `%` of none. */
const SIGN = /%[0-9A-Fa-f]{2}|./gs

/** By byte, what the cheapest letter costs that stands for it: the character, or an escape of it. Made when first asked for: few texts hold a `%`. */
let costsOfBytes: Uint8Array | undefined

function costOf(byte: number): number {
  if (costsOfBytes === undefined) {
    costsOfBytes = new Uint8Array(0x100).fill(0xff)
    const costs = costsOfLetters()
    for (const [index, letter] of ALPHABET.entries()) {
      const stoodFor = letter.length === 3 ? Number.parseInt(letter.slice(1), 16) : letter.charCodeAt(0)
      costsOfBytes[stoodFor] = Math.min(costsOfBytes[stoodFor] as number, costs[index] as number)
    }
  }
  return costsOfBytes[byte] as number
}

/** A `%` that begins no escape is no part of what is cheaper than an escape. */
const PERCENT = 0x25

/**
 * Characters, an escape counting for what the cheapest letter costs that stands for its byte: some forms write three units for one
 * letter. Whether a form writes as many signs as letters cost is measured, not taken for granted.
 */
export function signsIn(written: string): number {
  if (!written.includes('%')) return written.length
  let signs = 0
  for (const [sign] of written.matchAll(SIGN)) {
    signs += sign.length === 3 ? costOf(Number.parseInt(sign.slice(1), 16)) : sign === '%' ? costOf(PERCENT) : 1
  }
  return signs
}

/**
 * No form writes a text, as part of what it writes, with fewer signs than this, which may be less than none: of an escape of which only
 * part is asked for, no more is told than one sign. `inRun`: what stands before it may be the beginning of an escape.
 */
export function leastSigns(text: string, inRun: boolean): number {
  const isCut = inRun && /^[0-9A-Fa-f]/.test(text)
  let least = isCut ? -1 : 0
  if (!text.includes('%')) return least + text.length
  for (const [sign] of text.matchAll(SIGN)) {
    least += sign.length === 3 ? costOf(Number.parseInt(sign.slice(1), 16)) : sign === '%' ? -1 : 1
  }
  return least
}

function measured(form: UrlTransducer): Pace {
  const inUnits = counted(form, 'units')
  return inUnits.surplus.get(form.start) === Number.POSITIVE_INFINITY ? counted(form, 'signs') : inUnits
}

function counted(form: UrlTransducer, counts: Pace['counts']): Pace {
  const gains: Gains = new Map()
  let refusal = Number.POSITIVE_INFINITY
  const size = (text: string): number => (counts === 'units' ? text.length : signsIn(text))
  const states = new Set([form.start])
  const costs = costsOfLetters()
  // A set goes on to what is added to it on the way.
  for (const state of states) {
    const ways = new Map<number, number>()
    for (const [index, letter] of ALPHABET.entries()) {
      const cost = costs[index] as number
      const steps = form.step(state, letter)
      if (steps === undefined) refusal = Math.min(refusal, cost)
      for (const { state: to, adds } of steps ?? []) {
        states.add(to)
        ways.set(to, Math.max(size(adds) - cost, ways.get(to) ?? Number.NEGATIVE_INFINITY))
      }
    }
    gains.set(state, ways)
  }
  const ends = new Map(Array.from(states, (state) => [state, size(form.end(state) ?? '')]))
  return { counts, surplus: surplusOf(ends, gains), refusal }
}

/** The greatest gain on any way to the end (Bellman, Ford): where it still grows after as many rounds as there are states, it has no bound. */
function surplusOf(ends: ReadonlyMap<number, number>, gains: Gains): Map<number, number> {
  const surplus = new Map(ends)
  for (let round = 0; round <= gains.size; round++) {
    let grown = false
    for (const [state, ways] of gains) {
      for (const [to, gain] of ways) {
        const more = gain + (surplus.get(to) as number)
        if (more <= (surplus.get(state) as number)) continue
        surplus.set(state, more)
        grown = true
      }
    }
    if (!grown) return surplus
  }
  return new Map([...gains.keys()].map((state) => [state, Number.POSITIVE_INFINITY]))
}
