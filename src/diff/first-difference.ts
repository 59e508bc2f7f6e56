import { Automata, candidateDifference, type DecisionList, findDifference, type PathResult, type SearchOptions } from '../pattern/index.ts'
import { decide, decisionListOf, EXAMPLE_ORIGIN, type Failure, type Policy, siteOf, type Verdict } from '../policy/index.ts'

/** About which site, and at what cost. */
export interface DifferenceOptions extends SearchOptions {
  /** Scheme and host of the site whose URLs are compared; default `https://example.com`. Few readers look at it. */
  readonly origin?: string
}

/** Whether two policies say the same about every URL. `states` is what it cost. */
export type FirstDifference =
  /** They do: proved. */
  | { readonly kind: 'equal'; readonly states: number }
  /** They do not: a URL to which they give different verdicts, the shortest and of these the most natural; where the budget was spent before that was found, any. */
  | { readonly kind: 'different'; readonly url: string; readonly verdicts: readonly [Verdict, Verdict]; readonly states: number }
  /** The budget was spent before either was known. */
  | { readonly kind: 'undecided'; readonly states: number }
  /** A reader stops with an error, of one policy or of both: it has no verdict to compare. */
  | { readonly kind: 'unknown'; readonly before?: Failure; readonly after?: Failure; readonly states: number }

/**
 * One URL on which two policies part, or a proof that there is none. Every URL shown has been put to both.
 *
 * @throws TypeError for an origin without a host.
 *
 * @param automata what earlier questions have made and this one may use.
 *
 * @example
 * ```ts
 * const orders = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
 * const first = read(orders, { agent: 'FooBot', dialect: dialects['python-urllib'] })
 * const longest = read(orders, { agent: 'FooBot', dialect: dialects.google })
 * firstDifference(first, longest).kind // 'different'
 * firstDifference(first, first).kind // 'equal'
 * ```
 */
export function firstDifference(
  one: Policy,
  other: Policy,
  { origin = EXAMPLE_ORIGIN, ...budget }: DifferenceOptions = {},
  automata: Automata = new Automata(),
): FirstDifference {
  return differenceBy(one, other, origin, (before, after) => {
    const found = findDifference(before, after, budget, automata)
    // Without any states, it is only asked what texts tell at once.
    const path = found.kind === 'undecided' && budget.maxStates !== 0 ? candidateDifference(before, after) : undefined
    return path === undefined ? found : { kind: 'found', path, states: found.states }
  })
}

/** The same, where any URL will do: the search for the shortest is spared where one comes to mind. */
export function anyDifference(
  one: Policy,
  other: Policy,
  { origin = EXAMPLE_ORIGIN, ...budget }: DifferenceOptions,
  automata: Automata,
): FirstDifference {
  return differenceBy(one, other, origin, (before, after) => {
    const path = candidateDifference(before, after, 'any')
    return path === undefined ? findDifference(before, after, budget, automata) : { kind: 'found', path, states: 0 }
  })
}

function differenceBy(
  one: Policy,
  other: Policy,
  given: string,
  find: (before: DecisionList, after: DecisionList) => PathResult,
): FirstDifference {
  const origin = given === EXAMPLE_ORIGIN ? given : siteOf(given)
  if (one.failure !== undefined || other.failure !== undefined) {
    return {
      kind: 'unknown',
      states: 0,
      ...(one.failure === undefined ? {} : { before: one.failure }),
      ...(other.failure === undefined ? {} : { after: other.failure }),
    }
  }
  const found = find(decisionListOf(one, origin), decisionListOf(other, origin))
  const { kind, states } = found
  if (kind !== 'found') return { kind: kind === 'none' ? 'equal' : 'undecided', states }
  const url = origin + found.path
  const verdicts = [decide(one, url), decide(other, url)] as const
  return verdicts[0].verdict === verdicts[1].verdict ? { kind: 'undecided', states } : { kind: 'different', url, verdicts, states }
}
