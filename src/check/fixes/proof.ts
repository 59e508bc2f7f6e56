/** The result of an attempt to prove that a change of the text is safe. */
export type Proof =
  | { readonly kind: 'safe' }
  /**
   * The change has an effect, and `because` names it. Or nothing was proved (`undecided`), and `because` says
   * why.
   */
  | {
      readonly kind: 'changes-meaning'
      readonly because: string
      readonly witness?: string
      readonly undecided?: true
    }

/** The result for a change that is proved to change no policy. */
export const SAFE: Proof = { kind: 'safe' }

/** The result for a change that has an effect. `because` is a sentence that names the effect. */
export function changesMeaning(because: string, witness?: string): Proof {
  return { kind: 'changes-meaning', because, ...(witness === undefined ? {} : { witness }) }
}

/** The result for a change that could not be proved safe. `reason` is a clause that says why. */
export function unproved(reason: string): Proof {
  return { kind: 'changes-meaning', because: `Not proved to be safe: ${reason}.`, undecided: true }
}
