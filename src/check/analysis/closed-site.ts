import type { Dialect } from '../../dialects/index.ts'
import type { Policy, Rule } from '../../policy/index.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'
import { originOf } from './sample-url.ts'

/** Is the site closed to one robot, and by which rule, as a reader reads the file? */
export function closedBy(context: Context, dialect: Dialect, agent: string): Rule | undefined {
  return closingRule(context, context.policies.get(dialect, agent))
}

/** The rule of a policy that closes the whole site: it forbids the home page, and has no more than a slash. */
export function closingRule(context: Context, policy: Policy): Rule | undefined {
  const { verdict, rule } = cachedVerdict(context, policy, `${originOf(context)}/`)
  // Of the rules that forbid the home page, those with an end or more than a slash leave the rest open.
  return verdict === 'disallow' && rule !== undefined && isOfAll(rule) ? rule : undefined
}

/** Does a rule match all paths? It has no more than a slash, and no end. */
export function isOfAll({ pattern }: Rule): boolean {
  return pattern.kind === 'prefix'
    ? pattern.text.length <= 1
    : pattern.kind === 'wildcard' && !pattern.anchored && pattern.segments.every((segment) => segment === '' || segment === '/')
}
