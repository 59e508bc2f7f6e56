import { type DialectId, SIGNAL_DOCUMENTS } from '../../../dialects/index.ts'
import { literalPrefix } from '../../../pattern/index.ts'
import type { ContentUsage, Policy, Rule } from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import { agentPhrase, agentsOfFile, policyOf } from '../../agents/agents-of-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { recordAt } from './agents-of-signals.ts'

/** X241 reports a preference for paths that the robot may not fetch. */
export const contentUsageClosed: CheckRule = {
  code: 'X241',
  name: 'content-usage-closed',
  severity: 'info',
  why: `A path that a robot may not fetch has no preference at all (${SIGNAL_DOCUMENTS.attachment}). So a Content-Usage for closed paths neither allows nor disallows a use. A record is reported only if, by RFC 9309, one Disallow closes all of its paths and no Allow opens a part of them.`,
  find,
}

/** The most rules that records of a file are compared with, so that a long file costs seconds at most. */
const MAX_COMPARED = 2_000_000

function* find(context: Context): Generator<Problem> {
  if (recordsOf(context, 'content-usage').length === 0) return
  const { closed, inEffect, isCut } = closedRecords(context)
  for (const [line, { agent, rule, line: closing }] of closed) {
    const record = recordAt(context, 'content-usage', line) as FieldRecord
    const dialects = dialectsClosing(context, agent, line, closing)
    if (dialects.length === 0) continue
    const isForOthers = inEffect.has(line)
    yield {
      span: record.span,
      says: {
        case: isForOthers ? 'closed to one robot' : 'closed to all',
        what: `For ${agentPhrase(agent)}, this record has no effect.`,
        effect: `Line ${closing} closes all of its paths, and a path that may not be fetched has no preference (${SIGNAL_DOCUMENTS.attachment}).`,
        advice: isForOthers
          ? 'Open the paths, or keep the record for the other robots of the group.'
          : 'Remove the record, or open the paths.',
      },
      related: [{ span: context.file.spanOfRule(rule), message: 'closes the paths' }],
      dialects,
    }
  }
  if (isCut)
    context.notes.add(
      `X241 reached its limit of ${MAX_COMPARED} comparisons with rules. It did not check the other Content-Usage records.`,
    )
}

/** The lines of records whose paths are closed to a robot, and of those that have an effect for one. */
interface ClosedRecords {
  readonly closed: ReadonlyMap<
    number,
    { readonly agent: Subject; readonly rule: Rule; readonly line: number }
  >
  readonly inEffect: ReadonlySet<number>
  /** Did the limit end the search? */
  readonly isCut: boolean
}

function closedRecords(context: Context): ClosedRecords {
  const { dialect } = context.byDialect.standard
  const closed = new Map<number, { readonly agent: Subject; readonly rule: Rule; readonly line: number }>()
  const inEffect = new Set<number>()
  let compared = 0
  for (const agent of agentsOfFile(context)) {
    const policy = policyOf(context, dialect, agent)
    for (const { value, line } of policy.contentUsage) {
      const record = recordAt(context, 'content-usage', line)
      if (record === undefined || value.preferences === undefined) continue
      if (closed.has(line) && inEffect.has(line)) continue
      compared += policy.rules.length
      if (compared > MAX_COMPARED) return { closed, inEffect, isCut: true }
      const rule = closingAll(policy, value)
      if (rule?.line === undefined) inEffect.add(line)
      else if (!closed.has(line)) closed.set(line, { agent, rule, line: rule.line })
    }
  }
  return { closed, inEffect, isCut: false }
}

/** The dialects in which one line closes all paths of the Content-Usage of another line to an agent. */
function dialectsClosing(
  context: Context,
  { readOptions }: Subject,
  line: number,
  closing: number,
): DialectId[] {
  return context.dialects
    .filter((dialect) => {
      const policy = context.policies.getWithinBudget(dialect, readOptions.agent, readOptions.obeysStar)
      const usage = policy?.contentUsage.find((one) => one.line === line)?.value
      return policy !== undefined && usage !== undefined && closingAll(policy, usage)?.line === closing
    })
    .map(({ id }) => id)
}

/**
 * The Disallow rule that decides every URL of a Content-Usage; `undefined` if there is none, or if a simple
 * comparison of prefixes does not show it.
 */
function closingAll({ rules, ruleFor }: Policy, { pattern }: ContentUsage): Rule | undefined {
  // The order of the rules does not decide.
  if (ruleFor !== undefined) return undefined
  const prefix = literalPrefix(pattern)
  for (const rule of rules) {
    if (rule.effect === 'disallow') {
      // The text of a path begins with a slash, so the rule "/" matches every path.
      if (rule.pattern.kind === 'prefix' && (prefix || '/').startsWith(rule.pattern.text)) return rule
      continue
    }
    const open = literalPrefix(rule.pattern)
    if (rule.reason !== 'exempt' && (open.startsWith(prefix) || prefix.startsWith(open))) return undefined
  }
  return undefined
}
