import { ALPHABET } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'

/**
 * Equivalence classes of symbols. A transducer writes the same text for many symbols, and most code units
 * make no difference to most lists. So the alphabet of 577 symbols is grouped twice. The first
 * grouping, one for each state of a transducer, is by the transducer's transitions. The second is by the
 * states to which the outputs lead an automaton over code units.
 */

/** The output of a transition that is no guess. All symbols of one class share it. */
export interface Output {
  /** The class of the symbols with this output, as an index below {@link Transitions.classCount}. */
  readonly symbolClass: number
  /** The state of the transducer after this output. */
  readonly state: number
  /** The text of the output, as UTF-16 code units. */
  readonly units: readonly number[]
}

/** A node of a trie of the outputs of a transducer. Each edge of the trie is one code unit. */
export interface OutputTrie {
  readonly unit: number
  /** The outputs that end with the code unit of this node. */
  readonly outputs: readonly Output[]
  readonly next: readonly OutputTrie[]
}

/** The code units that outputs have at one depth of the trie. */
export interface TrieLevel {
  readonly units: ReadonlySet<number>
  /** The code units after which at least one output continues. */
  readonly inner: readonly number[]
}

/** The transitions of a transducer from one state. Symbols with equal transitions form a class. */
export interface Transitions {
  /** For each symbol, by its index in the alphabet, the number of its class. */
  readonly classOf: Uint16Array
  readonly classCount: number
  /** The outputs without any text. */
  readonly silent: readonly Output[]
  /** All outputs that have a text, as a trie. */
  readonly trie: readonly OutputTrie[]
  readonly levels: readonly TrieLevel[]
  /**
   * The classes of symbols that have no single output: several transitions (guesses), no transition, or
   * `undefined` if the transducer rejects the URL.
   */
  readonly guesses: readonly {
    readonly symbolClass: number
    readonly transitions: readonly Transition[] | undefined
  }[]
  /** For each code unit, the symbols whose output begins with that unit. */
  readonly byFirstUnit: ReadonlyMap<number, readonly number[]>
  /** The symbols for which the transducer writes nothing, guesses, or rejects the URL. */
  readonly others: readonly number[]
}

/** Transducers are immutable. */
const transitionsCache = new WeakMap<UrlTransducer, Map<number, Transitions>>()

/** The transitions of a transducer from a state. */
export function classifiedTransitions(transducer: UrlTransducer, state: number): Transitions {
  let byState = transitionsCache.get(transducer)
  if (byState === undefined) {
    byState = new Map()
    transitionsCache.set(transducer, byState)
  }
  let transitions = byState.get(state)
  if (transitions === undefined) {
    transitions = classify(transducer, state)
    byState.set(state, transitions)
  }
  return transitions
}

function classify(transducer: UrlTransducer, state: number): Transitions {
  const classes = new Map<string, number>()
  const outputs: Output[] = []
  const guesses: Transitions['guesses'][number][] = []
  const classOf = Uint16Array.from(ALPHABET, (symbol) => {
    const transitions = transducer.step(state, symbol)
    const key = transitions === undefined ? 'rejected' : keyOf(transitions)
    let symbolClass = classes.get(key)
    if (symbolClass === undefined) {
      symbolClass = classes.size
      classes.set(key, symbolClass)
      const [transition] = transitions ?? []
      if (transitions?.length === 1 && transition !== undefined) {
        const units = transition.adds.split('').map((unit) => unit.charCodeAt(0))
        outputs.push({ symbolClass, state: transition.state, units })
      } else {
        guesses.push({ symbolClass, transitions })
      }
    }
    return symbolClass
  })
  return {
    classOf,
    classCount: classes.size,
    silent: outputs.filter(({ units }) => units.length === 0),
    trie: trieOf(outputs, 0),
    levels: levelsOf(outputs),
    guesses,
    ...groupByFirstUnit(classOf, outputs),
  }
}

function groupByFirstUnit(
  classOf: Uint16Array,
  outputs: readonly Output[],
): Pick<Transitions, 'byFirstUnit' | 'others'> {
  const unitOfClass = new Map(outputs.map(({ symbolClass, units }) => [symbolClass, units[0]]))
  const byFirstUnit = new Map<number, number[]>()
  const others: number[] = []
  for (const [symbol, symbolClass] of classOf.entries()) {
    const unit = unitOfClass.get(symbolClass)
    if (unit === undefined) {
      others.push(symbol)
      continue
    }
    const group = byFirstUnit.get(unit)
    if (group === undefined) byFirstUnit.set(unit, [symbol])
    else group.push(symbol)
  }
  return { byFirstUnit, others }
}

function keyOf(transitions: readonly Transition[]): string {
  let key = ''
  for (const { state, adds } of transitions) key += `${state} ${adds}\n`
  return key
}

function trieOf(outputs: readonly Output[], depth: number): OutputTrie[] {
  const byUnit = new Map<number, Output[]>()
  for (const output of outputs) {
    const unit = output.units[depth]
    if (unit === undefined) continue
    const group = byUnit.get(unit)
    if (group === undefined) byUnit.set(unit, [output])
    else group.push(output)
  }
  return Array.from(byUnit, ([unit, group]) => ({
    unit,
    outputs: group.filter(({ units }) => units.length === depth + 1),
    next: group.length === 1 && group[0]?.units.length === depth + 1 ? [] : trieOf(group, depth + 1),
  }))
}

function levelsOf(outputs: readonly Output[]): TrieLevel[] {
  const depth = Math.max(0, ...outputs.map(({ units }) => units.length))
  return Array.from({ length: depth }, (_, level) => {
    const unitsOfLonger = (least: number): Set<number> =>
      new Set(outputs.flatMap(({ units }) => (units.length > least ? [units[level] as number] : [])))
    return { units: unitsOfLonger(level), inner: [...unitsOfLonger(level + 1)] }
  })
}

/** A deterministic automaton over code units, with only the members that {@link SymbolClasses} needs. */
interface UnitAutomaton {
  step(state: number, unit: number): number
  /**
   * The code units for which `stepOther` does not give the target; `all` if each unit may have a target of
   * its own.
   */
  distinctUnits(state: number): ReadonlySet<number> | 'all'
  /** The target of every code unit that {@link distinctUnits} does not contain. */
  stepOther(state: number): number
}

/**
 * The code units that lead from one state of an automaton, grouped by their targets, and the same for each
 * target. A class of units is an index into `targets`.
 */
interface Branching {
  readonly units: readonly number[]
  /** For each element of `units`, its class. */
  readonly classes: readonly number[]
  /** The class of all code units that `units` does not contain; -1 if there are none. */
  readonly otherClass: number
  /** By class. */
  readonly next: ReadonlyMap<number, Branching>
}

/**
 * Groups the outputs of a transducer by the states to which they lead an automaton over code units. It steps
 * the automaton only with the code units that make a difference, not with each symbol.
 */
export class SymbolClasses {
  /** For each class, the state of the automaton after the outputs of that class. */
  readonly targets: number[] = []
  /**
   * A text that identifies the grouping. Two groupings with the same key differ at most in their `targets`.
   */
  key = ''
  private readonly start: number
  private readonly root: Branching | undefined
  private readonly automaton: UnitAutomaton
  private readonly levels: readonly TrieLevel[]

  constructor(automaton: UnitAutomaton, levels: readonly TrieLevel[], state: number) {
    this.automaton = automaton
    this.levels = levels
    this.start = this.targets.push(state) - 1
    this.root = levels.length === 0 ? undefined : this.branch(state, 0)
  }

  /** Calls `visit` with each output of a transducer and the class of that output. */
  classify({ silent, trie }: Transitions, visit: (output: Output, targetClass: number) => void): void {
    for (const output of silent) visit(output, this.start)
    if (this.root !== undefined) this.classifyFrom(this.root, trie, visit)
  }

  private classifyFrom(
    { units, classes, otherClass, next }: Branching,
    trie: readonly OutputTrie[],
    visit: (output: Output, targetClass: number) => void,
  ): void {
    for (const node of trie) {
      const at = units.length === 0 ? -1 : units.indexOf(node.unit)
      const targetClass = at === -1 ? otherClass : (classes[at] as number)
      for (const output of node.outputs) visit(output, targetClass)
      if (node.next.length > 0) this.classifyFrom(next.get(targetClass) as Branching, node.next, visit)
    }
  }

  private branch(state: number, depth: number): Branching {
    const { targets, automaton } = this
    const level = this.levels[depth] as TrieLevel
    const first = targets.length
    const distinct = automaton.distinctUnits(state)
    const otherClass = distinct === 'all' ? -1 : targets.push(automaton.stepOther(state)) - 1
    const units: number[] = []
    const classes: number[] = []
    this.key += otherClass === -1 ? '/each' : '/others'
    for (const unit of distinct === 'all' ? level.units : distinct) {
      if (!level.units.has(unit)) continue
      const target = automaton.step(state, unit)
      let targetClass = targets.indexOf(target, first)
      if (targetClass === otherClass && otherClass !== -1) continue
      if (targetClass === -1) targetClass = targets.push(target) - 1
      units.push(unit)
      classes.push(targetClass)
      this.key += ` ${unit}:${targetClass}`
    }
    const inner = new Set<number>()
    for (const unit of level.inner) {
      const at = units.indexOf(unit)
      inner.add(at === -1 ? otherClass : (classes[at] as number))
    }
    const next = new Map<number, Branching>()
    for (const targetClass of inner)
      next.set(targetClass, this.branch(targets[targetClass] as number, depth + 1))
    return { units, classes, otherClass, next }
  }
}
