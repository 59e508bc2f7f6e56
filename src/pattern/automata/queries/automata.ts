import { MAX_STATES, type SearchOptions } from '../../budget.ts'
import { type DecisionList, type TransducedPattern, verdictOf } from '../../decision-list.ts'
import type { Pattern } from '../../pattern.ts'
import type { UrlSymbol } from '../../symbols.ts'
import { Canonicalizer } from '../states/canonical-list.ts'
import { Derivatives } from '../states/derivatives.ts'
import { ListAutomaton } from '../states/list-automaton.ts'
import { ProductStates } from '../states/product-states.ts'
import { SymbolOrder } from '../transducer/symbol-order.ts'
import { type Search, type SearchResult, searchShortest } from './product-search.ts'

/** The answer to a question about all URLs. `states` is the number of automaton states that it cost. */
export type PathResult =
  /**
   * A path that the question asks for exists. `path` is the cheapest one, in the form in which a client sends
   * it.
   */
  | { readonly kind: 'found'; readonly path: string; readonly states: number }
  /** It is proved that no such path exists. */
  | { readonly kind: 'none'; readonly states: number }
  /**
   * The budget was spent before a path was found or its absence was proved, or the plain matcher did not
   * confirm the path.
   */
  | { readonly kind: 'undecided'; readonly states: number }

/** A question about paths that all patterns of `within` match and none of `without`. */
export interface PathQuestion {
  readonly within: readonly TransducedPattern[]
  readonly without: readonly TransducedPattern[]
}

/**
 * A limit above the number of transducers in a program, so that a derivative and a transducer can be combined
 * into one exact number.
 */
const MAX_TRANSDUCERS = 2 ** 10

/**
 * The automata of a series of questions. All questions share the states, so the states that one question
 * builds serve the next. States are built lazily, so a question costs only the new states that it visits.
 */
export class Automata {
  readonly derivatives: Derivatives = new Derivatives()
  readonly lists: ListAutomaton = new ListAutomaton(this.derivatives, new Canonicalizer(this.derivatives))
  readonly products: ProductStates = new ProductStates(this.lists, this.derivatives)
  /** The cached answers of `hasPath`: whether such a path exists, by the {@link keyOf} of the question. */
  readonly answers: Map<string, boolean> = new Map()
  private readonly orders = new Map<string, SymbolOrder>()
  /** A number for each transducer, by its name. */
  private readonly transducerNumbers = new Map<string, number>()

  /**
   * The order of symbols for a search. Symbols of the rules' literals come first, so that a witness looks
   * like a path of the site.
   */
  orderFor(lists: readonly DecisionList[]): SymbolOrder {
    const familiar = new Set<UrlSymbol>()
    for (const { entries } of lists)
      for (const { pattern } of entries) for (const symbol of literalsOf(pattern)) familiar.add(symbol)
    const key = [...familiar].sort().join('')
    let order = this.orders.get(key)
    if (order === undefined) {
      order = new SymbolOrder(familiar)
      this.orders.set(key, order)
    }
    return order
  }

  /** A key of a question. Questions with the same key have the same answer. */
  keyOf({ within, without }: PathQuestion): string {
    return `${this.keyOfPatterns(within)};${this.keyOfPatterns(without)}`
  }

  private keyOfPatterns(patterns: readonly TransducedPattern[]): string {
    const numbers: number[] = []
    for (const { pattern, transducer } of patterns) {
      let number = this.transducerNumbers.get(transducer.name)
      if (number === undefined) {
        number = this.transducerNumbers.size
        this.transducerNumbers.set(transducer.name, number)
      }
      numbers.push(this.derivatives.of(pattern) * MAX_TRANSDUCERS + number)
    }
    if (numbers.length > 1) numbers.sort((a, b) => a - b)
    return numbers.join()
  }
}

/** The verdict that all lists of a question must give to a path for it to be an answer. */
export const GOOD = 1
/** The verdict of a list on all other paths. */
export const BAD = 0

/** The search for a path to which every list gives `GOOD`. */
export function goodPathSearch(
  lists: readonly DecisionList[],
  { maxStates = MAX_STATES }: SearchOptions,
  automata: Automata,
): Omit<Search, 'order'> {
  return {
    starts: lists.map((list) => automata.products.startOf(list)),
    isAnswer: areGood,
    blocked: lists.map(() => BAD),
    heuristic: (states: readonly number[]): number =>
      states.reduce((most, state) => Math.max(most, automata.products.distance(state, BAD)), 0),
    maxStates,
  }
}

/** Finds the cheapest path to which every list gives `GOOD`. The path may contain `.` or `..` segments. */
export function findGoodPath(
  lists: readonly DecisionList[],
  options: SearchOptions,
  automata: Automata,
): PathResult {
  const search = { ...goodPathSearch(lists, options, automata), order: automata.orderFor([]) }
  return verified(lists, searchShortest(automata.products, search, false), areGood)
}

/** Do all lists give `GOOD`? */
export function areGood(verdicts: readonly number[]): boolean {
  return verdicts.every((verdict) => verdict === GOOD)
}

/**
 * Checks the result of a search with the plain matcher. A path that fails this check proves nothing, so the
 * result is `undecided`.
 */
export function verified(
  lists: readonly DecisionList[],
  { path, states, complete }: SearchResult,
  isAnswer: (verdicts: readonly number[]) => boolean,
): PathResult {
  if (path === undefined) return { kind: complete ? 'none' : 'undecided', states }
  return isAnswer(lists.map((list) => verdictOf(list, path)))
    ? { kind: 'found', path, states }
    : { kind: 'undecided', states }
}

function literalsOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'prefix':
    case 'exact':
      return pattern.text
    case 'wildcard':
      return pattern.segments.join('')
    case 'glob':
      return pattern.items.map((item) => (item.kind === 'literal' ? item.text : '')).join('')
  }
}
