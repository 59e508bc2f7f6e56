import {
  type Automata,
  type DecisionList,
  differences,
  MAX_REGION_STATES,
  overlappingIn,
  type Region,
  type SearchOptions,
} from '../pattern/index.ts'
import {
  ALLOW,
  areProvedByLists,
  DISALLOW,
  decisionListOf,
  haveSameRuleList,
  isUrlTooLong,
  type Policy,
  type Rule,
  type Verdict,
} from '../policy/index.ts'
import { type DescriptionBudget, describeRegions, type Side } from './describe-regions.ts'
import { notSentIf } from './not-sent.ts'
import { witnessVerdict } from './witness-verdict.ts'

/** A rule that keeps some of the described URLs from changing. */
export interface Exception {
  /** The policy that the rule belongs to. */
  readonly of: 'before' | 'after'
  readonly rule: Rule
}

/** The sites on which some URLs change. */
export interface ChangedSites {
  /** The changed sites that rules name, as scheme, host and port. */
  readonly named: readonly string[]
  /** Whether the URLs also change on every site that no rule names. */
  readonly others: boolean
}

/** URLs that the agent may fetch after the change and might not before, or the other way round. */
export interface PathChange {
  readonly direction: 'opened' | 'closed'
  /**
   * One of these URLs: made of the texts of the two rules if possible, otherwise the shortest. Both policies were
   * asked about it.
   */
  readonly url: string
  /**
   * Present if clients that follow the URL standard change `url` before they send it. No URL that they send
   * was then found to change in this way. `decide` gives these verdicts with `raw`.
   */
  readonly notSent?: true
  /**
   * The rule that disallows: a rule of the policy before if URLs are opened, of the policy after if they are
   * closed.
   */
  readonly rule: Rule
  /** The rules that decide these URLs in the other policy. `undefined` among them: no rule matches. */
  readonly against: readonly (Rule | undefined)[]
  /**
   * Each of these URLs matches one of these rules. They are the rules of `against`, if each of these matches only
   * what `rule` matches; otherwise, `rule` itself. Empty if only `url` is known.
   */
  readonly matches: readonly Rule[]
  /**
   * Each of these URLs also matches at least one of these rules of the other policy. Empty: there is no such
   * condition.
   */
  readonly alsoMatch: readonly Rule[]
  /** Rules that keep some of these URLs from changing; at most {@link MAX_EXCEPTIONS}. */
  readonly exceptions: readonly Exception[]
  /** How many more there are. */
  readonly exceptionsLeftOut: number
  /** The sites on which these URLs change. Absent: on every site that was compared. */
  readonly sites?: ChangedSites
}

/** The most rules that are named as exceptions of one change. */
const MAX_EXCEPTIONS = 20

/**
 * The budget, in states, of one question whether two rules overlap. The description of a region asks such questions.
 * Changes that are left once the budget is spent get a URL and no description. Two real files take some hundred
 * questions.
 */
const STATES_OF_A_QUESTION = 20

/** What a search for changes may cost, and what it looks for. */
export interface RegionLimits extends SearchOptions {
  readonly maxRegions: number
  /** The only direction of changes that is looked for. Default: both. */
  readonly direction?: PathChange['direction']
}

/**
 * The regions of a difference as changes, by the rule that disallows: one rule that overrides many makes one
 * change, or few.
 */
export function pathChanges(
  before: Policy,
  after: Policy,
  options: RegionLimits & { readonly origin: string },
  automata: Automata,
): { readonly changes: readonly PathChange[]; readonly complete: boolean; readonly states: number } {
  const { origin, direction, ...limits } = options
  const verdict = direction && (direction === 'opened' ? DISALLOW : ALLOW)
  const lists = [before, after].map((policy) => decisionListOf(policy, origin)) as [
    DecisionList,
    DecisionList,
  ]
  const { regions, complete, states } = differences(...lists, { ...limits, verdict }, automata)
  const isProvable = areProvedByLists(before, after) || haveSameRuleList(before, after)
  const differing = regions.filter((region) => isDifferent(region, before, after, origin))
  const answered = automata.answers.size
  const descriptionBudget = {
    ...limits,
    maxAnswers: answered + Math.floor((options.maxStates ?? MAX_REGION_STATES) / STATES_OF_A_QUESTION),
  }
  const sides = lists.map((list, at) => ({
    policy: at === 0 ? before : after,
    transducer: list.transducer,
    overlapping: overlappingIn(list),
  })) as [Side, Side]
  const changes = groupedByRule(differing, before).flatMap((some) =>
    automata.answers.size < descriptionBudget.maxAnswers
      ? changesOf(some, ...sides, descriptionBudget, origin, automata)
      : some.flatMap(({ path }) =>
          changeAt(origin + path, [
            witnessVerdict(before, origin + path),
            witnessVerdict(after, origin + path),
          ]),
        ),
  )
  const asked = automata.answers.size - answered
  const short = changes.filter(({ url }) => !isUrlTooLong(url, false))
  return {
    // The URL of a description is checked by the lists alone.
    changes: isProvable ? short : short.flatMap((change) => confirmed(change, before, after)),
    complete:
      complete && isProvable && differing.length === regions.length && short.length === changes.length,
    states: states + asked * STATES_OF_A_QUESTION,
  }
}

/** Do both policies confirm the difference that the automata find on the path of a region? */
function isDifferent(region: Region, before: Policy, after: Policy, origin: string): boolean {
  const [was, is] = [before, after].map((policy) => witnessVerdict(policy, origin + region.path).verdict)
  const isOpened = isDisallowed(before, region.a)
  return was !== is && was !== 'unknown' && is !== 'unknown' && (was === 'disallow') === isOpened
}

/** Regions that one rule opens or closes, together. */
function groupedByRule(regions: readonly Region[], before: Policy): readonly Region[][] {
  const byRule = new Map<string, Region[]>()
  for (const region of regions) {
    const key = isDisallowed(before, region.a) ? `opened ${region.a}` : `closed ${region.b}`
    const sameRule = byRule.get(key)
    if (sameRule === undefined) byRule.set(key, [region])
    else sameRule.push(region)
  }
  return [...byRule.values()]
}

/**
 * A change of policies that are no list, if both have the verdicts that it says. If another rule decides its
 * URL, only the URL is known.
 */
function confirmed(change: PathChange, before: Policy, after: Policy): readonly PathChange[] {
  const { url, direction, rule } = change
  const [was, is] = [witnessVerdict(before, url), witnessVerdict(after, url)]
  const [disallows, allows] = direction === 'opened' ? [was, is] : [is, was]
  if (disallows.verdict !== 'disallow' || allows.verdict !== 'allow') return []
  return disallows.rule === rule ? [change] : changeAt(url, [was, is])
}

/** A change of which only one URL is known, because the budget is spent. */
export function changeAt(url: string, [was, is]: readonly [Verdict, Verdict]): readonly PathChange[] {
  const [direction, disallowers, allows] =
    was.verdict === 'disallow' ? (['opened', was, is] as const) : (['closed', is, was] as const)
  const { rule } = disallowers
  // A parser that fails on this URL neither opens nor closes it.
  if (rule === undefined || allows.verdict !== 'allow') return []
  return [
    {
      direction,
      url,
      ...notSentIf(url),
      rule,
      against: [allows.rule],
      matches: [],
      alsoMatch: [],
      exceptions: [],
      exceptionsLeftOut: 0,
    },
  ]
}

function isDisallowed({ rules }: Policy, index: number | undefined): boolean {
  return index !== undefined && rules[index]?.effect === 'disallow'
}

/** The changes of regions that one rule of one policy disallows and the other policy allows. */
function changesOf(
  regions: readonly Region[],
  before: Side,
  after: Side,
  budget: DescriptionBudget,
  origin: string,
  automata: Automata,
): PathChange[] {
  const [first] = regions as [Region]
  const opened = isDisallowed(before.policy, first.a)
  const [disallowing, allowing] = opened ? [before, after] : [after, before]
  const index = (opened ? first.a : first.b) as number
  const rule = disallowing.policy.rules[index] as Rule
  const parts = regions.map(({ path, a, b }) => ({ path, by: opened ? b : a }))
  const [there, here] = opened ? (['after', 'before'] as const) : (['before', 'after'] as const)
  return describeRegions({ disallowing, index, allowing }, parts, budget, automata).map((region) => {
    const { path, against, matches, alsoMatch, allowed, disallowed } = region
    const exceptions = [
      ...allowed.slice(0, MAX_EXCEPTIONS).map((one) => ({ of: here, rule: one })),
      ...disallowed.slice(0, MAX_EXCEPTIONS).map((one) => ({ of: there, rule: one })),
    ]
    return {
      direction: opened ? 'opened' : 'closed',
      url: origin + path,
      ...notSentIf(origin + path),
      rule,
      against,
      matches,
      alsoMatch,
      exceptions: exceptions.slice(0, MAX_EXCEPTIONS),
      exceptionsLeftOut: Math.max(0, allowed.length + disallowed.length - MAX_EXCEPTIONS),
    }
  })
}
