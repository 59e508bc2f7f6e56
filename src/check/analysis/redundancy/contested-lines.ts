import { isPrefix, literalPrefix, type Pattern } from '../../../pattern/index.ts'
import { type Policy, type PrefixNode, prefixTree, type Rule } from '../../../policy/index.ts'
import type { Context } from '../../file/context.ts'

/**
 * The maximum number of rules of a list whose orders are compared over all URLs. Of a longer list with
 * wildcards, only plain paths are compared.
 */
export const MAX_RULES_COMPARED = 100

/**
 * The maximum number of rules, among those whose order may matter, that are compared for one robot. Of more,
 * only those that rank last are compared: the shortest rules, which override most others.
 */
const MAX_RULES_CONTESTED = 6_000

/**
 * The lines of the rules whose order may matter, each with the rank of its rule in the policy. Such a rule
 * may match a URL that a rule with the other effect matches as well. If there are more than
 * {@link MAX_RULES_CONTESTED}, only the last of them are given, and a note says so.
 */
export function contestedLines(context: Context, policy: Policy): ReadonlyMap<number, number> {
  if (policy.failure !== undefined) return new Map()
  const lines = linesOf(context, policy.rules)
  if (lines.size > MAX_RULES_CONTESTED) {
    context.notes.add(
      `The order of ${lines.size} rules may matter. Only ${MAX_RULES_CONTESTED} of them were compared.`,
    )
  }
  const ranks = policy.rules.flatMap(({ line }, rank) =>
    line !== undefined && lines.has(line) ? [[line, rank] as const] : [],
  )
  return new Map(ranks.slice(-MAX_RULES_CONTESTED))
}

/** Adds the note that only plain paths were compared, because of {@link MAX_RULES_COMPARED}. */
export function noteLimitToPlainPaths(context: Context): void {
  context.notes.add(
    `The order of more than ${MAX_RULES_COMPARED} rules may matter, and some of them have wildcards. Only the order of plain paths was checked.`,
  )
}

function linesOf(context: Context, rules: readonly Rule[]): ReadonlySet<number> {
  const stated = rules.filter(({ line, reason }) => line !== undefined && reason === 'rule')
  if (new Set(stated.map(({ effect }) => effect)).size < 2) return new Set()
  const lines = linesWithBothEffects(prefixTree(stated))
  if (
    lines.size <= MAX_RULES_COMPARED ||
    stated.every(({ line, pattern }) => isPrefix(pattern) || !lines.has(line as number))
  )
    return lines
  // A rule with a star at its start may overlap every other rule. In a list of this length, only plain paths
  // are compared.
  noteLimitToPlainPaths(context)
  return linesWithBothEffects(prefixTree(stated, plainPrefix))
}

/**
 * The literal prefix of a pattern for a parser that reads stars as ordinary characters. Stars at the end are
 * dropped, as some parsers do.
 */
function plainPrefix(pattern: Pattern): string {
  if (pattern.kind !== 'wildcard') return literalPrefix(pattern)
  let end = pattern.segments.length
  while (end > 0 && pattern.segments[end - 1] === '') end--
  return pattern.segments.slice(0, end).join('*')
}

/** Whether rules with each effect were seen in a part of a prefix tree. */
interface Effects {
  allow: boolean
  disallow: boolean
}

/**
 * The lines of the rules in nodes of a prefix tree that have rules of both effects above, at or below them.
 * Two passes over the tree, down and up.
 */
function linesWithBothEffects(nodes: readonly PrefixNode[]): ReadonlySet<number> {
  const above = nodes.map(effectsOf)
  const below = nodes.map(effectsOf)
  // A node comes after the nodes above it.
  for (const { above: parent, place } of nodes)
    if (parent !== undefined) join(above[place], above[parent.place])
  for (const { above: parent, place } of [...nodes].reverse())
    if (parent !== undefined) join(below[parent.place], below[place])
  const lines = new Set<number>()
  for (const { place, prefixRules, otherRules } of nodes) {
    const around: Effects = { allow: false, disallow: false }
    join(around, above[place])
    join(around, below[place])
    if (!around.allow || !around.disallow) continue
    for (const { rule } of [...prefixRules, ...otherRules.allow, ...otherRules.disallow])
      lines.add(rule.line as number)
  }
  return lines
}

function effectsOf({ prefixRules, otherRules }: PrefixNode): Effects {
  return {
    allow: otherRules.allow.length > 0 || prefixRules.some(({ rule }) => rule.effect === 'allow'),
    disallow: otherRules.disallow.length > 0 || prefixRules.some(({ rule }) => rule.effect === 'disallow'),
  }
}

/** Adds the effects of one part to those of another. */
function join(into: Effects | undefined, from: Effects | undefined): void {
  if (into === undefined || from === undefined) return
  into.allow ||= from.allow
  into.disallow ||= from.disallow
}
