import type { OutputTrie, Transitions, TrieLevel } from './transitions.ts'

/**
 * Equivalence classes of outputs. Most code units make no difference to most lists. So the outputs of a
 * transducer are grouped by the states to which they lead an automaton over code units.
 */

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
 * The code units that lead from one state of an automaton, grouped by their targets. Each target is grouped in this
 * way, too. A class of units is an index into `targets`.
 */
interface Branching {
  readonly units: readonly number[]
  /** For each element of `units`, its class. */
  readonly classes: readonly number[]
  /** The class of all code units that `units` does not contain; -1 if there are none. */
  readonly otherClass: number
  /** The branching from the target of each class, by class. */
  readonly next: ReadonlyMap<number, Branching>
}

/**
 * Groups the outputs of a transducer by the states to which they lead an automaton over code units. It steps
 * the automaton only with the code units that make a difference, not with each symbol. The cost is one step
 * for each such unit at each level of the trie of outputs.
 */
export class SymbolClasses {
  /** For each class, the state of the automaton after the outputs of that class. */
  readonly targets: number[] = []
  /**
   * A text that identifies the grouping. Two groupings of the same transitions with the same key differ at
   * most in their `targets`.
   */
  key = ''
  private readonly root: Branching | undefined
  private readonly automaton: UnitAutomaton
  private readonly transitions: Transitions

  constructor(automaton: UnitAutomaton, transitions: Transitions, state: number) {
    this.automaton = automaton
    this.transitions = transitions
    this.targets.push(state)
    for (const { text } of transitions.long) this.targets.push(stepText(automaton, state, text))
    this.root = transitions.levels.length === 0 ? undefined : this.branch(state, 0)
  }

  /** For each output of the transducer, its class. */
  classify(): Uint16Array {
    const { outputs, trie, long } = this.transitions
    // Outputs without a text are of class 0.
    const classOf = new Uint16Array(outputs.length)
    for (const [index, { outputs: sameText }] of long.entries()) setAll(classOf, sameText, index + 1)
    if (this.root !== undefined) classifyFrom(this.root, trie, classOf)
    return classOf
  }

  private branch(state: number, depth: number): Branching {
    const { targets, automaton } = this
    const level = this.transitions.levels[depth] as TrieLevel
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

function classifyFrom(
  { units, classes, otherClass, next }: Branching,
  { ending, allEnding, next: inner }: OutputTrie,
  classOf: Uint16Array,
): void {
  if (otherClass !== -1) setAll(classOf, allEnding, otherClass)
  for (let at = 0; at < units.length; at++)
    setAll(classOf, ending.get(units[at] as number) ?? [], classes[at] as number)
  for (const [unit, rest] of inner) {
    const at = units.indexOf(unit)
    classifyFrom(next.get(at === -1 ? otherClass : (classes[at] as number)) as Branching, rest, classOf)
  }
}

function setAll(classOf: Uint16Array, some: readonly number[], to: number): void {
  for (let at = 0; at < some.length; at++) classOf[some[at] as number] = to
}

/** The state of an automaton after a text. */
export function stepText(automaton: Pick<UnitAutomaton, 'step'>, state: number, text: string): number {
  let at = state
  for (let index = 0; index < text.length; index++) at = automaton.step(at, text.charCodeAt(index))
  return at
}
