import type { Dialect, DialectId } from '../../../dialects/index.ts'
import { everything } from '../../../pattern/index.ts'
import {
  isNoList,
  newRedundancyBudget,
  quickRedundancyProofs,
  type RedundantRule,
  type Rule,
  sitesForRules,
} from '../../../policy/index.ts'
import type { Subject } from '../../../readings/index.ts'
import { agentsOfFile, baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { dialectsWithWholePatterns } from '../../file/path-rules.ts'
import { originOf } from '../../site/origin.ts'
import { plural } from '../../text/message-phrases.ts'

/**
 * A line of the file whose rule is redundant for every robot that the rule applies to, in
 * {@link baseDialect}.
 */
export interface RedundantLine extends RedundantRule {
  /** A robot that the rule applies to. */
  readonly agent: Subject
}

/** The maximum number of rules of a policy for which redundancy is also tested in the other dialects. */
const MAX_RULES_FOR_ALL_DIALECTS = 1_000

/** The maximum number of robots for whose rules redundancy is also tested in the other dialects. */
const MAX_ROBOTS_FOR_ALL_DIALECTS = 10

/** The redundant lines of the file, in file order. */
export function redundantLines(context: Context): readonly RedundantLine[] {
  return context.once(findRedundantLines)
}

function findRedundantLines(context: Context): readonly RedundantLine[] {
  const dialect = baseDialect(context)
  const budget = budgetOf(context)
  const byLine = new Map<number, RedundantLine>()
  const neededLines = new Set<number>()
  let undecidedCount = 0
  for (const agent of agentsOfFile(context)) {
    const policy = policyOf(context, dialect, agent)
    const { redundant, undecided } = quickRedundancyProofs(
      policy,
      sitesForRules(policy, context.options.origin),
      budget,
    )
    undecidedCount += undecided.length
    const lines = linesWithoutNeed(policy.rules, redundant)
    for (const { line } of policy.rules) {
      if (line === undefined) continue
      const proof = lines.get(line)
      if (proof === undefined) neededLines.add(line)
      else if (!byLine.has(line)) byLine.set(line, { ...proof, agent })
    }
  }
  if (undecidedCount > 0) {
    context.hintNotes.add(
      `It is unknown whether ${plural(undecidedCount, 'rule is', 'rules are')} redundant, because the budget was spent before a proof.`,
    )
  }
  return [...byLine.values()]
    .filter(({ rule }) => !neededLines.has(rule.line as number))
    .sort((one, other) => lineOf(one.rule) - lineOf(other.rule))
}

/**
 * The lines all of whose rules are redundant, each with the proof for its first rule. A dialect may make
 * several rules of one line. A rule that is redundant only because of another rule of its own line counts as
 * needed.
 */
function linesWithoutNeed(
  rules: readonly Rule[],
  redundant: readonly RedundantRule[],
): ReadonlyMap<number, RedundantRule> {
  const byRule = new Map(redundant.map((proof) => [proof.rule, proof]))
  const lines = new Map<number, RedundantRule>()
  const needed = new Set<number>()
  for (const rule of rules) {
    const { line } = rule
    if (line === undefined) continue
    const proof = byRule.get(rule)
    if (proof === undefined || proof.by?.line === line) needed.add(line)
    else if (!lines.has(line)) lines.set(line, proof)
  }
  for (const line of needed) lines.delete(line)
  return lines
}

/** The budget that all proofs of redundancy share for one file. */
const budgetOf = cachePerContext(newRedundancyBudget)

/** The lines of a policy all of whose rules are redundant, each with the proof for its first rule. */
type LineProofs = ReadonlyMap<number, RedundantRule>

/**
 * Redundant lines by dialect and agent, and by decision list. Dialects that give the same decision list share
 * one result.
 */
interface LinesCache {
  readonly byDialect: Map<Dialect, Map<Subject, LineProofs>>
  readonly byList: Map<string, LineProofs>
}

const linesCacheOf = cachePerContext((): LinesCache => ({ byDialect: new Map(), byList: new Map() }))

/** The dialects in which a line is redundant. */
export interface DialectsWhereRedundant {
  /** The dialects in which the proof is that of the base dialect: the same kind, by the same line. */
  readonly alike: readonly DialectId[]
  /** The dialects in which the line has no effect for another reason. */
  readonly otherwise: readonly DialectId[]
  /** Were the other dialects tested, as far as the budget allowed? */
  readonly areOthersTested: boolean
}

/**
 * The dialects in which a redundant line is redundant: the base dialect, and the other dialects as far as the
 * limits allow testing them.
 */
export function dialectsWhereRedundant(
  context: Context,
  { rule, kind, by, agent }: RedundantLine,
): DialectsWhereRedundant {
  const base = baseDialect(context)
  const areOthersTested = mayTestAllDialects(context, agent)
  const alike: DialectId[] = []
  const otherwise: DialectId[] = []
  for (const dialect of context.dialects) {
    if (dialect === base) {
      // Already proved, even if the budget has been spent since.
      alike.push(dialect.id)
      continue
    }
    if (!areOthersTested) continue
    const proof = redundantLinesFor(context, dialect, agent).get(lineOf(rule))
    if (proof?.kind === kind && proof.by?.line === by?.line) alike.push(dialect.id)
    else if (proof !== undefined) otherwise.push(dialect.id)
  }
  return { alike, otherwise, areOthersTested }
}

/**
 * Does a dialect need a line that is redundant elsewhere, because it reads the line as a pattern for whole
 * paths? The author writes such a group for that dialect.
 */
export function isNeededForWholePaths(
  context: Context,
  line: number,
  { alike, otherwise }: DialectsWhereRedundant,
): boolean {
  return dialectsWithWholePatterns(context, line).some((id) => !alike.includes(id) && !otherwise.includes(id))
}

/** The agents whose rules have been tested in all dialects. */
const testedAgentsOf = cachePerContext(() => new Set<Subject>())

/** Whether the limits allow testing an agent's rules in all dialects. If they do not, a note says so. */
function mayTestAllDialects(context: Context, agent: Subject): boolean {
  const { rules } = policyOf(context, baseDialect(context), agent)
  if (rules.length > MAX_RULES_FOR_ALL_DIALECTS) {
    context.hintNotes.add(
      `For robots with more than ${MAX_RULES_FOR_ALL_DIALECTS} rules, only one dialect was asked whether rules are redundant.`,
    )
    return false
  }
  const testedAgents = testedAgentsOf(context)
  if (!testedAgents.has(agent) && testedAgents.size >= MAX_ROBOTS_FOR_ALL_DIALECTS) {
    context.hintNotes.add(
      `For all but ${MAX_ROBOTS_FOR_ALL_DIALECTS} robots, only one dialect was asked whether rules are redundant.`,
    )
    return false
  }
  testedAgents.add(agent)
  return true
}

/** Only about these lines are other dialects asked. */
function numbersOfRedundantLines(context: Context): ReadonlySet<number | undefined> {
  return new Set(redundantLines(context).map(({ rule }) => rule.line))
}

/** The proofs for the {@link redundantLines} that are redundant in this dialect, too. */
function redundantLinesFor(context: Context, dialect: Dialect, agent: Subject): LineProofs {
  const { byDialect, byList } = linesCacheOf(context)
  const byAgent = byDialect.get(dialect) ?? new Map<Subject, LineProofs>()
  byDialect.set(dialect, byAgent)
  const cached = byAgent.get(agent)
  if (cached !== undefined) return cached
  const policy = policyOf(context, dialect, agent)
  const { name } = policy.transducerFor(originOf(context))
  const list = JSON.stringify(policy.rules.map(({ effect, pattern, line }) => [effect, pattern, line]))
  const key = `${name} ${list}`
  let lines = isNoList(policy) ? new Map<number, RedundantRule>() : (byList.get(list) ?? byList.get(key))
  if (lines === undefined) {
    const asked = context.once(numbersOfRedundantLines)
    const budget = budgetOf(context)
    const { spent } = budget.states
    const { redundant } = quickRedundancyProofs(
      policy,
      sitesForRules(policy, context.options.origin),
      budget,
      ({ line }) => asked.has(line),
    )
    lines = linesWithoutNeed(policy.rules, redundant)
    // What the texts of rules prove holds for each way to read URLs.
    byList.set(budget.states.spent > spent ? key : list, lines)
  }
  byAgent.set(agent, lines)
  return lines
}

function lineOf({ line }: Rule): number {
  return line ?? 0
}

/** Is the redundant rule overridden or repeated by another rule with another pattern? */
export function isShadowed({ rule, by }: RedundantLine): boolean {
  if (by === undefined || rule.value === '' || JSON.stringify(by.pattern) === JSON.stringify(rule.pattern))
    return false
  // P119 reports an Allow of everything that no rule contradicts.
  return !(rule.effect === 'allow' && JSON.stringify(rule.pattern) === JSON.stringify(everything))
}
