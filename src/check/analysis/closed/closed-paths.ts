import type { DialectId } from '../../../dialects/index.ts'
import { literalPrefix, matches } from '../../../pattern/index.ts'
import { isForWholeSite, type Policy, type Rule } from '../../../policy/index.ts'
import { type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { originOf } from '../../site/origin.ts'
import { closingRule } from './closed-site.ts'

/** A rule that forbids at least one of the given paths, without being for the whole site. */
export interface ClosedPath {
  readonly rule: Rule
  readonly line: number
  /** The URL of the first of the paths that the rule forbids. */
  readonly url: string
  /** The search agents to which the rule forbids one of the paths. */
  readonly agents: readonly SearchAgent[]
  /** The dialects in which `url` is forbidden to the first of `agents`. */
  readonly dialects: readonly DialectId[]
}

/**
 * The rules that forbid one of these paths to search engines or to robots that no group names, in file order.
 * Rules for the whole site are left out.
 */
export function closedPaths(context: Context, paths: readonly string[]): readonly ClosedPath[] {
  const byLine = new Map<number, { rule: Rule; url: string; agents: SearchAgent[] }>()
  for (const agent of searchAgents(context)) {
    const policy = agent.policy(agent.dialect)
    // A rule that closes the whole site is not about these paths.
    if (policy.rules.length === 0 || closingRule(context, policy) !== undefined) continue
    for (const path of paths) {
      const url = originOf(context) + path
      if (!mayConcern(context, policy, url)) continue
      const { verdict, rule } = cachedVerdict(context, policy, url)
      // Nor is a rule for the whole site that has some exceptions.
      if (verdict !== 'disallow' || rule?.line === undefined || isForWholeSite(rule)) continue
      for (const closing of [rule, ...alsoClosing(policy, url, rule)]) {
        const line = closing.line ?? rule.line
        const closed = byLine.get(line)
        if (closed === undefined) byLine.set(line, { rule: closing, url, agents: [agent] })
        else if (!closed.agents.includes(agent)) closed.agents.push(agent)
      }
    }
  }
  return [...byLine]
    .sort(([one], [other]) => one - other)
    .map(([line, { rule, url, agents }]) => {
      const [first] = agents as [SearchAgent]
      const forbidding = context.dialects.filter(
        (dialect) => cachedVerdict(context, first.policy(dialect), url).verdict === 'disallow',
      )
      return { rule, line, url, agents, dialects: forbidding.map(({ id }) => id) }
    })
}

/**
 * The rules that forbid a URL if the deciding rule is gone, from the strongest on. Rules for the whole site
 * are left out.
 */
function alsoClosing(policy: Policy, url: string, deciding: Rule): readonly Rule[] {
  const path = policy.pathOf(url)
  const others = policy.rules.slice(policy.rules.indexOf(deciding) + 1)
  const matching = path === undefined ? [] : others.filter(({ pattern }) => matches(pattern, path))
  const allow = matching.findIndex(({ effect }) => effect === 'allow')
  return matching
    .slice(0, allow === -1 ? matching.length : allow)
    .filter((rule) => rule.line !== undefined && !isForWholeSite(rule))
}

/**
 * The number of leading characters of a path that are compared with those of the rules. This excludes most
 * rules of a long list.
 */
const COMPARED_LENGTH = 2

/**
 * Whether a rule of the policy may match a URL: whether a literal prefix and the path agree in the first
 * {@link COMPARED_LENGTH} characters, or in all characters of a shorter prefix.
 */
function mayConcern(context: Context, policy: Policy, url: string): boolean {
  const byPolicy = beginningsOf(context)
  let beginnings = byPolicy.get(policy)
  if (beginnings === undefined) {
    beginnings = new Set(policy.rules.map(({ pattern }) => literalPrefix(pattern).slice(0, COMPARED_LENGTH)))
    byPolicy.set(policy, beginnings)
  }
  const path = policy.pathOf(url) ?? ''
  for (let length = 0; length <= COMPARED_LENGTH; length++)
    if (beginnings.has(path.slice(0, length))) return true
  return false
}

const beginningsOf = cachePerContext(() => new Map<Policy, ReadonlySet<string>>())
