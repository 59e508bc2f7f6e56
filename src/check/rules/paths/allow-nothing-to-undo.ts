import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { memoFor } from '../../../pattern/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { isMainRobot } from '../../agents/search-agents.ts'
import { closesAll, closingRuleOfOthers } from '../../analysis/closed/closed-site.ts'
import {
  dialectsWhereRedundant,
  isNeededForWholePaths,
  type RedundantLine,
  redundantLines,
} from '../../analysis/redundancy/redundant-lines.ts'
import { isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { removeLine } from '../../file/line-removal.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, quoted } from '../../text/message-phrases.ts'

/** P120 reports an Allow that is an exception to no Disallow. */
export const allowNothingToUndo: CheckRule = {
  code: 'P120',
  name: 'allow-nothing-to-undo',
  severity: 'hint',
  why: 'An Allow is an exception to a Disallow. If no Disallow forbids the URLs that the Allow matches, they are allowed anyway (RFC 9309 §2.2.2). Often the Disallow to which it was an exception is gone, or is in another group. If a group has only such lines, and the `*` group closes the site or opens a few pages, its robots may fetch everything. So may Googlebot or bingbot if other groups close the site, and there is no `*` group. The finding for the first line of such a group is a warning.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const openingOf = openings(context)
  const told = new Set<CheckedGroup>()
  for (const redundant of redundantLines(context)) {
    const { rule } = redundant
    if (rule.line === undefined || !isAllowOfPart(redundant)) continue
    const where = dialectsWhereRedundant(context, redundant)
    if (isNeededForWholePaths(context, rule.line, where)) continue
    const { alike: dialects } = where
    const group = context.file.groupOfRule(rule.line)
    // User-agent lines without a rule would share the rules of the next ones.
    const isOpenGroup = group !== undefined && hasOnlyAllow(group)
    const line = context.file.lineAt(rule.line)
    const written = quoted(`Allow: ${rule.value}`)
    const opening = isOpenGroup ? openingOf(group) : undefined
    if (isOpenGroup && opening !== undefined) {
      // The finding is about all lines of the group. To delete one would lose a path that may be meant.
      if (!told.has(group)) yield opened(context, rule, opening.agent, opening.closing, dialects)
      told.add(group)
      continue
    }
    const remedy = isOpenGroup
      ? 'Write an empty "Disallow:" in its place, which also allows everything,'
      : 'Delete the line,'
    const isFirst = isOpenGroup && group.rules[0]?.line === rule.line
    yield {
      span: context.file.spanOfRule(rule),
      says: {
        case: isOpenGroup ? 'only Allow lines' : 'other lines',
        what: `${written} is redundant for ${dialectPhrase(dialects, context.dialects.length)}, because no Disallow would decide in its place.`,
        advice: `${remedy} or add the Disallow to which it should be an exception.`,
        subject: written,
      },
      dialects,
      fix: isFirst ? emptyDisallow(line) : { title: 'delete the line', edits: [removeLine(context, line)] },
    }
  }
}

function emptyDisallow({ nameSpan, valueSpan }: CheckedLine): ProposedFix {
  return {
    title: 'write an empty Disallow',
    edits: [{ start: nameSpan.start, end: valueSpan.end, text: 'Disallow:' }],
  }
}

/** Is this an Allow of a part of the site, in whose place nothing would decide? */
function isAllowOfPart({ rule: { effect, value = '' }, by }: RedundantLine): boolean {
  return effect === 'allow' && by === undefined && value !== '' && !/^(?:\/|\/?\*+)$/.test(value)
}

const hasOnlyAllow = memoFor(({ rules }: CheckedGroup) => rules.every(({ field }) => field === 'allow'))

/** A group that opens the site to its robots, next to one that closes it to others. */
interface Opening {
  readonly agent: NamedAgent
  /** The group that closes the site; `undefined` if that is the `*` group. */
  readonly closing: CheckedGroup | undefined
}

/** Tells of groups with Allow lines alone whether they open the site. Each is asked once. */
function openings(context: Context): (group: CheckedGroup) => Opening | undefined {
  const isStarClosed = isClosedToOthers(context)
  const known = new Map<CheckedGroup, Opening | undefined>()
  return (group) => {
    if (!known.has(group)) {
      const agent = group.agents.find(({ value }) => value !== '*')
      const isOpen = agent !== undefined && areAllOpen(context, group.agents)
      const closing = isStarClosed || !isOpen ? undefined : groupClosingToOthers(context, group)
      known.set(group, isOpen && (isStarClosed || closing !== undefined) ? { agent, closing } : undefined)
    }
    return known.get(group)
  }
}

/** Does the `*` group close the site, perhaps but for pages that it names? */
function isClosedToOthers(context: Context): boolean {
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  return closingRuleOfOthers(context, policy) !== undefined
}

/** Do the rules for each of these names, of all groups that name it, forbid nothing? */
function areAllOpen(context: Context, agents: readonly NamedAgent[]): boolean {
  const { dialect } = context.byDialect.standard
  return agents.every((agent) =>
    context.policies
      .getWithinBudget(dialect, agentOfLine(agent))
      ?.rules.every(({ effect, value }) => effect === 'allow' || value === ''),
  )
}

/**
 * A group that closes the site to other robots, in a file without a `*` group, if this group names Googlebot or bingbot:
 * its author then lists what each robot may fetch. `undefined` if there is none.
 */
function groupClosingToOthers({ file: { groups } }: Context, group: CheckedGroup): CheckedGroup | undefined {
  return groups.some(({ isStarGroup }) => isStarGroup) ||
    !group.agents.some(({ value }) => isMainRobot(value))
    ? undefined
    : groups.find((other) => other !== group && closesAll(other))
}

/**
 * The finding for a group that only allows some paths, next to a `*` group that closes the site, or to a group that
 * closes it to others.
 */
function opened(
  context: Context,
  rule: Rule,
  { value, line }: NamedAgent,
  closing: CheckedGroup | undefined,
  dialects: readonly DialectId[],
): Problem {
  const name = quoted(value)
  return {
    span: context.file.spanOfRule(rule),
    severity: 'warning',
    says: {
      ...(closing === undefined
        ? {
            case: 'closed by the "*" group',
            what: isClosedToUnnamedAgent(context)
              ? `The "*" group closes the site, but it does not apply to ${name}.`
              : `The "*" group closes all pages but a few, and it does not apply to ${name}.`,
          }
        : {
            case: 'closed by other groups',
            what: `The file closes the site to ${quoted(closing.agents[0]?.value ?? '')}, but to ${name} it closes nothing.`,
          }),
      effect: `The group of ${name} has no Disallow, so ${name} may fetch everything.`,
      advice:
        'If only the paths of its Allow lines are meant, add "Disallow: /" to this group. If everything is meant, write an empty "Disallow:".',
      subject: name,
    },
    related: [{ span: line.valueSpan, message: 'may fetch everything' }],
    dialects,
    witness: `${originOf(context)}/`,
  }
}
