import type { UrlTransducer } from '../../url-transducer.ts'
import type { SymbolClasses } from '../transducer/symbol-classes.ts'
import type { Output, Transitions } from '../transducer/transitions.ts'

/** Where a transition leads, whatever the list is: a state of the transducer and a class of list states. */
interface ClassTarget {
  readonly to: number
  readonly listClass: number
}

/**
 * A division of the alphabet into classes. Each class has a target for each guess; `undefined` if the
 * transducer rejects the URL.
 */
export interface Partition {
  readonly number: number
  readonly classOf: Uint16Array
  readonly targets: readonly (readonly ClassTarget[] | undefined)[]
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

/** A limit above the classes of symbols, so that up to four guesses can be combined into one exact number. */
const MAX_CLASSES = 2 ** 13

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
  private partitionCount = 0

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

  /** The division of the alphabet from a track, for the classes of outputs that a list distinguishes. */
  partitionOf(
    { partitions }: TransducerTrack,
    { classOf: transitionClassOf, outputs, guessCounts, guessing }: Transitions,
    classes: SymbolClasses,
  ): Partition {
    let partition = partitions.get(classes.key)
    if (partition !== undefined) return partition
    const targets: (readonly ClassTarget[] | undefined)[] = []
    const jointOf = new Uint16Array(guessCounts.length)
    /** For each class of list states, and each state of the transducer, the number of the joint class. */
    const joint: number[][] = []
    const guesses = new Float64Array(guessCounts.length)
    const listClasses = classes.classify()
    for (let output = 0; output < outputs.length; output++) {
      const { symbolClass, state } = outputs[output] as Output
      const listClass = listClasses[output] as number
      joint[listClass] ??= []
      const byState = joint[listClass]
      byState[state] ??= targets.push([{ to: state, listClass }]) - 1
      if (guessCounts[symbolClass] === 1) jointOf[symbolClass] = byState[state]
      else guesses[symbolClass] = (guesses[symbolClass] as number) * MAX_CLASSES + byState[state] + 1
    }
    /** For the joint classes of several guesses, combined into one number, the number of the joint class. */
    const jointGuesses = new Map<number, number>()
    for (const symbolClass of guessing) {
      const isRejected = guessCounts[symbolClass] === undefined
      const key = isRejected ? -1 : (guesses[symbolClass] as number)
      let jointClass = jointGuesses.get(key)
      if (jointClass === undefined) {
        const own: ClassTarget[] = []
        for (let rest = key; rest > 0; rest = Math.floor(rest / MAX_CLASSES))
          own.push(targets[(rest % MAX_CLASSES) - 1]?.[0] as ClassTarget)
        jointClass = targets.push(isRejected ? undefined : own.reverse()) - 1
        jointGuesses.set(key, jointClass)
      }
      jointOf[symbolClass] = jointClass
    }
    this.partitionCount += 1
    const classOf = new Uint16Array(transitionClassOf.length)
    for (let symbol = 0; symbol < classOf.length; symbol++)
      classOf[symbol] = jointOf[transitionClassOf[symbol] as number] as number
    partition = { number: this.partitionCount, classOf, targets }
    partitions.set(classes.key, partition)
    return partition
  }
}
