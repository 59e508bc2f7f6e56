import type { DecisionList } from '../../decision-list.ts'
import { treeMatcher } from '../../matching/tree-matcher.ts'
import { symbolCost, type UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import { hasDotSegment } from '../transducer/guards.ts'
import { samplePathsOf, unambiguousSymbols, variantsOf } from './candidate-path.ts'
import { restrictToChanges } from './restrict-to-changes.ts'

/**
 * Entries of each list whose texts are tried, the shortest first: about 100 ms of work. Lists that agree on
 * all of them seldom differ on others.
 */
const MAX_TRIED = 2_000

/**
 * A path to which two lists give different verdicts, if one of the candidates is one. Candidates are the entries' own texts, perhaps with one symbol appended or escaped. Returns the cheapest of these, or the first for `any`; there
 * may be a shorter difference. `undefined` proves nothing.
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
      if (hasDotSegment(path) || decideByA(variant) === decideByB(variant)) continue
      if (wanted === 'any') return path
      best = { path, cost }
    }
  }
  return best?.path
}

/** Sample paths of the entries of both lists, the short ones of each first. */
function samplesOf(...both: readonly [DecisionList, DecisionList]): readonly (readonly UrlSymbol[])[] {
  const paths = both.flatMap(({ transducer, entries }) => {
    const own = new Set(entries.flatMap(({ pattern }) => samplePathsOf([{ pattern, transducer }], [''])))
    return [...own].sort((one, other) => one.length - other.length).slice(0, MAX_TRIED)
  })
  return [...new Set(paths)].flatMap((path) => {
    const symbols = unambiguousSymbols(path)
    return symbols === undefined ? [] : [symbols]
  })
}

function deciderOf({ transducer, entries, otherwise }: DecisionList): (symbols: readonly UrlSymbol[]) => number {
  const matcher = treeMatcher(entries.map(({ pattern }) => pattern))
  return (symbols) => entries[matcher.first(transduce(transducer, symbols))]?.verdict ?? otherwise
}
