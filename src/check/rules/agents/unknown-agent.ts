// One file, although it is long: the kinds of unknown names exclude each other, and share the facts about a name.
import { otherName, type Robot, robotNamed, robots, robotsByToken, tokenOf } from '../../../robots/index.ts'
import { type AgentAlias, agentAlias, productAlias } from '../../agents/agent-aliases.ts'
import { type AgentLine, agentLines, agentLinesOfKind, lineNamingRobot } from '../../agents/agent-lines.ts'
import { isCommonWord } from '../../agents/common-words.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeyingRobot } from '../../agents/obeys-name.ts'
import { tokensByOperator } from '../../agents/operator-tokens.ts'
import { isOfAi } from '../../agents/trainers.ts'
import { closedBy, closesAll, closesNothing } from '../../analysis/closed/closed-site.ts'
import { isOnlyRefusal, KEEPS_NO_TRAINER_OUT } from '../../analysis/closed/only-refusal.ts'
import { isClosedTo, isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'
import { cutNames, cutProblem } from './cut-names.ts'
import { rulesShared, WITHOUT_OWN_RULES } from './shared-rules.ts'

/** A106: a name that no known robot has. */
export const unknownAgent: CheckRule = {
  code: 'A106',
  name: 'unknown-agent',
  severity: 'info',
  rank: -40,
  // The rules of the next robot matter once the name is correct, which A106 tells.
  explainsOnLine: ['G103'],
  promise: 'corrects',
  why: 'A User-agent line with a name that no robot has usually has no effect. The robot you mean then follows the `*` group, unless another group names it. The finding suggests a similar name, if Wayleave knows a robot with one. If not, the robot may still exist, so the finding is a hint. It is a hint, too, if a robot obeys the line, because it looks for its token anywhere in the name. It is also a hint if the file names the robots that the name stands for, or the first of them. Three names or more that are only the first letters of names of robots are reported together. In a list of ten robots or more, only names of AI robots and of Google, Microsoft and Yandex are more than a hint. The same holds if neither the group nor the `*` group forbids anything, or both close the site with the same exceptions. But a group that welcomes an AI product, in a file that names no robot of it, is info. The name of an AI product is a warning if its group closes the site, and the file shuts out no robot for training. `all` is such a name, too: only `*` stands for all robots that no group names (RFC 9309 §2.2.1).',
  find,
}

/** The weight of a finding that names a token to write instead: of several findings, it leads. */
const NAMES_TOKEN = 1

/** The most names of a file, or robots of an operator, that a message shows. Further ones are counted. */
const MAX_NAMED = 3

/**
 * The most unknown names of a file that are compared with those of the registry. Of 2,100 real files, the one with the
 * most User-agent values has 594.
 */
const MAX_COMPARED = 1_000

function* find(context: Context): Generator<Problem> {
  const named = new Set(agentLines(context).flatMap(({ names }) => names.map((name) => name.toLowerCase())))
  const isClosedAnyway = isClosedToUnnamedAgent(context)
  const forbidsSome = context.file.groups.some((group) => group.isStarGroup && !closesNothing(group))
  const stars = context.file.groups.filter(({ isStarGroup }) => isStarGroup)
  const shared = new Set(['', ...stars.flatMap(({ rules }) => rules.map(({ value }) => value))])
  const isNothingLost = (line: AgentLine): boolean =>
    isClosedAnyway
      ? isClosedBy(context, line) &&
        line.agent.group.rules.every(({ field, value }) => field !== 'allow' || shared.has(value))
      : closesNothing(line.agent.group) && !(forbidsSome && isOpening(line))
  const seen = new Set<string>()
  const unknown: AgentLine[] = []
  const cut = cutNames(context, named)
  const cutLines = new Set(cut.map(({ line }) => line))
  if (cut.length > 0) yield cutProblem(context, cut)
  for (const agentLine of agentLinesOfKind(context, 'name')) {
    const { value } = agentLine.agent
    if (cutLines.has(agentLine.line)) continue
    const key = value.toLowerCase()
    if (seen.has(key) || robotsByToken(value).length > 0 || isCommonWord(value)) continue
    if (otherName(value) !== undefined) continue
    if (seen.size === MAX_COMPARED) {
      context.notes.add(
        `A106/unknown-agent compared only the first ${MAX_COMPARED} unknown names with those of known robots.`,
      )
      break
    }
    seen.add(key)
    const obeying = obeyingRobot(value)
    if (obeying !== undefined) {
      if (!named.has(tokenOf(obeying).toLowerCase())) yield obeyedProblem(context, agentLine, obeying)
      continue
    }
    const problem = extendedName(context, agentLine) ?? suggestion(context, agentLine, named)
    if (problem === undefined) unknown.push(agentLine)
    else if (
      problem.severity === undefined &&
      ((isNothingLost(agentLine) && !isMeantForRobots(agentLine)) ||
        (named.size >= MANY_NAMED && !isMain(agentLine.agent.value)))
    )
      yield withoutFix(problem)
    else yield problem
  }
  const [first] = unknown
  if (first === undefined) return
  const names = unknown.slice(0, MAX_NAMED).map(({ agent }) => quoted(agent.value))
  const more = unknown.length > MAX_NAMED ? [plural(unknown.length - MAX_NAMED, 'other name')] : []
  const none = `None of the ${robots.length} robots that Wayleave knows has the product token`
  yield {
    span: first.line.valueSpan,
    severity: 'hint',
    says: {
      case: 'unlike any known name',
      ...(unknown.length === 1
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
    related: unknown.slice(1, MAX_NAMED).map(({ line }) => ({
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

/** The finding for a name that resembles another one; `undefined` for any other name. */
function suggestion(context: Context, agentLine: AgentLine, named: ReadonlySet<string>): Problem | undefined {
  const problem = similarName(context, agentLine, named)
  if (problem === undefined) return undefined
  return { ...problem, dialects: context.byDialect.recognizing(agentLine.line.number, 'user-agent') }
}

/**
 * The finding for a name that resembles the token of a registry robot, stands for every robot, or is that of
 * an operator; `undefined` for any other name.
 */
function similarName(
  context: Context,
  { agent, line }: AgentLine,
  named: ReadonlySet<string>,
): Omit<Problem, 'dialects'> | undefined {
  const { value } = agent
  const span = line.valueSpan
  const alias = agentAlias(value)
  if (alias !== undefined) return { span, ...aliasProblem(context, agent, alias, named) }
  const similar = suggestedToken(value)
  // A file that also names the known robot does not mean it here.
  if (similar !== undefined && named.has(similar.toLowerCase())) return undefined
  const successor = similar === undefined ? undefined : successorOf(similar)
  if (successor?.obeys.robotsTxt === 'no') {
    return {
      span,
      weight: NAMES_TOKEN,
      says: {
        case: 'like a robot that ignores robots.txt',
        what: noRobotWith(value),
        advice: `If you mean ${similar}, it is called ${successor.name} today, and ignores robots.txt. Only the server can refuse it.`,
        subject: `${quoted(value)} (${similar})`,
      },
    }
  }
  const suggested = successor === undefined ? similar : tokenOf(successor)
  if (suggested === '*') {
    return {
      span,
      severity: 'warning',
      says: {
        case: 'several stars',
        what: `${quoted(value)} does not stand for every robot.`,
        effect: 'Parsers read it as the name of one robot.',
        advice: 'To address every robot that no group names, write User-agent: *.',
        subject: quoted(value),
      },
      fix: { title: 'write "*"', edits: [{ ...span, text: '*' }] },
    }
  }
  if (suggested !== undefined) {
    if (named.has(suggested.toLowerCase())) return undefined
    const shared = rulesShared(agent)
    return {
      span,
      weight: NAMES_TOKEN,
      says: {
        ...caseOf(shared === '' ? '' : WITHOUT_OWN_RULES),
        what: noRobotWith(value),
        advice: sentences(`If you mean ${quoted(suggested)}, write that name.`, shared),
        subject: `${quoted(value)} (${suggested})`,
      },
      // Whether a search is to be shut out, its owner decides.
      ...(shared !== '' || (isOfSearch(suggested) && closesAll(agent.group))
        ? {}
        : {
            fix: {
              title: `write ${quoted(suggested)}`,
              edits: [{ ...span, text: suggested }],
              because: `The fix makes this the group of ${suggested}, which no group names yet. Robots to which only the present name applies no longer get its rules. Only you know whether you mean that robot.`,
            },
          }),
    }
  }
  const tokens = tokensByOperator().get(operatorNamed(value)) ?? []
  if (tokens.length === 0 || tokens.some((token) => named.has(token.toLowerCase()))) return undefined
  const kind = operatorNamed(value) === value.toLowerCase() ? 'the name' : 'an address'
  const such = tokens.length > MAX_NAMED ? ', such as' : ':'
  return {
    span,
    says: {
      case: `${kind} of an operator`,
      what: `${quoted(value)} is ${kind} of an operator, not of a robot, so this line may have no effect.`,
      advice: `Write the product token of the robot you mean${such} ${joinWords(tokens.slice(0, MAX_NAMED), 'or')}.`,
      subject: quoted(value),
    },
  }
}

/** Is a token that of a robot that fetches for a search first of all? */
function isOfSearch(token: string): boolean {
  return robotsByToken(token)[0]?.purposes[0] === 'search'
}

function noRobotWith(token: string): string {
  return `Wayleave knows no robot with the product token ${quoted(token)}, so this line may have no effect.`
}

function noGroupCalled(name: string): string {
  return `No robot is known to look for a group called ${quoted(name)}, so this line may have no effect.`
}

/** The robot that a retired token's operator sends today; `undefined` for a token that is not retired. */
function successorOf(token: string): Robot | undefined {
  const [robot] = robotsByToken(token)
  return robot?.retired?.flatMap((present) => robotNamed(present) ?? [])[0]
}

/** Matches the address of a site, and has the name of its owner: `yandex.com/bot`, `news.google.com`. */
const ADDRESS = /^(?:[a-z0-9-]{1,40}\.){0,3}([a-z0-9-]{3,40})\.(?:com|net|org|ru|ai)(?:\/\S*)?$/

/** The operator whose name or address this is, if it is one, in lower case. */
function operatorNamed(value: string): string {
  const name = value.toLowerCase()
  return ADDRESS.exec(name)?.[1] ?? name
}

/** The finding for the name of an AI product, without its place. */
function aliasProblem(
  context: Context,
  agent: NamedAgent,
  alias: AgentAlias,
  named: ReadonlySet<string>,
): Omit<Problem, 'span' | 'dialects'> {
  const { tokens } = alias
  const missing = tokens.filter((token) => !named.has(token.toLowerCase()))
  const isFailing = productAlias(agent.value) !== undefined && isOnlyRefusal(context, agent.group)
  const { effect, ...others } = saysOfAlias(agent, alias, missing)
  return {
    // The name that does the work is in the file.
    ...(tokens[0] !== undefined && !missing.includes(tokens[0])
      ? { severity: 'hint' as const }
      : isFailing
        ? { severity: 'warning' as const }
        : {}),
    ...(missing.length > 0 ? { weight: NAMES_TOKEN } : {}),
    says: { ...others, effect: sentences(isFailing ? KEEPS_NO_TRAINER_OUT : '', effect) },
  }
}

/** The sentences about the name of an AI product, of whose tokens some are missing in the file. */
function saysOfAlias(
  agent: NamedAgent,
  { about, tokens, remedy }: AgentAlias,
  missing: readonly string[],
): Says & { readonly effect: string } {
  const { value, group } = agent
  const what = noGroupCalled(value)
  const subject = quoted(value)
  if (remedy !== undefined)
    return { case: 'product with another remedy', what, effect: `${about}.`, advice: remedy, subject }
  if (tokens.length === 0)
    return closesNothing(group)
      ? {
          case: 'product without a token, let in',
          what,
          effect: `${about}, so no line of this file can name its robots.`,
          subject,
        }
      : {
          case: 'product without a token',
          what,
          effect: `${about}, so only the server can refuse its robots.`,
          subject,
        }
  const names = joinWords(tokens)
  const it = tokens.length === 1 ? 'it' : 'them'
  if (missing.length === 0)
    return {
      case: 'product, and its tokens',
      what,
      effect: `${about} ${names}, and the file already names ${it}.`,
      subject,
    }
  const shared = rulesShared(agent)
  return {
    ...caseOf('product', shared === '' ? '' : WITHOUT_OWN_RULES),
    what,
    effect: `${about} ${names}.`,
    advice: sentences(`If you mean ${it}, name ${joinWords(missing)}.`, shared),
    subject: `${subject} (${joinWords(missing)})`,
  }
}
