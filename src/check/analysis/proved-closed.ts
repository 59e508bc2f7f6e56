import { type Dialect, read, UNNAMED_AGENT } from '../../dialects/index.ts'
import { firstDifference } from '../../diff/index.ts'
import { decide, type Policy } from '../../policy/index.ts'
import { parse } from '../../syntax/index.ts'
import type { Context } from '../file/context.ts'
import { homeOf, originOf } from './sample-url.ts'

/** States that may be spent on whether a site is closed, for one robot and reader. */
export const MAX_CLOSED_STATES = 5_000

/** Whether a robot may fetch anything. */
export type Closed =
  /** Nothing but what the reader exempts: proved. */
  | { readonly kind: 'closed' }
  /** Something: a URL. */
  | { readonly kind: 'open'; readonly url: string }
  /** {@link MAX_CLOSED_STATES} were spent, or the reader itself fails. */
  | { readonly kind: 'undecided' }

/** May a robot fetch nothing at all? Its policy is compared with that of a file that forbids everything, as the same reader reads it. */
export function provedClosed(context: Context, dialect: Dialect, policy: Policy): Closed {
  const home = homeOf(context)
  if (decide(policy, home).verdict === 'allow') return { kind: 'open', url: home }
  const parting = firstDifference(policy, closedPolicy(context, dialect), { maxStates: MAX_CLOSED_STATES, origin: originOf(context) })
  if (parting.kind === 'equal') return { kind: 'closed' }
  return parting.kind === 'different' && parting.verdicts[0].verdict === 'allow'
    ? { kind: 'open', url: parting.url }
    : { kind: 'undecided' }
}

function closedPolicy(context: Context, dialect: Dialect): Policy {
  const made = context.once(newClosedPolicies)
  let policy = made.get(dialect)
  if (policy === undefined) {
    policy = read(parse('User-agent: *\nDisallow: /\n'), { agent: UNNAMED_AGENT, dialect })
    made.set(dialect, policy)
  }
  return policy
}

function newClosedPolicies(): Map<Dialect, Policy> {
  return new Map()
}
