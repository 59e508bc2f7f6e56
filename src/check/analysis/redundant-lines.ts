import type { Dialect, DialectId } from '../../dialects/index.ts'
import type { Rule } from '../../policy/index.ts'
import { baseDialect, representativeAgents } from '../agents/representative-agents.ts'
import type { Context } from '../file/context.ts'
import { type NeedlessRule, needlessRules, newSpending, type Spending } from './redundant-rules.ts'
import { originOf } from './sample-url.ts'

/** A line of the file whose rule no robot needs, in the reading that {@link baseDialect} is. */
export interface NeedlessLine extends NeedlessRule {
  /** A robot that it is for. */
  readonly agent: string
}

/** Rules up to which the other readings are asked about a needless rule as well. */
export const MAX_RULES_FOR_ALL_DIALECTS = 1_000

/** Robots for whose rules the other readings are asked as well. */
export const MAX_ROBOTS_FOR_ALL_DIALECTS = 10

/** The lines whose rules are needless for every robot that they are for, in the order of the file. */
export function needlessLines(context: Context): readonly NeedlessLine[] {
  return context.once(findNeedless)
}

function findNeedless(context: Context): readonly NeedlessLine[] {
  const dialect = baseDialect(context)
  const spending = spendingOf(context)
  const answers = new Map<number, NeedlessLine>()
  const needed = new Set<number>()
  let undecided = 0
  for (const agent of representativeAgents(context)) {
    const policy = context.policies.get(dialect, agent)
    const { found, undecided: open } = needlessRules(policy, originOf(context), spending)
    undecided += open.length
    const byRule = new Map(found.map((answer) => [answer.rule, answer]))
    for (const rule of policy.rules) {
      const answer = byRule.get(rule)
      if (rule.line === undefined) continue
      if (answer === undefined) needed.add(rule.line)
      else if (!answers.has(rule.line)) answers.set(rule.line, { ...answer, agent })
    }
  }
  if (undecided > 0) context.notes.add(`Whether ${undecided} rules are needed was not decided within the budget.`)
  return [...answers.values()]
    .filter(({ rule }) => !needed.has(rule.line as number))
    .sort((one, other) => lineOf(one.rule) - lineOf(other.rule))
}

/** What all questions about the file's lists may cost. */
function spendingOf(context: Context): Spending {
  return context.once(newSpending)
}

function newAgents(): Set<string> {
  return new Set()
}

/** Needless lines by reader and robot, and by list: readings that come to the same one share the answer. */
interface Tables {
  readonly byDialect: Map<Dialect, Map<string, ReadonlySet<number>>>
  readonly byList: Map<string, ReadonlySet<number>>
}

function newTables(): Tables {
  return { byDialect: new Map(), byList: new Map() }
}

/** The readers for whom a needless line is needless too. */
export function dialectsWithoutNeed(context: Context, { rule, agent }: NeedlessLine): DialectId[] {
  const base = baseDialect(context)
  const asked = context.once(newAgents)
  const isMany = !asked.has(agent) && asked.size >= MAX_ROBOTS_FOR_ALL_DIALECTS
  const isLarge = context.policies.get(base, agent).rules.length > MAX_RULES_FOR_ALL_DIALECTS
  if (isLarge)
    context.notes.add(`Of groups with more than ${MAX_RULES_FOR_ALL_DIALECTS} rules, only one reading was asked which rules are needed.`)
  else if (isMany)
    context.notes.add(`Of more than ${MAX_ROBOTS_FOR_ALL_DIALECTS} robots, only one reading was asked which rules are needed.`)
  else asked.add(agent)
  return context.dialects
    .filter((dialect) => dialect === base || (!isLarge && !isMany && linesWithoutNeed(context, dialect, agent).has(lineOf(rule))))
    .map(({ id }) => id)
}

function linesWithoutNeed(context: Context, dialect: Dialect, agent: string): ReadonlySet<number> {
  const { byDialect, byList } = context.once(newTables)
  const ofDialect = byDialect.get(dialect) ?? new Map<string, ReadonlySet<number>>()
  byDialect.set(dialect, ofDialect)
  const known = ofDialect.get(agent)
  if (known !== undefined) return known
  const policy = context.policies.get(dialect, agent)
  const form = policy.transducerFor(originOf(context)).name
  const key = `${form} ${JSON.stringify(policy.rules.map(({ effect, pattern, line }) => [effect, pattern, line]))}`
  const lines =
    byList.get(key) ?? new Set(needlessRules(policy, originOf(context), spendingOf(context)).found.map(({ rule }) => lineOf(rule)))
  byList.set(key, lines)
  ofDialect.set(agent, lines)
  return lines
}

function lineOf({ line }: Rule): number {
  return line ?? 0
}
