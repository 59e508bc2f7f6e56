/** The output of a transition. All symbols of one class share it. */
export interface Output {
  /** The class of the symbols with this output, as an index into {@link Transitions.guessCounts}. */
  readonly symbolClass: number
  /** The state of the transducer after this output. */
  readonly state: number
  readonly text: string
}

/** A trie of outputs, which are given by their numbers. Each edge is one code unit. */
export interface OutputTrie {
  /** The outputs that end with one more code unit, by that unit. */
  readonly ending: ReadonlyMap<number, readonly number[]>
  /** All outputs of `ending`. */
  readonly allEnding: readonly number[]
  /** The code units after which outputs continue, with the trie of the rest. */
  readonly next: readonly (readonly [unit: number, rest: OutputTrie])[]
}

/** The code units that outputs have at one depth of the trie. */
export interface TrieLevel {
  readonly units: ReadonlySet<number>
  /** The code units after which at least one output continues. */
  readonly inner: readonly number[]
}

/** A text, and the numbers of the outputs that consist of it. */
export interface LongOutput {
  readonly text: string
  readonly outputs: readonly number[]
}

/**
 * The transitions of a transducer from one state. A transducer does the same for many of the 577 symbols.
 * Symbols with equal transitions form a class.
 */
export interface Transitions {
  /** For each symbol, by its index in the alphabet, the number of its class. */
  readonly classOf: Uint16Array
  /**
   * For each class, the number of its transitions: one, several if the transducer guesses, or none if a guess
   * was wrong. `undefined` if the transducer rejects the URL.
   */
  readonly guessCounts: readonly (number | undefined)[]
  /** The classes whose number of transitions is not one. */
  readonly guessing: readonly number[]
  /** The outputs of all classes. Elsewhere, an output is an index into this list. */
  readonly outputs: readonly Output[]
  /** The outputs that have a text. */
  readonly trie: OutputTrie
  readonly levels: readonly TrieLevel[]
  /** Outputs that are left out of the trie, because they are longer than all others. */
  readonly long: readonly LongOutput[]
  /** For each code unit, the symbols that have an output which begins with that unit. */
  readonly byFirstUnit: ReadonlyMap<number, readonly number[]>
  /** The symbols for which the transducer may write nothing. */
  readonly others: readonly number[]
}
