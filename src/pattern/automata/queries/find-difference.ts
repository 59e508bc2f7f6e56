import { differenceByText } from '../textual/difference-by-text.ts'
import { equalByText } from '../textual/equal-by-text.ts'
import { restrictToChanges } from '../textual/restrict-to-changes.ts'
import { Automata, type Budget, type DecisionList, type Found, searchedParting } from './find-path.ts'

/** The shortest path to which two lists give different verdicts; `none` is a proof that they mean the same. */
export function findDifference(a: DecisionList, b: DecisionList, budget: Budget = {}, automata: Automata = new Automata()): Found {
  const [one, other] = restrictToChanges(a, b).lists
  const told = differenceByText(one, other)
  if (told !== undefined) return told
  if (equalByText(one, other)) return { kind: 'none', states: 0 }
  return budget.maxStates === 0 ? { kind: 'undecided', states: 0 } : searchedParting(one, other, budget, automata)
}
