import {
  Automata,
  candidateDifference,
  type DecisionList,
  findDifference,
  isSentUnchanged,
  MAX_STATES,
  type PathResult,
  restrictToChanges,
  type SearchOptions,
} from '../pattern/index.ts'
import {
  areDotSegmentsLeftOut,
  areProvedByLists,
  assertOptions,
  assertPolicy,
  decisionListOf,
  EXAMPLE_ORIGIN,
  type Failure,
  haveSameRuleList,
  isUrlTooLong,
  type Policy,
  siteOf,
  sitesToCompare,
  type Verdict,
} from '../policy/index.ts'
import { witnessVerdict } from './witness-verdict.ts'

/** The site that a comparison is about, and what it may cost. */
export interface DifferenceOptions extends SearchOptions {
  /**
   * Any URL of the only site whose URLs are compared. Default: every http and https site. Few dialects look at the
   * host. For all others, one site stands for all sites.
   */
  readonly origin?: string
}

/** The names of {@link DifferenceOptions}. */
export const DIFFERENCE_OPTIONS: readonly string[] = ['origin', 'maxStates']

/** No witness was found, and no proof. */
export interface Undecided {
  readonly kind: 'undecided'
  /**
   * `budget`: the budget was spent on some site. `sites`: the rules name more sites than are compared. `host`: a
   * parser rejects the host of the only site in question. `no-list`: the verdicts of a policy are no decision list
   * (`Policy.ruleFor`), so only a difference can be shown. `length`: the URLs that differ are longer than `decide`
   * takes.
   */
  readonly because: 'budget' | 'sites' | 'host' | 'no-list' | 'length'
  readonly states: number
}

/**
 * Whether two policies give every URL the same verdict. `states` is the number of automaton states that the
 * answer took.
 */
export type FirstDifference =
  /**
   * They do, and that is proved: for the URLs of `origin`, or, if that is absent, for the URLs of every http
   * and https site.
   */
  | {
      readonly kind: 'equal'
      readonly origin?: string
      /**
       * Present if nothing is said of URLs with dot segments, such as `/a/../b`: one of the two programs
       * resolves them before it compares. Clients that follow the URL standard send none.
       */
      readonly withoutDotSegments?: true
      readonly states: number
    }
  /**
   * They do not: the witness is the shortest URL with two verdicts, or any such URL once the budget is spent.
   * It is a URL of a site that no rule names, if they differ there.
   */
  | {
      readonly kind: 'different'
      readonly url: string
      readonly verdicts: readonly [Verdict, Verdict]
      /**
       * Present if clients that follow the URL standard change this URL before they send it. No difference
       * was then found on a URL that they send. `decide` gives these verdicts with `raw`.
       */
      readonly notSent?: true
      readonly states: number
    }
  | Undecided
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
  options: DifferenceOptions = {},
  automata: Automata = new Automata(),
): FirstDifference {
  for (const policy of [one, other]) assertPolicy(policy, 'firstDifference')
  assertOptions(options, DIFFERENCE_OPTIONS, 'firstDifference')
  return differenceBy(one, other, options, (before, after, budget) => {
    const found = findDifference(before, after, budget, automata)
    // A budget of 0 states asks only for what the texts of the rules prove.
    const path =
      found.kind === 'undecided' && options.maxStates !== 0 ? candidateDifference(before, after) : undefined
    return path === undefined ? found : { kind: 'found', path, states: found.states }
  })
}

/** Like {@link firstDifference}, but any witness will do: a candidate saves the search for the shortest one. */
export function anyDifference(
  one: Policy,
  other: Policy,
  options: DifferenceOptions,
  automata: Automata,
): FirstDifference {
  return differenceBy(one, other, options, (before, after, budget) => {
    const path = candidateDifference(before, after, 'any')
    return path === undefined
      ? findDifference(before, after, budget, automata)
      : { kind: 'found', path, states: 0 }
  })
}

/**
 * Like {@link firstDifference}, but without a search: `undecided`, unless the rules that decide are the same, or a
 * parser stops.
 */
export function differenceByTexts(one: Policy, other: Policy, options: DifferenceOptions): FirstDifference {
  return differenceBy(one, other, options, (before, after) => ({
    kind: areSameInEffect(before, after) ? 'none' : 'undecided',
    states: 0,
  }))
}

function differenceBy(
  one: Policy,
  other: Policy,
  { origin: given, maxStates = MAX_STATES }: DifferenceOptions,
  find: (before: DecisionList, after: DecisionList, budget: SearchOptions) => PathResult,
): FirstDifference {
  const sites = sitesToCompare([one, other], given)
  const failed = failedComparison(one, other)
  if (failed !== undefined) return failed
  const site = given === undefined ? {} : { origin: siteOf(given) }
  const isProvable = areProvedByLists(one, other)
  if (!isProvable && haveSameRuleList(one, other)) return { kind: 'equal', states: 0, ...site }
  const { witness, isProved, isTooLong, states } = searchSites(one, other, sites.origins, maxStates, find)
  if (witness !== undefined) return { ...witness, states }
  if (!isProvable) return { kind: 'undecided', because: 'no-list', states }
  if (!isProved) return { kind: 'undecided', because: isTooLong ? 'length' : 'budget', states }
  if (!sites.complete && !haveSameRules(one, other))
    return { kind: 'undecided', because: given === undefined ? 'sites' : 'host', states }
  return {
    kind: 'equal',
    states,
    ...site,
    ...(areDotSegmentsLeftOut(one, other) ? { withoutDotSegments: true } : {}),
  }
}

/** The answer for a parser that stops with an error. */
function failedComparison(
  { failure: before }: Policy,
  { failure: after }: Policy,
): FirstDifference | undefined {
  if (before === undefined && after === undefined) return undefined
  return {
    kind: 'unknown',
    states: 0,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

/** What the search on all sites found. */
interface SitesSearch {
  /** A difference, if there is one. It is on a URL that clients send, if possible. */
  readonly witness?: FirstDifference | undefined
  /** Do the lists agree on every site? */
  readonly isProved: boolean
  /** Was a URL with a difference too long to be asked about? */
  readonly isTooLong: boolean
  readonly states: number
}

function searchSites(
  one: Policy,
  other: Policy,
  origins: readonly string[],
  maxStates: number,
  find: (before: DecisionList, after: DecisionList, budget: SearchOptions) => PathResult,
): SitesSearch {
  let states = 0
  let isProved = true
  let isTooLong = false
  let witness: FirstDifference | undefined
  for (const origin of origins) {
    const budget = { maxStates: Math.max(0, maxStates - states) }
    const found = find(decisionListOf(one, origin), decisionListOf(other, origin), budget)
    states += found.states
    if (found.kind === 'none') continue
    isProved = false
    if (found.kind === 'undecided') continue
    const url = origin + found.path
    const verdicts = [witnessVerdict(one, url), witnessVerdict(other, url)] as const
    if (verdicts[0].verdict === verdicts[1].verdict) {
      isTooLong ||= isUrlTooLong(url, false)
      continue
    }
    const different = { kind: 'different', url, verdicts, states } as const
    if (isSentUnchanged(url)) return { witness: different, isProved, isTooLong, states }
    // Another site may have a difference on a URL that clients send.
    witness ??= { ...different, notSent: true }
  }
  return { witness, isProved, isTooLong, states }
}

/** Do two policies of one dialect have the same rules in the same order? They then agree on every site. */
function haveSameRules(one: Policy, other: Policy): boolean {
  if (one.transducerFor !== other.transducerFor || one.pathOf !== other.pathOf) return false
  return areSameInEffect(decisionListOf(one, EXAMPLE_ORIGIN), decisionListOf(other, EXAMPLE_ORIGIN))
}

/** Do two lists differ in no entry that decides a path? */
function areSameInEffect(before: DecisionList, after: DecisionList): boolean {
  return restrictToChanges(before, after).lists.every(({ entries }) => entries.length === 0)
}
