import {
  Automata,
  candidateDifference,
  type DecisionList,
  findDifference,
  type PathResult,
  type SearchOptions,
} from '../pattern/index.ts'
import {
  decideRaw,
  decisionListOf,
  EXAMPLE_ORIGIN,
  type Failure,
  type Policy,
  siteOf,
  type Verdict,
} from '../policy/index.ts'

/** The site that a comparison is about, and what it may cost. */
export interface DifferenceOptions extends SearchOptions {
  /**
   * Any URL of the site whose URLs are compared. Default `https://example.com`. Few dialects look at the
   * host.
   */
  readonly origin?: string
}

/**
 * Whether two policies give every URL the same verdict. `states` is the number of automaton states that the
 * answer took.
 */
export type FirstDifference =
  /** They do, and that is proved. */
  | { readonly kind: 'equal'; readonly states: number }
  /**
   * They do not: the witness is the shortest URL with two verdicts, or any such URL once the budget is spent.
   */
  | {
      readonly kind: 'different'
      readonly url: string
      readonly verdicts: readonly [Verdict, Verdict]
      readonly states: number
    }
  /** The budget was spent before a proof or a witness. */
  | { readonly kind: 'undecided'; readonly states: number }
  /** The parser of one policy or of both stops with an error: there is no verdict to compare. */
  | { readonly kind: 'unknown'; readonly before?: Failure; readonly after?: Failure; readonly states: number }

/**
 * One URL on which two policies give different verdicts, or a proof that there is none. Both policies are
 * asked about the URL before it is returned.
 *
 * @throws TypeError for an origin without a host.
 *
 * @param automata shared with earlier comparisons, whose automata it reuses.
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
    // A budget of 0 states asks only for what the texts of the rules prove.
    const path =
      found.kind === 'undecided' && budget.maxStates !== 0 ? candidateDifference(before, after) : undefined
    return path === undefined ? found : { kind: 'found', path, states: found.states }
  })
}

/** The same, but any witness will do: a candidate saves the search for the shortest one. */
export function anyDifference(
  one: Policy,
  other: Policy,
  { origin = EXAMPLE_ORIGIN, ...budget }: DifferenceOptions,
  automata: Automata,
): FirstDifference {
  return differenceBy(one, other, origin, (before, after) => {
    const path = candidateDifference(before, after, 'any')
    return path === undefined
      ? findDifference(before, after, budget, automata)
      : { kind: 'found', path, states: 0 }
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
  const verdicts = [decideRaw(one, url), decideRaw(other, url)] as const
  return verdicts[0].verdict === verdicts[1].verdict
    ? { kind: 'undecided', states }
    : { kind: 'different', url, verdicts, states }
}
