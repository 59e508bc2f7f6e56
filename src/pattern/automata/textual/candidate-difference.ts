import { treeMatcher } from '../../matching/tree-matcher.ts'
import type { UrlSymbol } from '../../symbols.ts'
import { transduce } from '../../url-transducer.ts'
import type { DecisionList } from '../queries/find-path.ts'
import { hasDotSegment } from '../queries/product-search.ts'
import { costOfLetter } from '../transducer/symbol-order.ts'
import { certainLettersOf, pathsOf } from './candidate-path.ts'
import { restrictToChanges } from './restrict-to-changes.ts'
import { variantsOf } from './spelling-variants.ts'

/** Entries whose texts are tried, the shortest of each list: a hundred milliseconds' work. Lists that part on none of so many seldom do on others. */
const MAX_TRIED = 2_000

/**
 * A path to which two lists give different verdicts, if one comes to mind: what an entry holds, as it is, with a letter behind it, or with
 * one of its letters escaped. Of those the cheapest, be there shorter ones or not, or the first there is; nothing is no proof that there is
 * none.
 */
export function candidateDifference(
  first: DecisionList,
  second: DecisionList,
  wanted: 'cheapest' | 'any' = 'cheapest',
): string | undefined {
  const [a, b] = restrictToChanges(first, second).lists
  const [verdictInA, verdictInB] = [verdictIn(a), verdictIn(b)]
  let best: { readonly path: string; readonly cost: number } | undefined
  for (const letters of textsOf(a, b)) {
    for (const variant of variantsOf(letters)) {
      const cost = variant.reduce((sum, letter) => sum + costOfLetter(letter), 0)
      if (best !== undefined && best.cost <= cost) continue
      const path = variant.join('')
      if (hasDotSegment(path) || verdictInA(variant) === verdictInB(variant)) continue
      if (wanted === 'any') return path
      best = { path, cost }
    }
  }
  return best?.path
}

/** What the entries of both hold, the short first. */
function textsOf(...both: readonly [DecisionList, DecisionList]): readonly (readonly UrlSymbol[])[] {
  const paths = both.flatMap(({ form, entries }) => {
    const own = new Set(entries.flatMap(({ pattern }) => pathsOf([{ pattern, form }], [''])))
    return [...own].sort((one, other) => one.length - other.length).slice(0, MAX_TRIED)
  })
  return [...new Set(paths)].flatMap((path) => {
    const letters = certainLettersOf(path)
    return letters === undefined ? [] : [letters]
  })
}

function verdictIn({ form, entries, otherwise }: DecisionList): (letters: readonly UrlSymbol[]) => number {
  const matcher = treeMatcher(entries.map(({ pattern }) => pattern))
  return (letters) => entries[matcher.first(transduce(form, letters))]?.verdict ?? otherwise
}
