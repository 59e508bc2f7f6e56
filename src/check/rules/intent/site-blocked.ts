import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { representativeAgents } from '../../agents/representative-agents.ts'
import { type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { closedBy, closingRule } from '../../analysis/closed-site.ts'
import { MAX_CLOSED_STATES, provedClosed } from '../../analysis/proved-closed.ts'
import { homeOf } from '../../analysis/sample-url.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, joinWords, printableUrl } from '../../text/message-phrases.ts'

/** I101: the whole site is closed. */
export const siteBlocked: CheckRule = {
  code: 'I101',
  name: 'site-blocked',
  severity: 'warning',
  why: '`Disallow: /` for everybody, or for a search engine, takes a site out of search within days: the line that is right on a test server and was copied to the real one, or was left there after a launch. It is meant on many sites; say that the environment is `production` to have it called an error, `staging` to have it expected. A stance that wants the site closed makes it a mere remark.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const { environment } = context.options
  if (environment === 'staging') return
  const closing = new Map<number, { readonly rule: Rule; readonly agents: SearchAgent[] }>()
  const open: SearchAgent[] = []
  for (const agent of searchAgents(context)) {
    const rule = closingRule(context, agent.policy(agent.dialect))
    if (rule === undefined) open.push(agent)
    if (rule?.line === undefined) continue
    const known = closing.get(rule.line)
    if (known === undefined) closing.set(rule.line, { rule, agents: [agent] })
    else known.agents.push(agent)
  }
  for (const { rule, agents } of [...closing.values()].sort(({ rule: one }, { rule: other }) => (one.line ?? 0) - (other.line ?? 0))) {
    const [first] = agents as [SearchAgent]
    const closed = context.dialects.filter((dialect) => closingRule(context, first.policy(dialect)) !== undefined)
    const isForAll = first.named === undefined
    // Who closes a site and lets some robots in has thought about it; a site that is to be found wants a search engine among these.
    const isMeant = isForAll && (environment === 'production' ? open.length > 0 : open.length > 0 || letsSomebodyIn(context))
    const isWanted = agents.every((agent) => isClosedByStance(context, agent))
    yield {
      span: context.file.spanOfRule(rule),
      message: `The site is closed to ${joinWords(agents.map(({ who }) => who))}, for ${dialectPhrase(
        closed.map(({ id }): DialectId => id),
        context.dialects.length,
      )}: ${extentOf(context, first)}. Take the rule out if the site is to be found.`,
      related: agents.flatMap(({ named }) =>
        named === undefined ? [] : [{ span: named.agent.line.valueSpan, message: 'for this robot' }],
      ),
      dialects: closed.map(({ id }) => id),
      witness: homeOf(context),
      ...(isMeant || isWanted ? { severity: 'info' as const } : environment === 'production' ? { severity: 'error' as const } : {}),
    }
  }
}

/** Is there a stance that wants the site closed to whom it is closed? */
function isClosedByStance({ options: { stance } }: Context, { named }: SearchAgent): boolean {
  return (stance?.robots ?? []).some(
    ({ robot, token, wanted, kind }) =>
      wanted === 'disallow' && kind === 'met' && (named === undefined ? token === undefined : robot === named.robot.id),
  )
}

/** How much is closed, proved as far as it could be. */
function extentOf(context: Context, { dialect, policy }: SearchAgent): string {
  const proof = provedClosed(context, dialect, policy(dialect))
  if (proof.kind === 'closed') return 'no URL may be fetched'
  if (proof.kind === 'open') return `all but what other rules open, such as ${printableUrl(proof.url)}`
  return `whether any URL is left open could not be told within ${MAX_CLOSED_STATES} states`
}

/** Does the file name a robot to which the site is not closed? */
function letsSomebodyIn(context: Context): boolean {
  const { dialect } = context.byDialect.standard
  return representativeAgents(context).some((token) => token !== UNNAMED_AGENT && closedBy(context, dialect, token) === undefined)
}
