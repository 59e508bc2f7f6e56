import type { Dialect } from '../../../dialects/index.ts'
import { isForWholeSite, type Policy, type Rule } from '../../../policy/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { originOf } from '../../site/origin.ts'

/** The rule that closes the whole site to a robot, in a dialect; `undefined` if no rule does. */
export function closedBy(context: Context, dialect: Dialect, agent: string): Rule | undefined {
  return closingRule(context, context.policies.get(dialect, agent))
}

/**
 * The rule of a policy that closes the whole site: it decides the home page and matches every path. Other
 * rules may still allow some paths.
 */
export function closingRule(context: Context, policy: Policy): Rule | undefined {
  const { verdict, rule } = cachedVerdict(context, policy, `${originOf(context)}/`)
  // A rule with `$` or with more than a slash may forbid the home page and leave the rest open.
  return verdict === 'disallow' && rule !== undefined && isForWholeSite(rule) ? rule : undefined
}

/** A path that no file names, to ask what becomes of pages that no rule is about. */
const ANY_PAGE = '/qzxv/qzxv'

/**
 * The rule of a policy that closes all pages but those that other rules name. The home page may be one of
 * these. `undefined` if no rule does.
 */
export function closingRuleOfOthers(context: Context, policy: Policy): Rule | undefined {
  const { verdict, rule } = cachedVerdict(context, policy, `${originOf(context)}${ANY_PAGE}`)
  return verdict === 'disallow' && rule !== undefined && isForWholeSite(rule) ? rule : undefined
}

/** Does a group forbid the whole site, without exceptions? */
export function closesAll({ rules }: CheckedGroup): boolean {
  return (
    rules.some(({ field, value }) => field === 'disallow' && (value === '/' || value === '/*')) &&
    rules.every(({ field }) => field === 'disallow')
  )
}

/** Does a group forbid nothing, by the text of its rules? */
export function closesNothing({ rules }: Pick<CheckedGroup, 'rules'>): boolean {
  return rules.every(({ field, value }) => field === 'allow' || value === '')
}
