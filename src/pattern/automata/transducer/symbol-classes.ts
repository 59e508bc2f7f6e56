import { ALPHABET } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'

/**
 * Equivalence classes of symbols. A transducer writes the same text for many symbols, and most code units
 * make no difference to most lists. So the 1,000 or so symbols are grouped twice. First they are grouped by their transitions, once for each state of a transducer; then by where their outputs lead an automaton over code units.
 */

/** The output of a transition that is no guess, shared by all symbols of its class. */
export interface Output {
  /** The class of symbols: an index below {@link Transitions.classCount}. */
  readonly symbolClass: number
  /** The state after it. */
  readonly state: number
  /** UTF-16 code units. */
  readonly units: readonly number[]
}

/** A node of a trie of outputs, by their code units. */
export interface OutputTrie {
  readonly unit: number
  /** The outputs that end with this unit. */
  readonly outputs: readonly Output[]
  readonly next: readonly OutputTrie[]
}

/** The code units at one depth of the trie. */
export interface TrieLevel {
  readonly units: ReadonlySet<number>
  /** The units that some output continues after. */
  readonly inner: readonly number[]
}

/** The transitions of a transducer from one state, with equivalent symbols grouped into classes. */
export interface Transitions {
  /** By symbol index: its class. */
  readonly classOf: Uint16Array
  readonly classCount: number
  /** The empty outputs. */
  readonly silent: readonly Output[]
  /** All other outputs. */
  readonly trie: readonly OutputTrie[]
  readonly levels: readonly TrieLevel[]
  /** Classes with several transitions (guesses), with none, or with `undefined`: the URL is rejected. */
  readonly guesses: readonly { readonly symbolClass: number; readonly transitions: readonly Transition[] | undefined }[]
  /** By the first unit of the output: the symbols. */
  readonly byFirstUnit: ReadonlyMap<number, readonly number[]>
  /** The symbols with an empty output, a guess or a rejection. */
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

function groupByFirstUnit(classOf: Uint16Array, outputs: readonly Output[]): Pick<Transitions, 'byFirstUnit' | 'others'> {
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

/** A deterministic automaton over code units, as far as {@link SymbolClasses} needs it. */
interface UnitAutomaton {
  step(state: number, unit: number): number
  /** The units that lead elsewhere than all other units do; `all` if each unit has a target of its own. */
  distinctUnits(state: number): ReadonlySet<number> | 'all'
  /** The target of all units that are not among {@link distinctUnits}. */
  stepOther(state: number): number
}

/**
 * The units from one state by their targets, and the same for the states they lead to. A class is an index of
 * `targets`.
 */
interface Branching {
  readonly units: readonly number[]
  /** By index of `units`: the class. */
  readonly classes: readonly number[]
  /** The class of all other units; -1 if there are none. */
  readonly otherClass: number
  /** By class. */
  readonly next: ReadonlyMap<number, Branching>
}

/**
 * Groups the outputs of a transducer by where they lead an automaton over code units. Only the units that
 * make a difference are stepped, not each symbol.
 */
export class SymbolClasses {
  /** By class: the state of the automaton after its outputs. */
  readonly targets: number[] = []
  /** Two groupings with the same key differ at most in their targets. */
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

  /** Calls `visit` with the class of each output. */
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
    for (const targetClass of inner) next.set(targetClass, this.branch(targets[targetClass] as number, depth + 1))
    return { units, classes, otherClass, next }
  }
}
