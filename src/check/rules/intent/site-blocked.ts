import type { Dialect } from '../../../dialects/index.ts'
import type { Rule } from '../../../policy/index.ts'
import { dialectsOfRobots, robotPhrase } from '../../agents/robot-phrases.ts'
import { MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { closingRule, closingRuleOfOthers } from '../../analysis/closed/closed-site.ts'
import {
  closedWithTraining,
  previewsTakenForAi,
  searchersTakenForAi,
} from '../../analysis/closed/closed-with-training.ts'
import { provedClosed } from '../../analysis/closed/proved-closed.ts'
import { isJoined } from '../../analysis/joined-agents.ts'
import { UNREAD_RULE, type UnreadRules, unreadRulesAbove } from '../../analysis/unread-rules-above.ts'
import type { Context } from '../../file/context.ts'
import { commentAbove } from '../../file/line-removal.ts'
import type { Severity } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { homeOf } from '../../site/origin.ts'
import { ownSitemapUrls } from '../../site/site-host.ts'
import { isStagingHost } from '../../site/staging-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { briefly, type ClosingRule, isNamedByFamily, saysOf } from './closing-rule-says.ts'
import { forgottenMainRobots, namingFix } from './forgotten-search.ts'
import { invitationOf } from './search-invitation.ts'

/** I101: the whole site is closed. */
export const siteBlocked: CheckRule = {
  code: 'I101',
  name: 'site-blocked',
  severity: 'warning',
  rank: -230,
  promise: 'opens',
  why: "`Disallow: /` for all robots, or for a search engine, can remove a site from search. Often the line comes from a test server. With the environment `production`, it is an error; with `staging`, there is none. If a stance, a comment or the host's name shows that it is meant, or Google or Bing gets in, it is a hint. Open pages make it info. For smaller engines alone, it is a hint; but info if one with many users, such as DuckDuckGo, seems forgotten or taken for AI. It is a warning if a comment invites search engines.",
  find,
}

function* find(context: Context): Generator<Problem> {
  if (context.options.environment === 'staging') return
  yield* [...closedToSearch(context), ...closedPreviews(context)].sort(
    (one, other) => one.span.start - other.span.start,
  )
}

/** The robots that may fetch the site, and the rules that close it to others. */
interface Access {
  /** The robots that a rule closes the site to, in the order of the rules. */
  readonly closings: readonly Closing[]
  /** The robots that may fetch the site. */
  readonly open: readonly SearchAgent[]
  /** The rule that closes the site to Googlebot. */
  readonly googlebot: Rule | undefined
  /** Does the file shut out few of the lesser search engines? */
  readonly isFewLesser: boolean
  /** Does A112 tell of lists for AI training? */
  readonly isReportedByA112: boolean
}

/** A rule that closes the site, and to whom. */
interface Closing {
  readonly rule: Rule
  readonly agents: SearchAgent[]
}

/** The facts about a rule that closes the site. */
interface ClosingFacts extends Omit<ClosingRule, 'closed' | 'unread' | 'googlebot'> {
  /** The robot that the sentences are about. */
  readonly first: SearchAgent
  /** Are these robots of lesser search engines alone? */
  readonly isLesser: boolean
  /** Those of known engines, if the file is open to most others. */
  readonly missed: readonly SearchAgent[]
}

/** The findings for search engines and for robots that no group names. */
function* closedToSearch(context: Context): Generator<Problem> {
  const access = accessOf(context)
  for (const closing of access.closings) {
    const facts = factsOf(context, closing, access)
    const { rule, agents, first, isLesser, taken, invitation } = facts
    // A file that opens its home page to all is meant so if it forgets nobody.
    if (facts.forgotten.length === 0 && access.open.includes(first)) continue
    const closed = closedDialects(context, first, access)
    const unread = rule.line === undefined ? undefined : unreadRulesOf(context, rule.line, agents)
    const severity = severityOf(context, facts, access)
    yield {
      span: context.file.spanOfRule(rule),
      says:
        isLesser && agents.length > MAX_LESSER
          ? briefly(taken[0] ?? first)
          : saysOf(context, { ...facts, closed, unread, googlebot: access.googlebot }),
      related: [
        ...agents.flatMap(({ named }) =>
          named === undefined
            ? []
            : [{ span: named.agent.line.valueSpan, message: `${named.robot.name} is named here` }],
        ),
        ...(unread?.lines ?? []).map(({ content }) => ({ span: content, message: UNREAD_RULE })),
        ...(invitation === undefined
          ? []
          : [{ span: invitation.line.content, message: 'invites search engines' }]),
      ],
      dialects: closed.map(({ id }) => id),
      witness: homeOf(context),
      loss: { isOfMainSearch: !isLesser, rules: Number.POSITIVE_INFINITY },
      ...(severity === undefined ? {} : { severity }),
      ...namingFix(context, facts.forgotten, access.open),
    }
  }
}

function accessOf(context: Context): Access {
  const byLine = new Map<number, Closing>()
  const open: SearchAgent[] = []
  for (const agent of searchAgents(context)) {
    const policy = agent.policy(agent.dialect)
    const whole = closingRule(context, policy)
    if (whole === undefined) open.push(agent)
    const rule = whole ?? (agent.named === undefined ? closingRuleOfOthers(context, policy) : undefined)
    if (rule?.line === undefined || isJoined(context, rule.line, agent)) continue
    const sameRule = byLine.get(rule.line)
    if (sameRule === undefined) byLine.set(rule.line, { rule, agents: [agent] })
    else if (isOfLesserEngine(agent)) sameRule.agents.push(agent)
    else sameRule.agents.splice(sameRule.agents.filter((one) => !isOfLesserEngine(one)).length, 0, agent)
  }
  const closings = [...byLine.values()]
  const shutOut = closings.flatMap(({ agents }) => agents)
  return {
    closings: closings.sort(({ rule: one }, { rule: other }) => (one.line ?? 0) - (other.line ?? 0)),
    open,
    googlebot: [...byLine.values()].find(({ agents }) => agents.some(isGooglebot))?.rule,
    isFewLesser: shutOut.filter(isOfLesserEngine).length <= MAX_LESSER,
    isReportedByA112: closedWithTraining(context)?.isMeant === false,
  }
}

function factsOf(context: Context, { rule, agents }: Closing, { open }: Access): ClosingFacts {
  const isLesser = agents.every(isOfLesserEngine)
  const isOpenToMost = open.some((agent) => !isOfLesserEngine(agent))
  const taken = isLesser ? agents.filter((agent) => isTakenForAi(context, agent)) : []
  const missed = isLesser && isOpenToMost ? agents.filter(isOfKnownEngine) : []
  const leading = taken.length > 0 ? taken : missed
  const isFirst = leading.length > 0 ? (agent: SearchAgent) => leading.includes(agent) : isGooglebot
  const inOrder = [...agents].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  const [first] = inOrder as [SearchAgent]
  return {
    rule,
    agents: inOrder,
    first,
    isLesser,
    taken,
    missed,
    forgotten: first.named === undefined ? forgottenMainRobots(context, open) : [],
    invitation: missed.length === 0 ? undefined : invitationOf(context),
  }
}

/** The dialects in which the site is closed to a robot. */
function closedDialects(context: Context, first: SearchAgent, { open }: Access): readonly Dialect[] {
  const closing = open.includes(first) ? closingRuleOfOthers : closingRule
  // That a robot falls back on another name is known of its own dialect alone.
  return context.dialects.filter(
    (dialect) =>
      (!isNamedByFamily(first) || dialect === first.dialect) &&
      closing(context, first.policy(dialect)) !== undefined,
  )
}

/** The severity of the finding if it is not that of the rule. */
function severityOf(context: Context, facts: ClosingFacts, access: Access): Severity | undefined {
  const { environment } = context.options
  const { first, forgotten, isLesser, invitation } = facts
  if (isIntended(facts, access) || isWanted(context, facts)) return 'hint'
  if (environment === undefined && forgotten.length === 0) {
    if (isOnStagingHost(context)) return 'hint'
    if (hasOpenPage(context, first)) return 'info'
  }
  if (environment === 'production') return 'error'
  if (!isLesser || invitation !== undefined) return undefined
  return isLossOfLesser(context, facts, access) ? 'info' : 'hint'
}

/** Does a file close the site on purpose to the robots that it does not name? It does if it lets Google and Bing in. */
function isIntended({ first, forgotten }: ClosingFacts, { open }: Access): boolean {
  return first.named === undefined && forgotten.length === 0 && open.some((agent) => !isOfLesserEngine(agent))
}

/** Does a stance want the site closed, or the comment above the group say so? */
function isWanted(context: Context, { agents, first, rule }: ClosingFacts): boolean {
  if (agents.every((agent) => isClosedByStance(context, agent))) return true
  const { environment } = context.options
  return first.named === undefined && environment === undefined && isAnnounced(context, rule)
}

/** Does a file shut out a lesser search engine that it may not mean, and that no other finding is about? */
function isLossOfLesser(
  context: Context,
  { rule, taken, missed }: ClosingFacts,
  { isReportedByA112, isFewLesser }: Access,
): boolean {
  if (taken.length > 0 && !isReportedByA112) return true
  return (
    isFewLesser &&
    missed.some((agent) => !isReportedByA112 || !taken.includes(agent)) &&
    !isRefusedAbove(context, rule)
  )
}

/** Matches words that ask robots not to index anything: "automated web-agents don't try to index". */
const NO_INDEXING = /\b(?:do(?:n['’]?t| not)|should not|must not|not to)\s(?:\w+\s){0,3}index\b/i

/** Does the comment above a group say what its rule does? Its author then knows it. */
function isAnnounced(context: Context, rule: Rule): boolean {
  return NO_INDEXING.test(wordsAbove(context, rule))
}

/** Does the comment above a group refuse robots? Its author then means each of them. */
function isRefusedAbove(context: Context, rule: Rule): boolean {
  return UNWANTED.test(wordsAbove(context, rule))
}

/** Matches words about robots that a site does not want. */
const UNWANTED =
  /\b(?:bad|evil|unwanted|unwelcome|aggressive|abusive|spam\w*|ban(?:ned)?|block(?:s|ed|ing)?|den(?:y|ied)|forbid(?:den)?|stop)\b/i

/** The words of the comment above the group of a rule. */
function wordsAbove(context: Context, { line }: Rule): string {
  const { file } = context
  const group = file.groupOfRule(line)
  return (group === undefined ? [] : commentAbove(context, group.group.firstLine))
    .map((number) =>
      file.text.slice(file.lineAt(number).start, file.lineAt(number).end).replace(/^\s*#+/, ''),
    )
    .join(' ')
    .replace(/\s+/g, ' ')
}

/** Misspelt rules because of which a rule applies to every one of these agents; `undefined` if there are none. */
function unreadRulesOf(
  context: Context,
  rule: number,
  agents: readonly SearchAgent[],
): UnreadRules | undefined {
  const group = context.file.groupOfRule(rule)
  const found = agents.map(({ named }) => {
    const line = named?.agent.line ?? group?.agents.find(({ value }) => value === '*')?.line
    return line === undefined ? undefined : unreadRulesAbove(context, rule, line.number)
  })
  return found.every((one) => one !== undefined) ? found[0] : undefined
}

/** The most smaller search engines that a finding names. An author who lists more of them has chosen them. */
const MAX_LESSER = 4

/** The findings for robots that make previews of links, where a list of AI robots shuts them out. */
function* closedPreviews(context: Context): Generator<Problem> {
  // Where the file also shuts out the robot of a search, that finding names the previews.
  if (closedWithTraining(context)?.isMeant !== false && searchersTakenForAi(context).length > 0) return
  for (const { own, line } of previewsTakenForAi(context)) {
    const names = robotPhrase(own)
    yield {
      span: line.valueSpan,
      severity: 'info',
      says: {
        case: 'previews',
        what: `The file closes the site to ${names} together with robots for AI training.`,
        effect: `But ${names} makes the previews of links that people share.`,
        advice: 'If links to your site should have a preview, remove this User-agent line.',
        subject: names,
      },
      dialects: dialectsOfRobots(context, own),
      witness: homeOf(context),
    }
  }
}

function isOfLesserEngine({ named }: SearchAgent): boolean {
  return named !== undefined && !MAIN_ROBOTS.has(named.robot.id)
}

/** The robots of smaller search engines whose users a site misses. Long lists of unwanted robots hold others on purpose. */
const OF_KNOWN_ENGINES: ReadonlySet<string> = new Set(['duckduckbot', 'seznambot', 'slurp', 'yandexbot'])

function isOfKnownEngine({ named }: SearchAgent): boolean {
  return named !== undefined && OF_KNOWN_ENGINES.has(named.robot.id)
}

function isGooglebot({ named }: SearchAgent): boolean {
  return named?.robot.id === 'googlebot'
}

/**
 * Is a search engine shut out by a file that also shuts out robots for AI training, as if it were one of
 * them?
 */
function isTakenForAi(context: Context, { named }: SearchAgent): boolean {
  return named !== undefined && searchersTakenForAi(context).includes(named.robot)
}

/** Matches the paths of files that even a closed site opens. */
const TECHNICAL = /\.(?:txt|xml|css|js|json|ico|png|gif|jpe?g|svg|webp|php)(?:\.gz)?$|sitemap|robots/i

/** Is the site a test server by its name? */
function isOnStagingHost(context: Context): boolean {
  const { origin } = context.options
  const own = origin === undefined ? undefined : splitUrl(origin)?.host
  const hosts = own === undefined ? ownSitemapUrls(context).map(({ host }) => host) : [own]
  return hosts.length > 0 && hosts.every(isStagingHost)
}

/** Does the file open some pages to a robot? */
function hasOpenPage(context: Context, { policy, dialect }: SearchAgent): boolean {
  const extent = provedClosed(context, dialect, policy(dialect))
  return extent.kind === 'open' && !TECHNICAL.test(splitUrl(extent.url)?.path ?? '')
}

/** Does a stance want the site closed to this agent? */
function isClosedByStance({ options: { stance } }: Context, { named }: SearchAgent): boolean {
  return (stance?.robots ?? []).some(
    ({ robot, token, wanted, kind }) =>
      wanted === 'disallow' &&
      kind === 'met' &&
      (named === undefined ? token === undefined : robot === named.robot.id),
  )
}
