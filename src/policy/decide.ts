import type { AskedUrl, Policy, Rule } from './policy.ts'

/** Why a verdict is what it is. */
export type VerdictReason =
  /** A line of the file decided. */
  | 'rule'
  /** The reader exempts this path from the file's rules. */
  | 'exempt'
  /** The reader refuses the whole site because of its Crawl-delay. */
  | 'crawl-delay-too-long'
  /** A group applies, and no rule of it matches. */
  | 'no-rule'
  /** No group of the file applies to this robot. */
  | 'no-group'
  /** The reader stops with an error and has no verdict. */
  | 'reader-fails'

/** May this URL be fetched? `unknown` is neither yes nor no: the reader itself fails. */
export interface Verdict {
  readonly verdict: 'allow' | 'disallow' | 'unknown'
  readonly reason: VerdictReason
  /** The rule that decided, unless none did. */
  readonly rule?: Rule
  /** The part of the URL the rules were held against, in the form this reader compares. */
  readonly path: string
}

/**
 * The verdict of a policy on a URL: an absolute URL, a `URL`, or a path. A fragment is ignored. Nothing of the URL's path
 * is normalised but what the dialect itself normalises; a `URL` object has already been through the runtime's own rules.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /private/'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * decide(policy, 'https://example.com/private/x').verdict // 'disallow'
 * ```
 */
export function decide(policy: Policy, url: AskedUrl): Verdict {
  const asked = typeof url === 'string' ? url : url.href
  const path = policy.pathOf(asked)
  if (path === undefined || policy.failure !== undefined) return { verdict: 'unknown', reason: 'reader-fails', path: path ?? asked }
  const rule = policy.first(path)
  if (rule !== undefined) return { verdict: rule.effect, reason: rule.reason, rule, path }
  return { verdict: 'allow', reason: policy.choice.kind === 'none' ? 'no-group' : 'no-rule', path }
}
