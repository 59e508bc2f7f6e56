import {
  Automata,
  BAD,
  type DecisionList,
  findGoodForAll,
  firstCoverIn,
  GOOD,
  isForEveryPath,
  isSentUnchanged,
  MAX_STATES,
  mayOverlapInText,
  type Pattern,
  patternKey,
  rooted,
  type SearchOptions,
  sampleOfGlob,
  samplePath,
  symbolsOf,
} from '../pattern/index.ts'
import {
  areDotSegmentsLeftOut,
  assertOptions,
  assertPolicy,
  type ComparedSites,
  decisionListOf,
  type Effect,
  type Failure,
  haveSameRuleList,
  isNoList,
  type Policy,
  type Rule,
  sitesToCompare,
} from '../policy/index.ts'
import { DIFFERENCE_OPTIONS, type DifferenceOptions, type Undecided } from './first-difference.ts'
import { witnessVerdict } from './witness-verdict.ts'

/** How much of a site a policy closes. `/robots.txt` itself does not count. */
export type Restriction =
  /** Every URL is allowed, and that is proved. */
  | { readonly kind: 'none' }
  /** Some URLs are allowed and others are not: one of each. */
  | { readonly kind: 'partial'; readonly allowed: string; readonly disallowed: string }
  /** No URL is allowed, and that is proved. */
  | { readonly kind: 'full' }
  | Undecided
  /** The parser stops with an error: there is no verdict. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** What two policies allow, compared as sets of URLs. `/robots.txt` itself does not count. */
export type AccessRelation =
  /** Both allow the same URLs, and that is proved. */
  | { readonly kind: 'equal'; readonly withoutDotSegments?: true }
  /** The first one allows all that the other one allows, and `onlyFirst` as well. */
  | { readonly kind: 'more'; readonly onlyFirst: string; readonly withoutDotSegments?: true }
  /** The other one allows all that the first one allows, and `onlyOther` as well. */
  | { readonly kind: 'less'; readonly onlyOther: string; readonly withoutDotSegments?: true }
  /** Each allows a URL that the other one does not. */
  | { readonly kind: 'mixed'; readonly onlyFirst: string; readonly onlyOther: string }
  | Undecided
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** The rules of each effect whose own texts are tried as witnesses before any search. */
const MAX_TRIED_RULES = 20

/** Paths that few files close. */
const ORDINARY_PATHS = ['/', '/a', '/index.html']

/**
 * How much of a site a policy closes: nothing, something or everything. `none` and `full` are proofs for all
 * URLs, and `partial` has two witnesses.
 *
 * Witnesses are looked for among the texts of the rules. If one is missing, the automaton of the policy is
 * searched for a URL with that verdict, and an exhausted search is the proof that there is none.
 *
 * @throws TypeError for an origin without a host.
 *
 * @param automata shared with earlier questions, whose automata it reuses.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /\n\nUser-agent: FooBot\nDisallow: /a\n')
 * const read_ = (agent: string) => read(file, { agent, dialect: dialects.google })
 * restrictionOf(read_('BarBot')).kind // 'full'
 * restrictionOf(read_('FooBot')) // { kind: 'partial', allowed: 'https://example.com/', disallowed: 'https://example.com/a' }
 * ```
 */
export function restrictionOf(
  policy: Policy,
  options: DifferenceOptions = {},
  automata: Automata = new Automata(),
): Restriction {
  assertPolicy(policy, 'restrictionOf')
  assertOptions(options, DIFFERENCE_OPTIONS, 'restrictionOf')
  const { failure } = policy
  if (failure !== undefined) return { kind: 'unknown', failure }
  if (isNoList(policy)) return NO_LIST
  const sites = sitesToCompare([policy], options.origin)
  if (policy.rules.every(({ effect }) => effect === 'allow')) return { kind: 'none' }
  const settled = settledByText(policy, sites)
  if (settled !== undefined) return { kind: settled }
  const disallowed = findVerdict(policy, 'disallow', sites, options, automata)
  if (disallowed.kind === 'none') return { kind: 'none' }
  const allowed = findVerdict(policy, 'allow', sites, options, automata)
  if (allowed.kind === 'none') return { kind: 'full' }
  if (disallowed.kind === 'found' && allowed.kind === 'found')
    return { kind: 'partial', allowed: allowed.url, disallowed: disallowed.url }
  return undecidedOf(disallowed) ?? (undecidedOf(allowed) as Undecided)
}

/**
 * Which of two policies allows more, as sets of URLs: a proof, or a URL for each direction in which they
 * differ. `withoutDotSegments` is as in {@link FirstDifference}.
 *
 * @throws TypeError for an origin without a host.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: *\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n')
 * const [foo, bar] = ['FooBot', 'BarBot'].map((agent) => read(file, { agent, dialect: dialects.google }))
 * accessRelation(foo, bar).kind // 'mixed'
 * ```
 */
export function accessRelation(
  first: Policy,
  other: Policy,
  options: DifferenceOptions = {},
  automata: Automata = new Automata(),
): AccessRelation {
  for (const policy of [first, other]) assertPolicy(policy, 'accessRelation')
  assertOptions(options, DIFFERENCE_OPTIONS, 'accessRelation')
  const failure = first.failure ?? other.failure
  if (failure !== undefined) return { kind: 'unknown', failure }
  if (isNoList(first) || isNoList(other)) return haveSameRuleList(first, other) ? { kind: 'equal' } : NO_LIST
  const sites = sitesToCompare([first, other], options.origin)
  const more = findOnlyIn(first, other, sites, options, automata)
  const less = findOnlyIn(other, first, sites, options, automata)
  const undecided = undecidedOf(more) ?? undecidedOf(less)
  if (undecided !== undefined) return undecided
  if (more.kind === 'found' && less.kind === 'found')
    return { kind: 'mixed', onlyFirst: more.url, onlyOther: less.url }
  const relation = oneSided(more, less)
  return areDotSegmentsLeftOut(first, other) ? { ...relation, withoutDotSegments: true } : relation
}

/** The relation of two policies that differ in one direction at most. */
function oneSided(more: Found, less: Found): Extract<AccessRelation, { kind: 'more' | 'less' | 'equal' }> {
  if (more.kind === 'found') return { kind: 'more', onlyFirst: more.url }
  return less.kind === 'found' ? { kind: 'less', onlyOther: less.url } : { kind: 'equal' }
}

/**
 * Do the texts of the rules prove that all URLs have one verdict? They do if all rules before the first rule that
 * matches every path have the same effect as that rule. The rules of a list are asked in order.
 */
function settledByText(policy: Policy, { origins, complete }: ComparedSites): 'none' | 'full' | undefined {
  const rules = policy.rules.filter(({ pattern }) => !isRobotsTxt(pattern))
  const end = rules.findIndex(({ effect, pattern }) => effect !== rules[0]?.effect || isForEveryPath(pattern))
  const last = rules[end]
  if (last === undefined || last.effect !== rules[0]?.effect) return undefined
  if (!complete || !origins.every((origin) => givesSlash(policy, origin))) return undefined
  return last.effect === 'allow' ? 'none' : 'full'
}

function isRobotsTxt(pattern: Pattern): boolean {
  return pattern.kind === 'exact' && pattern.text === ROBOTS_TXT.text
}

/** Does every text that patterns are matched against begin with a slash, as the path of the URL does? */
function givesSlash({ transducerFor }: Policy, origin: string): boolean {
  const { step, start } = transducerFor(origin)
  return step(start, '/')?.every(({ adds }) => adds.startsWith('/')) === true
}

/** The answer if the verdicts of a policy are no decision list. */
const NO_LIST: Undecided = { kind: 'undecided', because: 'no-list', states: 0 }

/** The answer to a search over all sites in question. */
type Found = { readonly kind: 'found'; readonly url: string } | { readonly kind: 'none' } | Undecided

function undecidedOf(found: Found): Undecided | undefined {
  return found.kind === 'undecided' ? found : undefined
}

/** A URL other than `/robots.txt` with a verdict, or the proof that there is none. */
function findVerdict(
  policy: Policy,
  effect: Effect,
  sites: ComparedSites,
  options: DifferenceOptions,
  automata: Automata,
): Found {
  const hasVerdict = (url: string): boolean => witnessVerdict(policy, url).verdict === effect
  for (const path of candidatePaths(policy, effect))
    for (const origin of sites.origins)
      if (hasVerdict(origin + path)) return { kind: 'found', url: origin + path }
  return findOnSites(sites, options, (origin) => [listFor(policy, effect, origin)], hasVerdict, automata)
}

/** A URL that the first policy allows and the other one disallows. */
function findOnlyIn(
  first: Policy,
  other: Policy,
  sites: ComparedSites,
  options: DifferenceOptions,
  automata: Automata,
): Found {
  if (isIncludedByText(first, other)) return { kind: 'none' }
  const isAnswer = (url: string): boolean =>
    witnessVerdict(first, url).verdict === 'allow' && witnessVerdict(other, url).verdict === 'disallow'
  const paths = [...candidatePaths(first, 'allow'), ...candidatePaths(other, 'disallow')]
  for (const path of paths)
    for (const origin of sites.origins)
      if (isAnswer(origin + path)) return { kind: 'found', url: origin + path }
  const listsAt = (origin: string): DecisionList[] => [
    listFor(first, 'allow', origin),
    listFor(other, 'disallow', origin),
  ]
  return findOnSites(sites, options, listsAt, isAnswer, automata)
}

/** Pairs of rules that are compared by their texts, in some 10 ms. Lists with more of them are searched. */
const MAX_PAIRS = 100_000

/**
 * Do the texts of the rules prove that the other policy allows all that the first one allows? They do if a Disallow of
 * the first one covers each Disallow of the other one, and no Allow of the first one reopens it:
 *
 * - there is no Allow, whatever the order of the rules;
 * - or the longest rule decides, an Allow on a tie. Each Allow then is shorter than the Disallow that covers, or for other
 *   URLs, or the other policy has it and the covered Disallow is not longer.
 *
 * Suppose that the first policy allows a URL which the other one disallows by its longest rule there. The Disallow that covers
 * matches the URL, too, so an Allow of the first one matches that is not shorter. The other policy has it, and it decides:
 * a contradiction.
 */
function isIncludedByText(first: Policy, other: Policy): boolean {
  const { lengthOf = () => 0, transducerFor, pathOf } = first
  if (first.lengthOf !== other.lengthOf || transducerFor !== other.transducerFor || pathOf !== other.pathOf)
    return false
  const [allows, closing] = [countedRules(first, 'allow'), countedRules(first, 'disallow')]
  if (first.lengthOf === undefined && allows.length > 0) return false
  const keyOf = (rule: Rule): string => `${lengthOf(rule)} ${patternKey(rule.pattern)}`
  const otherAllows = new Set(countedRules(other, 'allow').map(keyOf))
  const lost = allows.filter((allow) => !otherAllows.has(keyOf(allow)))
  const sameAs = new Map(closing.map((rule) => [keyOf(rule), rule]))
  const firstCover = firstCoverIn(closing.map(({ pattern }) => pattern))
  let pairsLeft = MAX_PAIRS
  return countedRules(other, 'disallow').every((rule) => {
    const cover = sameAs.get(keyOf(rule)) ?? closing[firstCover(rule.pattern)]
    if (cover === undefined) return false
    const [least, length] = [lengthOf(cover), lengthOf(rule)]
    const rivals = least < length ? allows : lost
    pairsLeft -= rivals.length
    return (
      pairsLeft >= 0 &&
      rivals.every(
        (allow) =>
          lengthOf(allow) < least ||
          (lengthOf(allow) >= length && otherAllows.has(keyOf(allow))) ||
          !mayOverlapInText(allow.pattern, rule.pattern),
      )
    )
  })
}

/** The rules of an effect, but for those that exempt `/robots.txt`, which does not count. */
function countedRules({ rules }: Policy, effect: Effect): readonly Rule[] {
  return rules.filter((rule) => rule.effect === effect && rule.reason !== 'exempt')
}

/** Searches each site for a path to which all lists give `GOOD`, within one budget. */
function findOnSites(
  { origins, complete }: ComparedSites,
  { origin: given, maxStates = MAX_STATES }: DifferenceOptions,
  listsAt: (origin: string) => DecisionList[],
  isAnswer: (url: string) => boolean,
  automata: Automata,
): Found {
  let states = 0
  let isProved = true
  for (const origin of origins) {
    const budget: SearchOptions = { maxStates: Math.max(0, maxStates - states) }
    const found = findGoodForAll(listsAt(origin), budget, automata)
    states += found.states
    if (found.kind === 'found' && isAnswer(origin + found.path))
      return { kind: 'found', url: origin + found.path }
    if (found.kind !== 'none') isProved = false
  }
  if (!isProved) return { kind: 'undecided', because: 'budget', states }
  if (!complete) return { kind: 'undecided', because: given === undefined ? 'sites' : 'host', states }
  return { kind: 'none' }
}

/**
 * The list of a policy that gives `GOOD` to the URLs with a verdict, and to no file `/robots.txt`, which some dialects
 * exempt with any query.
 */
function listFor(policy: Policy, effect: Effect, origin: string): DecisionList {
  const { transducer, entries, otherwise } = decisionListOf(policy, origin)
  const [allowed, disallowed] = effect === 'allow' ? [GOOD, BAD] : [BAD, GOOD]
  const verdictOf = (verdict: number): number => (verdict === otherwise ? allowed : disallowed)
  const exempt = policy.rules.filter(({ reason }) => reason === 'exempt')
  return {
    transducer,
    entries: [
      ...[ROBOTS_TXT, ...exempt.map(({ pattern }) => pattern)].map((pattern) => ({ pattern, verdict: BAD })),
      ...entries.map(({ pattern, verdict }) => ({ pattern, verdict: verdictOf(verdict) })),
    ],
    otherwise: allowed,
  }
}

const ROBOTS_TXT = { kind: 'exact', text: '/robots.txt' } as const

/** Paths that are likely to have a verdict, in the form in which clients send them. */
function candidatePaths(policy: Policy, effect: Effect): readonly string[] {
  const paths = effect === 'allow' ? [...ORDINARY_PATHS] : []
  for (const rule of policy.rules) {
    if (rule.effect !== effect) continue
    const { pattern } = rule
    const sample = pattern.kind === 'glob' ? sampleOfGlob(pattern) : samplePath(pattern)
    if (sample !== undefined) paths.push(rooted(sample))
    if (paths.length >= MAX_TRIED_RULES) break
  }
  return paths.filter(
    (path) => path !== ROBOTS_TXT.text && symbolsOf(path) !== undefined && isSentUnchanged(path),
  )
}
