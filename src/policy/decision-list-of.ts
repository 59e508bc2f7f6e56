import type { DecisionList } from '../pattern/index.ts'
import { visible } from '../text/index.ts'
import type { Policy } from './policy.ts'
import type { Rule } from './rule.ts'

/** The site whose URLs questions are about where nobody names one (RFC 2606 §3: example names belong to nobody). */
export const EXAMPLE_ORIGIN = 'https://example.com'

/**
 * Scheme and host of a URL, as forms of paths ask for them.
 *
 * @throws TypeError where there is no host.
 */
export function siteOf(url: string): string {
  const [site] = /^[a-z][a-z\d+.-]*:\/\/[^/?#\\\s]+/i.exec(url) ?? []
  if (site === undefined) throw new TypeError(`"${visible(url, 80)}" is no origin: give scheme and host, such as ${EXAMPLE_ORIGIN}.`)
  return site
}

/** The verdicts of a decision list, as numbers. */
export const DISALLOW = 0
export const ALLOW = 1

/** A policy's rules, or some of them, as a decision list about the URLs of a site. */
export function decisionListOf(policy: Policy, origin: string, rules: readonly Rule[] = policy.rules): DecisionList {
  return {
    transducer: policy.transducerFor(origin),
    entries: rules.map(({ pattern, effect }) => ({ pattern, verdict: effect === 'allow' ? ALLOW : DISALLOW })),
    otherwise: ALLOW,
  }
}
