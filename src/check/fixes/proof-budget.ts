import { Budget } from '../../pattern/index.ts'
import { type Proof, unproved } from './proof.ts'

/**
 * The characters of files and robot names that the proofs of all fixes of one file may read for each of its
 * characters, in all dialects together: about thirty proofs that read the whole file. A fix whose proof needs
 * more is not called safe, and its `because` names this limit.
 */
const PROOF_CHARACTERS_PER_CHARACTER = 2_000

/** The least of that number, which real files of some KiB with several robots need. */
const LEAST_PROOF_CHARACTERS = 32_000_000

/** The most of that number: six to nine seconds of processor time. */
const MAX_PROOF_CHARACTERS = 128_000_000

/**
 * The most automaton states that the proofs of all fixes of one file may create. After that, a proof finds
 * only differences that the texts of rules show.
 */
const MAX_STATES_OF_FIXES = 20_000

/** The most automaton states that the comparison for one robot, dialect and fix may create. */
const MAX_PROOF_STATES = 5_000

/**
 * The characters and automaton states that the proofs of one file may still use. A file that is fixed in
 * several rounds has one budget for all rounds.
 */
export class ProofBudget {
  private readonly maxCharacters: number
  private readonly maxStates: number
  private readonly characters: Budget
  private readonly states: Budget

  /** The budget of a file of a length, in UTF-16 units. */
  static ofLength(length: number): ProofBudget {
    const wanted = PROOF_CHARACTERS_PER_CHARACTER * length
    return new ProofBudget(Math.min(MAX_PROOF_CHARACTERS, Math.max(LEAST_PROOF_CHARACTERS, wanted)))
  }

  constructor(maxCharacters: number = MAX_PROOF_CHARACTERS, maxStates: number = MAX_STATES_OF_FIXES) {
    this.maxCharacters = maxCharacters
    this.maxStates = maxStates
    this.characters = new Budget(maxCharacters)
    this.states = new Budget(maxStates)
  }

  /** Takes characters from the budget. Returns `false` if the budget has fewer left. */
  spendCharacters(count: number): boolean {
    this.characters.spend(count)
    return this.characters.remaining >= 0
  }

  /** The result of a proof that needs more characters than the budget has left. */
  get tooManyCharacters(): Proof {
    return unproved(
      `the proofs for one file may read ${this.maxCharacters} characters, and the proof for this fix needs more than are left`,
    )
  }

  /** A sentence if the characters are used up. `undecided` is the number of fixes that are not proved. */
  notesOf(undecided: number): readonly string[] {
    if (this.characters.remaining >= 0) return []
    return [
      `The proofs of fixes reached their limit of ${this.maxCharacters} characters for a file of this size. Fixes that are asked for and not proved: ${undecided}.`,
    ]
  }

  /** The most automaton states that the next comparison may create. */
  get statesOfNextQuestion(): number {
    return Math.max(0, this.states.share(MAX_PROOF_STATES))
  }

  /** Takes automaton states from the budget. */
  spendStates(count: number): void {
    this.states.spend(count)
  }

  /** The limit of states that the last comparison reached, in words. */
  get statesLimit(): string {
    return this.states.remaining > 0
      ? `the limit of ${MAX_PROOF_STATES} automaton states`
      : `the limit of ${this.maxStates} automaton states for all fixes of a file`
  }
}
