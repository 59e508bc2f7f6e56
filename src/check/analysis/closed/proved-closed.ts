import { type Dialect, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { firstDifference } from '../../../diff/index.ts'
import { decideRaw, type Policy } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import { present } from '../../../text/index.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { homeOf } from '../../site/origin.ts'

/**
 * The maximum number of automaton states that one proof may build. Each proof is about one robot and one
 * dialect.
 */
const MAX_CLOSED_STATES = 5_000

/** Whether a robot may fetch anything on the site. */
export type Closed =
  /** Proved: the robot may fetch nothing except what the dialect exempts. */
  | { readonly kind: 'closed' }
  /** The robot may fetch this URL. */
  | { readonly kind: 'open'; readonly url: string }
  /**
   * No result: the proof reached {@link MAX_CLOSED_STATES}, the parser fails on the file, or the difference
   * that was found is no URL that the robot may fetch.
   */
  | { readonly kind: 'undecided' }

/**
 * Proves that a policy forbids everything, by comparing it with the policy of a file that forbids everything
 * in the same dialect.
 */
export function provedClosed(context: Context, dialect: Dialect, policy: Policy): Closed {
  const home = homeOf(context)
  if (decideRaw(policy, home).verdict === 'allow') return { kind: 'open', url: home }
  const { origin } = context.options
  const options = { maxStates: MAX_CLOSED_STATES, ...present({ origin }) }
  const difference = firstDifference(policy, closedPolicy(context, dialect), options)
  if (difference.kind === 'equal') return { kind: 'closed' }
  return difference.kind === 'different' && difference.verdicts[0].verdict === 'allow'
    ? { kind: 'open', url: difference.url }
    : { kind: 'undecided' }
}

const closedPoliciesOf = cachePerContext(() => new Map<Dialect, Policy>())

function closedPolicy(context: Context, dialect: Dialect): Policy {
  const policies = closedPoliciesOf(context)
  let policy = policies.get(dialect)
  if (policy === undefined) {
    policy = read(parse('User-agent: *\nDisallow: /\n'), { agent: UNNAMED_AGENT, dialect })
    policies.set(dialect, policy)
  }
  return policy
}
