import { literalPrefix, type Matcher, type Pattern, treeMatcher } from '../../pattern/index.ts'
import type { Effect, PartialList, Rule } from '../../policy/index.ts'
import { comparedLength, longestFirst } from '../parsing/precedence.ts'
import { robotsTxtExempt } from '../parsing/rule.ts'
import { FEW_RULES } from '../parsing/scan-groups.ts'

/** `applies_to`: the end of the match in a path that the rule matches, or -1. */
export function matchEnd({ pattern }: Rule, path: string): number {
  if (pattern.kind === 'prefix') return path.startsWith(pattern.text) ? pattern.text.length : -1
  if (pattern.kind === 'exact') return path === pattern.text ? path.length : -1
  if (pattern.kind !== 'wildcard') return -1
  const { segments, anchored } = pattern
  if (!path.startsWith(segments[0] as string)) return -1
  let at = (segments[0] as string).length
  for (let index = 1; index < segments.length - 1; index++) {
    const segment = segments[index] as string
    const found = path.indexOf(segment, at)
    if (found === -1) return -1
    at = found + segment.length
  }
  const last = segments[segments.length - 1] as string
  const from = anchored ? path.length - last.length : path.lastIndexOf(last)
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
  let best: Rule | undefined
  let length = -1
  for (const rule of rules) {
    const end = matchEnd(rule, path)
    if (end === -1 || end < length) continue
    if (end > length || (rule.effect === 'allow' && best?.effect === 'disallow')) best = rule
    length = end
  }
  return best
}

/**
 * Where no open rule matches, the others are a decision list: those that match the path to its end, an Allow
 * first, then prefixes by length. Where one does, it is compared with what that list gives.
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
      const matching = found.filter((rule) => matchEnd(rule, path) !== -1)
      matching.sort((one, other) => (order.get(one) as number) - (order.get(other) as number))
      return longestMatch(matching, path)
    },
  }
}

/** The rules from an index on that may match a path: those whose literal prefix it begins with. */
function byLiteralPrefix(rules: readonly Rule[]): (path: string, from: number) => Rule[] {
  const byPrefix = new Map<string, number[]>()
  for (const [index, { pattern }] of rules.entries()) {
    const prefix = literalPrefix(pattern)
    const same = byPrefix.get(prefix)
    if (same === undefined) byPrefix.set(prefix, [index])
    else same.push(index)
  }
  const lengths = [...new Set([...byPrefix.keys()].map(({ length }) => length))]
  return (path, from) => {
    const near: Rule[] = []
    for (const length of lengths)
      for (const index of byPrefix.get(path.slice(0, length)) ?? [])
        if (index >= from) near.push(rules[index] as Rule)
    return near
  }
}
