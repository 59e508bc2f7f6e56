import type { DialectId } from '../../../dialects/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { closesNothing } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsByGroup, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { withSignalsOf } from './agents-of-signals.ts'
import { groupsToSignal, isConcernedBySignals } from './groups-of-signals.ts'
import { signalParts } from './signal-parts.ts'

/** X245 reports a signal of the `*` group that named robots do not get. */
export const signalNotInherited: CheckRule = {
  code: 'X245',
  name: 'signal-not-inherited',
  severity: 'warning',
  rank: -120,
  why: 'A Content-Signal is for the group that it stands in, as the documentation of Cloudflare shows it. A robot with a group of its own does not read the `*` group (RFC 9309 §2.2.1), so no signal there reaches it. If the signal denies a use, such robots are denied nothing, and the finding is a warning. Otherwise, no robot acts in another way, and it is a hint. Groups that close the site need no signal. Robots that neither search nor serve AI do not count, nor do those that search for pictures, videos or news alone.',
  find,
}

/** The most robots that a message names. Further ones are counted. */
const MAX_NAMED = 4

function* find(context: Context): Generator<Problem> {
  const byGroup = recordsByGroup(recordsOf(context, 'content-signal'))
  const [star, ...others] = [...byGroup.keys()].filter(({ isStarGroup }) => isStarGroup)
  const [record] = star === undefined ? [] : (byGroup.get(star) ?? [])
  // Several `*` groups may contradict each other, which X238 reports.
  if (star === undefined || record === undefined || others.length > 0) return
  // RFC 9309 combines the groups of a robot, so a signal in one of them is enough.
  const reached = new Set([...byGroup.keys()].flatMap(({ agents }) => agents.map(nameOf)))
  const isLeftOut = (agent: NamedAgent): boolean => !reached.has(nameOf(agent))
  const without = groupsToSignal(context, isLeftOut).filter((group) => !byGroup.has(group))
  if (!without.some((group) => isConcernedBySignals(context, group, isLeftOut))) return
  const agents = without.flatMap((group) => group.agents.filter((one) => one.value !== '' && isLeftOut(one)))
  const names = agents.map(({ value }) => value)
  const named = names.slice(0, MAX_NAMED).map(quoted)
  const dialects = withoutSignal(context, record, agents.slice(0, MAX_NAMED))
  if (dialects.length === 0) return
  const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
  const parts = signalParts(record)
  const denied = parts.some(({ value }) => value === 'no')
  const refusesTraining = parts.some(({ key, value }) => key === 'ai-train' && value === 'no')
  const [have, group, robot] =
    names.length === 1
      ? ['has a group of its own', 'that group', 'that robot']
      : ['have groups of their own', 'these groups', 'these robots']
  yield {
    span: record.span,
    ...(denied ? {} : { severity: 'hint' as const }),
    says: {
      what: `This signal of the "*" group does not reach ${joinWords([...named, ...more])}, which ${have} without a Content-Signal.`,
      advice: [
        `Write the line into ${group} too, if you mean ${robot}.`,
        ...(refusesTraining ? trainersLetIn(context, without) : []),
      ].join(' '),
    },
    related: without
      .slice(0, MAX_NAMED)
      .flatMap(({ agents: [agent] }) =>
        agent === undefined ? [] : [{ span: agent.line.valueSpan, message: 'this group has no signal' }],
      ),
    dialects,
  }
}

/**
 * Sentences about names for AI training to which these groups open the site. A signal keeps none of them out.
 */
function trainersLetIn(context: Context, groups: readonly CheckedGroup[]): readonly string[] {
  const robots = registryAgentLines(context).flatMap(({ own, agent: { group } }) =>
    groups.includes(group) && closesNothing(group) ? own.filter(isForTraining) : [],
  )
  return robots.length === 0
    ? []
    : [
        `A signal keeps no robot out: to refuse training to ${robotPhrase(robots)}, use a group with "Disallow: /" for ${robots.length === 1 ? 'it' : 'them'} alone.`,
      ]
}

/** The dialects that recognize a signal, but give it to none of these agents. */
function withoutSignal(
  context: Context,
  { line: { number } }: FieldRecord,
  agents: readonly NamedAgent[],
): DialectId[] {
  const giving = new Set(
    agents.flatMap((agent) => withSignalsOf(context, { agent: agentOfLine(agent) }, [number])),
  )
  return context.byDialect.recognizing(number, 'content-signal').filter((id) => !giving.has(id))
}

function nameOf({ value }: NamedAgent): string {
  return value.toLowerCase()
}
