import type { Dialect, DialectId } from '../dialects/index.ts'
import type { Rule } from '../policy/index.ts'
import type { Context } from './context.ts'
import { type NeedlessRule, needlessRules, newSpending, type Spending } from './needless-rules.ts'
import { baseReader, robotsAsked } from './robots-asked.ts'
import { originOf } from './sample-url.ts'

/** A line of the file whose rule no robot needs, in the reading that {@link baseReader} is. */
export interface NeedlessLine extends NeedlessRule {
  /** A robot that it is for. */
  readonly agent: string
}

/** Rules up to which the other readings are asked about a needless rule as well. */
export const MAX_RULES_FOR_ALL_READERS = 1_000

/** The lines whose rules are needless for every robot that they are for, in the order of the file. */
export function needlessLines(context: Context): readonly NeedlessLine[] {
  return context.once(findNeedless)
}

function findNeedless(context: Context): readonly NeedlessLine[] {
  const reader = baseReader(context)
  const spending = spendingOf(context)
  const answers = new Map<number, NeedlessLine>()
  const needed = new Set<number>()
  let undecided = 0
  for (const agent of robotsAsked(context)) {
    const policy = context.policyOf(reader, agent)
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

function newTables(): Map<string, ReadonlySet<number>> {
  return new Map()
}

/** The readers for whom a needless line is needless too. */
export function readersWithoutNeed(context: Context, { rule, agent }: NeedlessLine): DialectId[] {
  const base = baseReader(context)
  const isLarge = context.policyOf(base, agent).rules.length > MAX_RULES_FOR_ALL_READERS
  if (isLarge)
    context.notes.add(`Of groups with more than ${MAX_RULES_FOR_ALL_READERS} rules, only one reading was asked which rules are needed.`)
  return context.dialects
    .filter((dialect) => dialect === base || (!isLarge && linesWithoutNeed(context, dialect, agent).has(lineOf(rule))))
    .map(({ id }) => id)
}

function linesWithoutNeed(context: Context, dialect: Dialect, agent: string): ReadonlySet<number> {
  const tables = context.once(newTables)
  const policy = context.policyOf(dialect, agent)
  // Readings that come to the same list share the answer.
  const key = `${policy.formFor(originOf(context)).name} ${JSON.stringify(policy.rules.map(({ effect, pattern, line }) => [effect, pattern, line]))}`
  let lines = tables.get(key)
  if (lines === undefined) {
    const { found } = needlessRules(policy, originOf(context), spendingOf(context))
    lines = new Set(found.map(({ rule }) => lineOf(rule)))
    tables.set(key, lines)
  }
  return lines
}

function lineOf({ line }: Rule): number {
  return line ?? 0
}
