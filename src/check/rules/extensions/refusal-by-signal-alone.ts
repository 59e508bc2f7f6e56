import type { ParsedRecord } from '../../../dialects/index.ts'
import type { Robot } from '../../../robots/index.ts'
import { registryAgentLines } from '../../agents/agent-lines.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import { isForTraining } from '../../agents/trainers.ts'
import { closesNothing } from '../../analysis/closed/closed-site.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { quoted } from '../../text/message-phrases.ts'
import { withSignalsOf } from './agents-of-signals.ts'
import { signalParts } from './signal-parts.ts'

/** X248 reports robots for AI training that only a signal refuses, and that the rules let in. */
export const refusalBySignalAlone: CheckRule = {
  code: 'X248',
  name: 'refusal-by-signal-alone',
  severity: 'info',
  rank: -50,
  why: 'A Content-Signal says what may be done with pages; a rule says who may fetch them (contentsignals.org). The signal `ai-train=no` keeps no robot out. A robot such as GPTBot collects pages for training, and its operator documents that it obeys Disallow. So a group that opens the site to such a robot and refuses training by a signal may miss its purpose. Groups that forbid more than the `*` group are not reported, nor are control tokens, under which no robot fetches.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const refusing = recordsOf(context, 'content-signal').flatMap((record) => {
    const { group, span } = record
    if (group === undefined || group.isStarGroup || !forbidsNoMore(context, group)) return []
    if (!signalParts(record).some(({ key, value }) => key === 'ai-train' && value === 'no')) return []
    const lines = registryAgentLines(context).filter(
      ({ agent, own }) => agent.group === group && own.some(isTrainer),
    )
    return lines.map(({ agent, own }) => ({ record, span, agent, robots: own.filter(isTrainer) }))
  })
  const [first, ...others] = refusing
  if (first === undefined) return
  const dialects = withSignalsOf(context, { agent: agentOfLine(first.agent) }, [first.record.line.number])
  if (dialects.length === 0) return
  const robots = refusing.flatMap((one) => one.robots)
  const [letIn, it] =
    robots.length === 1
      ? [`${robotPhrase(robots)} in, a robot for AI training`, 'it']
      : [`robots for AI training in, such as ${robotPhrase(robots)}`, 'them']
  yield {
    span: first.span,
    says: {
      what: `This signal refuses training, but the rules let ${letIn}.`,
      effect: 'A signal asks how pages are used, and keeps no robot out.',
      advice: `To refuse training to ${it}, name ${it} only in a group with ${quoted('Disallow: /')}.`,
    },
    related: others.slice(0, MAX_RELATED).map(({ span }) => ({ span, message: 'refuses training, too' })),
    dialects,
    witness: homeOf(context),
  }
}

/** Does a group forbid nothing that the `*` group does not forbid, too? */
function forbidsNoMore({ file: { groups } }: Context, { rules }: CheckedGroup): boolean {
  const all = new Set(groups.flatMap((group) => (group.isStarGroup ? group.rules.map(ruleText) : [])))
  return closesNothing({ rules: rules.filter((rule) => !all.has(ruleText(rule)) || isForAll(rule)) })
}

function ruleText({ field, value }: ParsedRecord): string {
  return `${field} ${value}`
}

function isForAll({ value }: ParsedRecord): boolean {
  return /^\/?\**$/.test(value)
}

/** The most further signals that a finding shows. */
const MAX_RELATED = 3

/** Does a robot collect for AI training, and does it obey rules, by its operator? */
function isTrainer(robot: Robot): boolean {
  return isForTraining(robot) && robot.controlToken !== true && robot.obeys.robotsTxt === 'yes'
}
