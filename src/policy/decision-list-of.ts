import type { DecisionList } from '../pattern/index.ts'
import { visible } from '../text/index.ts'
import type { Policy } from './policy.ts'
import type { Rule } from './rule.ts'

/** The site of a question that names none. RFC 2606 §3 reserves the name for examples. */
export const EXAMPLE_ORIGIN = 'https://example.com'

/**
 * Scheme and host of a URL, as URL transducers need them.
 *
 * @throws TypeError for a URL without a host.
 */
export function siteOf(url: string): string {
  const [site] = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\\s]+/i.exec(url) ?? []
  if (site === undefined)
    throw new TypeError(
      `"${visible(url, 80)}" is no origin: give scheme and host, such as ${EXAMPLE_ORIGIN}.`,
    )
  return site
}

/**
 * Are the verdicts of a policy no decision list? They are none if `ruleFor` says more than the rules, or if its
 * parser stops at some URLs of each site, which then have no verdict.
 */
export function isNoList({ ruleFor, transducerFor }: Policy): boolean {
  return ruleFor !== undefined || transducerFor(EXAMPLE_ORIGIN).isRejectedUnread === true
}

/**
 * Do the decision lists of two policies prove on which URLs their verdicts differ? Where both parsers stop at
 * the same URLs, neither policy has a verdict on them, so the lists say the rest.
 */
export function areProvedByLists(one: Policy, other: Policy): boolean {
  if (one.ruleFor !== undefined || other.ruleFor !== undefined) return false
  const { name } = one.transducerFor(EXAMPLE_ORIGIN)
  return name === other.transducerFor(EXAMPLE_ORIGIN).name || (!isNoList(one) && !isNoList(other))
}

/**
 * Are URLs with dot segments, such as `/a/../b`, left out of what the decision lists of two policies prove? They are
 * if one program resolves these segments and the other has a different `pathOf`. If both policies have the same
 * `pathOf`, they resolve such a URL to the same URL.
 */
export function areDotSegmentsLeftOut(one: Policy, other: Policy): boolean {
  const isResolved = one.resolvesDotSegments === true || other.resolvesDotSegments === true
  return isResolved && one.pathOf !== other.pathOf
}

/**
 * Do two policies of one dialect have the same rules in the same order, as written? Then they give every URL
 * the same verdict, even if they are no decision list. Patterns that match the same paths are not enough: how
 * far a match reaches may count.
 */
export function haveSameRuleList(one: Policy, other: Policy): boolean {
  return (
    one.dialect === other.dialect &&
    one.pathOf === other.pathOf &&
    one.rules.length === other.rules.length &&
    one.rules.every((rule, index) => {
      const { effect, pattern, value } = other.rules[index] as Rule
      return (
        rule.effect === effect &&
        rule.value === value &&
        JSON.stringify(rule.pattern) === JSON.stringify(pattern)
      )
    })
  )
}

/** The verdict `disallow` in a {@link DecisionList}. */
export const DISALLOW = 0
/** The verdict `allow` in a {@link DecisionList}. */
export const ALLOW = 1

/** The most lists of a policy that are kept, one for each site. A comparison seldom asks about more sites. */
const MAX_KEPT = 16

const listsOfPolicies = new WeakMap<Policy, Map<string, DecisionList>>()

/** A policy's rules as a decision list over the URLs of a site. At most {@link MAX_KEPT} lists of a policy are kept. */
export function decisionListOf(policy: Policy, origin: string): DecisionList {
  let lists = listsOfPolicies.get(policy)
  if (lists === undefined) {
    lists = new Map()
    listsOfPolicies.set(policy, lists)
  }
  let list = lists.get(origin)
  if (list === undefined) {
    list = decisionListOfRules(policy, origin, policy.rules)
    if (lists.size >= MAX_KEPT) lists.clear()
    lists.set(origin, list)
  }
  return list
}

/** Some of a policy's rules as a decision list over the URLs of a site. */
export function decisionListOfRules(policy: Policy, origin: string, rules: readonly Rule[]): DecisionList {
  return {
    transducer: policy.transducerFor(origin),
    entries: rules.map(({ pattern, effect }) => ({
      pattern,
      verdict: effect === 'allow' ? ALLOW : DISALLOW,
    })),
    otherwise: ALLOW,
  }
}
