import { memoForBoth } from '../../memo-for.ts'
import { ALPHABET } from '../../symbols.ts'
import { MAX_TRANSDUCER_STATES, transitionsOf, type UrlTransducer } from '../../url-transducer.ts'

/** For each pair of states of two transducers, whether both guesses may be right. */
const jointGuesses = memoForBoth((_a: UrlTransducer, _b: UrlTransducer) => new Map<number, boolean>())

/**
 * May two transducers that have read the same URL, and are in these states, both have guessed right so far? `false`
 * proves that no continuation leads both to an accepting end, so that a search need not go on. This is reachability
 * on the product of the two transducers. It visits at most all pairs of states, each with all symbols. Answers are
 * cached.
 */
export function mayBothBeRight(
  a: UrlTransducer,
  stateOfA: number,
  b: UrlTransducer,
  stateOfB: number,
): boolean {
  const known = jointGuesses(a, b)
  const key = stateOfA * MAX_TRANSDUCER_STATES + stateOfB
  let answer = known.get(key)
  if (answer === undefined) {
    answer = reachesEnd(a, b, stateOfA, stateOfB)
    known.set(key, answer)
  }
  return answer
}

/** Does a continuation lead both transducers to an accepting end, or one of them to reject the URL? */
function reachesEnd(a: UrlTransducer, b: UrlTransducer, stateOfA: number, stateOfB: number): boolean {
  const reached = new Set<number>()
  const endsAt = (one: number, other: number): boolean => {
    reached.add(one * MAX_TRANSDUCER_STATES + other)
    return a.end(one) !== undefined && b.end(other) !== undefined
  }
  if (endsAt(stateOfA, stateOfB)) return true
  // Iterating a set visits the elements that are added on the way.
  for (const pair of reached) {
    const [one, other] = [Math.floor(pair / MAX_TRANSDUCER_STATES), pair % MAX_TRANSDUCER_STATES]
    for (const symbol of ALPHABET) {
      const [ofA, ofB] = [transitionsOf(a, one, symbol), transitionsOf(b, other, symbol)]
      if (ofA === undefined || ofB === undefined) return true
      for (const { state } of ofA)
        for (const { state: otherState } of ofB) if (endsAt(state, otherState)) return true
    }
  }
  return false
}
