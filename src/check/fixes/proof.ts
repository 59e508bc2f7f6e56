/** The result of an attempt to prove that a change of the text is safe. */
export type Proof =
  | { readonly kind: 'safe' }
  /** The change has an effect, which `because` names; or nothing was proved, and `because` says why. */
  | { readonly kind: 'changes-meaning'; readonly because: string; readonly witness?: string; readonly undecided?: true }

/** The change is proved to change no policy. */
export const SAFE: Proof = { kind: 'safe' }

/** The change has an effect. `because` is a sentence. */
export function changesMeaning(because: string, witness?: string): Proof {
  return { kind: 'changes-meaning', because, ...(witness === undefined ? {} : { witness }) }
}

/** Nothing was proved. `reason` is a clause. */
export function unproved(reason: string): Proof {
  return { kind: 'changes-meaning', because: `Not proved: ${reason}.`, undecided: true }
}
