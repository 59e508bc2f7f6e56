import { otherName, type Robot, robots, robotsByToken, tokenOf } from '../../../robots/index.ts'
import { agentAlias, productAlias } from '../../agents/agent-aliases.ts'
import { type AgentLine, agentLines, agentLinesOfKind, lineNamingRobot } from '../../agents/agent-lines.ts'
import { isCommonWord } from '../../agents/common-words.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeyingRobot } from '../../agents/obeys-name.ts'
import { isOfAi } from '../../agents/trainers.ts'
import { closedBy, closesNothing } from '../../analysis/closed/closed-site.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { cutNames, cutProblem } from './cut-names.ts'
import { MAX_NAMED, noGroupCalled, operatorNamed, suggestion } from './suggested-name.ts'

/** A106: a name that no known robot has. */
export const unknownAgent: CheckRule = {
  code: 'A106',
  name: 'unknown-agent',
  severity: 'info',
  rank: -40,
  // The rules of the next robot matter once the name is correct, which A106 tells.
  explainsOnLine: ['G103'],
  promise: 'corrects',
  why: 'A User-agent line with a name that no robot has usually has no effect. The robot you mean then follows the `*` group, unless another group names it. The finding suggests a similar name that Wayleave knows. Without one, the robot may still exist, so it is a hint; so it is if a robot finds its token within the name. It is a warning for the name of an AI product whose group closes the site, while no robot for training is shut out. `all` is no name either: only `*` stands for all other robots (RFC 9309 §2.2.1).',
  find,
}

/**
 * The most unknown names of a file that are compared with those of the registry. Of 2,100 real files, the one with the
 * most User-agent values has 594.
 */
const MAX_COMPARED = 1_000

function* find(context: Context): Generator<Problem> {
  const named = new Set(agentLines(context).flatMap(({ names }) => names.map((name) => name.toLowerCase())))
  const cut = cutNames(context, named)
  if (cut.length > 0) yield cutProblem(context, cut)
  const isMinor = minorTest(context, named)
  const unlikeAny: AgentLine[] = []
  for (const agentLine of unknownNames(context, new Set(cut.map(({ line }) => line)))) {
    const obeying = obeyingRobot(agentLine.agent.value)
    if (obeying !== undefined) {
      if (!named.has(tokenOf(obeying).toLowerCase())) yield obeyedProblem(context, agentLine, obeying)
      continue
    }
    const problem = extendedName(context, agentLine) ?? suggestion(context, agentLine, named)
    if (problem === undefined) unlikeAny.push(agentLine)
    else yield problem.severity === undefined && isMinor(agentLine) ? withoutFix(problem) : problem
  }
  if (unlikeAny.length > 0) yield unlikeAnyProblem(context, unlikeAny)
}

/** The first line of each name that no robot has, without those of other findings. */
function* unknownNames(context: Context, others: ReadonlySet<CheckedLine>): Generator<AgentLine> {
  const seen = new Set<string>()
  for (const agentLine of agentLinesOfKind(context, 'name')) {
    const { value } = agentLine.agent
    const key = value.toLowerCase()
    if (others.has(agentLine.line) || seen.has(key)) continue
    if (robotsByToken(value).length > 0 || isCommonWord(value) || otherName(value) !== undefined) continue
    if (seen.size === MAX_COMPARED) {
      context.notes.add(
        `A106/unknown-agent compared only the first ${MAX_COMPARED} unknown names with those of known robots.`,
      )
      return
    }
    seen.add(key)
    yield agentLine
  }
}

/** Tells whether a name matters little: its group loses nothing, or it is one of a long list. */
function minorTest(context: Context, named: ReadonlySet<string>): (line: AgentLine) => boolean {
  const stars = context.file.groups.filter(({ isStarGroup }) => isStarGroup)
  const isClosedAnyway = isClosedToUnnamedAgent(context)
  const forbidsSome = stars.some((group) => !closesNothing(group))
  const shared = new Set(['', ...stars.flatMap(({ rules }) => rules.map(({ value }) => value))])
  const isNothingLost = (line: AgentLine): boolean =>
    isClosedAnyway
      ? isClosedBy(context, line) &&
        line.agent.group.rules.every(({ field, value }) => field !== 'allow' || shared.has(value))
      : closesNothing(line.agent.group) && !(forbidsSome && isOpening(line))
  return (line) =>
    (isNothingLost(line) && !isMeantForRobots(line)) ||
    (named.size >= MANY_NAMED && !isMain(line.agent.value))
}

/** The finding for all names that resemble no known one. */
function unlikeAnyProblem(context: Context, lines: readonly AgentLine[]): Problem {
  const [first, ...others] = lines as readonly [AgentLine, ...AgentLine[]]
  const names = lines.slice(0, MAX_NAMED).map(({ agent }) => quoted(agent.value))
  const more = lines.length > MAX_NAMED ? [plural(lines.length - MAX_NAMED, 'other name')] : []
  const none = `None of the ${robots.length} robots that Wayleave knows has the product token`
  return {
    span: first.line.valueSpan,
    severity: 'hint',
    says: {
      case: 'unlike any known name',
      ...(others.length === 0
        ? {
            what: `${none} ${joinWords(names)}, so this line may have no effect.`,
            advice: 'Check the name in the documentation of the robot.',
          }
        : {
            what: `${none} ${joinWords([...names, ...more], 'or')}.`,
            effect: 'So these lines may have no effect.',
            advice: 'Check the names in the documentation of the robots.',
          }),
    },
    related: others.slice(0, MAX_NAMED - 1).map(({ line }) => ({
      span: line.valueSpan,
      message: 'Wayleave knows no robot with this product token',
    })),
    dialects: context.dialects.map(({ id }) => id),
  }
}

/**
 * Does the group of an AI product welcome its robots, or ask them for a pause? That is lost, unless no name would reach
 * them.
 */
function isMeantForRobots({ agent: { group, value } }: AgentLine): boolean {
  const { tokens = [] } = productAlias(value) ?? {}
  const isPaced = group.records.some(({ field }) => field === 'crawl-delay')
  const isWelcome = group.rules.length > 0 && closesNothing(group)
  return tokens.length > 0 && (isPaced || isWelcome)
}

/** A guess about a name that matters little, as a hint: its fix would go with those of names that matter. */
function withoutFix({ fix: _, ...problem }: Problem): Problem {
  return { ...problem, severity: 'hint' }
}

/**
 * The finding for the name of a robot for AI with a word after it, to which a group closes the site, although it
 * is open to the robot: `GPTBot-training`. `undefined` for any other line.
 */
function extendedName(context: Context, agentLine: AgentLine): Problem | undefined {
  const { agent, line } = agentLine
  const { value } = agent
  // A robot that falls back on a token is not called so.
  const hyphens = value.slice(0, LONGEST_TOKEN + 1).matchAll(/-/g)
  const robot = Array.from(hyphens, ({ index }) => ownRobot(value.slice(0, index))).find(
    (one) => isOfAi(one) && one?.retired === undefined,
  )
  if (robot === undefined || !isClosedBy(context, agentLine) || isClosedTo(context, robot)) return undefined
  const named = lineNamingRobot(context, robot)
  return {
    span: line.valueSpan,
    severity: 'warning',
    says: {
      case: 'longer name',
      what: noGroupCalled(value),
      effect: `The robot is called ${tokenOf(robot)}, and the file does not close the site to it.`,
      advice: `To keep it out, write "Disallow: /" for ${tokenOf(robot)}.`,
      subject: quoted(value),
    },
    related: named === undefined ? [] : [{ span: named.line.valueSpan, message: 'the group of the robot' }],
    dialects: context.byDialect.recognizing(line.number, 'user-agent'),
  }
}

/** The length of the longest token of the registry. */
const LONGEST_TOKEN = Math.max(...robots.flatMap(({ tokens }) => tokens.map(({ length }) => length)))

/** The finding for a name that is no token, but that a robot takes for its own. */
function obeyedProblem(context: Context, { agent, line }: AgentLine, robot: Robot): Problem {
  const token = tokenOf(robot)
  return {
    span: line.valueSpan,
    severity: 'hint',
    says: {
      case: 'obeyed',
      what: `${robot.name} obeys this line, because it looks for its name anywhere in the value.`,
      effect: `Other parsers look for a robot called ${quoted(agent.value)}.`,
      advice: `To name ${robot.name} for every parser, write ${quoted(token)}.`,
      subject: quoted(agent.value),
    },
    dialects: context.byDialect.recognizing(line.number, 'user-agent'),
  }
}

/**
 * A file with this many names or more has a list that others wrote. Of its small robots, one is missed by
 * nobody.
 */
const MANY_NAMED = 10

/** The operators of the searches that most people use. */
const MAIN_OPERATORS: ReadonlySet<string> = new Set(['Google', 'Microsoft', 'Yandex'])

/** Does a name stand for an AI product, or for a robot of AI or of a main search? */
function isMain(name: string): boolean {
  const suggested = suggestedToken(name)
  const operator = operatorNamed(name)
  return (
    agentAlias(name) !== undefined ||
    [...MAIN_OPERATORS].some((main) => main.toLowerCase() === operator) ||
    (suggested !== undefined &&
      robotsByToken(suggested).some((robot) => MAIN_OPERATORS.has(robot.operator) || isOfAi(robot)))
  )
}

/** Is a group to open the site to a robot whose operator documents another name? */
function isOpening({ agent: { value, group } }: AgentLine): boolean {
  return group.rules.length > 0 && agentAlias(value)?.tokens.length !== 0
}

/** Does the group of this line close the site? */
function isClosedBy(context: Context, { agent }: AgentLine): boolean {
  return closedBy(context, context.byDialect.standard.dialect, agent.value) !== undefined
}
