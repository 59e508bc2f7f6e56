import { endOfPath, isForEveryPath, type Matcher, matches, treeMatcher } from '../pattern/index.ts'
import type { AskedUrl, Policy } from './policy.ts'
import type { Rule } from './rule.ts'
import type { GroupSelection } from './selection.ts'
import type { Verdict } from './verdict.ts'

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
  return policy.verdictOn(typeof url === 'string' ? url : url.href)
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
  return Array.from(urls, (url) => decide(policy, url))
}

/** Questions that are answered from the rules near a path, before the list and a matcher are made of them all. */
const FEW_QUESTIONS = 4

/** To try so many rules more than once is dear enough to count as another question. */
const MANY_RULES = 64

/** The verdict of a reader that stops with an error. */
export const PARSER_FAILS: Verdict = { verdict: 'unknown', reason: 'reader-fails' }

/** What a policy answers from once it has been asked a few times. A verdict is made once for each rule, and given out again. */
interface Prepared {
  /** The verdict on every URL, where nothing has to be compared. */
  readonly always: Verdict | undefined
  /** Of the first URL that was asked about: nearly all others are of the same site. */
  readonly site: Site | undefined
  readonly matcher: Matcher
  readonly verdicts: readonly Verdict[]
  readonly otherwise: Verdict
}

/**
 * The part of a policy that decides. To make the whole list and a matcher of it costs more than a few answers do, so the
 * first questions are answered without either.
 */
export abstract class Deciding implements Pick<Policy, 'rules' | 'selection' | 'failure' | 'verdictOn'>, PathFinding {
  abstract readonly rules: readonly Rule[]
  abstract readonly selection: Policy['selection']
  abstract readonly pathOf: Policy['pathOf']
  abstract readonly failure: Policy['failure']
  abstract readonly pathStart: PathFinding['pathStart']
  abstract readonly isPathUnchanged: PathFinding['isPathUnchanged']

  private left: number = FEW_QUESTIONS
  private prepared: Prepared | undefined = undefined

  /** A part of the list, in its order, that holds every rule which matches the path. */
  protected abstract rulesNear(path: string): readonly Rule[]

  verdictOn(url: string): Verdict {
    const { prepared } = this
    if (prepared === undefined) return this.firstVerdicts(url)
    const { always, site } = prepared
    if (always !== undefined) return always
    const from = isWithin(site, url) ? site.from : this.pathStart === undefined ? -1 : this.pathStart(url)
    let index: number
    if (from !== -1 && (this.isPathUnchanged === undefined || this.isPathUnchanged(url, from))) {
      index = prepared.matcher.first(url, from)
    } else {
      const path = this.pathOf(url)
      if (path === undefined) return PARSER_FAILS
      index = prepared.matcher.first(path)
    }
    return index === -1 ? prepared.otherwise : (prepared.verdicts[index] as Verdict)
  }

  private firstVerdicts(url: string): Verdict {
    if (this.failure !== undefined) return PARSER_FAILS
    if (this.left <= 0) {
      this.prepared = this.made(url)
      return this.verdictOn(url)
    }
    const path = pathIn(url, this)
    if (path === undefined) return PARSER_FAILS
    const near = this.rulesNear(path)
    this.left -= 1 + Math.trunc(near.length / MANY_RULES)
    return decideByRules(near, path, this.selection.kind)
  }

  private made(url: string): Prepared {
    const { rules } = this
    const otherwise = verdictWithout(this.selection.kind)
    const verdicts = rules.map(verdictOf)
    const isAlways = this.pathStart !== undefined && (rules[0] === undefined || isForEveryPath(rules[0].pattern))
    const always = isAlways ? (verdicts[0] ?? otherwise) : undefined
    return {
      always,
      site: siteBefore(url, this.pathStart?.(url) ?? -1),
      matcher: treeMatcher(always === undefined ? rules.map(({ pattern }) => pattern) : []),
      verdicts,
      otherwise,
    }
  }
}

/**
 * The URLs that begin alike, up to the slash with which their paths begin, are those that sort between two texts: to compare
 * twice is quicker than to look for the slash.
 */
interface Site {
  readonly first: string
  readonly after: string
  /** Where the path begins. */
  readonly from: number
}

function siteBefore(url: string, from: number): Site | undefined {
  if (from === -1) return undefined
  const origin = url.slice(0, from)
  // Joined, and not added, so that the engine holds them in one piece: of others it compares the pieces, which is slow.
  return { first: [origin, '/'].join(''), after: [origin, AFTER_SLASH].join(''), from }
}

/** What sorts next. */
const AFTER_SLASH = '0'

function isWithin(site: Site | undefined, url: string): site is Site {
  return site !== undefined && url >= site.first && url < site.after
}

/** How a URL's path is found. */
export interface PathFinding {
  /** A URL → what the patterns are held against; nothing where the reader raises an error on that URL. */
  readonly pathOf: Policy['pathOf']
  /**
   * Where in a URL its path begins, if what `pathOf` gives is the URL from there to its fragment, as it stands; -1 where that is not
   * plain to see. What the URL holds behind that place makes no difference. Only for readers that never fail on a URL, and for whom every
   * path begins with `/`.
   */
  readonly pathStart?: ((url: string) => number) | undefined
  /** Is the path that begins there one that `pathOf` leaves as it is? Absent: every path. */
  readonly isPathUnchanged?: ((url: string, from: number) => boolean) | undefined
}

/** A URL → what the patterns are held against; nothing where the reader raises an error on that URL. */
export function pathIn(url: string, { pathOf, pathStart, isPathUnchanged }: PathFinding): string | undefined {
  const from = pathStart === undefined ? -1 : pathStart(url)
  return from === -1 || isPathUnchanged?.(url, from) === false ? pathOf(url) : url.slice(from, endOfPath(url, from))
}

/** The verdict of the first rule that matches a path, one rule tried after the other. */
export function decideByRules(rules: readonly Rule[], path: string, kind: GroupSelection['kind']): Verdict {
  for (const rule of rules) if (matches(rule.pattern, path)) return verdictOf(rule)
  return verdictWithout(kind)
}

/** The verdict where no rule matches. */
function verdictWithout(kind: GroupSelection['kind']): Verdict {
  return { verdict: 'allow', reason: kind === 'none' ? 'no-group' : 'no-rule' }
}

function verdictOf(rule: Rule): Verdict {
  return { verdict: rule.effect, reason: rule.reason, rule }
}
