import { narrowed } from './narrowed.ts'
import { plainParting } from './plain-parting.ts'
import { Automata, type Budget, type DecisionList, type Found, searchedParting } from './questions.ts'

/** The shortest path to which two lists give different verdicts; `none` is a proof that they mean the same. */
export function findParting(a: DecisionList, b: DecisionList, budget: Budget = {}, automata: Automata = new Automata()): Found {
  const [one, other] = narrowed(a, b).lists
  return plainParting(one, other) ?? searchedParting(one, other, budget, automata)
}
