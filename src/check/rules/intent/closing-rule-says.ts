import type { Dialect, DialectId } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { type Robot, robots, servesPurpose } from '../../../robots/index.ts'
import { agentOfLine } from '../../agents/agent-of-group.ts'
import { ownRobot } from '../../agents/named-robots.ts'
import { obeysName } from '../../agents/obeys-name.ts'
import { robotPhrase, searchAgentPhrase } from '../../agents/robot-phrases.ts'
import type { SearchAgent } from '../../agents/search-agents.ts'
import { previewsTakenForAi } from '../../analysis/closed/closed-with-training.ts'
import { type Closed, provedClosed } from '../../analysis/closed/proved-closed.ts'
import { isOnlyRule, removalAdvice } from '../../analysis/redundancy/removal-advice.ts'
import { unreadAgentLineAbove } from '../../analysis/unread-agent-line.ts'
import type { UnreadRules } from '../../analysis/unread-rules-above.ts'
import type { CheckedGroup } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import type { Says } from '../../finding.ts'
import { originOf } from '../../site/origin.ts'
import { dialectPhrase, inDialects, joinWords, printableUrl, quoted } from '../../text/message-phrases.ts'
import { sentences } from '../../text/sentences.ts'
import { ofForgotten } from './forgotten-search.ts'
import type { Invitation } from './search-invitation.ts'

/** A rule that closes the site to search engines or to robots that no group names. */
export interface ClosingRule {
  readonly rule: Rule
  /** All to which it closes the site. The finding is about the first. */
  readonly agents: readonly SearchAgent[]
  /** The dialects in which it closes the site to the first. */
  readonly closed: readonly Dialect[]
  /** Misspelt rules because of which the rule applies to all of them. */
  readonly unread: UnreadRules | undefined
  /** The main robots that the file forgets to name. */
  readonly forgotten: readonly Robot[]
  /** Those of the agents that the file takes for robots of AI training. */
  readonly taken: readonly SearchAgent[]
  /** The rule that closes the site to Googlebot. */
  readonly googlebot: Rule | undefined
  /** The comment that invites search engines, if the rule is for one of them. */
  readonly invitation: Invitation | undefined
}

/** What to do; and why, if that is not obvious. */
type Remedy = Required<Pick<Says, 'advice' | 'case'>> & Pick<Says, 'effect'>

/** A way to open the site to robots, as a clause after a condition. */
interface Way {
  readonly case: string
  readonly clause: string
}

/** The sentences about a rule that closes the site. */
export function saysOf(context: Context, closing: ClosingRule): Says {
  const { rule, agents, closed, taken, googlebot, invitation } = closing
  const [first] = agents as readonly [SearchAgent, ...SearchAgent[]]
  // A robot reads one dialect.
  const isOfOne = first.named !== undefined && closed.includes(first.dialect)
  const ids = (isOfOne ? [first.dialect] : closed).map(({ id }): DialectId => id)
  const remedy = remedyOf(context, closing)
  const training = trainingOf(context, taken)
  const extent = extentOf(context, first, closed.length === 0 ? [first.dialect] : closed)
  const previews = taken.length === 0 ? [] : alsoPreviews(context)
  const isOtherLine = googlebot !== undefined && googlebot.line !== rule.line
  const otherLine = isOtherLine ? `Line ${googlebot.line} closes the site to Googlebot.` : ''
  const comment =
    invitation === undefined
      ? ''
      : `But the comment in line ${invitation.line.number} says ${quoted(invitation.words)}.`
  return {
    case: [
      remedy.case,
      ...(training.length === 0 ? [] : ['training']),
      ...(invitation === undefined ? [] : ['comment']),
    ].join(', '),
    what: `${inDialects(ids, context.dialects.length, first.dialect.id)}, this rule closes the site to ${first.who}.`,
    effect: sentences(
      extent,
      ...fallingBackOn(agents),
      ...alsoClosedTo(agents.slice(1)),
      ...previews,
      otherLine,
      comment,
      remedy.effect ?? '',
    ),
    advice: [remedy.advice, ...training].join(' '),
    subject: first.who,
  }
}

function remedyOf(context: Context, { rule, agents, unread, forgotten }: ClosingRule): Remedy {
  if (unread !== undefined) return ofUnread(unread, rule)
  if (forgotten.length > 0) return ofForgotten(forgotten)
  const way = wayToOpen(context, rule, agents)
  const advice = `If people should find the site in a search, ${way.clause}.`
  return ALL_STARS.test(rule.value ?? '')
    ? {
        case: `${way.case}, stars`,
        advice: `${advice} If it should stay closed, write "Disallow: /", which parsers without wildcards read, too.`,
      }
    : { case: way.case, advice }
}

/** Matches a value that closes a site for parsers with wildcards alone. */
const ALL_STARS = /^\/?\*+$/

/** One line about a long list of search engines that the author has named. */
export function briefly({ who, named }: SearchAgent): Says {
  const line = named?.agent.value ?? ''
  return {
    case: 'long list',
    what: `The file closes the site to ${who} and to other search robots.`,
    advice: `If people should find the site with it, remove the User-agent line ${quoted(line)}.`,
    subject: who,
  }
}

/** Why a rule applies to robots that another group names, and what to do. */
function ofUnread({ lines, agent }: UnreadRules, { line }: Rule): Remedy {
  const [are, them] = lines.length === 1 ? ['is not read as a rule', 'it'] : ['are not read as rules', 'them']
  const numbers = joinWords(lines.slice(0, MAX_NAMED).map(({ number }) => String(number)))
  const few = lines.length === 1 ? `Line ${numbers}` : `Lines ${numbers}`
  const which = lines.length > MAX_NAMED ? `${lines.length} lines from line ${lines[0]?.number} on` : few
  return {
    case: 'misspelt rules',
    effect: `${which} ${are}, so the group of ${quoted(agent.value)} runs on to line ${line ?? 0}.`,
    advice: `Correct ${them}.`,
  }
}

/** The most misspelt lines that a message names. */
const MAX_NAMED = 4

/**
 * A sentence about how much of the site is closed to an agent: all of it or not, in each of these dialects,
 * as far as the budget allows a proof.
 */
function extentOf(
  context: Context,
  { policy, dialect: { id: own } }: SearchAgent,
  dialects: readonly Dialect[],
): string {
  const proofs = dialects.map((dialect) => provedClosed(context, dialect, policy(dialect)))
  const idsOf = (kind: Closed['kind']): DialectId[] =>
    dialects.flatMap(({ id }, index) => (proofs[index]?.kind === kind ? [id] : []))
  const [allOpen, undecided] = [idsOf('open'), idsOf('undecided')]
  const phraseOf = (ids: readonly DialectId[]): string =>
    ids.length === dialects.length ? '' : ` in ${dialectPhrase(ids, context.dialects.length)}`
  const main = dialects.filter(({ concernsEverySite }) => concernsEverySite)
  // What is open only in a dialect of few robots matters where that is the one of this robot.
  const relevant = new Set([own, ...main.map(({ id }) => id)])
  const open = allOpen.filter((id) => relevant.has(id))
  const isOpenInMain = main.length > 0 && main.every(({ id }) => open.includes(id))
  const url = proofs.flatMap((proof, index) =>
    proof.kind === 'open' && open.includes(dialects[index]?.id as DialectId) ? [proof.url] : [],
  )[0]
  return sentences(
    ...(allOpen.length + undecided.length === 0 ? ['No page is allowed.'] : []),
    ...(url === undefined
      ? []
      : [
          `Some URLs are still open${isOpenInMain ? '' : phraseOf(open)}, such as ${printableUrl(onSite(context, url))}.`,
        ]),
    ...(undecided.length === 0
      ? []
      : [
          `Whether any URL is still allowed${phraseOf(undecided)} is not known: the parser stops with an error, or a proof would take too long.`,
        ]),
  )
}

/** A URL of a proof on the host of the site, if that is known. */
function onSite(context: Context, url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, () => originOf(context))
}

/** Is a robot with a documented dialect named by another token than its own? */
export function isNamedByFamily({ named }: SearchAgent): boolean {
  if (named === undefined || named.robot.dialect === 'unknown') return false
  // A name may have a version: `bingbot/2.0`.
  return [named.agent.value, agentOfLine(named.agent)].every((name) => ownRobot(name) !== named.robot)
}

/** Is the name of a robot unlike that which the file writes, as bingbot is unlike msnbot? */
function isUnseen(agent: SearchAgent): boolean {
  const { named } = agent
  return (
    named !== undefined &&
    isNamedByFamily(agent) &&
    !named.robot.name.toLowerCase().includes(named.agent.value.toLowerCase())
  )
}

/** Sentences about robots that the file names by quite another name. */
function fallingBackOn(agents: readonly SearchAgent[]): readonly string[] {
  return agents
    .filter(isUnseen)
    .map(
      ({ who, named }) => `No group names ${who}, so it obeys that of ${quoted(named?.agent.value ?? '')}.`,
    )
}

/**
 * A sentence that names further agents to which the same rule closes the site, each in its own dialect; none
 * without them.
 */
function alsoClosedTo(agents: readonly SearchAgent[]): readonly string[] {
  return agents.length === 0 ? [] : [`The rule also closes the site to ${searchAgentPhrase(agents)}.`]
}

/** A sentence about robots that make previews of links, which the same list shuts out; none without them. */
function alsoPreviews(context: Context): readonly string[] {
  const closed = previewsTakenForAi(context).flatMap(({ own }) => own)
  const makes = closed.length === 1 ? 'makes' : 'make'
  return closed.length === 0
    ? []
    : [
        `The file also closes the site to ${robotPhrase(closed)}, which ${makes} the previews of links that people share.`,
      ]
}

/**
 * What to do with a rule: it goes, unless a misspelt User-agent line gives it to robots that are not meant, or
 * its group names others. Then all lines go that keep the meant ones out: without "YandexBot", its robot still
 * obeys "Yandex".
 */
function wayToOpen(context: Context, { line }: Rule, agents: readonly SearchAgent[]): Way {
  if (agents.every(isUnseen)) {
    const added = `add a group for ${searchAgentPhrase(agents)}`
    return hasClosingStar(context)
      ? { case: 'own group like that of all', clause: `${added} with the rules of the "*" group` }
      : { case: 'own group', clause: `${added} with an empty "Disallow:"` }
  }
  const unread = line === undefined ? undefined : unreadAgentLineAbove(context, line)
  if (unread !== undefined) {
    const written = quoted(context.file.text.slice(unread.nameSpan.start, unread.nameSpan.end))
    return {
      case: 'misspelt User-agent',
      clause: `write User-agent in place of ${written} in line ${unread.number}: then the rule is for ${quoted(unread.value)} alone`,
    }
  }
  const group = context.file.groupOfRule(line)
  const keeping = linesKeepingOut(context, agents)
  const isForOthers =
    agents.every(({ named }) => named !== undefined) &&
    group?.agents.some(({ line: { number } }) => !keeping.has(number)) === true
  if (isForOthers) {
    const names = joinWords([...new Set([...keeping.values()].map(({ value }) => quoted(value)))])
    return {
      case: 'User-agent lines',
      clause: `remove the User-agent ${keeping.size === 1 ? 'line' : 'lines'} ${names}`,
    }
  }
  const isOnly = isOnlyRule(context, line)
  if (isOnly && group?.isStarGroup === false && hasClosingStar(context))
    return { case: 'rules of all', clause: 'write the rules of the "*" group in its place' }
  return { case: isOnly ? 'only rule' : 'rule', clause: removalAdvice(context, line) }
}

/** Does a `*` group forbid anything? An empty Disallow for one robot would open that to it. */
function hasClosingStar({ file }: Context): boolean {
  return file.groups.some(
    ({ isStarGroup, rules }) =>
      isStarGroup && rules.some(({ field, value }) => field === 'disallow' && value !== ''),
  )
}

/** The User-agent lines of groups that close the site to one of these agents, by their numbers. */
function linesKeepingOut(
  context: Context,
  agents: readonly SearchAgent[],
): ReadonlyMap<number, CheckedGroup['agents'][number]> {
  const closing = context.file.groups.filter(({ rules }) =>
    rules.some(({ field, value }) => field === 'disallow' && /^[/*]+$/.test(value)),
  )
  return new Map(
    closing
      .flatMap((group) => group.agents)
      .filter(({ value }) => agents.some(({ named }) => named !== undefined && obeysName(named.robot, value)))
      .map((agent) => [agent.line.number, agent]),
  )
}

/**
 * A sentence with the names that refuse the training of the same operators, if the file names none of them;
 * none without such names.
 */
function trainingOf({ file }: Context, agents: readonly SearchAgent[]): readonly string[] {
  const written = new Set(file.agents.map(({ value }) => value.toLowerCase()))
  const operators = new Set(agents.map(({ named }) => named?.robot.operator))
  const tokens = robots.filter(
    (robot) =>
      robot.controlToken === true &&
      servesPurpose(robot, 'ai-training') &&
      operators.has(robot.operator) &&
      !robot.tokens.some((name) => written.has(name.toLowerCase())),
  )
  return tokens.length === 0 ? [] : [`To refuse AI training alone, name ${robotPhrase(tokens)}.`]
}
