import type { SearchOptions } from '../../budget.ts'
import type { DecisionList, TransducedPattern } from '../../decision-list.ts'
import { findCandidatePath } from '../textual/candidate-path.ts'
import { mayOverlap, mayShareBeginning } from '../textual/prefix-overlap.ts'
import {
  Automata,
  areGood,
  BAD,
  findGoodPath,
  GOOD,
  goodPathSearch,
  type PathQuestion,
  type PathResult,
  verified,
} from './automata.ts'
import { searchNatural } from './product-search.ts'

/**
 * Finds the cheapest path that all patterns of `within` match, and none of `without`. With two patterns in `within`,
 * the result shows whether they overlap. With one pattern on each side, it shows whether the pattern in `without`
 * covers the pattern in `within`. With several patterns in `without`, it shows whether they cover it together.
 *
 * @example
 * ```ts
 * const transducer = dialects.google.transducerFor('https://example.com')
 * findPath({ within: [{ pattern: starDollar('/a'), transducer }], without: [{ pattern: starDollar('/a/'), transducer }] }).kind // 'found'
 * ```
 */
export function findPath(
  question: PathQuestion,
  options: SearchOptions = {},
  automata: Automata = new Automata(),
): PathResult {
  return areDisjoint(question.within)
    ? { kind: 'none', states: 0 }
    : findGoodForAll(listsOf(question), options, automata)
}

/**
 * Finds the cheapest path that clients send and to which every list gives {@link GOOD}. `none` proves that
 * there is none.
 */
export function findGoodForAll(
  lists: readonly DecisionList[],
  options: SearchOptions = {},
  automata: Automata = new Automata(),
): PathResult {
  const search = { ...goodPathSearch(lists, options, automata), order: automata.orderFor(lists) }
  return verified(lists, searchNatural(automata.products, search), areGood)
}

/**
 * Is there a path that all patterns of `within` match, and none of `without`? `undefined` if the budget was spent
 * before the answer was known. This costs less than finding the cheapest path, and answers are cached.
 */
export function hasPath(
  question: PathQuestion,
  options: SearchOptions,
  automata: Automata,
): boolean | undefined {
  if (areDisjoint(question.within)) return false
  const key = automata.keyOf(question)
  const cached = automata.answers.get(key)
  if (cached !== undefined) return cached
  const answer = decideHasPath(question, options, automata)
  if (answer !== undefined) automata.answers.set(key, answer)
  return answer
}

function decideHasPath(
  question: PathQuestion,
  options: SearchOptions,
  automata: Automata,
): boolean | undefined {
  if (findCandidatePath(question.within, question.without) !== undefined) return true
  const [one, other] = question.within
  if (one !== undefined && other !== undefined && !mayShareBeginning(one, other)) return false
  const { kind } = findGoodPath(listsOf(question), options, automata)
  return kind === 'undecided' ? undefined : kind === 'found'
}

/**
 * Turns a question into decision lists: one for each pattern of `within`, and one for each further transducer
 * of `without`. An answer is a path to which every list gives `GOOD`.
 */
function listsOf({ within, without }: PathQuestion): DecisionList[] {
  const lists: DecisionList[] = []
  const unplaced = new Set(without.map(({ transducer }) => transducer.name))
  const excludedBy = (name: string): DecisionList['entries'] => {
    // One list of each transducer excludes its patterns; the others need not.
    const own = unplaced.delete(name) ? without.filter(({ transducer }) => transducer.name === name) : []
    return own.map(({ pattern }) => ({ pattern, verdict: BAD }))
  }
  for (const { pattern, transducer } of within) {
    lists.push({
      transducer,
      entries: [...excludedBy(transducer.name), { pattern, verdict: GOOD }],
      otherwise: BAD,
    })
  }
  for (const { transducer } of without) {
    if (unplaced.has(transducer.name))
      lists.push({ transducer, entries: excludedBy(transducer.name), otherwise: GOOD })
  }
  return lists
}

/** Do the literal prefixes of two of these patterns prove that no path matches both? */
function areDisjoint(within: readonly TransducedPattern[]): boolean {
  return within.some((one, index) => within.slice(index + 1).some((other) => !mayOverlap(one, other)))
}
