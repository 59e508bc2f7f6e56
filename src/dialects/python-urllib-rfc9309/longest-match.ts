import { literalPrefix, type Matcher, type Pattern, SearchedPath, treeMatcher } from '../../pattern/index.ts'
import type { Effect, PartialList, Rule } from '../../policy/index.ts'
import { addTo } from '../../text/index.ts'
import { comparedLength, longestFirst } from '../parsing/precedence.ts'
import { robotsTxtExempt } from '../parsing/rule.ts'

/** How texts are found in a path: by the path itself, or by an index of it. */
type Search = Pick<string, 'indexOf' | 'lastIndexOf'>

/** A path that many rules are matched against: their searches share its cost, see {@link SearchedPath}. */
class SearchedBothWays implements Search {
  private readonly path: SearchedPath
  private readonly backwards: SearchedPath

  constructor(path: string) {
    this.path = new SearchedPath(path)
    this.backwards = new SearchedPath(reversed(path))
  }

  indexOf(text: string, from: number): number {
    return this.path.indexOf(text, from)
  }

  lastIndexOf(text: string): number {
    const place = this.backwards.indexOf(reversed(text), 0)
    return place === -1 ? -1 : this.path.text.length - place - text.length
  }
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

/**
 * `applies_to`: the end of the match in a path that the rule matches, or -1.
 *
 * @param search the path, or an index of it.
 */
function matchEnd({ pattern }: Rule, path: string, search: Search = path): number {
  if (pattern.kind === 'prefix') return path.startsWith(pattern.text) ? pattern.text.length : -1
  if (pattern.kind === 'exact') return path === pattern.text ? path.length : -1
  if (pattern.kind !== 'wildcard') return -1
  const { segments, anchored } = pattern
  if (!path.startsWith(segments[0] as string)) return -1
  let at = (segments[0] as string).length
  for (let index = 1; index < segments.length - 1; index++) {
    const segment = segments[index] as string
    const found = search.indexOf(segment, at)
    if (found === -1) return -1
    at = found + segment.length
  }
  const last = segments[segments.length - 1] as string
  const from = anchored ? path.length - last.length : search.lastIndexOf(last)
  return from >= at && path.startsWith(last, from) ? from + last.length : -1
}

/** Does every match of the pattern reach the end of the path? */
export function reachesEnd({ kind, ...pattern }: Pattern): boolean {
  return (
    kind === 'exact' ||
    (kind === 'wildcard' && 'segments' in pattern && (pattern.anchored || pattern.segments.at(-1) === ''))
  )
}

/** Does the length of a match depend on the path, and not reach its end? */
export function isOpen(rule: Rule): boolean {
  return rule.pattern.kind === 'wildcard' && !reachesEnd(rule.pattern)
}

/** The paths that a pattern matches to their end. */
export function exactly(pattern: Pattern): Pattern {
  return pattern.kind === 'wildcard'
    ? { ...pattern, anchored: true }
    : { kind: 'exact', text: 'text' in pattern ? pattern.text : '' }
}

/** The rule that matches the most of a path, an Allow before a Disallow, and the first of equal ones. */
export function longestMatch(rules: readonly Rule[], path: string): Rule | undefined {
  const search = searchOf(rules, path)
  let best: Rule | undefined
  let length = -1
  for (const rule of rules) {
    const end = matchEnd(rule, path, search)
    if (end === -1 || end < length) continue
    if (end > length || (rule.effect === 'allow' && best?.effect === 'disallow')) best = rule
    length = end
  }
  return best
}

/**
 * The rules without the open ones as a decision list: rules that match the path to its end, an Allow first, then
 * prefixes by length. On a path where an open rule matches, the length of that match is compared with what this list
 * gives.
 */
export function listWithout(open: readonly Rule[], rules: readonly Rule[]): PartialList {
  const others = rules.filter((rule) => !isOpen(rule))
  const prefixes = others.filter(({ pattern }) => !reachesEnd(pattern))
  const toEnd = prefixes.length === others.length ? [] : others
  const ofEffect = (effect: Effect): readonly Rule[] => toEnd.filter((rule) => rule.effect === effect)
  const closing = [...ofEffect('allow'), ...ofEffect('disallow')]
  const longest = longestFirst(prefixes.map((rule) => ({ rule, length: comparedLength(rule) })))
  const closed = [...closing, ...longest]
  const patterns = [
    ...closing.map(({ pattern }) => (reachesEnd(pattern) ? pattern : exactly(pattern))),
    ...longest.map(({ pattern }) => pattern),
  ]
  // If one with a long prefix is the first that matches, none of the many that begin with a slash alone does.
  const sorted = [...open].sort(
    (one, other) => literalPrefix(one.pattern).length - literalPrefix(other.pattern).length,
  )
  const near = byLiteralPrefix(sorted)
  const order = new Map(rules.map((rule, index) => [rule, index]))
  let matcher: Matcher | undefined
  return {
    patterns: [robotsTxtExempt.pattern, ...sorted.map(({ pattern }) => pattern), ...patterns],
    rules: [robotsTxtExempt, ...sorted.map(() => undefined), ...closed],
    ruleFor: (path, index) => {
      if (rules.length <= FEW_RULES) return longestMatch(rules, path)
      matcher ??= treeMatcher(patterns)
      const at = matcher.first(path)
      const found = [...closed.slice(at, at + 1), ...near(path, index - 1)]
      const search = searchOf(found, path)
      const matching = found.filter((rule) => matchEnd(rule, path, search) !== -1)
      matching.sort((one, other) => (order.get(one) as number) - (order.get(other) as number))
      return longestMatch(matching, path)
    },
  }
}

/** More rules are sought with an index of the path, and by their literal prefixes. */
const FEW_RULES = 64

function searchOf(rules: readonly Rule[], path: string): Search {
  return rules.length > FEW_RULES ? new SearchedBothWays(path) : path
}

/** The rules from an index on that may match a path: those whose literal prefix it begins with. */
function byLiteralPrefix(rules: readonly Rule[]): (path: string, from: number) => Rule[] {
  const byPrefix = new Map<string, number[]>()
  for (const [index, { pattern }] of rules.entries()) addTo(byPrefix, literalPrefix(pattern), index)
  const lengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))]
  return (path, from) => {
    const near: Rule[] = []
    for (const length of lengths)
      for (const index of byPrefix.get(path.slice(0, length)) ?? [])
        if (index >= from) near.push(rules[index] as Rule)
    return near
  }
}
