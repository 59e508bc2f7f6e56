import { type GlobItem, globClosure, globUnits, matchesUnit, type Pattern } from '../../pattern.ts'
import { leastWeight } from '../../symbols.ts'
import type { Derivative, Progress, SegmentChain } from './derivative-list.ts'
import { failureFunction } from './failure-function.ts'

/** The derivative that no continuation matches. */
export const NEVER: Derivative = -1

/** The derivative that every continuation matches, the empty one included. */
export const ALWAYS: Derivative = 0

/** The derivative that only the empty continuation matches. */
const END: Derivative = 1

/** Stands for every code unit that a derivative does not distinguish from others. */
export const OTHER = -1

/**
 * A rest of a text that is longer than this is identified by the text and an offset, instead of by its own
 * content.
 */
const MAX_SPELLED_OUT = 256

/** The properties and the transitions of one derivative. */
interface State {
  /** Does the empty continuation match? */
  readonly accepts: boolean
  /**
   * The code unit with which every matching continuation begins; {@link OTHER} if they do not all begin with
   * the same unit.
   */
  readonly first: number
  /**
   * The code units that lead to another derivative than {@link OTHER} does; `undefined` if each unit may have
   * a target of its own.
   */
  readonly units: readonly number[] | undefined
  /** A lower bound on the length of a continuation that matches, in code units. */
  readonly least: number
  /** A lower bound on the weight of a continuation that matches; see {@link leastWeight}. */
  readonly weight: number
  readonly step: (unit: number) => Derivative
  readonly stepCache: Map<number, Derivative>
  readonly progress?: Progress
}

/**
 * The segments that a derivative searches for, each at its first occurrence, and what may follow the last of
 * them.
 */
interface Search {
  readonly segment: string
  /** The failure function of the first segment (Knuth, Morris, Pratt 1977). */
  readonly failure: Int32Array
  readonly after: Search | undefined
  /** The number of code units of all segments together. Occurrences of segments do not overlap. */
  readonly length: number
  /** The {@link leastWeight} of all segments after the first. */
  readonly weightAfter: number
  /**
   * What may follow the last segment. `open`: any continuation; `end`: only the end, after its first
   * occurrence; `any-end`: only the end, after any of its occurrences.
   */
  readonly close: 'open' | 'end' | 'any-end'
  readonly id: number
  /**
   * The chain of these segments; `undefined` if a derivative that has matched more of them need not contain
   * one that has matched less.
   */
  readonly chain: SegmentChain | undefined
}

/** The items of a glob, each of which consumes one unit, or any run. */
interface Glob {
  readonly items: readonly GlobItem[]
  /** How many units are consumed from each position on, at least. */
  readonly leastFrom: Int32Array
  readonly id: number
}

/**
 * The deterministic automata of patterns. They are built lazily, state by state, and share their states. A
 * pattern without a glob has at most one state for each code unit of its texts, and one for each star. The
 * states of a glob are sets of positions.
 */
export class Derivatives {
  private readonly states: State[] = [
    { accepts: true, first: OTHER, units: [], least: 0, weight: 0, step: () => ALWAYS, stepCache: new Map() },
    { accepts: true, first: OTHER, units: [], least: 0, weight: 0, step: () => NEVER, stepCache: new Map() },
  ]
  private readonly byKey = new Map<string, Derivative>()
  private readonly textIds = new Map<string, number>()
  private readonly weightsOfLongTexts = new Map<string, Int32Array>()
  private readonly ofPattern = new WeakMap<Pattern, Derivative>()

  /** The derivative of a pattern by the empty text: the whole set of paths that the pattern matches. */
  of(pattern: Pattern): Derivative {
    let derivative = this.ofPattern.get(pattern)
    if (derivative === undefined) {
      derivative = this.build(pattern)
      this.ofPattern.set(pattern, derivative)
    }
    return derivative
  }

  private build(pattern: Pattern): Derivative {
    switch (pattern.kind) {
      case 'prefix':
        return this.prefix(pattern.text, pattern.below)
      case 'exact':
        return this.literal(pattern.text, 0, END)
      case 'wildcard': {
        const [first = '', ...more] = pattern.segments
        const close = !pattern.anchored ? 'open' : pattern.firstOccurrence === true ? 'end' : 'any-end'
        // A final star matches the rest of the path, anchored or not.
        const search = this.searchFor(more, more.at(-1) === '' ? 'open' : close)
        return this.literal(first, 0, search === undefined ? ALWAYS : this.find(search, 0))
      }
      case 'glob':
        return this.glob(this.globFor(globUnits(pattern.items)), [0])
    }
  }

  /** The derivative of a derivative by one more code unit. */
  step(derivative: Derivative, unit: number): Derivative {
    if (derivative === NEVER) return NEVER
    const { step, stepCache } = this.states[derivative] as State
    let next = stepCache.get(unit)
    if (next === undefined) {
      next = step(unit)
      stepCache.set(unit, next)
    }
    return next
  }

  /** Does the empty continuation match this derivative? */
  accepts(derivative: Derivative): boolean {
    return derivative !== NEVER && (this.states[derivative] as State).accepts
  }

  /**
   * The code unit with which every matching continuation begins; {@link OTHER} if they do not all begin with
   * the same unit.
   */
  first(derivative: Derivative): number {
    return (this.states[derivative] as State).first
  }

  /**
   * The code units that lead to another derivative than {@link OTHER} does; `undefined` if each unit may have
   * a target of its own.
   */
  units(derivative: Derivative): readonly number[] | undefined {
    return (this.states[derivative] as State).units
  }

  /** A lower bound on the length of a continuation that matches, in code units. */
  least(derivative: Derivative): number {
    return (this.states[derivative] as State).least
  }

  /**
   * A lower bound on the weight of a continuation that matches. It may be negative; see {@link leastWeight}.
   */
  weight(derivative: Derivative): number {
    return (this.states[derivative] as State).weight
  }

  /**
   * How much of its chain of segments a derivative has matched; `undefined` if the derivative searches for no
   * segments.
   */
  progress(derivative: Derivative): Progress | undefined {
    return (this.states[derivative] as State).progress
  }

  private intern(key: string, state: () => Omit<State, 'stepCache'>): Derivative {
    let derivative = this.byKey.get(key)
    if (derivative === undefined) {
      derivative = this.states.length
      this.byKey.set(key, derivative)
      this.states.push({ ...state(), stepCache: new Map() })
    }
    return derivative
  }

  private idOf(text: string): number {
    let id = this.textIds.get(text)
    if (id === undefined) {
      id = this.textIds.size
      this.textIds.set(text, id)
    }
    return id
  }

  private prefix(text: string, below: string | undefined): Derivative {
    if (below === undefined) return this.literal(text, 0, ALWAYS)
    // If the bound does not begin with the prefix, all paths of the prefix are on one side of it.
    if (!below.startsWith(text)) return text < below ? this.literal(text, 0, ALWAYS) : NEVER
    return below.length === text.length ? NEVER : this.literal(text, 0, this.below(below, text.length))
  }

  /** The derivative that the rest of `text` from `at` on matches, followed by what matches `tail`. */
  private literal(text: string, at: number, tail: Derivative): Derivative {
    if (at === text.length) return tail
    const length = text.length - at
    const key =
      length > MAX_SPELLED_OUT ? `long ${tail} ${this.idOf(text)} ${at}` : `literal ${tail} ${text.slice(at)}`
    return this.intern(key, () => {
      const expected = text.charCodeAt(at)
      return {
        accepts: false,
        first: expected,
        units: [expected],
        least: length + this.least(tail),
        weight: this.weightFrom(text, at) + this.weight(tail),
        step: (unit) => (unit === expected ? this.literal(text, at + 1, tail) : NEVER),
      }
    })
  }

  /**
   * The {@link leastWeight} of a text from an offset on. For a long text, the weights at all offsets are
   * computed at once, in linear time.
   */
  private weightFrom(text: string, at: number): number {
    if (text.length <= MAX_SPELLED_OUT) return leastWeight(text.slice(at), false)
    let weights = this.weightsOfLongTexts.get(text)
    if (weights === undefined) {
      weights = new Int32Array(text.length + 1)
      for (let from = text.length - 1; from >= 0; from--) {
        weights[from] = (weights[from + 1] as number) + leastWeight(text.charAt(from), false)
      }
      this.weightsOfLongTexts.set(text, weights)
    }
    return weights[at] as number
  }

  /**
   * The derivative of a path that equals `bound` up to `at` so far. It matches the continuations with which
   * the path sorts before `bound`.
   */
  private below(bound: string, at: number): Derivative {
    return this.intern(`below ${this.idOf(bound)} ${at}`, () => ({
      accepts: true,
      first: OTHER,
      units: undefined,
      least: 0,
      weight: 0,
      step: (unit) => {
        const limit = bound.charCodeAt(at)
        if (unit !== limit) return unit < limit ? ALWAYS : NEVER
        return at + 1 === bound.length ? NEVER : this.below(bound, at + 1)
      },
    }))
  }

  private searchFor(segments: readonly string[], close: Search['close']): Search | undefined {
    let search: Search | undefined
    for (const segment of [...segments].reverse()) {
      // Two adjacent stars are one.
      if (segment === '') continue
      const id = this.idOf(JSON.stringify([segment, search?.id ?? close]))
      // If the first occurrence must end the path, a later one may match where an earlier one has been
      // consumed.
      const chain =
        close === 'end' ? undefined : { id, length: (search?.chain?.length ?? 0) + 1, after: search?.chain }
      const weightAfter = search === undefined ? 0 : leastWeight(search.segment, true) + search.weightAfter
      const length = segment.length + (search?.length ?? 0)
      search = {
        segment,
        failure: failureFunction(segment),
        after: search,
        length,
        weightAfter,
        close,
        id,
        chain,
      }
    }
    return search
  }

  /**
   * The derivative that matches any run of characters followed by the segments of `search`. The first
   * `matched` characters of the first segment have matched already. The states of one segment are those of
   * the Knuth–Morris–Pratt automaton.
   */
  private find(search: Search, matched: number): Derivative {
    return this.intern(`find ${search.id} ${matched}`, () => {
      const { segment, failure, after, length, weightAfter, close } = search
      const units = new Set<number>()
      for (let at = matched; ; at = failure[at] as number) {
        if (at < segment.length) units.add(segment.charCodeAt(at))
        if (at === 0) break
      }
      const step = (unit: number): Derivative => {
        let at = matched
        while (at > 0 && (at === segment.length || segment.charCodeAt(at) !== unit))
          at = failure[at] as number
        if (segment.charCodeAt(at) === unit) at += 1
        if (at < segment.length) return this.find(search, at)
        if (after !== undefined) return this.find(after, 0)
        if (close === 'any-end') return this.find(search, at)
        return close === 'open' ? ALWAYS : END
      }
      const progress =
        search.chain === undefined ? {} : { progress: { chain: search.chain, partial: matched > 0 } }
      // The matched characters may not be part of the occurrence that counts.
      let weight = leastWeight(segment, true)
      for (let at = 1; at <= matched; at++) weight = Math.min(weight, leastWeight(segment.slice(at), false))
      weight += weightAfter
      return {
        accepts: matched === segment.length,
        first: OTHER,
        units: [...units],
        least: length - matched,
        weight,
        step,
        ...progress,
      }
    })
  }

  private globFor(items: readonly GlobItem[]): Glob {
    const leastFrom = new Int32Array(items.length + 1)
    for (let at = items.length - 1; at >= 0; at--)
      leastFrom[at] = (leastFrom[at + 1] as number) + (items[at]?.kind === 'run' ? 0 : 1)
    return { items, leastFrom, id: this.idOf(JSON.stringify(items)) }
  }

  /**
   * The derivative of a glob that may be at any of several positions among its items (subset construction).
   */
  private glob(glob: Glob, positions: readonly number[]): Derivative {
    const { items, leastFrom, id } = glob
    const reached = globClosure(items, positions)
    if (reached.length === 0) return NEVER
    const [from] = reached as [number]
    if (items[from]?.kind === 'run' && from === items.length - 1) return ALWAYS
    if (from === items.length) return END
    return this.intern(`glob ${id} ${reached.join()}`, () => {
      const here = reached.map((position) => items[position])
      return {
        accepts: reached.at(-1) === items.length,
        first: OTHER,
        units: here.some((item) => item?.kind === 'set')
          ? undefined
          : here.flatMap((item) => (item?.kind === 'literal' ? [item.text.charCodeAt(0)] : [])),
        // The last position has the fewest items after it.
        least: leastFrom[reached.at(-1) as number] as number,
        // An item that matches several characters may match any part of an escape.
        weight: 0,
        step: (unit) => {
          const next = reached.flatMap((position) => {
            const item = items[position]
            if (item === undefined) return []
            if (item.kind === 'run') return [position]
            const isMatch = unit === OTHER ? item.kind === 'one' : matchesUnit(item, unit)
            return isMatch ? [position + 1] : []
          })
          return this.glob(glob, next)
        },
      }
    })
  }
}
