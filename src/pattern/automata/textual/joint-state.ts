/**
 * The states of two transducers that read the same URL, and the part of their outputs that has not been
 * compared yet. The first output drives the pattern; the second output must follow it.
 */
export interface JointState {
  /** The state of the first transducer; {@link AT_END} after the last symbol. */
  readonly one: number
  readonly other: number
  /** The part of the first output that the pattern has not consumed. */
  readonly written: string
  /**
   * What the second transducer has written from the start of `written` on, up to the first code unit that
   * differs. It is shorter than `written` if the second output differs or is behind. It is longer if the
   * second output is ahead.
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
export interface JointTransition {
  readonly one: number
  readonly other: number
  readonly first: string
  readonly second: string
}

/**
 * The most code units by which the second output may be ahead of the first or, inside a run, behind it.
 * Transducers only hold back one `?` or `;`, so more counts as a difference.
 */
const MAX_AHEAD = 1

/** Stands for the state of the first transducer after the last symbol. */
export const AT_END = -1

/**
 * The state after a symbol inside a run, and the offset in that symbol's output from which the next segment
 * may begin.
 */
export function advanceInRun(
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
export function advance(
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
export function drop(state: JointState, units: number): JointState {
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
export function dropAll({ one, other, written, agreeing, differs }: JointState): JointState {
  const next = { one, other, written: '', differs: false }
  if (differs || written.length - agreeing.length > MAX_AHEAD) return { ...next, agreeing: '', pending: '' }
  return { ...next, agreeing: agreeing.slice(written.length), pending: written.slice(agreeing.length) }
}

/** Adds a state to a set of states, unless an equal one is there. */
export function add(states: Map<string, JointState>, state: JointState): void {
  const key = keyOf(state)
  if (!states.has(key)) states.set(key, state)
}

/** A text that is equal for equal states. */
export function keyOf({ one, other, written, agreeing, differs, pending }: JointState): string {
  return `${one} ${other} ${differs} ${written}\n${agreeing}\n${pending}`
}
