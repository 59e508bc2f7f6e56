import { listMatcher, type Matcher, treeMatcher } from '../pattern/index.ts'
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
}

/** A policy that is being asked. A verdict is made once for each rule, and given out again. */
interface Asked {
  readonly policy: Policy
  /** The verdict on every URL, where nothing has to be compared. */
  readonly always: Verdict | undefined
  readonly verdicts: readonly Verdict[]
  /** Where no rule decides. */
  readonly otherwise: Verdict
  matcher: Matcher
  /** How many times more the plain matcher is used: for a few questions the other is not worth making. */
  left: number
}

const READER_FAILS: Verdict = { verdict: 'unknown', reason: 'reader-fails' }

/** Questions answered by trying the rules one by one. Making the tree of a real file's rules costs about as much as these. */
const FIRST_QUESTIONS = 8

/** A policy is prepared when it is first asked, and stays so as long as it is kept. */
const prepared = new WeakMap<Policy, Asked>()

/** Mostly the same policy is asked again: then nothing has to be looked up. */
let latest: Asked | undefined

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
  const asked = latest !== undefined && latest.policy === policy ? latest : askedOf(policy)
  return verdictOn(asked, typeof url === 'string' ? url : url.href)
}

/**
 * The verdicts of a policy on many URLs, in their order.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /private/'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * decideAll(policy, ['/private/x', '/']).map(({ verdict }) => verdict) // ['disallow', 'allow']
 * ```
 */
export function decideAll(policy: Policy, urls: Iterable<AskedUrl>): Verdict[] {
  const asked = askedOf(policy)
  return Array.from(urls, (url) => verdictOn(asked, typeof url === 'string' ? url : url.href))
}

function verdictOn(asked: Asked, url: string): Verdict {
  if (asked.always !== undefined) return asked.always
  const { policy } = asked
  if (asked.left > 0 && --asked.left === 0) asked.matcher = treeMatcher(policy.rules.map(({ pattern }) => pattern))
  const from = policy.pathFrom === undefined ? -1 : policy.pathFrom(url)
  let index: number
  if (from === -1) {
    const path = policy.pathOf(url)
    if (path === undefined) return READER_FAILS
    index = asked.matcher.first(path)
  } else {
    index = asked.matcher.first(url, from)
  }
  return index === -1 ? asked.otherwise : (asked.verdicts[index] as Verdict)
}

function askedOf(policy: Policy): Asked {
  let asked = prepared.get(policy)
  if (asked === undefined) {
    const { rules } = policy
    const otherwise: Verdict = { verdict: 'allow', reason: policy.choice.kind === 'none' ? 'no-group' : 'no-rule' }
    asked = {
      policy,
      always: policy.failure !== undefined ? READER_FAILS : rules.length === 0 && policy.pathFrom !== undefined ? otherwise : undefined,
      verdicts: rules.map((rule): Verdict => ({ verdict: rule.effect, reason: rule.reason, rule })),
      otherwise,
      matcher: listMatcher(rules.map(({ pattern }) => pattern)),
      left: FIRST_QUESTIONS,
    }
    prepared.set(policy, asked)
  }
  latest = asked
  return asked
}
