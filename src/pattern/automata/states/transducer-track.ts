import type { Transition, UrlTransducer } from '../../url-transducer.ts'

/**
 * The target of a class of symbols, whatever the list is. It is one transition of the transducer, or its
 * guesses if there are several.
 */
export type ClassTarget =
  | { readonly to: number; readonly listClass: number }
  | { readonly transitions: readonly Transition[] | undefined }

/** A division of the alphabet into classes, with the target of each class. */
export interface Partition {
  readonly number: number
  readonly classOf: Uint16Array
  readonly targets: readonly ClassTarget[]
}

/** A state of a transducer, with the verdict that one list gives to the URLs that the transducer rejects. */
export interface TransducerTrack {
  readonly number: number
  readonly transducer: UrlTransducer
  /** The state of the transducer; `undefined` once the transducer has rejected the URL. */
  readonly state: number | undefined
  /** The verdict of the list on rejected URLs; `undefined` if the transducer rejects none. */
  readonly rejection: number | undefined
  /** For each list state, the product state of this transducer state and that list state. */
  readonly products: Map<number, number>
  /** The divisions of the alphabet from this transducer state, by the key of their symbol classes. */
  readonly partitions: Map<string, Partition>
}

/** A limit above the number of verdicts that any list has. */
const MAX_VERDICTS = 2 ** 32

/** The tracks of all transducers. Equal tracks are one object. */
export class TransducerTracks {
  /**
   * The tracks, by the name of the transducer, then by a number for its state and the verdict on rejected
   * URLs.
   */
  private readonly byTransducer = new Map<string, Map<number, TransducerTrack>>()
  private count = 0

  /** The track of a transducer's state, with a list's verdict on rejected URLs. */
  of(transducer: UrlTransducer, state: number | undefined, rejection: number | undefined): TransducerTrack {
    let byKey = this.byTransducer.get(transducer.name)
    if (byKey === undefined) {
      byKey = new Map()
      this.byTransducer.set(transducer.name, byKey)
    }
    // Verdicts and states are small natural numbers.
    const key = ((state ?? -1) + 1) * MAX_VERDICTS + (rejection ?? -1) + 1
    let track = byKey.get(key)
    if (track === undefined) {
      this.count += 1
      track = {
        number: this.count,
        transducer,
        state,
        rejection,
        products: new Map(),
        partitions: new Map(),
      }
      byKey.set(key, track)
    }
    return track
  }
}
