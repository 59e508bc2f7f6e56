import { narrowed } from './narrowed.ts'
import { plainParting } from './plain-parting.ts'
import { Automata, type Budget, type DecisionList, type Found, searchedParting } from './questions.ts'
import { toldEqual } from './told-equal.ts'

/** The shortest path to which two lists give different verdicts; `none` is a proof that they mean the same. */
export function findParting(a: DecisionList, b: DecisionList, budget: Budget = {}, automata: Automata = new Automata()): Found {
  const [one, other] = narrowed(a, b).lists
  const told = plainParting(one, other)
  if (told !== undefined) return told
  if (toldEqual(one, other)) return { kind: 'none', states: 0 }
  return budget.maxStates === 0 ? { kind: 'undecided', states: 0 } : searchedParting(one, other, budget, automata)
}
