import { type Proof, unproved } from './proof.ts'

/**
 * Characters of files and of robot names that all dialects together may read again to prove the fixes of one
 * file. A fix whose proof needs more is not called safe, and its reason names this limit.
 */
export const MAX_PROOF_CHARACTERS = 128_000_000

/**
 * Automaton states for all fixes of one file. After that, only differences that the texts of rules show are
 * found.
 */
export const MAX_STATES_OF_FIXES = 20_000

/** Automaton states for one robot, dialect and fix. */
export const MAX_PROOF_STATES = 5_000

/**
 * What the proofs of one file may still cost. A file that is fixed in several rounds has one budget for all
 * of them.
 */
export class ProofBudget {
  private characters = MAX_PROOF_CHARACTERS
  private states = MAX_STATES_OF_FIXES

  /** Spends characters. `false` if fewer are left. */
  spendCharacters(count: number): boolean {
    this.characters -= count
    return this.characters >= 0
  }

  /** States that the next question may create. */
  get statesOfNextQuestion(): number {
    return Math.min(MAX_PROOF_STATES, Math.max(0, this.states))
  }

  spendStates(count: number): void {
    this.states -= count
  }

  /** The limit of states that a question has reached, in words. */
  get statesLimit(): string {
    return this.states > 0
      ? `the limit of ${MAX_PROOF_STATES} states`
      : `the limit of ${MAX_STATES_OF_FIXES} states for all fixes of a file`
  }
}

/** The result of a proof for which too few characters are left. */
export const TOO_MANY_CHARACTERS: Proof = unproved(
  `the proofs for one file may read ${MAX_PROOF_CHARACTERS} characters, and this one needs more than are left`,
)
