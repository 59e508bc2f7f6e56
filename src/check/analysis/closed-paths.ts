import type { DialectId } from '../../dialects/index.ts'
import { literalPrefix } from '../../pattern/index.ts'
import type { Policy, Rule } from '../../policy/index.ts'
import { type SearchAgent, searchAgents } from '../agents/search-agents.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'
import { closingRule, isOfAll } from './closed-site.ts'
import { originOf } from './sample-url.ts'

/** A rule that forbids one of some paths, while the site as a whole is open. */
export interface ClosedPath {
  readonly rule: Rule
  readonly line: number
  /** The first of the paths that it forbids, as a URL. */
  readonly url: string
  /** To whom. */
  readonly agents: readonly SearchAgent[]
  /** The readers that forbid that URL to the first of them. */
  readonly dialects: readonly DialectId[]
}

/** The rules that keep search engines, or robots that no group names, from some paths; in the order of the file. */
export function closedPaths(context: Context, paths: readonly string[]): readonly ClosedPath[] {
  const found = new Map<number, { rule: Rule; url: string; agents: SearchAgent[] }>()
  for (const agent of searchAgents(context)) {
    const policy = agent.policy(agent.dialect)
    // Where all is closed, it is not about these paths.
    if (policy.rules.length === 0 || closingRule(context, policy) !== undefined) continue
    for (const path of paths) {
      const url = originOf(context) + path
      if (!mayConcern(context, policy, url)) continue
      const { verdict, rule } = cachedVerdict(context, policy, url)
      // Nor where all is closed but for some exceptions.
      if (verdict !== 'disallow' || rule?.line === undefined || isOfAll(rule)) continue
      const known = found.get(rule.line)
      if (known === undefined) found.set(rule.line, { rule, url, agents: [agent] })
      else if (!known.agents.includes(agent)) known.agents.push(agent)
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([line, { rule, url, agents }]) => {
      const [first] = agents as [SearchAgent]
      const forbidding = context.dialects.filter((dialect) => cachedVerdict(context, first.policy(dialect), url).verdict === 'disallow')
      return { rule, line, url, agents, dialects: forbidding.map(({ id }) => id) }
    })
}

/** Characters of a path, from its beginning, by which it is told whether any rule of a long list can concern it. */
const TOLD_BY = 2

/** Does a rule begin as the path of a URL does, as far as {@link TOLD_BY} shows, or with less? */
function mayConcern(context: Context, policy: Policy, url: string): boolean {
  const known = context.once(newBeginnings)
  let beginnings = known.get(policy)
  if (beginnings === undefined) {
    beginnings = new Set(policy.rules.map(({ pattern }) => literalPrefix(pattern).slice(0, TOLD_BY)))
    known.set(policy, beginnings)
  }
  const path = policy.pathOf(url) ?? ''
  for (let length = 0; length <= TOLD_BY; length++) if (beginnings.has(path.slice(0, length))) return true
  return false
}

function newBeginnings(): Map<Policy, ReadonlySet<string>> {
  return new Map()
}
