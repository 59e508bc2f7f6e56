/** Limits the work of one question about all URLs. */
export interface SearchOptions {
  /**
   * Automaton states the question may create; default `MAX_STATES`. With 0, only textual proofs are tried.
   */
  readonly maxStates?: number
}

/** The number of automaton states that one question may create if its caller sets no limit. */
export const MAX_STATES: number = 50_000

/** A number of automaton states that several questions share. */
export class Budget {
  /** The number of states spent so far. A search may exceed its share by a few states. */
  spent = 0
  private readonly maxStates: number

  constructor(maxStates: number) {
    this.maxStates = maxStates
  }

  get remaining(): number {
    return this.maxStates - this.spent
  }

  get isSpent(): boolean {
    return this.remaining <= 0
  }

  spend(states: number): void {
    this.spent += states
  }

  /** The limit of the next question: what remains, but at most `limit`. */
  share(limit: number = Number.POSITIVE_INFINITY): number {
    return Math.min(this.remaining, limit)
  }
}
