/** Limits the work of one question about all URLs. */
export interface SearchOptions {
  /**
   * Automaton states the question may create; default `MAX_STATES`. With 0, only textual proofs are tried.
   */
  readonly maxStates?: number
}

/** The number of automaton states that one question may create if its caller sets no limit. */
export const MAX_STATES: number = 50_000

/** An amount of work that several questions share. Each budget has its unit, such as automaton states. */
export class Budget {
  /** The amount spent so far. A question may exceed its share a little. */
  spent = 0
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  get remaining(): number {
    return this.limit - this.spent
  }

  get isSpent(): boolean {
    return this.remaining <= 0
  }

  spend(amount: number): void {
    this.spent += amount
  }

  /** The amount that the next question may spend: what remains, but at most `most`. */
  share(most: number = Number.POSITIVE_INFINITY): number {
    return Math.min(this.remaining, most)
  }
}
