import type { Pattern } from '../../pattern.ts'
import { ALPHABET } from '../../symbols.ts'
import { transitionsOf, type UrlTransducer } from '../../url-transducer.ts'

/**
 * The states of two transducers that read the same URL, and the part of their outputs that has not been
 * compared yet. The first output drives the pattern; the second output must follow it.
 */
interface JointState {
  /** The state of the first transducer; {@link AT_END} after the last symbol. */
  readonly one: number
  readonly other: number
  /** The part of the first output that the pattern has not consumed. */
  readonly written: string
  /**
   * What the second transducer has written from the start of `written` on, up to the first code unit that
   * differs. It is shorter than `written` if the second output differs or is behind, and longer if it is ahead.
   */
  readonly agreeing: string
  /**
   * `true` if the second output departs from the first where `agreeing` ends. If `false`, the two may still
   * agree later.
   */
  readonly differs: boolean
  /**
   * The text that the pattern has consumed and the second transducer has not written yet. Inside a run of any
   * characters, it is the text that was skipped.
   */
  readonly pending: string
}

/**
 * The outputs of two transducers for one symbol, or for the end of the URL, and the states of both after
 * that.
 */
interface JointTransition {
  readonly one: number
  readonly other: number
  readonly first: string
  readonly second: string
}

/**
 * The transitions that two transducers make together from a pair of states, indexed by the code units of the
 * first transducer's output.
 */
interface JointTransitions {
  readonly all: readonly JointTransition[]
  /**
   * The transitions by the first code unit of that output. Transitions with an empty output are under the
   * empty text.
   */
  readonly byFirstUnit: ReadonlyMap<string, readonly JointTransition[]>
  /**
   * The transitions by each code unit at a later position of that output. A unit that equals the first one is
   * left out, because {@link byFirstUnit} has the transition there.
   */
  readonly byLaterUnit: ReadonlyMap<string, readonly JointTransition[]>
}

/**
 * The states that may follow a state inside a run of any characters, after one symbol. For each code unit, it
 * also has the states in which a text may begin with that unit.
 */
interface RunContinuations {
  readonly next: readonly JointState[]
  readonly beginning: Map<string, readonly JointState[]>
}

/**
 * The most code units by which the second output may be ahead of the first. Transducers only hold back one
 * `?` or `;`, so more counts as a difference.
 */
const MAX_AHEAD = 1

const AT_END = -1

/** Transducers are immutable. */
const inclusionCache = new WeakMap<UrlTransducer, WeakMap<UrlTransducer, TransducedInclusion>>()

/**
 * Does every URL whose output of `from` matches the pattern also have an output of `to` that matches it? The
 * answer holds for URLs that neither transducer rejects. `true` is a proof; `false` proves nothing.
 *
 * Both transducers run side by side through every URL that leads the output of `from` along the pattern. The
 * output of `to` must contain each segment at the same place. This is a subset construction on joint states.
 * It is finite, because the outputs may be apart by at most {@link MAX_AHEAD} code units. The cost is the
 * length of the pattern times the number of pairs of states.
 */
export function preservesMatch(from: UrlTransducer, to: UrlTransducer, pattern: Pattern): boolean {
  if (from.name === to.name) return true
  let byTarget = inclusionCache.get(from)
  if (byTarget === undefined) {
    byTarget = new WeakMap()
    inclusionCache.set(from, byTarget)
  }
  let inclusion = byTarget.get(to)
  if (inclusion === undefined) {
    inclusion = new TransducedInclusion(from, to)
    byTarget.set(to, inclusion)
  }
  return inclusion.holdsFor(pattern)
}

class TransducedInclusion {
  private readonly from: UrlTransducer
  private readonly to: UrlTransducer
  private readonly transitions = new Map<string, JointTransitions>()
  private readonly runContinuations = new Map<string, RunContinuations>()

  constructor(from: UrlTransducer, to: UrlTransducer) {
    this.from = from
    this.to = to
  }

  holdsFor(pattern: Pattern): boolean {
    switch (pattern.kind) {
      case 'prefix':
        return pattern.below === undefined && this.followsSegments([pattern.text], false)
      case 'exact':
        return this.followsSegments([pattern.text], true)
      case 'wildcard':
        return pattern.firstOccurrence !== true && this.followsSegments(pattern.segments, pattern.anchored)
      case 'glob':
        return false
    }
  }

  private followsSegments([prefix = '', ...more]: readonly string[], anchored: boolean): boolean {
    const start: JointState = {
      one: this.from.start,
      other: this.to.start,
      written: '',
      agreeing: '',
      differs: false,
      pending: '',
    }
    let states = this.consume([start], prefix)
    for (const [index, segment] of more.entries()) {
      // A final star matches the rest of the path, anchored or not.
      if (states === undefined || (segment === '' && index === more.length - 1)) return states !== undefined
      if (segment !== '') states = this.consume(this.skipRun(states, segment.charAt(0)), segment)
    }
    return states !== undefined && (!anchored || this.endTogether(states))
  }

  /**
   * The states after the pattern has consumed a text; `undefined` if the second output may depart from that
   * text, or may not contain all of it yet.
   */
  private consume(states: readonly JointState[], text: string): readonly JointState[] | undefined {
    let current = states
    for (let at = 0; at < text.length; at++) {
      const unit = text.charAt(at)
      const next = new Map<string, JointState>()
      for (const state of this.writeUnit(current, unit)) {
        if (!state.written.startsWith(unit)) continue
        if (state.agreeing === '' && state.differs) return undefined
        add(next, drop(state, 1))
      }
      current = [...next.values()]
    }
    return current.every(({ pending }) => pending === '') ? current : undefined
  }

  /**
   * The given states in which the first transducer has written text that is not consumed yet. A state without
   * such text is replaced by the states after a symbol whose output begins with `unit`.
   */
  private writeUnit(states: readonly JointState[], unit: string): readonly JointState[] {
    const result = states.filter(({ written }) => written !== '')
    for (const state of this.silentClosure(states)) {
      for (const transition of this.transitionsFrom(state).byFirstUnit.get(unit) ?? [])
        result.push(advance(state, transition))
    }
    return result
  }

  /**
   * The given states that have no output left, and all states that follow them after symbols for which the
   * first transducer writes nothing.
   */
  private silentClosure(states: readonly JointState[]): readonly JointState[] {
    const reached = new Map<string, JointState>()
    for (const state of states) if (state.written === '') add(reached, state)
    // Iterating a map visits the entries that are added on the way.
    for (const state of reached.values()) {
      for (const transition of this.transitionsFrom(state).byFirstUnit.get('') ?? []) {
        if (transition.one !== AT_END) add(reached, advance(state, transition))
      }
    }
    return [...reached.values()]
  }

  /** All states after a run of any characters in which the next text may begin with this code unit. */
  private skipRun(states: readonly JointState[], unit: string): readonly JointState[] {
    const begun = new Map<string, JointState>()
    const inRun = new Map<string, JointState>()
    for (const state of states) {
      const { written } = state
      for (let at = written.indexOf(unit); at !== -1; at = written.indexOf(unit, at + 1))
        add(begun, drop(state, at))
      add(inRun, dropAll(state))
    }
    // Iterating a map visits the entries that are added on the way.
    for (const [key, state] of inRun) {
      const continuations = this.continuationsOf(key, state)
      for (const next of continuations.next) add(inRun, next)
      let beginning = continuations.beginning.get(unit)
      if (beginning === undefined) {
        beginning = this.beginInRun(state, unit)
        continuations.beginning.set(unit, beginning)
      }
      for (const next of beginning) add(begun, next)
    }
    return [...begun.values()]
  }

  private continuationsOf(key: string, state: JointState): RunContinuations {
    let continuations = this.runContinuations.get(key)
    if (continuations === undefined) {
      const next = new Map<string, JointState>()
      for (const transition of this.transitionsFrom(state).all) {
        if (transition.one !== AT_END) add(next, dropAll(advanceInRun(state, transition).state))
      }
      continuations = { next: [...next.values()], beginning: new Map() }
      this.runContinuations.set(key, continuations)
    }
    return continuations
  }

  private beginInRun(state: JointState, unit: string): readonly JointState[] {
    const begun = new Map<string, JointState>()
    const { byFirstUnit, byLaterUnit } = this.transitionsFrom(state)
    for (const transition of [...(byFirstUnit.get(unit) ?? []), ...(byLaterUnit.get(unit) ?? [])]) {
      const { state: next, from } = advanceInRun(state, transition)
      for (let at = next.written.indexOf(unit, from); at !== -1; at = next.written.indexOf(unit, at + 1))
        add(begun, drop(next, at))
    }
    return [...begun.values()]
  }

  /** Does the second output end wherever the first output ends in one of these states? */
  private endTogether(states: readonly JointState[]): boolean {
    return this.silentClosure(states).every((state) => {
      const isEven = !state.differs && state.agreeing === ''
      if (state.one === AT_END) return isEven
      const ends = (this.transitionsFrom(state).byFirstUnit.get('') ?? []).filter(({ one }) => one === AT_END)
      return ends.every(({ second }) => isEven && second === '')
    })
  }

  /** The joint transitions of a state. After the end of the URL, there are none. */
  private transitionsFrom({ one, other }: JointState): JointTransitions {
    const key = `${one} ${other}`
    let transitions = this.transitions.get(key)
    if (transitions === undefined) {
      transitions = indexByOutput(one === AT_END ? [] : this.computeTransitions(one, other))
      this.transitions.set(key, transitions)
    }
    return transitions
  }

  private computeTransitions(one: number, other: number): readonly JointTransition[] {
    const { from, to } = this
    const all = new Map<string, JointTransition>()
    const put = (transition: JointTransition): void => {
      all.set(`${transition.one} ${transition.other} ${transition.first}\n${transition.second}`, transition)
    }
    for (const symbol of ALPHABET) {
      // Rejected URLs are not considered. Guesses that cannot both be right may be: they only add states to
      // check.
      for (const own of transitionsOf(from, one, symbol) ?? []) {
        for (const its of transitionsOf(to, other, symbol) ?? []) {
          put({ one: own.state, other: its.state, first: own.adds, second: its.adds })
        }
      }
    }
    const [first, second] = [from.end(one), to.end(other)]
    if (first !== undefined && second !== undefined) put({ one: AT_END, other: AT_END, first, second })
    return [...all.values()]
  }
}

function indexByOutput(all: readonly JointTransition[]): JointTransitions {
  const [byFirstUnit, byLaterUnit] = [
    new Map<string, JointTransition[]>(),
    new Map<string, JointTransition[]>(),
  ]
  const put = (index: Map<string, JointTransition[]>, unit: string, transition: JointTransition): void => {
    const group = index.get(unit)
    if (group === undefined) index.set(unit, [transition])
    else if (group.at(-1) !== transition) group.push(transition)
  }
  for (const transition of all) {
    put(byFirstUnit, transition.first.charAt(0), transition)
    for (const unit of transition.first.slice(1))
      if (unit !== transition.first.charAt(0)) put(byLaterUnit, unit, transition)
  }
  return { all, byFirstUnit, byLaterUnit }
}

/**
 * The state after a symbol inside a run, and the offset in that symbol's output from which the next segment
 * may begin.
 */
function advanceInRun(
  state: JointState,
  transition: JointTransition,
): { readonly state: JointState; readonly from: number } {
  const whole = advance({ ...state, pending: '' }, transition, state.pending)
  if (!whole.differs) return { state: whole, from: state.pending.length }
  // The skipped text need not be the same. If the second output departs from it, the comparison starts again
  // here, after any text that the second had held back.
  const { first, second } = transition
  const own = second.endsWith(first) ? { ...transition, second: first } : transition
  return { state: advance({ ...state, agreeing: '', pending: '' }, own), from: 0 }
}

/**
 * The state after a symbol. Before that symbol, the pattern had consumed all output of the first transducer
 * except the text `before`.
 */
function advance(
  { agreeing, differs, pending }: JointState,
  { one, other, first, second }: JointTransition,
  before = '',
): JointState {
  const written = before + first
  if (differs) return { one, other, written, agreeing, differs, pending }
  if (pending !== '') {
    if (second.startsWith(pending)) return compare(one, other, written, second.slice(pending.length))
    const isPrefix = pending.startsWith(second)
    return {
      one,
      other,
      written,
      agreeing: '',
      differs: !isPrefix,
      pending: isPrefix ? pending.slice(second.length) : pending,
    }
  }
  return compare(one, other, written, agreeing + second)
}

function compare(one: number, other: number, written: string, second: string): JointState {
  let common = 0
  while (
    common < written.length &&
    common < second.length &&
    written.charCodeAt(common) === second.charCodeAt(common)
  )
    common++
  const ahead = common === written.length ? second.slice(common) : ''
  if (ahead.length > MAX_AHEAD) return { one, other, written, agreeing: written, differs: true, pending: '' }
  return {
    one,
    other,
    written,
    agreeing: written.slice(0, common) + ahead,
    differs: common < written.length && common < second.length,
    pending: '',
  }
}

/** The state after the pattern has consumed some code units of the first output. */
function drop(state: JointState, units: number): JointState {
  const { written, agreeing, differs, pending } = state
  const missing = differs ? '' : written.slice(agreeing.length, units)
  return {
    ...state,
    written: written.slice(units),
    agreeing: agreeing.slice(units),
    pending: pending + missing,
  }
}

/** The state after a run has consumed all output of the first transducer. */
function dropAll({ one, other, written, agreeing, differs }: JointState): JointState {
  const next = { one, other, written: '', differs: false }
  if (differs || written.length - agreeing.length > MAX_AHEAD) return { ...next, agreeing: '', pending: '' }
  return { ...next, agreeing: agreeing.slice(written.length), pending: written.slice(agreeing.length) }
}

function add(states: Map<string, JointState>, state: JointState): void {
  const { one, other, written, agreeing, differs, pending } = state
  const key = `${one} ${other} ${differs} ${written}\n${agreeing}\n${pending}`
  if (!states.has(key)) states.set(key, state)
}
