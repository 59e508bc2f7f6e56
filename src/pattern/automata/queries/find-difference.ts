import { MAX_STATES, type SearchOptions } from '../../budget.ts'
import type { DecisionList } from '../../decision-list.ts'
import { differenceByText } from '../textual/difference-by-text.ts'
import { equalByOrder } from '../textual/equal-by-order.ts'
import { equalByText } from '../textual/equal-by-text.ts'
import { restrictToChanges } from '../textual/restrict-to-changes.ts'
import { Automata, type PathResult, verified } from './automata.ts'
import { searchNatural } from './product-search.ts'

/**
 * Finds the cheapest path to which two lists give different verdicts. The result `none` proves that the lists
 * are equal. Textual proofs on the changed entries are tried first, then a search.
 */
export function findDifference(
  a: DecisionList,
  b: DecisionList,
  options: SearchOptions = {},
  automata: Automata = new Automata(),
): PathResult {
  const [one, other] = restrictToChanges(a, b).lists
  const proof = differenceByText(one, other)
  if (proof !== undefined) return proof
  if (equalByText(one, other) || equalByOrder(a, b)) return { kind: 'none', states: 0 }
  return options.maxStates === 0
    ? { kind: 'undecided', states: 0 }
    : searchDifference(one, other, options, automata)
}

/** Does the same as {@link findDifference} by automata alone: A* on the product of the two policies. */
export function searchDifference(
  a: DecisionList,
  b: DecisionList,
  { maxStates = MAX_STATES }: SearchOptions = {},
  automata: Automata = new Automata(),
): PathResult {
  const { products } = automata
  const starts = [products.startOf(a), products.startOf(b)]
  // Equal states give the same verdict to every continuation.
  if (starts[0] === starts[1]) return { kind: 'none', states: 0 }
  const differ = ([one, other]: readonly number[]): boolean => one !== other
  const search = {
    starts,
    order: automata.orderFor([a, b]),
    isAnswer: differ,
    heuristic: ([one, other]: readonly number[]): number =>
      products.differenceDistance(one as number, other as number),
    maxStates,
  }
  return verified([a, b], searchNatural(products, search), differ)
}
