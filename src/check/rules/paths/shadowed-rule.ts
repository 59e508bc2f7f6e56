import { type DialectId, dialects } from '../../../dialects/index.ts'
import { isForWholeSite, type Rule } from '../../../policy/index.ts'
import type { Robot } from '../../../robots/index.ts'
import { addTo } from '../../../text/index.ts'
import { baseDialect, policyOf } from '../../agents/agents-of-file.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { robotPhrase } from '../../agents/robot-phrases.ts'
import {
  dialectsWhereRedundant,
  isNeededForWholePaths,
  isShadowed,
  type RedundantLine,
  redundantLines,
} from '../../analysis/redundancy/redundant-lines.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import { rulesAt } from '../../file/path-rules.ts'
import type { Says, Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { dialectPhrase, joinWords, quoted } from '../../text/message-phrases.ts'
import { isDisputed } from '../intent/disputed-rules.ts'

/** P117 reports a rule that another rule makes redundant. */
export const shadowedRule: CheckRule = {
  code: 'P117',
  name: 'shadowed-rule',
  severity: 'warning',
  tag: 'unnecessary',
  why: 'Of the rules that match a URL, one decides: the longest (RFC 9309 §2.2.2), or the first (the draft of 1996 and many libraries). A rule has no effect if it never decides, or if another gives the same verdict in its place. It may be left over, or its author may expect it to decide. Wayleave proves this for all URLs; it does not guess from the text. The finding is a hint if the other rule does what this one wants. If one rule makes 20 or more others redundant, the first of them is info.',
  find,
}

/** From this number on, rules that one other rule makes redundant are a list that looks as if it did something. */
const MANY = 20

function* find(context: Context): Generator<Problem> {
  const byLine = redundantByLine(redundantLines(context))
  for (const redundant of redundantLines(context)) {
    const { rule, kind, by } = redundant
    if (!isShadowed(redundant) || by === undefined || rule.line === undefined) continue
    const where = dialectsWhereRedundant(context, redundant)
    if (isNeededForWholePaths(context, rule.line, where)) continue
    const robots = robotsOfGroup(context, rule.line, where.alike)
    const ofRobots = new Set<DialectId>(robots.map(({ readAs }) => readAs))
    const ofGroup = (ids: readonly DialectId[]): readonly DialectId[] =>
      robots.length === 0 ? ids : ids.filter((id) => ofRobots.has(id))
    const alike = ofGroup(where.alike)
    const otherwise = ofGroup(where.otherwise)
    const inThese = `For ${robots.length > 0 ? robotPhrase(robots) : dialectPhrase(alike, context.dialects.length)}`
    // Of dialects that were not tested, a note speaks.
    const others =
      where.areOthersTested && robots.length === 0
        ? otherDialectsWith(context, rule.line, [...alike, ...otherwise])
        : []
    const more = saysOfMany(rule.line, by, byLine.get(by.line ?? 0))
    const elsewhere = [...more, ...saysElsewhere(context, otherwise, others)]
    yield {
      span: context.file.spanOfRule(rule),
      // A rule that repeats another one has no effect, and its author's wish is met all the same.
      ...(by.effect === rule.effect ? lesser(more) : {}),
      says:
        kind === 'unreachable'
          ? saysOfUnreachable(context, redundant, by, inThese, elsewhere)
          : saysOfRedundant(rule, by, inThese, elsewhere),
      related: by.line === undefined ? [] : [{ span: context.file.spanOfRule(by), message: MESSAGES[kind] }],
      dialects: [...alike, ...otherwise],
      // A rule that cannot do what it says needs a decision of its author, not its removal.
      ...(by.effect === rule.effect && !isDisputed(context, by)
        ? {
            fix: { title: 'delete the line', edits: [removeLine(context, context.file.lineAt(rule.line))] },
          }
        : {}),
    }
  }
}

function lesser(more: readonly string[]): { readonly severity: Severity } {
  return { severity: more.length > 0 ? 'info' : 'hint' }
}

/** For the first of the many rules in these lines, what makes them redundant. */
function saysOfMany(line: number, by: Rule, lines: readonly number[] = []): readonly string[] {
  return lines.length >= MANY && lines[0] === line
    ? [`Line ${by.line} makes ${lines.length - 1} more rules redundant, up to line ${lines.at(-1)}.`]
    : []
}

/**
 * The lines of the rules that another rule with the same effect makes redundant, by the line of that rule. A rule that
 * a redundant one makes redundant counts for the rule behind both.
 */
function redundantByLine(redundant: Iterable<RedundantLine>): ReadonlyMap<number, readonly number[]> {
  const behind = new Map<number, number>()
  for (const one of redundant) {
    const { rule, by } = one
    if (isShadowed(one) && rule.line !== undefined && by?.line !== undefined && by.effect === rule.effect)
      behind.set(rule.line, by.line)
  }
  const lines = new Map<number, number[]>()
  for (const [line, by] of behind) addTo(lines, behind.get(by) ?? by, line)
  return lines
}

const MESSAGES = { unreachable: 'decides first', redundant: 'gives the same verdict' } as const

/** The dialects besides these that read a rule in that line. One that knows no Allow has no rule there. */
function otherDialectsWith(context: Context, line: number, known: readonly DialectId[]): DialectId[] {
  return context.byDialect
    .where(({ dialect: { id } }) => !known.includes(id))
    .filter((id) => rulesAt(context, context.byDialect.get(dialects[id]), line).length > 0)
}

function saysElsewhere(
  { dialects: { length: all } }: Context,
  otherwise: readonly DialectId[],
  others: readonly DialectId[],
): readonly string[] {
  return [
    ...(otherwise.length === 0
      ? []
      : [`The rule has no effect for ${dialectPhrase(otherwise, all)} either.`]),
    ...(others.length === 0 ? [] : [`For ${dialectPhrase(others, all)}, the rule may have an effect.`]),
  ]
}

/** The rule that decides or suffices, in words. */
function otherOf(by: Rule): string {
  return by.line === undefined
    ? 'a rule that the parser adds by itself'
    : `line ${by.line} (${quoted(wordsOf(by))})`
}

function saysOfUnreachable(
  context: Context,
  redundant: RedundantLine,
  by: Rule,
  inThese: string,
  elsewhere: readonly string[],
): Says {
  const own = quoted(wordsOf(redundant.rule))
  const found = outcomeOf(redundant.rule, by, isForWholeSite(by) ? exceptionsTo(context, redundant, by) : [])
  return {
    case: found.case,
    what: `${inThese}, ${found.outcome}: ${otherOf(by)} always decides before ${own}.`,
    effect: elsewhere.join(' '),
    advice: found.advice,
    subject: own,
  }
}

function saysOfRedundant(rule: Rule, by: Rule, inThese: string, elsewhere: readonly string[]): Says {
  const own = quoted(wordsOf(rule))
  return {
    case: 'redundant',
    what: `${inThese}, ${own} is redundant: without it, every URL gets the same verdict.`,
    effect: [
      `The reason is ${otherOf(by)}, which has the same effect and matches every path of this rule.`,
      ...elsewhere,
    ].join(' '),
    advice: 'Delete this rule.',
    subject: own,
  }
}

/** The most lines with exceptions that a message names. Further ones are counted. */
const MAX_EXCEPTIONS = 4

const CHANGE = 'Delete this rule, or change the rules so that this rule decides.'

/** What a rule that never decides leaves, as the beginning of a sentence, and what to do with the rule. */
function outcomeOf(
  rule: Rule,
  by: Rule,
  exceptions: readonly number[],
): { readonly case: string; readonly outcome: string; readonly advice: string } {
  const [state, wish] = by.effect === 'disallow' ? ['closed', 'open'] : ['open', 'closed']
  if (by.effect === rule.effect)
    return { case: 'no effect', outcome: 'this rule has no effect', advice: CHANGE }
  const shorter = withoutStar(by)
  if (by.line !== undefined && shorter !== undefined && shorter.length < (rule.value ?? '').length)
    return {
      case: `paths ${state}, star at the end`,
      outcome: `the paths of this rule are ${state}`,
      advice: `If this rule should decide, write ${quoted(wordsOf({ ...by, value: shorter }))} in place of line ${by.line}, which means the same to parsers with wildcards. If not, delete this rule.`,
    }
  if (!isForWholeSite(by))
    return { case: `paths ${state}`, outcome: `the paths of this rule are ${state}`, advice: CHANGE }
  const isForSite = by.line !== undefined && isForWholeSite(rule)
  const kind = isForSite ? 'rule for the site' : 'rule for a path'
  if (exceptions.length === 0)
    return {
      case: `${kind}, whole site ${state}`,
      outcome: `the whole site is ${state}`,
      advice: isForSite
        ? `If the site should be ${wish}, delete line ${by.line}. If not, delete this rule.`
        : CHANGE,
    }
  return {
    case: `${kind}, site ${state} with exceptions`,
    outcome: `the site is ${state}, except what ${exceptionsWords(by, exceptions)}`,
    // Rules for parts of the site show what its author wants of the rest.
    advice: isForSite ? 'Delete this rule.' : CHANGE,
  }
}

/** The value of a rule without the stars at its end, which match nothing more; `undefined` if it has none. */
function withoutStar({ value = '' }: Rule): string | undefined {
  return /^\/[^$]*\*$/.test(value) ? value.replace(/\*+$/, '') : undefined
}

/** The lines with exceptions, with a verb. */
function exceptionsWords({ effect }: Rule, lines: readonly number[]): string {
  const verb = effect === 'disallow' ? 'allow' : 'close'
  if (lines.length === 1) return `line ${lines[0]} ${verb}s`
  return lines.length > MAX_EXCEPTIONS
    ? `${lines.length} lines ${verb}`
    : `lines ${joinWords(lines.map(String))} ${verb}`
}

/** The lines of rules for parts of the site that decide against a rule for the whole site. */
function exceptionsTo(context: Context, { agent, rule }: RedundantLine, by: Rule): readonly number[] {
  const policy = policyOf(context, baseDialect(context), agent)
  return policy.rules.flatMap((one) => {
    if (one.effect === by.effect || one.line === undefined || one.line === rule.line || isForWholeSite(one))
      return []
    const url = sampleUrl(context, one.pattern)
    return url !== undefined && cachedVerdict(context, policy, url).rule?.line === one.line ? [one.line] : []
  })
}

/**
 * The robots that the group of a line names, if they are all of the registry, and each reads in one of these
 * dialects. Else none.
 */
function robotsOfGroup(context: Context, line: number, ids: readonly DialectId[]): readonly Robot[] {
  const group = context.file.groupOfRule(line)
  const robots = (group?.agents ?? []).map(({ value }) => ownRobot(value))
  return robots.every(
    (robot) => robot !== undefined && robot.dialect !== 'unknown' && ids.includes(robot.readAs),
  )
    ? robots.filter((robot) => robot !== undefined)
    : []
}

function wordsOf({ field, value }: Rule): string {
  return `${field === 'allow' ? 'Allow' : 'Disallow'}: ${value ?? ''}`
}
