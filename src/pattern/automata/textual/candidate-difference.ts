import type { DecisionList } from '../../decision-list.ts'
import { firstMatchIn } from '../../matching/tree-matcher.ts'
import { symbolCost, symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { isSentUnchanged } from '../transducer/guards.ts'
import { samplePathsOf, variantsOf } from './candidate-path.ts'
import { restrictToChanges } from './restrict-to-changes.ts'

/**
 * The number of sample paths of each list that are tried as candidates, the shortest first. This takes about
 * 100 ms. Lists that agree on all these candidates seldom differ on others.
 */
const MAX_TRIED = 2_000

/**
 * Finds a candidate path to which two lists give different verdicts. Candidates are the entries' own texts,
 * perhaps with one symbol appended or escaped. Gives the cheapest such candidate, or the first one with
 * `any`; a cheaper difference that is no candidate may exist. `undefined` proves nothing.
 */
export function candidateDifference(
  first: DecisionList,
  second: DecisionList,
  wanted: 'cheapest' | 'any' = 'cheapest',
): string | undefined {
  const [a, b] = restrictToChanges(first, second).lists
  const [decideByA, decideByB] = [deciderOf(a), deciderOf(b)]
  let best: { readonly path: string; readonly cost: number } | undefined
  for (const symbols of samplesOf(a, b)) {
    for (const variant of variantsOf(symbols)) {
      const cost = variant.reduce((sum, symbol) => sum + symbolCost(symbol), 0)
      if (best !== undefined && best.cost <= cost) continue
      const path = variant.join('')
      if (!isSentUnchanged(path) || decideByA(variant) === decideByB(variant)) continue
      if (wanted === 'any') return path
      best = { path, cost }
    }
  }
  return best?.path
}

/** Gives the sample paths of the entries of both lists. The shortest paths of each list come first. */
function samplesOf(...both: readonly [DecisionList, DecisionList]): readonly (readonly UrlSymbol[])[] {
  const paths = both.flatMap(({ transducer, entries }) => {
    const own = new Set(entries.flatMap(({ pattern }) => samplePathsOf([{ pattern, transducer }], [''])))
    return [...own].sort((one, other) => one.length - other.length).slice(0, MAX_TRIED)
  })
  return [...new Set(paths)].flatMap((path) => {
    const symbols = symbolsOf(path)
    return symbols === undefined ? [] : [symbols]
  })
}

function deciderOf({
  transducer,
  entries,
  otherwise,
}: DecisionList): (symbols: readonly UrlSymbol[]) => number {
  const firstMatch = firstMatchIn(entries.map(({ pattern }) => pattern))
  return (symbols) => entries[firstMatch(transduce(transducer, symbols))]?.verdict ?? otherwise
}
