import { endOfPath, matches, SearchedPath } from '../pattern/index.ts'
import { isRooted } from '../text/index.ts'
import { asSent } from './as-sent.ts'
import { assertPolicy } from './assert-arguments.ts'
import type { AskedUrl, Policy, UrlOptions } from './policy.ts'
import type { Rule, RuleFor } from './rule.ts'
import type { GroupSelection } from './selection.ts'
import type { Verdict } from './verdict.ts'

/**
 * The verdict of a policy on a URL: an absolute URL, a `URL`, or a path that begins with a slash. The URL is
 * taken as a client sends it: spaces, controls and characters beyond ASCII are percent-encoded, and the
 * fragment is dropped. Escapes and dot segments stay; a `URL` object has already been through the runtime's
 * own rules. With `raw: true`, the URL is the exact input of the parser's own function, and may be any text.
 *
 * The work is bounded by the bytes of the file and the URL. If path and query have more than 8,192 bytes, or
 * a raw URL more than 65,536 characters, the verdict is `unknown`, with the reason `url-too-long`.
 *
 * @throws TypeError without a policy; and, unless `raw` is set, for a relative link such as `a/b`, and for a
 *   URL without an authority, such as `mailto:x`. Rules hold for neither, so `allow` would be no permission.
 *
 * @example
 * ```ts
 * const policy = read(parse('User-agent: *\nDisallow: /private/'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
 * decide(policy, 'https://example.com/private/x').verdict // 'disallow'
 * ```
 */
export function decide(policy: Policy, url: AskedUrl, options?: UrlOptions): Verdict {
  assertPolicy(policy, 'decide')
  return policy.decide(typeof url === 'string' ? url : hrefOf(url), options)
}

/** @throws TypeError for a value that is no `URL`, from a caller without types. */
function hrefOf(url: Exclude<AskedUrl, string>): string {
  if (typeof url?.href === 'string') return url.href
  throw new TypeError('decide needs a URL: pass an absolute URL, a path or a `URL`.')
}

/**
 * The verdict on a URL that a comparison found. It is the parser's own input: patterns and automata made it,
 * so nothing has to be encoded. Unlike {@link decide} it has no limits, because a comparison is about all
 * URLs.
 */
export function decideRaw(policy: Policy, url: string): Verdict {
  const verdict = policy.decide(url, RAW)
  return verdict === URL_TOO_LONG || verdict === TOO_MUCH_WORK ? verdictFromRules(policy, url) : verdict
}

/** The verdict that the rules of a policy give to such a URL. */
function verdictFromRules({ failure, pathOf, ruleFor, rules, selection }: Policy, url: string): Verdict {
  const path = failure === undefined ? pathOf(url) : undefined
  if (path === undefined) return PARSER_FAILS
  if (ruleFor !== undefined) return verdictBy(ruleFor(path, url), selection.kind)
  return decideByRules(rules, path, selection.kind, new SearchedPath(path, Number.POSITIVE_INFINITY))
}

/**
 * A policy with other rules, and so with other verdicts. Like {@link decideRaw}, it has no limits.
 *
 * @param ruleFor for a policy whose verdicts are no decision list.
 */
export function withRules(policy: Policy, rules: readonly Rule[], ruleFor?: RuleFor): Policy {
  const other: Policy = Object.create(policy, {
    rules: { value: rules },
    ruleFor: { value: ruleFor },
    decide: {
      value: (url: string, options?: UrlOptions) => verdictFromRules(other, askedText(url, options)),
    },
  })
  return other
}

const RAW: UrlOptions = { raw: true }

/**
 * A URL in the form in which a policy is asked about it.
 *
 * @throws TypeError as {@link decide} does.
 */
export function askedText(url: AskedUrl, options?: UrlOptions): string {
  const text = typeof url === 'string' ? url : hrefOf(url)
  if (options?.raw === true) return text
  assertRooted(text)
  return asSent(text)
}

/**
 * Refuses a text that is neither an absolute URL nor a path.
 *
 * @throws TypeError
 */
export function assertRooted(url: string): void {
  if (!isRooted(url)) refuseUrl(url)
}

function refuseUrl(url: string): never {
  throw new TypeError(
    `${JSON.stringify(url.slice(0, MAX_SHOWN))} is neither an absolute URL nor a path. Resolve a link with new URL(link, page), and begin a path with "/". URLs such as mailto:x have no rules. The exact input of a parser needs { raw: true }.`,
  )
}

/** The most characters of a text that an error message shows. */
const MAX_SHOWN = 80

/** The verdict if the parser stops with an error, on the file or on the URL. */
export const PARSER_FAILS: Verdict = { verdict: 'unknown', reason: 'reader-fails' }

/** The verdict on a URL that is longer than {@link MAX_URL_BYTES}. */
export const URL_TOO_LONG: Verdict = { verdict: 'unknown', reason: 'url-too-long' }

/** The verdict if the globs of a list take too many steps on the path. */
export const TOO_MUCH_WORK: Verdict = { verdict: 'unknown', reason: 'too-much-work' }

/**
 * The verdict of a decision list on a path, rule after rule. This is the reference: every fast path gives the
 * same verdict.
 */
export function decideByRules(
  rules: readonly Rule[],
  path: string,
  kind: GroupSelection['kind'],
  search: SearchedPath = new SearchedPath(path),
): Verdict {
  for (const rule of rules) {
    const isMatch = matches(rule.pattern, path, search)
    if (search.isGivenUp) return TOO_MUCH_WORK
    if (isMatch) return verdictOf(rule)
  }
  return verdictWithoutRule(kind)
}

/** The verdict of a policy whose verdicts are no decision list. */
export function verdictBy(rule: ReturnType<RuleFor>, kind: GroupSelection['kind']): Verdict {
  if (rule === 'fails') return PARSER_FAILS
  if (rule === 'varies') return VARIES
  return rule === undefined ? verdictWithoutRule(kind) : verdictOf(rule)
}

/** The verdict in case the program's own verdict differs from run to run. */
const VARIES: Verdict = { verdict: 'unknown', reason: 'varies' }

/** The verdict if a rule decides. */
export function verdictOf(rule: Rule): Verdict {
  return { verdict: rule.effect, reason: rule.reason, rule }
}

/** The verdict if no rule matches. */
export function verdictWithoutRule(kind: GroupSelection['kind']): Verdict {
  return { verdict: 'allow', reason: kind === 'none' ? 'no-group' : 'no-rule' }
}

/** How the path of a URL is found without a call of `pathOf`. */
export interface PathInPlace {
  /** See `Dialect.pathStart`. */
  readonly pathStart?: ((url: string) => number) | undefined
  /** See `Dialect.isPathUnchanged`. */
  readonly isPathUnchanged?: ((url: string, from: number) => boolean) | undefined
  /** See `Dialect.pathEnd`. */
  readonly pathEnd?: ((url: string, from: number) => number) | undefined
}

/** How the path of a URL is found, and matched where it stands. */
export interface PathFinding extends PathInPlace {
  /**
   * The path of a URL that patterns are matched against; `undefined` if the parser raises an error on that
   * URL.
   */
  readonly pathOf: Policy['pathOf']
  /** See `Dialect.isMatchedInPlace`. */
  readonly isMatchedInPlace?: ((url: string, from: number, isRaw: boolean) => boolean) | undefined
  /** See `Dialect.asInUrl`. */
  readonly asInUrl?: ((text: string) => string) | undefined
  /** See `Dialect.givesOtherPaths`. */
  readonly givesOtherPaths?: true | undefined
}

/**
 * The path of a URL that patterns are matched against; `undefined` if the parser raises an error on that URL.
 */
export function pathIn(
  url: string,
  pathOf: Policy['pathOf'],
  { pathStart, isPathUnchanged, pathEnd }: PathInPlace = {},
): string | undefined {
  const from = pathStart === undefined ? -1 : pathStart(url)
  if (from === -1 || isPathUnchanged?.(url, from) === false) return pathOf(url)
  const end = endOfPath(url, from)
  return url.slice(from, pathEnd === undefined ? end : Math.min(end, pathEnd(url, from)))
}
