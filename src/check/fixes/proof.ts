import { present } from '../../text/index.ts'

/**
 * What a change does, from the lightest to the gravest: a value of a robot changes, a robot is kept out, a
 * robot is let in, the whole site loses a record.
 */
export type Consequence = 'value' | 'closes' | 'opens' | 'loses'

const CONSEQUENCES: readonly Consequence[] = ['value', 'closes', 'opens', 'loses']

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
      /** Absent if nothing was proved. */
      readonly consequence?: Consequence
      readonly undecided?: true
    }

/** The result for a change that is proved to change no policy. */
export const SAFE: Proof = { kind: 'safe' }

/** The result for a change that has an effect. `because` is a sentence that names the effect. */
export function changesMeaning(because: string, consequence: Consequence, witness?: string): Proof {
  return { kind: 'changes-meaning', because, consequence, ...present({ witness }) }
}

/** The graver of two results; of two equally grave ones, the first. What is not proved is the lightest. */
export function graver(one: Proof, other: Proof): Proof {
  return gravityOf(other) > gravityOf(one) ? other : one
}

/** The result for a name that no robot has: the change is as light as can be. */
export function ofNoRobot(proof: Proof): Proof {
  return proof.kind === 'safe' || proof.consequence === undefined ? proof : { ...proof, consequence: 'value' }
}

/** Whether no result is graver than this one. */
export function isGravest(proof: Proof): boolean {
  return gravityOf(proof) === CONSEQUENCES.length
}

function gravityOf(proof: Proof): number {
  if (proof.kind === 'safe') return -1
  return proof.consequence === undefined ? 0 : CONSEQUENCES.indexOf(proof.consequence) + 1
}

/** The result for a change that could not be proved safe. `reason` is a clause that says why. */
export function unproved(reason: string): Proof {
  return { kind: 'changes-meaning', because: `Not proved to be safe: ${reason}.`, undecided: true }
}
