import type { DialectId, Field, ReadOptions } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import { baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { type FieldRecord, recordsOf } from '../../file/field-records.ts'

/** The policy of a representative agent, in the dialect in which it represents others. */
export function policyInBase(context: Context, agent: Subject): Policy {
  return policyOf(context, baseDialect(context), agent)
}

/** The record of a field in a line; `undefined` if another rule reports that line. */
export function recordAt(context: Context, field: Field, line: number): FieldRecord | undefined {
  const byField = recordsByLine(context)
  let byLine = byField.get(field)
  if (byLine === undefined) {
    byLine = new Map(recordsOf(context, field).map((record) => [record.line.number, record]))
    byField.set(field, byLine)
  }
  return byLine.get(line)
}

const recordsByLine = cachePerContext(() => new Map<Field, ReadonlyMap<number, FieldRecord>>())

/** The dialects in which the records of all these lines apply to an agent. */
export function withSignalsOf(
  context: Context,
  { agent, obeysStar }: Pick<ReadOptions, 'agent' | 'obeysStar'>,
  lines: readonly number[],
): DialectId[] {
  return context.dialects
    .filter((dialect) => {
      const policy = context.policies.getWithinBudget(dialect, agent, obeysStar)
      if (policy === undefined) return false
      const stated = linesOf(context, policy)
      return lines.every((line) => stated.has(line))
    })
    .map(({ id }) => id)
}

const linesByPolicy = cachePerContext(() => new Map<Policy, ReadonlySet<number>>())

/** The lines of the signals and preferences of a policy. */
function linesOf(context: Context, policy: Policy): ReadonlySet<number> {
  const byPolicy = linesByPolicy(context)
  let lines = byPolicy.get(policy)
  if (lines === undefined) {
    lines = new Set([...policy.contentSignals, ...policy.contentUsage].map(({ line }) => line))
    byPolicy.set(policy, lines)
  }
  return lines
}
