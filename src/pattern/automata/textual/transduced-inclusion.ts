import { memoForBoth } from '../../memo-for.ts'
import type { Pattern } from '../../pattern.ts'
import { ALPHABET } from '../../symbols.ts'
import { MAX_TRANSDUCER_STATES, transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { classifiedTransitions } from '../transducer/classified-transitions.ts'
import { mayBothBeRight } from '../transducer/joint-guesses.ts'
import {
  AT_END,
  add,
  advance,
  advanceInRun,
  drop,
  dropAll,
  type JointState,
  type JointTransition,
  keyOf,
} from './joint-state.ts'

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
 * All states inside a run of any characters that begins in one state. For each code unit, it also has the
 * states in which a text may begin with that unit.
 */
interface Run {
  readonly reached: readonly JointState[]
  readonly beginning: Map<string, readonly JointState[]>
}

/**
 * Does every URL whose output of `from` matches the pattern also have an output of `to` that matches it? The
 * answer holds for URLs that neither transducer rejects. `true` is a proof; `false` proves nothing.
 *
 * Both transducers run side by side through every URL that leads the output of `from` along the pattern. The
 * output of `to` must contain each segment at the same place. This is a subset construction on joint states.
 * It is finite, because the outputs may be apart by at most `MAX_AHEAD` code units (`joint-state`). The cost
 * is the length of the pattern times the number of joint states.
 */
export function preservesMatch(from: UrlTransducer, to: UrlTransducer, pattern: Pattern): boolean {
  return from.name === to.name || inclusionOf(from, to).holdsFor(pattern)
}

/** The inclusions by their two transducers, which are immutable. */
const inclusionOf = memoForBoth((from: UrlTransducer, to: UrlTransducer) => new TransducedInclusion(from, to))

class TransducedInclusion {
  private readonly from: UrlTransducer
  private readonly to: UrlTransducer
  private readonly transitions = new Map<string, JointTransitions>()
  private readonly runs = new Map<string, Run>()

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
    for (const state of states) {
      const { written } = state
      for (let at = written.indexOf(unit); at !== -1; at = written.indexOf(unit, at + 1))
        add(begun, drop(state, at))
      for (const next of this.beginAfterRun(dropAll(state), unit)) add(begun, next)
    }
    return [...begun.values()]
  }

  /** The states in which the next text may begin, after a run from a state without output. */
  private beginAfterRun(start: JointState, unit: string): readonly JointState[] {
    const { reached, beginning } = this.runFrom(start)
    let begun = beginning.get(unit)
    if (begun === undefined) {
      const all = new Map<string, JointState>()
      for (const state of reached) for (const next of this.beginInRun(state, unit)) add(all, next)
      begun = [...all.values()]
      beginning.set(unit, begun)
    }
    return begun
  }

  private runFrom(start: JointState): Run {
    const key = keyOf(start)
    let run = this.runs.get(key)
    if (run === undefined) {
      const reached = new Map([[key, start]])
      // Iterating a map visits the entries that are added on the way.
      for (const state of reached.values()) for (const next of this.continueRun(state)) add(reached, next)
      run = { reached: [...reached.values()], beginning: new Map() }
      this.runs.set(key, run)
    }
    return run
  }

  /** The states that may follow a state inside a run, after one symbol. */
  private continueRun(state: JointState): readonly JointState[] {
    const next = new Map<string, JointState>()
    const isEven = state.agreeing === '' && state.pending === ''
    const even = new Set<number>()
    for (const transition of this.transitionsFrom(state).all) {
      const { one, other, first, second } = transition
      if (one === AT_END) continue
      if (isEven && first === second) {
        // The state after such a symbol depends on nothing else.
        const pair = one * MAX_TRANSDUCER_STATES + other
        if (even.has(pair)) continue
        even.add(pair)
      }
      add(next, dropAll(advanceInRun(state, transition).state))
    }
    return [...next.values()]
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
    const [classOfOne, classOfOther] = [
      classifiedTransitions(from, one).classOf,
      classifiedTransitions(to, other).classOf,
    ]
    const seen = new Set<number>()
    for (const [index, symbol] of ALPHABET.entries()) {
      const jointClass = (classOfOne[index] as number) * ALPHABET.length + (classOfOther[index] as number)
      if (seen.has(jointClass)) continue
      seen.add(jointClass)
      // Rejected URLs are not considered.
      const [ofOne, ofOther] = [
        transitionsOf(from, one, symbol) ?? [],
        transitionsOf(to, other, symbol) ?? [],
      ]
      for (const own of ofOne) {
        for (const its of ofOther) {
          if (ofOne.length + ofOther.length === 2 || mayBothBeRight(from, own.state, to, its.state))
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
