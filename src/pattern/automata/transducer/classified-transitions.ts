import { memoFor } from '../../memo-for.ts'
import { ALPHABET } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'
import type { LongOutput, Output, OutputTrie, Transitions, TrieLevel } from './transitions.ts'

/** The transitions of each transducer, by state. They never change, because transducers are immutable. */
const transitionsByState = memoFor((_: UrlTransducer) => new Map<number, Transitions>())

/**
 * The transitions of a transducer from a state, with the symbols in classes. Computed once for each state.
 */
export function classifiedTransitions(transducer: UrlTransducer, state: number): Transitions {
  const byState = transitionsByState(transducer)
  let transitions = byState.get(state)
  if (transitions === undefined) {
    transitions = classify(transducer, state)
    byState.set(state, transitions)
  }
  return transitions
}

function classify(transducer: UrlTransducer, state: number): Transitions {
  const numbers = new Map<string, number>()
  const guessCounts: (number | undefined)[] = []
  const outputs: Output[] = []
  const classOf = Uint16Array.from(ALPHABET, (symbol) => {
    const transitions = transducer.step(state, symbol)
    const key = transitions === undefined ? 'rejected' : keyOf(transitions)
    let symbolClass = numbers.get(key)
    if (symbolClass === undefined) {
      symbolClass = guessCounts.push(transitions?.length) - 1
      numbers.set(key, symbolClass)
      for (const { state: to, adds } of transitions ?? [])
        outputs.push({ symbolClass, state: to, text: adds })
    }
    return symbolClass
  })
  const depth = trieDepth(outputs)
  const withText = numbersWhere(outputs, ({ length }) => length > 0 && length <= depth)
  return {
    classOf,
    guessCounts,
    guessing: [...guessCounts.keys()].filter((symbolClass) => guessCounts[symbolClass] !== 1),
    outputs,
    trie: trieOf(outputs, withText, 0),
    levels: levelsOf(withText.map((output) => (outputs[output] as Output).text)),
    long: longOutputs(outputs, depth),
    ...groupByFirstUnit(classOf, guessCounts, outputs),
  }
}

function keyOf(transitions: readonly Transition[]): string {
  let key = ''
  for (const { state, adds } of transitions) key += `${state} ${adds}\n`
  return key
}

/** The numbers of the outputs whose text passes a test. */
function numbersWhere(outputs: readonly Output[], test: (text: string) => boolean): number[] {
  return [...outputs.keys()].filter((output) => test((outputs[output] as Output).text))
}

/** The most texts that are left out of a trie. Each of them takes as many steps as it has code units. */
const MAX_LONG = 2

/** The length up to which outputs are in the trie. At most {@link MAX_LONG} texts are longer. */
function trieDepth(outputs: readonly Output[]): number {
  const texts = [...new Set(outputs.map(({ text }) => text))]
  const lengths = texts.map(({ length }) => length).sort((one, other) => other - one)
  return lengths[Math.min(MAX_LONG, lengths.length - 1)] ?? 0
}

function longOutputs(outputs: readonly Output[], depth: number): LongOutput[] {
  const long = numbersWhere(outputs, ({ length }) => length > depth)
  const texts = new Set(long.map((output) => (outputs[output] as Output).text))
  return Array.from(texts, (text) => ({ text, outputs: numbersWhere(outputs, (own) => own === text) }))
}

function trieOf(outputs: readonly Output[], some: readonly number[], depth: number): OutputTrie {
  const byUnit = new Map<number, { readonly ending: number[]; readonly longer: number[] }>()
  for (const output of some) {
    const { text } = outputs[output] as Output
    const unit = text.charCodeAt(depth)
    const group = byUnit.get(unit) ?? { ending: [], longer: [] }
    byUnit.set(unit, group)
    ;(text.length === depth + 1 ? group.ending : group.longer).push(output)
  }
  const groups = [...byUnit]
  return {
    ending: new Map(groups.map(([unit, { ending }]) => [unit, ending])),
    allEnding: groups.flatMap(([, { ending }]) => ending),
    next: groups.flatMap(([unit, { longer }]) =>
      longer.length === 0 ? [] : [[unit, trieOf(outputs, longer, depth + 1)] as const],
    ),
  }
}

function levelsOf(texts: readonly string[]): TrieLevel[] {
  const depth = Math.max(0, ...texts.map(({ length }) => length))
  return Array.from({ length: depth }, (_, level) => {
    const unitsOfLonger = (least: number): Set<number> =>
      new Set(texts.flatMap((text) => (text.length > least ? [text.charCodeAt(level)] : [])))
    return { units: unitsOfLonger(level), inner: [...unitsOfLonger(level + 1)] }
  })
}

function groupByFirstUnit(
  classOf: Uint16Array,
  guessCounts: Transitions['guessCounts'],
  outputs: readonly Output[],
): Pick<Transitions, 'byFirstUnit' | 'others'> {
  const firstUnits = guessCounts.map(() => new Set<number>())
  for (const { symbolClass, text } of outputs)
    firstUnits[symbolClass]?.add(text === '' ? SILENT : text.charCodeAt(0))
  const byFirstUnit = new Map<number, number[]>()
  const others: number[] = []
  for (const [symbol, symbolClass] of classOf.entries()) {
    const units = firstUnits[symbolClass] as ReadonlySet<number>
    if (units.has(SILENT)) others.push(symbol)
    for (const unit of units) {
      if (unit === SILENT) continue
      const group = byFirstUnit.get(unit)
      if (group === undefined) byFirstUnit.set(unit, [symbol])
      else group.push(symbol)
    }
  }
  return { byFirstUnit, others }
}

/** Stands for the first code unit of an empty text. */
const SILENT = -1
