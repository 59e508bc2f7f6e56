import { type Robot, robotNamed, robotsByToken, tokenOf } from '../../../robots/index.ts'
import { type AgentAlias, agentAlias, productAlias } from '../../agents/agent-aliases.ts'
import type { AgentLine } from '../../agents/agent-lines.ts'
import { suggestedToken } from '../../agents/misspelled-agent.ts'
import { tokensByOperator } from '../../agents/operator-tokens.ts'
import { closesAll, closesNothing } from '../../analysis/closed/closed-site.ts'
import { isOnlyRefusal, KEEPS_NO_TRAINER_OUT } from '../../analysis/closed/only-refusal.ts'
import type { NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import type { Problem } from '../../rule.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { caseOf, sentences } from '../../text/sentences.ts'
import { rulesShared, WITHOUT_OWN_RULES } from './shared-rules.ts'

/** The weight of a finding that names a token to write instead: of several findings, it leads. */
const NAMES_TOKEN = 1

/** The most names of a file, or robots of an operator, that a message shows. Further ones are counted. */
export const MAX_NAMED = 3

/** The finding for a name that resembles another one; `undefined` for any other name. */
export function suggestion(
  context: Context,
  agentLine: AgentLine,
  named: ReadonlySet<string>,
): Problem | undefined {
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
  if (similar === undefined) return operatorProblem(agent, named)
  // A file that also names the known robot does not mean it here.
  if (named.has(similar.toLowerCase())) return undefined
  const successor = successorOf(similar)
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
  return named.has(suggested.toLowerCase()) ? undefined : tokenProblem(agent, suggested)
}

/** The finding for a name that resembles a token. Whether a search is to be shut out, its owner decides. */
function tokenProblem(agent: NamedAgent, token: string): Omit<Problem, 'dialects'> {
  const { value, line, group } = agent
  const span = line.valueSpan
  const shared = rulesShared(agent)
  const isFixable = shared === '' && !(isOfSearch(token) && closesAll(group))
  const fix = {
    title: `write ${quoted(token)}`,
    edits: [{ ...span, text: token }],
    because: `The fix makes this the group of ${token}, which no group names yet. Robots to which only the present name applies no longer get its rules. Only you know whether you mean that robot.`,
  }
  return {
    span,
    weight: NAMES_TOKEN,
    says: {
      ...caseOf(shared === '' ? '' : WITHOUT_OWN_RULES),
      what: noRobotWith(value),
      advice: sentences(`If you mean ${quoted(token)}, write that name.`, shared),
      subject: `${quoted(value)} (${token})`,
    },
    ...(isFixable ? { fix } : {}),
  }
}

/** The finding for the name or address of an operator of whose robots the file names none. */
function operatorProblem(
  { value, line }: NamedAgent,
  named: ReadonlySet<string>,
): Omit<Problem, 'dialects'> | undefined {
  const operator = operatorNamed(value)
  const tokens = tokensByOperator().get(operator) ?? []
  if (tokens.length === 0 || tokens.some((token) => named.has(token.toLowerCase()))) return undefined
  const kind = operator === value.toLowerCase() ? 'the name' : 'an address'
  const such = tokens.length > MAX_NAMED ? ', such as' : ':'
  return {
    span: line.valueSpan,
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

/** What is wrong with a name for which no robot is known to look. */
export function noGroupCalled(name: string): string {
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
export function operatorNamed(value: string): string {
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
