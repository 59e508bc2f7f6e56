import { type Dialect, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy, Rule } from '../../../policy/index.ts'
import { readOptionsOf } from '../../../robots/index.ts'
import { isExemptedInComment } from '../../agents/exempting-comments.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { LostRule } from './repeat-star-rules.ts'

/** The rules of the `*` group that named robots may break, each robot as its own dialect reads the file. */

/** The forbidding rules of the `*` group that a robot with this policy may break. */
export function lostRules(
  context: Context,
  forbidding: readonly LostRule[],
  starPolicy: Policy,
  policy: Policy,
): readonly LostRule[] {
  return forbidding.flatMap(({ rule, url: sample }) => {
    if (isRefined(rule, policy)) return []
    // An Allow of the group for exactly this URL is an intended exception; a longer URL may still lose the
    // rule.
    const url = [sample, `${sample}x`].find((one) => wouldForbid(context, rule, policy, one))
    return url !== undefined && cachedVerdict(context, starPolicy, url).verdict === 'disallow'
      ? [{ rule, url }]
      : []
  })
}

/** Has a group the path in a form of its own, such as `/search?` and `/search$` for `/search`? */
function isRefined({ value = '' }: Rule, { rules }: Policy): boolean {
  return rules.some(({ value: own = '' }) => own.startsWith(value) && /^[?$]/.test(own.slice(value.length)))
}

/**
 * Would a rule of the `*` group, if it were in the robot's own group, forbid a URL that the robot may fetch?
 * The longer rule decides; of two equally long rules, the Allow (RFC 9309 §2.2.2).
 */
function wouldForbid(context: Context, { value = '' }: Rule, policy: Policy, url: string): boolean {
  const { verdict, rule } = cachedVerdict(context, policy, url)
  return verdict === 'allow' && (rule?.value ?? '').length < value.length
}

/** User-agent lines whose robots lose the same rules. */
interface OwnLoss {
  readonly agents: readonly [NamedAgent, ...NamedAgent[]]
  readonly lost: readonly LostRule[]
}

/**
 * User-agent lines by the rules that their robots lose: each robot of the registry as its own dialect reads
 * the file. A rule whose comment says that it is not for a robot is not lost.
 */
export function byOwnLoss(
  context: Context,
  agents: readonly NamedAgent[],
  lost: readonly LostRule[],
): Iterable<OwnLoss> {
  const found = new Map<string, { readonly agents: [NamedAgent, ...NamedAgent[]] } & OwnLoss>()
  for (const agent of agents) {
    const own = lostInOwnDialect(context, agent, lost).filter(
      ({ rule }) => !isExemptedInComment(context, rule.line, tokenOf(agent.value)),
    )
    const key = own.map(({ rule, url }) => `${rule.line} ${url}`).join('\n')
    const same = found.get(key)
    if (same === undefined) found.set(key, { agents: [agent], lost: own })
    else same.agents.push(agent)
  }
  return found.values()
}

/** Those of the lost rules that a robot loses in its own dialect, if that is known. */
function lostInOwnDialect(
  context: Context,
  { value }: NamedAgent,
  lost: readonly LostRule[],
): readonly LostRule[] {
  const dialect = ownDialect(value)
  if (dialect === undefined || dialect === context.byDialect.standard.dialect || lost.length === 0)
    return lost
  const policy = context.policies.getWithinBudget(dialect, tokenOf(value))
  if (policy === undefined) return lost
  return policy.selection.kind === 'named'
    ? lostRules(context, lost, context.policies.get(dialect, UNNAMED_AGENT), policy)
    : []
}

/** The dialect that the operator of a registry robot documents; `undefined` for another name. */
export function ownDialect(name: string): Dialect | undefined {
  const robot = ownRobot(name)
  return robot === undefined || robot.dialect === 'unknown' ? undefined : readOptionsOf(robot).dialect
}

/** The product token with which a name begins. */
export function tokenOf(name: string): string {
  return /^[a-z_-]+/i.exec(name)?.[0] ?? name
}
