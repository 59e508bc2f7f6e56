import {
  GIVEN_UP,
  isForEveryPath,
  MAX_GLOB_STEPS,
  type Matcher,
  type Pattern,
  treeMatcherInSteps,
} from '../pattern/index.ts'
import { isRooted } from '../text/index.ts'
import { asSent, isAsSent } from './as-sent.ts'
import {
  assertRooted,
  PARSER_FAILS,
  type PathFinding,
  pathIn,
  TOO_MUCH_WORK,
  verdictBy,
  verdictOf,
  verdictWithoutRule,
} from './decide.ts'
import { isBlindToEncoding } from './encoding-blindness.ts'
import type { Rule, RuleFor } from './rule.ts'
import type { GroupSelection } from './selection.ts'
import type { Verdict } from './verdict.ts'

/** A list that decides most paths: the rule of the first pattern that matches. */
export interface PartialList {
  readonly patterns: readonly Pattern[]
  /** By the index of the pattern; `undefined` where only {@link ruleFor} can tell. */
  readonly rules: readonly (Rule | undefined)[]
  readonly ruleFor?: (path: string, index: number) => ReturnType<RuleFor>
}

/**
 * Makes a decider of a decision list, in steps of a few milliseconds. A short list takes one step. It makes a
 * matcher of all patterns, and one verdict for each.
 */
export function* listDeciderInSteps(
  list: PartialList,
  kind: GroupSelection['kind'],
  finding: PathFinding,
  firstUrl: string,
): Generator<undefined, ListDecider> {
  const [first] = list.patterns
  const isAlways =
    finding.pathStart !== undefined &&
    finding.givesOtherPaths !== true &&
    (first === undefined || (isForEveryPath(first) && list.rules[0] !== undefined))
  const patterns = isAlways ? [] : list.patterns
  const spelled = finding.asInUrl === undefined ? patterns : patterns.map(spelledBy(finding.asInUrl))
  const matcher = yield* treeMatcherInSteps(spelled, MAX_GLOB_STEPS)
  return new ListDecider(list, kind, finding, firstUrl, matcher, isAlways)
}

function spelledBy(asInUrl: (text: string) => string): (pattern: Pattern) => Pattern {
  return (pattern) => (pattern.kind === 'prefix' ? { kind: 'prefix', text: asInUrl(pattern.text) } : pattern)
}

/** Decides many URLs by one decision list. */
export class ListDecider implements PathFinding {
  readonly pathOf: PathFinding['pathOf']
  readonly pathStart: PathFinding['pathStart']
  readonly isPathUnchanged: PathFinding['isPathUnchanged']
  readonly pathEnd: PathFinding['pathEnd']
  readonly asInUrl: PathFinding['asInUrl']
  /**
   * Tells which URLs are matched without a copy of the path. `undefined`: URLs that are as clients send them; for a
   * blind list, all URLs.
   */
  private readonly isClean: PathFinding['isMatchedInPlace']
  /** Does {@link isClean} refuse a URL with a fragment? */
  private readonly isWithoutFragment: boolean
  /** The verdict on every URL, if no path has to be matched. */
  private readonly always: Verdict | undefined
  /** The site of the first URL: nearly all other URLs are of the same site. */
  private readonly site: Site | undefined
  private readonly matcher: Matcher
  /** Is the verdict on a URL the same before and after {@link asSent}? */
  private readonly isBlind: boolean
  /** By the index of the pattern; `undefined` if {@link ruleFor} must tell. */
  private readonly verdicts: readonly (Verdict | undefined)[]
  private readonly otherwise: Verdict
  private readonly ruleFor: PartialList['ruleFor']
  private readonly kind: GroupSelection['kind']

  constructor(
    { patterns, rules, ruleFor }: PartialList,
    kind: GroupSelection['kind'],
    { pathOf, pathStart, isPathUnchanged, isMatchedInPlace, asInUrl, pathEnd }: PathFinding,
    firstUrl: string,
    matcher: Matcher,
    isAlways: boolean,
  ) {
    const verdicts = rules.map((rule) => rule && verdictOf(rule))
    const otherwise = verdictWithoutRule(kind)
    this.pathOf = pathOf
    this.pathStart = pathStart
    this.isPathUnchanged = isPathUnchanged
    this.pathEnd = pathEnd
    this.asInUrl = asInUrl
    this.always = isAlways ? (verdicts[0] ?? otherwise) : undefined
    this.site = siteBefore(firstUrl, pathStart?.(firstUrl) ?? -1)
    this.matcher = matcher
    this.isBlind = patterns.every(isBlindToEncoding)
    const isForAll = this.isBlind || asInUrl !== undefined
    this.isClean = isForAll ? (isMatchedInPlace ?? isPathUnchanged) : isPathUnchanged
    // A search of its own, for patterns with an end, would cost 12 ns.
    this.isWithoutFragment = this.isClean !== undefined && this.isClean === isPathUnchanged
    this.verdicts = verdicts
    this.otherwise = otherwise
    this.ruleFor = ruleFor
    this.kind = kind
  }

  // oxlint-disable-next-line eslint/complexity -- the path of every decision, whole because calls cost it speed
  decide(url: string, isRaw: boolean): Verdict {
    const { always, site } = this
    if (always !== undefined) {
      if (!isRaw) assertRooted(url)
      return always
    }
    let from = site?.from ?? -1
    if (!isWithin(site, url)) {
      if (!isRaw) assertRooted(url)
      from = this.pathStart === undefined ? -1 : this.pathStart(url)
    }
    let index: number
    if (from !== -1 && this.isInPlace(url, from, isRaw)) {
      index = this.matcher.first(url, from, this.pathEnd?.(url, from), this.isWithoutFragment)
    } else {
      const asked = isRaw ? url : asSent(url)
      const path = this.isPathUnchanged === undefined ? pathIn(asked, this.pathOf, this) : this.pathOf(asked)
      if (path === undefined) return PARSER_FAILS
      index = this.matcher.first(this.asInUrl?.(path) ?? path)
    }
    if (index < 0) return index === GIVEN_UP ? TOO_MUCH_WORK : this.otherwise
    return this.verdicts[index] ?? this.askRuleFor(isRaw ? url : asSent(url), index)
  }

  private askRuleFor(url: string, index: number): Verdict {
    const path = pathIn(url, this.pathOf, this)
    return path === undefined ? PARSER_FAILS : verdictBy(this.ruleFor?.(path, index), this.kind)
  }

  /** Whether patterns may be matched against the URL itself, without a copy of its path. */
  private isInPlace(url: string, from: number, isRaw: boolean): boolean {
    if (this.isClean !== undefined) return this.isClean(url, from, isRaw)
    return isRaw || this.isBlind || isAsSent(url, from)
  }
}

/**
 * The URLs of one site. URLs whose path begins with a slash sort between two texts, so two comparisons recognise
 * them. That is faster than a search for the path.
 */
interface Site {
  readonly first: string
  readonly after: string
  /** Offset of the path. */
  readonly from: number
}

function siteBefore(url: string, from: number): Site | undefined {
  // A raw question may begin with a host alone. No other question may.
  if (from === -1 || !isRooted(url)) return undefined
  const origin = url.slice(0, from)
  // Joined, not added: V8 then holds each as one flat string, which it compares faster than a string of
  // several parts.
  return { first: [origin, '/'].join(''), after: [origin, AFTER_SLASH].join(''), from }
}

/** The character after `/` in Unicode. */
const AFTER_SLASH = '0'

function isWithin(site: Site | undefined, url: string): site is Site {
  return site !== undefined && url >= site.first && url < site.after
}
