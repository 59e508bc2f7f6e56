import type { GlobItem, Pattern } from '../../pattern.ts'
import { leastSigns } from '../transducer/output-bound.ts'

/** What is left of a pattern once part of a path has gone by. Equal rests are one number, whatever patterns they are of. */
export type Rest = number

/** No continuation matches any more. */
export const NOTHING: Rest = -1

/** Every continuation matches, the empty one included. */
export const EVERYTHING: Rest = 0

/** Only the empty continuation matches. */
const END: Rest = 1

/** A character that no rest tells from any other that is not among its units. */
export const OTHER = -1

/** Rests longer than this are known by their place in the text they are of, and not by what they say. */
const MAX_SPELT_REST = 256

/** One state of the deterministic automaton that every pattern is. */
interface State {
  /** Does the empty continuation match? */
  readonly accepts: boolean
  /** The UTF-16 code unit every continuation must begin with; {@link OTHER} where there is not just one. */
  readonly first: number
  /** The units that lead elsewhere than {@link OTHER} does; nothing where each leads somewhere of its own. */
  readonly units: readonly number[] | undefined
  /** No shorter continuation matches. */
  readonly least: number
  /** No continuation that matches is written with fewer signs; see {@link leastSigns}. */
  readonly signs: number
  readonly step: (unit: number) => Rest
  /** The steps made before. */
  readonly after: Map<number, Rest>
  readonly search?: Rung
}

/** How far a rest has got that looks for segments. What it matches, any rest matches that has got further on the same way. */
export interface Rung {
  readonly ladder: Ladder
  /** Has some of the first segment gone by? Then it need not match what others do that look for the same. */
  readonly held: boolean
}

/** Segments that are looked for. What comes after the first is one ladder for all that come to it: a rule may hold thousands. */
export interface Ladder {
  /** Equal segments are one number. */
  readonly id: number
  /** How many they are. */
  readonly length: number
  /** Those after the first. */
  readonly after: Ladder | undefined
}

/** Segments still to be found in order, each at its first occurrence. */
interface Seeking {
  readonly segment: string
  readonly failure: Int32Array
  readonly after: Seeking | undefined
  /** Characters of all its segments: none is part of two. */
  readonly length: number
  /** {@link leastSigns} of those after the first. */
  readonly signsAfter: number
  /** What the last segment leads to: the rest of the path is free, or ends there, or the last occurrence ends it. */
  readonly close: 'open' | 'end' | 'any-end'
  readonly id: number
  /** Nothing where to have got further is not always better. */
  readonly ladder: Ladder | undefined
}

/** The automata of patterns, state by state as they are asked for. */
export class Residuals {
  private readonly states: State[] = [
    { accepts: true, first: OTHER, units: [], least: 0, signs: 0, step: () => EVERYTHING, after: new Map() },
    { accepts: true, first: OTHER, units: [], least: 0, signs: 0, step: () => NOTHING, after: new Map() },
  ]
  private readonly known = new Map<string, Rest>()
  private readonly texts = new Map<string, number>()
  private readonly signsOfLong = new Map<string, Int32Array>()
  private readonly wholes = new WeakMap<Pattern, Rest>()

  /** The whole of a pattern: what is left of it before a path begins. */
  of(pattern: Pattern): Rest {
    let whole = this.wholes.get(pattern)
    if (whole === undefined) {
      whole = this.whole(pattern)
      this.wholes.set(pattern, whole)
    }
    return whole
  }

  private whole(pattern: Pattern): Rest {
    switch (pattern.kind) {
      case 'prefix':
        return this.prefix(pattern.text, pattern.below)
      case 'exact':
        return this.literal(pattern.text, 0, END)
      case 'wildcard': {
        const [first = '', ...more] = pattern.segments
        const close = !pattern.anchored ? 'open' : pattern.firstOccurrence === true ? 'end' : 'any-end'
        // A star in last place takes the rest, anchored or not.
        const seeking = this.seekingOf(more, more.at(-1) === '' ? 'open' : close)
        return this.literal(first, 0, seeking === undefined ? EVERYTHING : this.seek(seeking, 0))
      }
      case 'glob':
        return this.glob(unitsOf(pattern.items), [0])
    }
  }

  step(rest: Rest, unit: number): Rest {
    if (rest === NOTHING) return NOTHING
    const { step, after } = this.states[rest] as State
    let next = after.get(unit)
    if (next === undefined) {
      next = step(unit)
      after.set(unit, next)
    }
    return next
  }

  accepts(rest: Rest): boolean {
    return rest !== NOTHING && (this.states[rest] as State).accepts
  }

  first(rest: Rest): number {
    return (this.states[rest] as State).first
  }

  units(rest: Rest): readonly number[] | undefined {
    return (this.states[rest] as State).units
  }

  /** A number of units than which no continuation that matches is shorter. */
  least(rest: Rest): number {
    return (this.states[rest] as State).least
  }

  /** A number of signs than which no continuation that matches is written with fewer: less than none where that is not known. */
  signs(rest: Rest): number {
    return (this.states[rest] as State).signs
  }

  /** Where a rest has got that looks for segments, each wherever it may occur; nothing for others. */
  rung(rest: Rest): Rung | undefined {
    return (this.states[rest] as State).search
  }

  private intern(key: string, state: () => Omit<State, 'after'>): Rest {
    let rest = this.known.get(key)
    if (rest === undefined) {
      rest = this.states.length
      this.known.set(key, rest)
      this.states.push({ ...state(), after: new Map() })
    }
    return rest
  }

  private idOf(text: string): number {
    let id = this.texts.get(text)
    if (id === undefined) {
      id = this.texts.size
      this.texts.set(text, id)
    }
    return id
  }

  private prefix(text: string, below: string | undefined): Rest {
    if (below === undefined) return this.literal(text, 0, EVERYTHING)
    // Where the bound does not begin with the prefix, all its paths lie on one side of it.
    if (!below.startsWith(text)) return text < below ? this.literal(text, 0, EVERYTHING) : NOTHING
    return below.length === text.length ? NOTHING : this.literal(text, 0, this.below(below, text.length))
  }

  /** `text` from `at` on, and then the rest `tail`. */
  private literal(text: string, at: number, tail: Rest): Rest {
    if (at === text.length) return tail
    const left = text.length - at
    const key = left > MAX_SPELT_REST ? `long ${tail} ${this.idOf(text)} ${at}` : `literal ${tail} ${text.slice(at)}`
    return this.intern(key, () => {
      const expected = text.charCodeAt(at)
      return {
        accepts: false,
        first: expected,
        units: [expected],
        least: left + this.least(tail),
        signs: this.signsFrom(text, at) + this.signs(tail),
        step: (unit) => (unit === expected ? this.literal(text, at + 1, tail) : NOTHING),
      }
    })
  }

  /** {@link leastSigns} of a text from a place on. A long text is gone through once, and not again from each of its places. */
  private signsFrom(text: string, at: number): number {
    if (text.length <= MAX_SPELT_REST) return leastSigns(text.slice(at), false)
    let signs = this.signsOfLong.get(text)
    if (signs === undefined) {
      signs = new Int32Array(text.length + 1)
      for (let from = text.length - 1; from >= 0; from--) {
        signs[from] = (signs[from + 1] as number) + leastSigns(text.charAt(from), false)
      }
      this.signsOfLong.set(text, signs)
    }
    return signs[at] as number
  }

  /** A path that has so far been the same as `bound`, before which it must sort. */
  private below(bound: string, at: number): Rest {
    return this.intern(`below ${this.idOf(bound)} ${at}`, () => ({
      accepts: true,
      first: OTHER,
      units: undefined,
      least: 0,
      signs: 0,
      step: (unit) => {
        const against = bound.charCodeAt(at)
        if (unit !== against) return unit < against ? EVERYTHING : NOTHING
        return at + 1 === bound.length ? NOTHING : this.below(bound, at + 1)
      },
    }))
  }

  private seekingOf(segments: readonly string[], close: Seeking['close']): Seeking | undefined {
    let seeking: Seeking | undefined
    for (const segment of [...segments].reverse()) {
      // Two stars in a row are one.
      if (segment === '') continue
      const id = this.idOf(JSON.stringify([segment, seeking?.id ?? close]))
      // Of first occurrences, a later one may be wanted where an earlier one has been found.
      const ladder = close === 'end' ? undefined : { id, length: (seeking?.ladder?.length ?? 0) + 1, after: seeking?.ladder }
      const signsAfter = seeking === undefined ? 0 : leastSigns(seeking.segment, true) + seeking.signsAfter
      const length = segment.length + (seeking?.length ?? 0)
      seeking = { segment, failure: failureOf(segment), after: seeking, length, signsAfter, close, id, ladder }
    }
    return seeking
  }

  /** A run of anything, then the segments; `held` characters of the first have just gone by (Knuth, Morris, Pratt). */
  private seek(seeking: Seeking, held: number): Rest {
    return this.intern(`seek ${seeking.id} ${held}`, () => {
      const { segment, failure, after, length, signsAfter, close } = seeking
      const units = new Set<number>()
      for (let at = held; ; at = failure[at] as number) {
        if (at < segment.length) units.add(segment.charCodeAt(at))
        if (at === 0) break
      }
      const step = (unit: number): Rest => {
        let at = held
        while (at > 0 && (at === segment.length || segment.charCodeAt(at) !== unit)) at = failure[at] as number
        if (segment.charCodeAt(at) === unit) at += 1
        if (at < segment.length) return this.seek(seeking, at)
        if (after !== undefined) return this.seek(after, 0)
        if (close === 'any-end') return this.seek(seeking, at)
        return close === 'open' ? EVERYTHING : END
      }
      const search = seeking.ladder === undefined ? {} : { search: { ladder: seeking.ladder, held: held > 0 } }
      // What is held may turn out to be of no use.
      let signs = leastSigns(segment, true)
      for (let at = 1; at <= held; at++) signs = Math.min(signs, leastSigns(segment.slice(at), false))
      signs += signsAfter
      return { accepts: held === segment.length, first: OTHER, units: [...units], least: length - held, signs, step, ...search }
    })
  }

  /** A shell pattern at any of some places at once. */
  private glob(items: readonly GlobItem[], places: readonly number[]): Rest {
    const reached = closure(items, places)
    if (reached.length === 0) return NOTHING
    const [from] = reached as [number]
    if (items[from]?.kind === 'run' && from === items.length - 1) return EVERYTHING
    if (from === items.length) return END
    return this.intern(`glob ${this.idOf(JSON.stringify(items))} ${reached.join()}`, () => {
      const here = reached.map((place) => items[place])
      return {
        accepts: reached.at(-1) === items.length,
        first: OTHER,
        units: here.some((item) => item?.kind === 'set')
          ? undefined
          : here.flatMap((item) => (item?.kind === 'literal' ? [item.text.charCodeAt(0)] : [])),
        // Every item but a run takes a character, and the last place has the fewest before it.
        least: items.slice(reached.at(-1)).filter(({ kind }) => kind !== 'run').length,
        // A character in general may be any part of an escape.
        signs: 0,
        step: (unit) => {
          const next = reached.flatMap((place) => {
            const item = items[place]
            if (item === undefined) return []
            if (item.kind === 'run') return [place]
            return takes(item, unit) ? [place + 1] : []
          })
          return this.glob(items, next)
        },
      }
    })
  }
}

/** Length of the longest proper prefix of the first `n` characters that also ends them, for every `n`. */
function failureOf(segment: string): Int32Array {
  const failure = new Int32Array(segment.length + 1)
  for (let at = 1, held = 0; at < segment.length; at++) {
    while (held > 0 && segment.charCodeAt(held) !== segment.charCodeAt(at)) held = failure[held] as number
    if (segment.charCodeAt(held) === segment.charCodeAt(at)) held += 1
    failure[at + 1] = held
  }
  return failure
}

function unitsOf(items: readonly GlobItem[]): GlobItem[] {
  return items.flatMap((item) =>
    item.kind === 'literal' ? item.text.split('').map((text): GlobItem => ({ kind: 'literal', text })) : [item],
  )
}

/**
 * The places reached without a character, in order, from the last run on: what a place before a run still asks for comes
 * behind the run, which can take all that stands before it.
 */
function closure(items: readonly GlobItem[], places: readonly number[]): number[] {
  const reached = new Set<number>()
  for (const place of places) {
    let at = place
    while (items[at]?.kind === 'run') reached.add(at++)
    reached.add(at)
  }
  const sorted = [...reached].sort((a, b) => a - b)
  let from = sorted.length - 1
  while (from > 0 && items[sorted[from] as number]?.kind !== 'run') from--
  return sorted.slice(Math.max(from, 0))
}

function takes(item: GlobItem, unit: number): boolean {
  if (item.kind === 'one') return true
  if (unit === OTHER) return false
  if (item.kind === 'literal') return item.text.charCodeAt(0) === unit
  if (item.kind === 'run') return false
  return item.ranges.some(([low, high]) => low.charCodeAt(0) <= unit && unit <= high.charCodeAt(0)) !== item.negated
}
