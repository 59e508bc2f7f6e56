import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import type { Policy } from '../../../policy/index.ts'
import {
  otherName,
  type Robot,
  robotNamed,
  robots,
  robotsByToken,
  servesPurpose,
} from '../../../robots/index.ts'
import { agentLinesOfKind, lineNamingRobot, registryAgentLines } from '../../agents/agent-lines.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { isOfAi } from '../../agents/trainers.ts'
import { closesAll, closesNothing } from '../../analysis/closed/closed-site.ts'
import { isOnlyRefusal, KEEPS_NO_TRAINER_OUT } from '../../analysis/closed/only-refusal.ts'
import { isClosedTo, isClosedToUnnamedAgent, policyOfRobot } from '../../analysis/robot-policy.ts'
import { sampleUrl } from '../../analysis/sample-url.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { linesOfGroup, removalsOf, removeLine } from '../../file/line-removal.ts'
import type { Says, Severity } from '../../finding.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { joinWords, printableUrl, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'
import { rulesShared, WITHOUT_OWN_RULES } from './shared-rules.ts'

/** A107: a token that no crawler sends any more. */
export const retiredAgent: CheckRule = {
  code: 'A107',
  name: 'retired-agent',
  severity: 'info',
  // A former name is a warning if the file opens the site to the robot that has another name today.
  rank: (severity) => (severity === 'warning' ? -125 : 50),
  promise: 'corrects',
  why: 'Operators give up names of robots. No robot then follows a group for the old name; one with a new name follows the `*` group. Many files still name `anthropic-ai` and `Claude-Web`, but Anthropic crawls as ClaudeBot, Claude-SearchBot and Claude-User (its page on its crawlers). If the file names a present robot, too, the finding is a hint, and its fix removes the former name. It is a warning if the file closes the site to a former name for AI training, but leaves the present robot in. If the present robot ignores robots.txt, there is no fix.',
  find,
}

function* find(context: Context): Generator<Problem> {
  yield* retiredRobots(context)
  for (const { line, agent } of agentLinesOfKind(context, 'name')) {
    const other = otherName(agent.value)
    // A robot that falls back on a former name still follows its group.
    if (other?.status !== 'renamed' || robotsByToken(agent.value).length > 0) continue
    const answering = other.answering.flatMap((id) => robotNamed(id) ?? [])
    const isNamed = answering.every((robot) => lineNamingRobot(context, robot) !== undefined)
    yield {
      span: line.valueSpan,
      says: {
        what: `${quoted(agent.value)} is a former name. ${other.about}`,
        ...remedyForFormer(context, agent, answering, isNamed),
      },
      dialects: context.byDialect.recognizing(line.number, 'user-agent'),
      ...(isNamed || isOpenAnyway(context, agent.group) ? { severity: 'hint' as const } : {}),
    }
  }
}

/** What follows from a former name, and what to do, by the group of the name. */
function remedyForFormer(
  context: Context,
  { group }: NamedAgent,
  answering: readonly Robot[],
  isNamed: boolean,
): Omit<Says, 'what'> {
  const names = joinWords(answering.map(({ name }) => name))
  const [removal, among] = removalWords(group)
  if (isNamed)
    return {
      ...caseOf('former and present name', among),
      effect: `The file already names ${names}.`,
      advice: removal,
    }
  if (closesNothing(group)) {
    const follow = answering.length === 1 ? 'follows' : 'follow'
    return {
      ...caseOf('former name in an open group', among),
      effect: context.file.groups.some(({ isStarGroup }) => isStarGroup)
        ? `The group forbids nothing, and ${names} ${follow} the "*" group today.`
        : 'The group forbids nothing.',
      advice: removal,
    }
  }
  return closesAll(group) && answering.some(isForSearch)
    ? { ...caseOf('former name of a robot of a search', among), advice: removal }
    : { case: 'former name', advice: `If you mean ${names}, name it here.` }
}

/** The advice to remove a User-agent line, or its group, and what sets the case apart. */
function removalWords({ agents }: CheckedGroup): readonly [advice: string, circumstance: string] {
  return agents.length === 1 ? ['Remove the group.', ''] : ['Remove this line.', 'among other names']
}

/** A sentence about further robots of the operator for AI; empty if there are none. */
function othersOf(robot: Robot): string {
  const others = robotsOfOperator(robot)
  return others.length === 0 ? '' : `It also has ${robotPhrase(others)}.`
}

/** The other robots for AI that the operator of a retired robot has now. */
function robotsOfOperator({ operator, retired = [] }: Robot): readonly Robot[] {
  return robots.filter(
    (other) =>
      other.operator === operator &&
      isOfAi(other) &&
      other.retired === undefined &&
      !retired.includes(other.tokens[0] ?? ''),
  )
}

/**
 * The robots that the operator has now and that the file names: those that took the place of a robot, or if
 * it names none of them, others for AI. An author who names one of these has thought of them.
 */
function presentRobots(context: Context, robot: Robot, successors: readonly Robot[]): readonly Robot[] {
  const isNamed = (other: Robot): boolean => lineNamingRobot(context, other) !== undefined
  const named = successors.filter(isNamed)
  return named.length > 0 ? named : robotsOfOperator(robot).filter(isNamed)
}

/** A present robot to which the file opens what it closes to a former name; `undefined` if there is none. */
function openedSuccessor(context: Context, robot: Robot, present: readonly Robot[]): Robot | undefined {
  if (!isClosedTo(context, robot)) return undefined
  return present.find((successor) =>
    policyOfRobot(context, successor)?.rules.every(({ effect }) => effect === 'allow'),
  )
}

/**
 * The robots for AI training that took the place of one that a group shuts out, if they may fetch the site: the
 * wish of the group fails.
 */
function leftOpen(
  context: Context,
  group: CheckedGroup,
  robot: Robot,
  successors: readonly Robot[],
): readonly Robot[] {
  return servesPurpose(robot, 'ai-training') && closesAll(group)
    ? successors.filter((successor) => !isClosedTo(context, successor))
    : []
}

/**
 * A URL that the `*` group forbids to the present robot today, and that the group of its former name would open
 * to it; `undefined` if there is none.
 */
function openedByRenaming(context: Context, { name }: Robot): string | undefined {
  const { dialect } = context.byDialect.standard
  const star = context.policies.get(dialect, UNNAMED_AGENT)
  const own = context.policies.get(dialect, name)
  return [...star.rules]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .flatMap(({ effect, pattern }) => (effect === 'disallow' ? (sampleUrl(context, pattern) ?? []) : []))
    .find(
      (url) =>
        cachedVerdict(context, star, url).verdict === 'disallow' &&
        cachedVerdict(context, own, url).verdict === 'allow',
    )
}

/**
 * Would the present robot lose the signals of the `*` group, because the group of its former name states none? A robot
 * that a group names inherits nothing of `*`.
 */
function losesSignalsByRenaming(context: Context, { name }: Robot): boolean {
  const { dialect } = context.byDialect.standard
  const states = ({ contentSignals, contentUsage }: Policy): boolean =>
    contentSignals.length + contentUsage.length > 0
  return states(context.policies.get(dialect, UNNAMED_AGENT)) && !states(context.policies.get(dialect, name))
}

/** A fix that removes a User-agent line, or its group, if the line is the only one of the group. */
function removalOf(context: Context, { line, group }: NamedAgent): ProposedFix {
  if (group.agents.length > 1) return { title: 'remove the line', edits: [removeLine(context, line)] }
  const { heading, agents, records } = linesOfGroup(context, group)
  return { title: 'remove the group', edits: removalsOf(context, [...heading, ...agents, ...records]) }
}

/**
 * Does a group forbid nothing, like the file to robots that no group names? Then its name changes nothing.
 */
function isOpenAnyway(context: Context, group: CheckedGroup): boolean {
  return closesNothing(group) && !isClosedToUnnamedAgent(context)
}

/** Finds tokens of robots of the registry that are retired. */
function* retiredRobots(context: Context): Generator<Problem> {
  const offered = new Set<string>()
  for (const { line, agent, own } of registryAgentLines(context)) {
    for (const robot of own) {
      if (robot.retired === undefined) continue
      const found = { span: line.valueSpan, dialects: dialectsOfRobots(context, [robot]) }
      const successors = robot.retired.flatMap((token) => robotNamed(token) ?? [])
      if (successors.length > 0 && successors.every(({ obeys }) => obeys.robotsTxt === 'no')) {
        yield { ...found, says: saysOfDisobeying(agent, robot, successors) }
        continue
      }
      const retired = factsOf(context, agent, robot, successors)
      const { successor, present } = retired
      const severity = severityOf(context, retired)
      const fix = fixOf(context, retired, offered.has(successor))
      yield { ...found, says: saysOfRetired(retired), ...(severity && { severity }), ...(fix && { fix }) }
      if (present.length === 0) offered.add(successor)
    }
  }
}

function factsOf(context: Context, agent: NamedAgent, robot: Robot, successors: readonly Robot[]): Retired {
  const present = presentRobots(context, robot, successors)
  const isAbsent = present.length === 0
  const left = isAbsent ? leftOpen(context, agent.group, robot, successors) : []
  return {
    agent,
    robot,
    present,
    opposite: openedSuccessor(context, robot, present),
    // To write the present name would take the site out of a search.
    isClosingSearch: closesAll(agent.group) && successors.some(isForSearch),
    left,
    isFailing: left.length > 0 && isOnlyRefusal(context, agent.group),
    successor: robot.retired?.[0] ?? '',
    shared: rulesShared(agent),
    opened: isAbsent ? openedByRenaming(context, robot) : undefined,
    losesSignals: isAbsent && !closesAll(agent.group) && losesSignalsByRenaming(context, robot),
  }
}

/**
 * Does a group welcome the former name of a robot for AI, in a file that names none of its present ones? The
 * welcome then reaches no robot.
 */
function isWelcome(robot: Robot, group: CheckedGroup, present: readonly Robot[]): boolean {
  return isOfAi(robot) && present.length === 0 && group.rules.length > 0
}

/** The severity of the finding if it is not that of the rule. */
function severityOf(
  context: Context,
  { agent, robot, present, opposite, left }: Retired,
): Severity | undefined {
  if (isOpenAnyway(context, agent.group) && !isWelcome(robot, agent.group, present)) return 'hint'
  if (opposite !== undefined) return 'warning'
  if (present.length > 0) return 'hint'
  return left.length > 0 ? 'warning' : undefined
}

/** @param isOffered does the fix of another line write the present name? */
function fixOf(
  context: Context,
  { agent, present, opposite, isClosingSearch, successor, shared, opened, losesSignals }: Retired,
  isOffered: boolean,
): ProposedFix | undefined {
  if (opposite !== undefined || opened !== undefined) return undefined
  if (present.length > 0) return removalOf(context, agent)
  if (shared !== '') return undefined
  if (isClosingSearch || isOffered) return removalOf(context, agent)
  if (losesSignals) return undefined
  return {
    title: `write ${quoted(successor)}`,
    edits: [{ ...agent.line.valueSpan, text: successor }],
    because: `The fix applies the rules of this group to ${successor}, which no group names yet. Only you know whether you want that.`,
  }
}

/** The sentences about a name if the robots that took its place do not obey. */
function saysOfDisobeying({ group }: NamedAgent, robot: Robot, successors: readonly Robot[]): Says {
  const { name, operator } = robot
  const names = joinWords(successors.map((one) => one.name))
  const [removal, among] = removalWords(group)
  return {
    ...caseOf('ignores robots.txt', among),
    what: withoutEffect(robot),
    effect:
      successors.length === 1
        ? `${operator} uses ${names} instead, which ignores robots.txt. No name here keeps that robot out; only the server can refuse it.`
        : `${operator} uses ${names} instead, which ignore robots.txt. No name here keeps those robots out; only the server can refuse them.`,
    advice: removal,
    subject: `${name} (now ${names})`,
  }
}

function withoutEffect({ name }: Robot): string {
  return `No crawler uses the name ${name} any more, so this line has no effect.`
}

/** Facts about a retired robot that a file names. */
interface Retired {
  readonly agent: NamedAgent
  readonly robot: Robot
  readonly present: readonly Robot[]
  readonly opposite: Robot | undefined
  readonly isClosingSearch: boolean
  readonly left: readonly Robot[]
  readonly isFailing: boolean
  /** The token of the first robot that took its place. */
  readonly successor: string
  readonly shared: string
  readonly opened: string | undefined
  readonly losesSignals: boolean
}

function saysOfRetired(retired: Retired): Says {
  const { agent, robot, present, opposite, isClosingSearch } = retired
  const { name, operator } = robot
  const names = joinWords(robot.retired ?? [])
  const [removal, among] = removalWords(agent.group)
  const subject = `${name} (now ${names})`
  if (opposite !== undefined)
    return {
      case: 'present robot let in',
      what: `No crawler uses the name ${name} any more, so this line keeps no robot out.`,
      effect: `${operator} uses ${names} instead, and the file opens the site to ${opposite.name}.`,
      advice: `If you mean to keep ${opposite.name} out, forbid it where the file names it.`,
      subject,
    }
  const what = withoutEffect(robot)
  if (present.length > 0)
    return {
      ...caseOf('present robot named', among),
      what,
      effect: `${operator} uses ${names} instead, and the file already names ${robotPhrase(present)}.`,
      advice: removal,
      subject,
    }
  if (isClosingSearch)
    return {
      ...caseOf('robot of a search', among),
      what,
      effect: `${operator} uses ${names} instead.`,
      advice: removal,
      subject,
    }
  return { what, ...remedyForRetired(retired, removal, among), subject }
}

/** What follows if nothing in the file is about the robots of today, and what to do. */
function remedyForRetired(
  { robot, left, isFailing, successor, shared, opened, losesSignals }: Retired,
  removal: string,
  among: string,
): Omit<Says, 'what'> {
  const uses = `${robot.operator} uses ${joinWords(robot.retired ?? [])} instead`
  const isKeptOut = left.length === 0
  const today = isKeptOut
    ? `${uses}.`
    : `${uses}, and the file does not close the site to ${robotPhrase(left)}.`
  const opening =
    opened === undefined ? '' : `It may then fetch ${printableUrl(opened)}, which "*" forbids it today.`
  const signals = losesSignals ? 'A group inherits no signals of "*", so repeat them in it.' : ''
  return {
    ...caseOf(
      isKeptOut ? '' : 'present robot not kept out',
      shared === '' ? '' : WITHOUT_OWN_RULES,
      opened === undefined ? '' : 'opened by the present name',
      losesSignals ? 'without the signals of *' : '',
      among,
    ),
    effect: sentences(isFailing ? KEEPS_NO_TRAINER_OUT : '', today, othersOf(robot)),
    advice: sentences(
      `If the rules are meant for ${successor}, write that name here.`,
      shared,
      opening,
      signals,
      `Otherwise, ${removal.toLowerCase()}`,
    ),
  }
}

function isForSearch(robot: Robot): boolean {
  return servesPurpose(robot, 'search')
}
