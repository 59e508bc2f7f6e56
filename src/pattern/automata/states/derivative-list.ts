/**
 * The derivative of a pattern by a beginning of a path: the set of continuations with which the path matches
 * (Brzozowski 1964). A derivative is a number. Derivatives that are built the same way have the same number,
 * even if they come from different patterns. So derivatives are the states of a deterministic automaton.
 */
export type Derivative = number

/**
 * The derivatives of a decision list and their verdicts, as parallel arrays in order of precedence. Each
 * state of the list automaton stands for one such list.
 */
export interface DerivativeList {
  readonly vector: readonly Derivative[]
  readonly verdicts: readonly number[]
  readonly otherwise: number
}

/**
 * How far a derivative has matched a chain of segments. The more of a chain has matched, the more
 * continuations match: a derivative is contained in every derivative that has matched more of the same chain.
 */
export interface Progress {
  readonly chain: SegmentChain
  /**
   * `true` if a part of the first segment has matched. Derivatives at the beginning of that segment then need
   * not contain this derivative.
   */
  readonly partial: boolean
}

/**
 * The segments of a pattern that have yet to match, in order. Chains share their tails, because a rule may
 * have thousands of segments.
 */
export interface SegmentChain {
  /** The number of the chain. Equal chains have the same number. */
  readonly id: number
  /** The number of segments in the chain. */
  readonly length: number
  /** The chain that remains after the first segment. */
  readonly after: SegmentChain | undefined
}
